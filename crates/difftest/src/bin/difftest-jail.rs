//! The helper that confines itself and then executes a compiler or a program: for this crate's own tests.
//! `mirsmith` is its own helper (`mirsmith_difftest::process::jail`).

fn main() -> std::process::ExitCode {
    mirsmith_difftest::process::jail::enter(std::env::args_os().skip(1))
}
