//! The const-eval variant: the program, run by the compiler's interpreter.
//!
//! All functions are `const fn`s whose first parameter points to the hash, and so are the types of fn pointers; an
//! observation mixes into that hash. `RESULT` is the final hash. There are two ways to get it, both with
//! `-Zunleash-the-miri-inside-of-you -Zextra-const-ub-checks`:
//! * compile with `--cfg read_out --emit=metadata`: an array whose length is `RESULT` does not fit its type,
//!   and the error names the length. [`const_eval_result`] finds it there; undefined behaviour is another error.
//! * compile and run: the program prints the hash as its last line, as every program does.

use crate::print::Printer;

impl Printer<'_> {
    /// `RESULT`, the constant that reads it out, and a `main` that prints it.
    pub(super) fn const_main(&mut self) -> String {
        let call = self.entry_call(|arg| arg, Some("&raw mut hash"));
        format!(
            "const RESULT: u64 = unsafe {{
    let mut hash = SEED;
    {call};
    hash
}};

#[cfg(read_out)]
const READ_OUT: [(); 0] = [(); RESULT as usize];

pub fn main() {{
    finish(RESULT);
}}
"
        )
    }
}

/// The hash in the compiler's messages about a program compiled with `--cfg read_out`.
///
/// `None` if there is no such message: const evaluation failed, or the hash is 0 and the compilation succeeded.
pub fn const_eval_result(messages: &str) -> Option<u64> {
    let (_, rest) = messages.split_once("found one with a size of ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_in_the_message_is_the_hash() {
        let message = "expected an array with a size of 0, found one with a size of 10033119234900738000\n";
        assert_eq!(const_eval_result(message), Some(10033119234900738000));
        assert_eq!(const_eval_result("error[E0080]: evaluation of constant value failed"), None);
    }
}
