//! Tests of the parser: one construct each, positions of errors, and no panic on any input.

mod constructs;
mod errors;
mod frame;
mod robustness;

use super::*;
use mir::program::Function;
use mir::syntax::{BlockId, FuncId, Rvalue, Statement, Terminator};

/// A program whose `fn0` has the given locals and blocks, after the given items.
fn file(items: &str, lets: &str, blocks: &str) -> String {
    format!(
        "use core::intrinsics::mir::*;\nfn observe(x: u64) {{ println!(\"{{x}}\"); }}\n{items}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0() {{ mir! {{ {lets}\n{blocks} }} }}\nfn main() {{ fn0() }}\n"
    )
}

fn read(text: &str) -> Program {
    parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The rvalues assigned in `fn0`, whose body is these statements.
fn rvalues(items: &str, lets: &str, statements: &str) -> (Program, Vec<Rvalue>) {
    let program = read(&file(items, lets, &format!("{{ {statements} Return() }}")));
    let assigned = fn0(&program).blocks[0].statements.iter().map(|statement| match statement {
        Statement::Assign(_, rvalue) => rvalue.clone(),
        other => panic!("{other:?}"),
    });
    let assigned = assigned.collect();
    (program, assigned)
}

fn fn0(program: &Program) -> &Function {
    program.functions.iter().find(|f| f.name == "fn0").expect("fn0")
}

/// Parses every file below `$MIRSMITH_PROGRAMS`, if that is set, prints it and parses it again. Only constructs
/// outside the language may be refused.
#[test]
fn programs_of_a_directory() {
    let Ok(root) = std::env::var("MIRSMITH_PROGRAMS") else { return };
    let mut folders = vec![std::path::PathBuf::from(root)];
    let (mut read, mut unprinted, mut refused, mut wrong) = (0, 0, Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let back = parse(&std::fs::read_to_string(&path).unwrap())
                    .map(|program| robustness::prints_and_reads_back(&program));
                let said = |message: &str| {
                    format!("{}:{}", path.display(), message.lines().next().unwrap_or_default())
                };
                match back {
                    Ok(Ok(0)) => unprinted += 1,
                    Ok(Ok(_)) => read += 1,
                    Ok(Err(e)) => wrong.push(said(&e)),
                    Err(e)
                        if e.message.contains("not supported") || e.message.contains("known intrinsic") =>
                    {
                        refused.push(said(&e.to_string()));
                    }
                    Err(e) => wrong.push(said(&e.to_string())),
                }
            }
        }
    }
    refused.sort();
    println!(
        "{read} read back, {unprinted} for no version, {} refused:\n{}",
        refused.len(),
        refused.join("\n")
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
