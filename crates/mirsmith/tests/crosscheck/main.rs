//! The machine against real compilers, on the programs of the corpus.
//!
//! * Unoptimised programs must print what the machine predicts: `MIRSMITH_COMPILERS` names the compilers.
//! * The compilers' interpreter must give the same hash and find the same undefined behaviour, as far as it
//!   can: `MIRSMITH_CONST_EVAL` names the compilers.
//!
//! Both are paths separated by `:`, and `.ci/run crosscheck` sets them. Generated programs are checked in the same ways,
//! see [`generated`].

mod abstract_forms;
mod compiler;
mod const_eval;
mod corpus;
mod generated;
mod known;
mod native;
mod plain;
mod planted;

use difftest::Driver;
use known::{COMPILER_BUGS, CONST_EVAL_OK, CONST_EVAL_UB, strangers};

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn compiled_programs_print_what_the_machine_predicts() {
    let cases = corpus::ok();
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &native::FLAGS);
    let failures = compilers.iter().flat_map(|compiler| native::check(compiler, &cases));
    finish(failures.chain(strangers(COMPILER_BUGS, &cases)).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_CONST_EVAL"]
fn const_evaluation_gives_the_same_hash() {
    let cases = corpus::ok();
    let compilers = compiler::from_env("MIRSMITH_CONST_EVAL", Driver::ConstEval, &[]);
    let failures = compilers.iter().flat_map(|compiler| const_eval::check_ok(compiler, &cases));
    finish(failures.chain(strangers(CONST_EVAL_OK, &cases)).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_CONST_EVAL"]
fn const_evaluation_finds_the_undefined_behaviour() {
    let cases = corpus::ub();
    let compilers = compiler::from_env("MIRSMITH_CONST_EVAL", Driver::ConstEval, &[]);
    let failures = compilers.iter().flat_map(|compiler| const_eval::check_ub(compiler, &cases));
    finish(failures.chain(strangers(CONST_EVAL_UB, &cases)).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn generated_programs_print_what_the_machine_predicts() {
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &native::FLAGS);
    finish(compilers.iter().flat_map(generated::check).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn plain_programs_print_what_the_machine_predicts() {
    let cases = corpus::ok();
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &["-Copt-level=0"]);
    finish(compilers.iter().flat_map(|compiler| plain::check_corpus(compiler, &cases)).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn generated_plain_programs_print_what_the_machine_predicts() {
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &["-Copt-level=0"]);
    let drawn = compilers.iter().flat_map(plain::check_generated);
    finish(drawn.chain(compilers.iter().take(1).flat_map(plain::check_manners)).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn abstract_programs_print_what_the_machine_predicts() {
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &native::FLAGS);
    let generated = compilers.iter().flat_map(abstract_forms::check_generated);
    let cases = corpus::ok();
    // The corpus has every construct; one compiler is enough for how they are written.
    let corpus = compilers.iter().take(1).flat_map(|compiler| abstract_forms::check_corpus(compiler, &cases));
    finish(generated.chain(corpus).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_CONST_EVAL"]
fn const_evaluation_agrees_on_generic_programs() {
    let compilers = compiler::from_env("MIRSMITH_CONST_EVAL", Driver::ConstEval, &[]);
    finish(compilers.iter().take(1).flat_map(abstract_forms::check_const_eval).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS"]
fn generated_programs_do_not_depend_on_the_layout() {
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &native::FLAGS);
    finish(compilers.iter().take(1).flat_map(generated::check_layouts).collect());
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_CONST_EVAL"]
fn const_evaluation_agrees_on_generated_programs() {
    let compilers = compiler::from_env("MIRSMITH_CONST_EVAL", Driver::ConstEval, &[]);
    finish(compilers.iter().flat_map(generated::check_const_eval).collect());
}

#[test]
#[ignore = "needs rustc 1.85.0 among the compilers in MIRSMITH_COMPILERS"]
fn a_planted_bug_is_found() {
    let compilers = compiler::from_env("MIRSMITH_COMPILERS", Driver::Rustc, &[]);
    let old = compilers.iter().find(|backend| backend.compiler.release.starts_with("1.85."));
    let rustc = old.expect("1.85.0 has the unsound optimisations").program.display().to_string();
    let found = planted::found_by_fuzz(&rustc);
    assert!(!found.is_empty(), "no program is wrong with -Zunsound-mir-opts alone");
}

/// Fails with all disagreements.
fn finish(mut failures: Vec<String>) {
    failures.sort();
    assert!(failures.is_empty(), "{} disagreements:\n{}", failures.len(), failures.join("\n"));
}
