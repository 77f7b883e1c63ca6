//! Random well-formed programs: printing and parsing gives the same program, and rustc accepts them.
//!
//! A failure names its seed; see `testgen::seeds` for where seeds come from.

use std::collections::BTreeMap;

use mir::{CastKind, Program, Rvalue, Statement, Version, canon};
use mirsmith_text::{Form, PrintOptions, print};
use testgen::{Options, seeds};

/// The versions at which some construct comes or goes.
const VERSIONS: [u32; 8] = [78, 81, 85, 89, 92, 95, 97, 98];

/// Before 1.81 `CastPtrToPtr` is written `as`, or not at all if it changes nothing, and read back as that.
fn as_written(program: &Program, version: Version) -> Program {
    let mut program = program.clone();
    if version >= Version::new(81) {
        return program;
    }
    let original = program.clone();
    for (f, function) in program.functions.iter_mut().enumerate() {
        for statement in function.blocks.iter_mut().flat_map(|b| &mut b.statements) {
            if let Statement::Assign(_, rvalue) = statement
                && let Rvalue::Cast(kind @ CastKind::PtrToPtr, op, ty) = rvalue
            {
                *kind = CastKind::As;
                if mir::typing::operand_ty(&original, &original.functions[f], op) == Some(*ty) {
                    *rvalue = Rvalue::Use(op.clone());
                }
            }
        }
    }
    program
}

#[test]
fn printed_programs_read_back_the_same() {
    let mut printed: BTreeMap<u32, u64> = BTreeMap::new();
    let seeds = seeds("printed_programs_read_back_the_same", 320);
    let cases = seeds.end - seeds.start;
    for seed in seeds {
        let made_for = VERSIONS[seed as usize % VERSIONS.len()];
        let lint = seed % 3 == 0;
        let options = Options { version: Version::new(made_for), lint, ..Options::default() };
        let program = testgen::program(seed, options);
        // The version it was made for, and two others that may lack something.
        for minor in [0, 3, 4].map(|step| VERSIONS[(seed as usize + step) % VERSIONS.len()]) {
            let version = Version::new(minor);
            for form in [Form::Expanded, Form::Macro] {
                let options = PrintOptions { version, form, const_eval: false, families: true };
                let text = match print(&program, &options) {
                    Ok(text) => text,
                    Err(lacking) => {
                        assert_ne!(minor, made_for, "seed {seed}: made for 1.{minor}: {}", lacking[0]);
                        continue;
                    }
                };
                let back = mirsmith_text::parse::parse(&text)
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

/// A compiler, and how to call it.
struct Compiler {
    toolchain: &'static str,
    version: Version,
    flags: &'static [&'static str],
}

const STABLE: Compiler = Compiler {
    toolchain: "+stable",
    version: Version::STABLE,
    flags: &["-Copt-level=0", "-Zmir-opt-level=0", "-Zvalidate-mir"],
};

const NIGHTLY: Compiler = Compiler {
    toolchain: "+nightly",
    version: Version::NIGHTLY,
    flags: &["-Copt-level=0", "-Zmir-opt-level=0", "-Zvalidate-mir", "-Zlint-mir"],
};

/// Compiles (and does not run) a crate; the messages if that fails.
fn compile(compiler: &Compiler, source: &str) -> Result<(), String> {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let dir = std::env::temp_dir().join(format!("mirsmith-roundtrip-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("program.rs");
    std::fs::write(&file, source).unwrap();
    let output = std::process::Command::new("rustc")
        .arg(compiler.toolchain)
        .args([
            "--edition=2021",
            "--emit=obj",
            "-Cdebuginfo=0",
            "-Ccodegen-units=1",
            "-Cdebug-assertions=off",
        ])
        .args(compiler.flags)
        .arg("program.rs")
        .current_dir(&dir)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUST_BACKTRACE", "0")
        .env("RUSTC_ICE", "0")
        .output()
        .expect("rustc of rustup is installed");
    std::fs::remove_dir_all(&dir).unwrap();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Compiles programs as modules of one crate; if that fails, each alone, to say which one it was.
fn compile_all(compiler: &Compiler, programs: &[(u64, Program)]) -> Vec<String> {
    let options = PrintOptions::new(compiler.version);
    let mut features = std::collections::BTreeSet::new();
    let (mut modules, mut calls) = (String::new(), String::new());
    for (seed, program) in programs {
        let printed = mirsmith_text::print::print_items(program, &options)
            .unwrap_or_else(|e| panic!("seed {seed}: {}", e[0]));
        features.extend(printed.features);
        modules += &format!("mod p{seed} {{\n{}}}\n", printed.items);
        calls += &format!("    p{seed}::main();\n");
    }
    let attributes = mirsmith_text::print::Printed::attributes(&features);
    let source = format!("{attributes}\n{modules}\nfn main() {{\n{calls}}}\n");
    if compile(compiler, &source).is_ok() {
        return Vec::new();
    }
    let mut failures = Vec::new();
    for (seed, program) in programs {
        let text = print(program, &options).unwrap_or_default();
        if let Err(messages) = compile(compiler, &text) {
            let start: String = messages.chars().take(1500).collect();
            failures.push(format!("seed {seed} on {}:\n{start}", compiler.toolchain));
        }
    }
    assert!(!failures.is_empty(), "programs that compile alone do not compile together");
    failures
}

/// What is well-formed here, rustc accepts.
#[test]
#[ignore = "needs rustup's stable and nightly; slow"]
fn rustc_accepts_what_is_well_formed() {
    let seeds: Vec<u64> = seeds("rustc_accepts_what_is_well_formed", 48).collect();
    let mut failures = Vec::new();
    for (compiler, lint) in [(STABLE, false), (NIGHTLY, true)] {
        let options = Options { version: compiler.version, lint, ..Options::default() };
        for batch in seeds.chunks(24) {
            let programs: Vec<(u64, Program)> =
                batch.iter().map(|seed| (*seed, testgen::program(*seed, options))).collect();
            failures.extend(compile_all(&compiler, &programs));
        }
    }
    assert!(failures.is_empty(), "{} programs are refused:\n{}", failures.len(), failures.join("\n"));
}
