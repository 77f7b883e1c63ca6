//! A bug of an LLVM pass as one function without undefined behaviour, and arguments for it.
//!
//! The interpreter (`ir`) runs the module and sees which functions are called with what. Each of them is tried alone, the
//! innermost first: it counts if it is defined before the pass, and gives something else or is undefined after it. The same test
//! drives `llvm-reduce`, so nothing that it leaves can be undefined.

use difftest::{Error, Harness};
use ir::{Comparison, Limits, Rule, Stop};
use serde::{Deserialize, Serialize};

use crate::blame::Reproduction;
use crate::report::llvm::tools::{Tools, installed, quote_all};
use crate::report::llvm::{codegen, extract, module};
use crate::report::verify::Checked;
use crate::unanswered::Answer;

/// The name of the function in the small module.
pub(super) const NAME: &str = "f";
/// Functions and values that are tried.
const TRIES: usize = 60;

/// What is known of the function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OneFunction {
    /// The passes, as `opt` has them; empty for code generation.
    pub passes: String,
    /// The flags of `llc`, if it is code generation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llc: Option<String>,
    /// The rule that it breaks after the pass, if it does: what is made small must break the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The arguments, as `mirsmith ir run` has them.
    pub arguments: Vec<String>,
    /// What it gives.
    pub expected: String,
    /// What it gives after the pass, or the rule that it breaks then.
    pub actual: String,
    /// Its instructions, and those of the module that was found.
    pub instructions: (usize, usize),
}

/// What a version makes of a module.
pub(super) fn compare(
    harness: &Harness,
    tools: &Tools,
    module: &str,
    passes: &str,
    (function, arguments): (&str, &[String]),
) -> Result<Option<Comparison>, Error> {
    let Some(after) = tools.optimised(harness, module, passes)? else { return Ok(None) };
    let (Ok(before), Ok(after)) = (ir::parse(module), ir::parse(&after)) else { return Ok(None) };
    Ok(Some(ir::compare(&before, &after, function, arguments, Limits::default())))
}

/// The calls that a program makes of its own functions: the innermost first, of those the last, since what went before has passed.
pub(super) fn own_calls(program: &ir::Module) -> Vec<ir::Called> {
    let mut calls = ir::calls(program, "main", &[], Limits::default());
    calls.retain(|called| !extract::is_prelude(&called.function));
    calls.sort_by_key(|called| std::cmp::Reverse(called.depth));
    calls
}

/// Looks for one function of a module that a pass breaks; gives a small module with it.
pub(super) fn find(
    harness: &Harness,
    tools: &Tools,
    text: &str,
    passes: &str,
) -> Result<Option<(OneFunction, String)>, Error> {
    let Ok(parsed) = ir::parse(text) else { return Ok(None) };
    let calls = own_calls(&parsed);
    let mut tries = 0;
    let mut second = None;
    'calls: for called in &calls {
        let Some(arguments) = &called.arguments else { continue };
        for module in extract::modules(text, &called.function) {
            tries += 1;
            if tries > TRIES {
                break 'calls;
            }
            let call = (called.function.as_str(), arguments.as_slice());
            // A `noundef` that a pass forgot is seldom what the program shows, and hides what it does: then also without.
            let plain = without_noundef(&module);
            for module in [module, plain] {
                let comparison = compare(harness, tools, &module, passes, call)?;
                let Some(comparison) = comparison.filter(Comparison::is_wrong) else { break };
                let broken = rule(&comparison);
                if broken != Some(Rule::Noundef.name()) {
                    return reduced(harness, tools, &module, (passes, broken), call, parsed.instructions());
                }
                second.get_or_insert((module, called.function.as_str(), arguments.as_slice(), broken));
            }
        }
    }
    let Some((module, name, arguments, broken)) = second else { return Ok(None) };
    reduced(harness, tools, &module, (passes, broken), (name, arguments), parsed.instructions())
}

/// A module without the promise that values are defined: what is defined stays so. Passes may do less with it.
fn without_noundef(module: &str) -> String {
    module.replace(" noundef ", " ")
}

/// The rule that a function breaks after the passes.
fn rule(comparison: &Comparison) -> Option<&'static str> {
    match comparison {
        Comparison::Wrong { after: Err(Stop::Ub(ub)), .. } => Some(ub.rule.name()),
        _ => None,
    }
}

/// Makes the module small.
fn reduced(
    harness: &Harness,
    tools: &Tools,
    module: &str,
    (passes, broken): (&str, Option<&'static str>),
    (function, arguments): (&str, &[String]),
    before: usize,
) -> Result<Option<(OneFunction, String)>, Error> {
    let mut small = extract::renamed(module, function, NAME);
    let mut arguments = arguments.to_vec();
    let wrong = |text: &str, arguments: &[String]| -> Result<bool, Error> {
        let comparison = compare(harness, tools, text, passes, (NAME, arguments))?;
        // Another rule would be another bug, and so would any in place of a wrong result.
        let same = |comparison: Comparison| comparison.is_wrong() && rule(&comparison) == broken;
        Ok(comparison.is_some_and(same))
    };
    let less = |text: &str, steps: &str| -> Result<Option<String>, Error> {
        let steps = format!("internalize,{steps} -internalize-public-api-list={NAME}");
        match tools.optimised(harness, text, &steps)? {
            Some(less) if wrong(&less, &arguments)? => Ok(Some(less)),
            _ => Ok(None),
        }
    };
    // What is not reachable from it goes, and then its callees go into it.
    small = less(&small, "globaldce,strip")?.unwrap_or(small);
    small = less(&with_inlining(&small), "always-inline,globaldce")?.unwrap_or(small);
    for _ in 0..2 {
        let test = script(tools.version, passes, &arguments, broken);
        if let Some(less) = tools.reduce_only(harness, &small, &test).answered()?
            && wrong(&less, &arguments)?
        {
            small = less;
        }
        // Names, so that a parameter can become a constant.
        if let Some(named) = tools.optimised(harness, &small, "instnamer")?
            && wrong(&named, &arguments)?
        {
            small = named;
        }
        for number in (0..arguments.len()).rev() {
            let mut fewer = arguments.clone();
            let value = fewer.remove(number);
            if let Some(less) = extract::with_constant(&small, NAME, number, &value)
                && wrong(&less, &fewer)?
            {
                (small, arguments) = (less, fewer);
            }
        }
    }
    for less in [module::tidy(&small), without_target(&module::tidy(&small))] {
        if wrong(&less, &arguments)? {
            small = less;
        }
    }
    let comparison = compare(harness, tools, &small, passes, (NAME, &arguments))?;
    let Some(Comparison::Wrong { before: expected, after }) = comparison else { return Ok(None) };
    let instructions = ir::parse(&small).map_or(0, |module| module.instructions());
    let found = OneFunction {
        passes: passes.to_string(),
        llc: None,
        rule: broken.map(String::from),
        expected: expected.to_string(),
        actual: actual(&after),
        instructions: (instructions, before),
        arguments,
    };
    let text = format!("{}{small}", found.header());
    Ok(Some((found, text)))
}

/// What it gives after the pass, in words that do not depend on the lines of the text.
pub(super) fn actual(after: &Result<ir::Outcome, Stop>) -> String {
    match after {
        Ok(outcome) => outcome.to_string(),
        Err(Stop::Ub(ub)) => format!("undefined: {}", ub.rule.explain()),
        Err(stop) => stop.to_string(),
    }
}

/// All functions but the one are to be inlined.
fn with_inlining(text: &str) -> String {
    let line = |line: &str| {
        if line.starts_with("define ") && !line.contains(&format!("@{NAME}(")) {
            match line.rfind(" {") {
                Some(at) => format!("{} alwaysinline {{\n", &line[..at]),
                None => format!("{line}\n"),
            }
        } else {
            format!("{line}\n")
        }
    };
    text.lines().map(line).collect::<String>().replace("noinline ", "")
}

fn without_target(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("target ")).map(|line| format!("{line}\n")).collect()
}

impl OneFunction {
    /// The first lines of the small module.
    fn header(&self) -> String {
        format!(
            "; RUN: opt -passes='{}' -S %s\n; {} gives {}\n; After the pass: {}\n",
            self.passes,
            self.call(),
            self.expected.replace('\n', ", "),
            self.actual.replace('\n', ", "),
        )
    }

    /// The call, for people.
    pub fn call(&self) -> String {
        let name = if self.llc.is_some() { "main" } else { NAME };
        format!("@{name}({})", self.arguments.join(", "))
    }

    /// Whether a version gets the function wrong, with the same passes or with all.
    pub fn opinion(&self, harness: &Harness, tools: &Tools, small: &str) -> Result<Reproduction, Error> {
        if let Some(llc) = &self.llc {
            return codegen::opinion(harness, tools, small, llc);
        }
        let mut seen = Reproduction::Unknown("its tools refuse the module".to_string());
        for passes in [self.passes.as_str(), "default<O3>"] {
            match compare(harness, tools, small, passes, (NAME, &self.arguments))? {
                Some(Comparison::Wrong { .. }) => return Ok(Reproduction::Wrong),
                Some(Comparison::Same(_)) => seen = Reproduction::Right,
                Some(other) if !seen.is_right() => seen = Reproduction::Unknown(other.to_string()),
                _ => {}
            }
        }
        Ok(seen)
    }

    /// What other versions make of it.
    pub fn versions(&self, own: u32, others: &[(u32, Reproduction)]) -> String {
        let mut all: Vec<(u32, &Reproduction)> =
            others.iter().map(|(version, seen)| (*version, seen)).collect();
        all.push((own, &Reproduction::Wrong));
        all.sort_by_key(|(version, _)| *version);
        let list = |wanted: &dyn Fn(&Reproduction) -> bool| {
            let versions =
                all.iter().filter(|(_, seen)| wanted(seen)).map(|(version, _)| version.to_string());
            versions.collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("Wrong in LLVM {}", list(&Reproduction::is_wrong));
        let right = list(&Reproduction::is_right);
        if !right.is_empty() {
            text += &match &self.llc {
                Some(_) => format!("; right in {right}"),
                None => format!("; right in {right}, with the same passes and with `-O3`"),
            };
        }
        for (version, seen) in &all {
            if let Reproduction::Unknown(why) = seen {
                text += &format!("; {version} is inconclusive: {why}");
            }
        }
        text + "."
    }

    /// The test, which stands alone.
    pub fn test(&self, version: u32) -> String {
        match &self.llc {
            Some(llc) => codegen::script(version, llc),
            None => script(version, &self.passes, &self.arguments, self.rule.as_deref()),
        }
    }
}

/// Whether the claims about a module hold: of the small one all, of the whole program that it is broken.
pub(super) fn verify(
    harness: &Harness,
    tools: &Tools,
    one: &OneFunction,
    text: &str,
    small: bool,
) -> Result<Checked, Error> {
    if let Some(llc) = &one.llc {
        return codegen::verify(harness, tools, (one, llc), text, small);
    }
    let call = if small { (NAME, one.arguments.as_slice()) } else { ("main", &[][..]) };
    Ok(match compare(harness, tools, text, &one.passes, call)? {
        Some(Comparison::Wrong { before, after }) if small => {
            let instructions = ir::parse(text).map_or(0, |module| module.instructions());
            let claimed = (&one.expected, &one.actual, one.instructions.0);
            let seen = (&before.to_string(), &actual(&after), instructions);
            Checked::equal(&claimed, &seen, |seen| format!("{seen:?}"))
        }
        Some(Comparison::Wrong { .. }) => Checked::Holds,
        Some(other) => Checked::Fails(other.to_string()),
        None => Checked::Fails("the tools refuse it".to_string()),
    })
}

/// A test for a module with the function.
fn script(version: u32, passes: &str, arguments: &[String], rule: Option<&str>) -> String {
    let arguments = match arguments {
        [] => String::new(),
        some => format!(" --args {}", quote_all(some)),
    };
    let passes = quote_all(&[passes.to_string()]);
    let call = format!(
        "\"${{MIRSMITH:-mirsmith}}\" ir compare \"$1\" --opt \"${{OPT:-opt-{version}}}\" --passes {passes} --function {NAME}{arguments}"
    );
    let judge = "in 0) exit 1 ;; 2) exit 0 ;; 3) exit 2 ;; *) exit 9 ;; esac";
    // What is wrong in another way is another bug.
    let slips = match rule {
        Some(rule) => format!("case $code,$said in 2,*': {rule}: '*) ;; 2,*) exit 9 ;; esac"),
        None => "case $code,$said in 2,*' became undefined: '*) exit 9 ;; esac".to_string(),
    };
    let rest = format!("said=$({call})\ncode=$?\necho \"$said\"\n{slips}\ncase $code {judge}\n");
    format!(
        "#!/bin/sh\n# sh test.sh FILE: exits with 0 if the module shows the bug, with 1 if it is right, with 2 if it is undefined.\n\
         {}[ -x \"$tools/opt\" ] && OPT=${{OPT:-$tools/opt}}\n{rest}",
        installed(version),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_inlined() {
        let text = "define i8 @f(i8 %x) {\n}\ndefine internal void @g() noinline #1 {\n}\n";
        let wanted = "define i8 @f(i8 %x) {\n}\ndefine internal void @g() #1 alwaysinline {\n}\n";
        assert_eq!(with_inlining(text), wanted);
    }

    #[test]
    fn a_module_says_what_it_is() {
        let one = OneFunction {
            passes: "sroa".to_string(),
            llc: None,
            rule: None,
            arguments: vec!["-1".to_string(), "hex:00".to_string()],
            expected: "i8 1".to_string(),
            actual: "i8 0".to_string(),
            instructions: (3, 300),
        };
        let header = "; RUN: opt -passes='sroa' -S %s\n; @f(-1, hex:00) gives i8 1\n; After the pass: i8 0\n";
        assert_eq!(one.header(), header);
        assert!(
            one.test(22).contains("--passes 'sroa' --function f --args '-1' 'hex:00')\n"),
            "{}",
            one.test(22)
        );
        let breaks = OneFunction { rule: Some("noundef".to_string()), ..one };
        assert!(breaks.test(22).contains("2,*': noundef: '*) ;; 2,*) exit 9"), "{}", breaks.test(22));
    }
}
