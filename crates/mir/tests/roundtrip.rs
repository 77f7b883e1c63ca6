//! Random well-formed programs: printed and read back they are the same, and rustc accepts them.
//!
//! `MIRSMITH_CASES` sets the number of programs, `MIRSMITH_SEED` the first seed.

use std::collections::BTreeMap;

use arbitrary::Options;
use mir::{CastKind, Form, PrintOptions, Program, Rvalue, Statement, Version, canon, print};

/// The versions at which some construct comes or goes.
const VERSIONS: [u32; 8] = [78, 81, 85, 89, 92, 95, 97, 98];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Before 1.81 `CastPtrToPtr` is written `as`, so it is read back as that.
fn as_written(program: &Program, version: Version) -> Program {
    let mut program = program.clone();
    if version >= Version::new(81) {
        return program;
    }
    let blocks = program.functions.iter_mut().flat_map(|f| &mut f.blocks);
    for statement in blocks.flat_map(|b| &mut b.statements) {
        if let Statement::Assign(_, Rvalue::Cast(kind @ CastKind::PtrToPtr, ..)) = statement {
            *kind = CastKind::As;
        }
    }
    program
}

#[test]
fn printed_programs_read_back_the_same() {
    let mut printed: BTreeMap<u32, u64> = BTreeMap::new();
    let first = number("MIRSMITH_SEED", 0);
    let cases = number("MIRSMITH_CASES", 320);
    for seed in first..first + cases {
        let made_for = VERSIONS[seed as usize % VERSIONS.len()];
        let lint = seed % 3 == 0;
        let options = Options { version: Version::new(made_for), lint, ..Options::default() };
        let program = arbitrary::program(seed, options);
        for minor in VERSIONS {
            let version = Version::new(minor);
            for form in [Form::Expanded, Form::Macro] {
                let options = PrintOptions { version, form, const_eval: false };
                let text = match print(&program, &options) {
                    Ok(text) => text,
                    Err(lacking) => {
                        assert_ne!(minor, made_for, "seed {seed}: made for 1.{minor}: {}", lacking[0]);
                        continue;
                    }
                };
                let back = mir::parse::parse(&text)
                    .unwrap_or_else(|e| panic!("seed {seed} at 1.{minor} {form:?}: {e}\n{text}"));
                assert_eq!(back.lint, lint, "seed {seed}");
                let expected = as_written(&program, version);
                assert!(
                    canon::same(&expected, &back),
                    "seed {seed} at 1.{minor} {form:?}: {}\n{text}",
                    difference(&expected, &back)
                );
                *printed.entry(minor).or_default() += 1;
            }
        }
    }
    for minor in VERSIONS {
        let count = printed.get(&minor).copied().unwrap_or(0);
        assert!(count >= cases / 8, "only {count} programs at 1.{minor}");
    }
}

/// Where two programs differ first, for the message of a failure.
fn difference(a: &Program, b: &Program) -> String {
    let (a, b) = (canon::canonical(a), canon::canonical(b));
    for (f, g) in a.functions.iter().zip(&b.functions) {
        for (n, (x, y)) in f.blocks.iter().zip(&g.blocks).enumerate() {
            for (s, t) in x.statements.iter().zip(&y.statements) {
                if s != t {
                    return format!("{} bb{n}\n  {s:?}\n  {t:?}", f.name);
                }
            }
            if x != y {
                return format!("{} bb{n}\n  {:?}\n  {:?}", f.name, x.terminator, y.terminator);
            }
        }
        if f != g {
            return format!("{}\n  {:?}\n  {:?}", f.name, f.locals, g.locals);
        }
    }
    if let Some((x, y)) = a.consts.iter().zip(&b.consts).find(|(x, y)| x != y) {
        return format!("constant\n  {x:?}\n  {y:?}");
    }
    if let Some((x, y)) = a.statics.iter().zip(&b.statics).find(|(x, y)| x != y) {
        return format!("static\n  {x:?}\n  {y:?}");
    }
    if let Some((x, y)) = a.types.adts().zip(b.types.adts()).find(|(x, y)| x != y) {
        return format!("type\n  {x:?}\n  {y:?}");
    }
    format!("counts, entry or types\n  {:?}\n  {:?}", a.types, b.types)
}
