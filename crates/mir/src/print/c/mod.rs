//! The other side in C: functions with the C calling convention that C can say are written in C, and only declared
//! in Rust.
//!
//! [`border`] says what may cross, [`sides`] which functions are in C, [`types`], [`body`], [`rvalues`] and [`casts`]
//! write C, and [`rust`] what the Rust text needs to know of it. The program means the same, so its prediction holds:
//! semantics K says why. Both texts are one file, the C as comments behind the Rust; [`side`] takes it out.

mod body;
mod border;
mod casts;
mod rust;
mod rvalues;
mod sides;
mod types;

use crate::dialect::Version;
use crate::program::{Function, Program};

pub use border::Unsayable;
pub use sides::{Sides, sides};

/// What each line of C begins with in the Rust file.
const MARK: &str = "//c ";

/// What the names that both sides see begin with: the number is that of the program in its crate.
const PREFIX: &str = "prog0_";

/// Whether C has functions with the signature of this one.
pub fn may_cross(program: &Program, function: &Function, version: Version) -> bool {
    border::Border { program, version }.sig(&function.sig()).is_ok()
}

/// The C that a printed program holds, if it holds any.
pub fn side(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(MARK)).collect();
    (!lines.is_empty()).then(|| lines.join("\n") + "\n")
}

/// The items of a printed program as those of the program with this number in its crate: both sides of all programs
/// are linked into one executable.
pub fn numbered(items: &str, number: usize) -> String {
    match side(items) {
        Some(_) => items.replace(PREFIX, &format!("prog{number}_")),
        None => items.to_string(),
    }
}

/// Flags that make a C compiler keep the meaning: memory has no type, and no two operations become one. Nothing of a C
/// library is used, and not every target has its headers.
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
