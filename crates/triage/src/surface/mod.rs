//! A program without custom MIR: `unsafe` Rust with loops and matches.
//!
//! Control flow is written with labelled blocks and loops along the dominator tree, so it must be reducible. Statements
//! that Rust can't say (discriminants set alone, fields of variants, ...) are refused by name. What MIR the compiler makes
//! of the text is up to it: whether the failure survives is for the caller to see, by running it.

mod expr;
mod flow;
pub mod survivor;
mod unsayable;

use std::fmt::Write as _;

use mir::{Abi, Form, Function, Inline, Local, PrintOptions, Program, Version};

pub use unsayable::Unsayable;

/// Choices in the text that lead to different MIR. The same failure may need one or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// `if` where a bool is switched on, instead of `match`.
    pub ifs: bool,
    /// Operators that may overflow, instead of `wrapping_add` and the like: for builds without overflow checks.
    pub operators: bool,
    /// Locals begin with zeroes, for what the compiler can't see to be initialised.
    pub zeroed: bool,
    /// What computes a bool that is moved into a switch is a closure, called at once.
    pub closures: bool,
}

impl Style {
    /// All styles, the plainest first.
    pub fn all() -> impl Iterator<Item = Style> {
        let plain = (0..8).map(|n| (n & 4 != 0, n & 2 != 0, n & 1 != 0, false));
        let closures = [(true, false, true, true), (true, true, true, true)];
        let all = plain.chain(closures);
        all.map(|(zeroed, operators, ifs, closures)| Style { ifs, operators, zeroed, closures })
    }
}

/// The text for a version, or what Rust can't say.
pub fn text(program: &Program, version: Version, style: Style) -> Result<String, Unsayable> {
    let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
    let printed = mir::print::print_items(program, &options).map_err(|_| Unsayable::Version)?;
    let items = printed.items.as_str();
    // Types, constants and statics are before the functions, `main` and the prelude behind them.
    let head = items.find("#[custom_mir").ok_or(Unsayable::IllFormed("there is no function"))?;
    let tail = items.find("\npub fn main()").ok_or(Unsayable::IllFormed("there is no main"))?;
    let head = items[..head].replace("use core::intrinsics::mir::*;\n", "");
    let mut out = String::new();
    let features: Vec<&str> = printed
        .features
        .iter()
        .map(String::as_str)
        .filter(|f| !["custom_mir", "core_intrinsics"].contains(f))
        .collect();
    if !features.is_empty() {
        // Writing to a String can't fail.
        let _ = writeln!(out, "#![feature({})]", features.join(", "));
    }
    out.push_str("#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n\n");
    out.push_str(head.trim_start());
    for function in &program.functions {
        out.push_str(&function_text(program, function, style)?);
    }
    out.push_str(items[tail..].trim_start());
    Ok(out)
}

fn function_text(program: &Program, function: &Function, style: Style) -> Result<String, Unsayable> {
    let body = expr::Body { program, function, style };
    let mut out = String::new();
    out.push_str(match function.attrs.inline {
        None => "",
        Some(Inline::Hint) => "#[inline]\n",
        Some(Inline::Always) => "#[inline(always)]\n",
        Some(Inline::Never) => "#[inline(never)]\n",
    });
    let declaration = |local: Local| {
        Ok::<_, Unsayable>(format!(
            "mut {}: {}",
            function.local_name(local),
            body.ty(function.local_ty(local))?
        ))
    };
    let params: Vec<String> = function.param_locals().map(declaration).collect::<Result<_, _>>()?;
    let abi = if function.attrs.abi == Abi::C { "extern \"C\" " } else { "" };
    let ret = body.ty(function.local_ty(Local::RET))?;
    let _ = writeln!(out, "{abi}fn {}({}) -> {ret} {{ unsafe {{", function.name, params.join(", "));
    for (i, decl) in function.locals.iter().enumerate() {
        let local = Local(i as u32);
        if i != 0 && i <= function.params as usize {
            continue;
        }
        let value = match (decl.ty == mir::Types::UNIT, style.zeroed) {
            (true, _) => " = ()",
            (false, true) => " = core::mem::zeroed()",
            (false, false) => "",
        };
        let _ = writeln!(out, "    let {}{value};", declaration(local)?);
    }
    out.push_str(&flow::structured(&body)?);
    out.push_str("}}\n\n");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Style = Style { ifs: false, operators: false, zeroed: false, closures: false };

    fn program(name: &str) -> Program {
        let path = format!("{}/../../docs/trophies/{name}/program.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the program is there");
        mir::parse::parse(&text).expect("a program")
    }

    #[test]
    fn loops_and_matches() {
        let program = program("comparison-of-assigned-twice");
        let text = text(&program, Version::STABLE, PLAIN).expect("it is reducible");
        let start = text.find("fn fn0").expect("the function");
        let end = text[start..].find("}}").expect("its end");
        let expected = "fn fn0(mut _1: u8, mut _2: u8) -> () { unsafe {
    let mut RET: () = ();
    let mut _3: bool;
    'l1: loop {
        _2 = (_2).wrapping_add(1_u8);
        _3 = _1 != 0_u8;
        _1 = 0_u8;
        match _3 {
            true => {
                continue 'l1;
            }
            _ => {
                RET = observe_u8(0_u32, _2);
                return RET;
            }
        }
    }
";
        assert_eq!(&text[start..start + end], expected);
    }

    #[test]
    fn a_moved_bool_is_the_result_of_a_closure() {
        let style = Style { ifs: true, zeroed: true, closures: true, ..PLAIN };
        let program = program("simplify-comparison-integral");
        let text = text(&program, Version::STABLE, style).expect("it is reducible");
        assert!(text.contains("if (|| {"), "{text}");
        assert!(!text.contains("custom_mir"), "{text}");
    }

    #[test]
    fn what_jumps_into_a_loop_is_refused() {
        let mut program = Program::new();
        let function = &mut program.functions[0];
        let (a, b) = (function.add_block(), function.add_block());
        let bool = function.add_local(mir::Types::BOOL);
        let switch = |yes, no| mir::Terminator::SwitchInt {
            op: mir::Operand::Copy(bool.into()),
            targets: vec![(1, yes)],
            otherwise: no,
        };
        function.blocks[0].terminator = Some(switch(a, b));
        function.block_mut(a).terminator = Some(mir::Terminator::Goto(b));
        function.block_mut(b).terminator = Some(mir::Terminator::Goto(a));
        let body = expr::Body { program: &program, function: &program.functions[0], style: PLAIN };
        assert!(flow::structured(&body).is_err_and(|why| matches!(why, Unsayable::Irreducible(_))));
    }
}
