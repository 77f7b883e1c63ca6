//! The other side in C: functions with the C calling convention are written in C, if possible, and only declared in Rust.
//!
//! [`border`] decides what may cross, [`sides`] which functions are in C; [`types`], [`body`], [`rvalues`] and [`casts`]
//! write C, and [`rust`] the Rust that refers to it. The program keeps its meaning, so its prediction holds: semantics K
//! explains why. Both texts are in one file, the C as comments after the Rust; [`side`] extracts it.

mod body;
mod border;
mod casts;
mod rust;
mod rvalues;
mod sides;
mod types;

use mir::dialect::Version;
use mir::program::{Function, Program};

pub use border::Unsayable;
pub use sides::{Sides, sides};

/// Prefix of each line of C in the Rust file.
const MARK: &str = "//c ";

/// Prefix of the names that both sides see; the number is that of the program in its crate.
const PREFIX: &str = "prog0_";

/// Whether the signature of a function can be written in C.
pub fn may_cross(program: &Program, function: &Function, version: Version) -> bool {
    border::Border { program, version }.sig(&function.sig()).is_ok()
}

/// The C text of a printed program, if it has any.
pub fn side(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(MARK)).collect();
    (!lines.is_empty()).then(|| lines.join("\n") + "\n")
}

/// The items of a printed program, renamed for the program with this number in its crate: both sides of all programs
/// are linked into one executable.
pub fn numbered(items: &str, number: usize) -> String {
    match side(items) {
        Some(_) => items.replace(PREFIX, &format!("prog{number}_")),
        None => items.to_string(),
    }
}

/// Flags that make a C compiler keep the meaning: memory has no type, and operations are not fused. No C library is
/// used, since not every target has its headers.
pub const FLAGS: [&str; 6] =
    ["-std=gnu11", "-ffreestanding", "-w", "-fno-strict-aliasing", "-ffp-contract=off", "-fPIC"];

/// The C text as comments.
fn commented(text: &str) -> String {
    text.lines().map(|line| format!("{MARK}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_is_taken_out_as_it_was_put_in() {
        let text = "int prog0_f(void) {\n    return 0;\n}\n";
        let items = format!("fn main() {{}}\n// mirsmith\n{}", commented(text));
        assert_eq!(side(&items).as_deref(), Some(text));
        assert_eq!(side("fn main() {}\n// int x;\n"), None);
        assert!(numbered(&items, 7).contains("prog7_f") && !numbered(&items, 7).contains(PREFIX));
    }
}
