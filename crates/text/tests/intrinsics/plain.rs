//! Every intrinsic of the table in plain Rust, at many types: there is a text for each version, and compilers accept
//! it without feature gates.

use std::path::PathBuf;
use std::process::Command;

use mir::dialect::Version;
use mir::intrinsics::call_types;
use mir::program::{ConstValue, NamedConst};
use mir::syntax::{BlockId, ConstId, GenericArg, Local};
use mir::types::{FloatTy, TyId, Types};
use mir::{Callee, Const, Function, Intrinsic, Operand, Place, Program, Terminator, Unwind};
use mirsmith_text::print::Surface;
use mirsmith_text::{Form, PrintOptions, print};

/// How many calls of each intrinsic, at types spread over all that fit.
const MOST: usize = 12;

/// A program with a function for each call: what the function takes goes to the intrinsic, and its result comes back.
fn program() -> (Program, usize) {
    let mut program = Program::new();
    let menu = super::menu(&mut program.types);
    program.functions[0].block_mut(BlockId(0)).terminator = Some(Terminator::Return);
    let mut calls = 0;
    for intrinsic in Intrinsic::ALL {
        let mut lists = super::accepted(&program.types, &menu, *intrinsic);
        // Types behind a gate have no text without one.
        let gated = [FloatTy::F16, FloatTy::F128].map(|float| GenericArg::Ty(Types::float(float)));
        lists.retain(|list| !list.iter().any(|generic| gated.contains(generic)));
        assert!(!lists.is_empty(), "no types of the menu fit `{}`", intrinsic.name());
        let step = lists.len().div_ceil(MOST);
        for generics in lists.iter().step_by(step) {
            let name = format!("call{calls}_{}", intrinsic.name());
            let function = caller(&mut program, name, *intrinsic, generics);
            program.functions.push(function);
            calls += 1;
        }
    }
    (program, calls)
}

fn caller(program: &mut Program, name: String, intrinsic: Intrinsic, generics: &[GenericArg]) -> Function {
    let (tys, ret) = call_types(&program.types, intrinsic, generics).expect("accepted before");
    let mut function = Function::new(&name, &tys, ret);
    let args = tys.iter().enumerate().map(|(i, ty)| match intrinsic.info().const_param == Some(i) {
        true => constant(program, *ty),
        false if program.types.is_copy(*ty) => Operand::Copy(Place::from(Local(i as u32 + 1))),
        false => Operand::Move(Place::from(Local(i as u32 + 1))),
    });
    let args = args.collect();
    let target = function.add_block();
    let callee = Callee::Intrinsic(intrinsic, generics.to_vec());
    let dest = Place::from(Local(0));
    function.block_mut(BlockId(0)).terminator =
        Some(Terminator::Call { dest, callee, args, target, unwind: Unwind::Unreachable });
    function.block_mut(target).terminator = Some(Terminator::Return);
    function
}

/// The index of a lane, or those of a shuffle.
fn constant(program: &mut Program, ty: TyId) -> Operand {
    let Some((_, lanes)) = program.types.as_simd(ty) else {
        return Operand::Const(Const::Scalar { bits: 1, ty });
    };
    let indices = (0..lanes).map(|i| ConstValue::Scalar(u128::from(i * 5 % 4))).collect();
    let array = ConstValue::Aggregate { variant: 0, fields: indices };
    let value = ConstValue::Aggregate { variant: 0, fields: vec![array] };
    let id = ConstId(program.consts.len() as u32);
    program.consts.push(NamedConst { name: format!("I{}", id.0), ty, value });
    Operand::Const(Const::Named(id))
}

fn text(program: &Program, version: Version, gates: bool) -> Result<String, String> {
    let form = Form::Surface(Surface { gates, ..Surface::default() });
    print(program, &PrintOptions { form, ..PrintOptions::new(version) })
        .map_err(|lacking| lacking.iter().map(|use_| format!("{use_}\n")).collect())
}

#[test]
fn every_intrinsic_has_a_text_in_each_version() {
    let (program, calls) = program();
    assert!(calls > 500, "{calls}");
    for version in (78..=98).map(Version::new) {
        let text = text(&program, version, false).unwrap_or_else(|lacking| panic!("{version}:\n{lacking}"));
        assert!(!text.contains("core::intrinsics") && !text.contains("#![feature"), "{version}");
    }
}

fn compile(rustc: &[&str], version: Version, gates: bool) -> Result<(), String> {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("plain-{version}-{gates}"));
    std::fs::create_dir_all(&dir).expect("a temporary directory");
    std::fs::write(dir.join("calls.rs"), text(&program().0, version, gates)?).expect("a file in it");
    let mut command = Command::new(rustc[0]);
    // Dead code is compiled too: nothing calls the functions.
    let flags = ["--edition", "2021", "--emit", "obj", "-Clink-dead-code", "-Cdebuginfo=0", "calls.rs"];
    command.args(&rustc[1..]).args(flags).current_dir(&dir).env("RUSTC_ICE", "0");
    if gates {
        command.env("RUSTC_BOOTSTRAP", "1")
    } else {
        command.env_remove("RUSTC_BOOTSTRAP")
    };
    let output = command.output().expect("a compiler that runs");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[test]
fn plain_intrinsics_compile_on_stable_without_gates() {
    compile(&["rustup", "run", "stable", "rustc"], Version::STABLE, false).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn plain_intrinsics_compile_on_stable_with_gates() {
    compile(&["rustup", "run", "stable", "rustc"], Version::STABLE, true).unwrap_or_else(|e| panic!("{e}"));
}

/// Any other compiler by hand: `MIRSMITH_RUSTC=path MIRSMITH_RUSTC_MINOR=85 cargo nextest run --run-ignored all other`.
#[test]
#[ignore = "needs a compiler named in the environment"]
fn plain_intrinsics_compile_on_some_other_version() {
    let rustc = std::env::var("MIRSMITH_RUSTC").expect("MIRSMITH_RUSTC names a compiler");
    let minor = std::env::var("MIRSMITH_RUSTC_MINOR").expect("MIRSMITH_RUSTC_MINOR is its minor version");
    let version = Version::new(minor.parse().expect("a number"));
    compile(&[&rustc], version, false).unwrap_or_else(|e| panic!("{e}"));
}
