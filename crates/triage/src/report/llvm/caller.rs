//! A `main` that calls one function with constants and compares its result with the expected one.

use crate::report::llvm::extract::{Body, split_params};

/// The module with it; nothing if the call can't be written as text.
pub(super) fn with_main(
    module: &str,
    function: &str,
    arguments: &[String],
    expected: &str,
) -> Option<String> {
    let (ty, value) = expected.split_once(' ').filter(|(ty, _)| is_integer(ty))?;
    let head = Body::find(module, function)?.first().to_string();
    let (before, rest) = head.split_once(&format!("@{function}("))?;
    let (params, _) = split_params(rest)?;
    if params.len() != arguments.len() {
        return None;
    }
    let (mut passed, mut buffers) = (Vec::new(), String::new());
    for (number, (param, argument)) in params.iter().zip(arguments).enumerate() {
        // All but the name: what is said of a parameter decides how it is passed.
        let (kind, _) = param.rsplit_once(' ').filter(|(_, name)| name.starts_with('%'))?;
        let value = match argument.strip_prefix("hex:") {
            Some(digits) => {
                buffers += &format!("{}\n", buffer(number, digits)?);
                format!("@buffer{number}")
            }
            None if kind.starts_with('i') || argument == "null" => argument.clone(),
            None => return None,
        };
        passed.push(format!("{kind} {value}"));
    }
    // The convention and what is said of the result stay, what is said of the definition goes.
    let words: Vec<&str> = before.split_whitespace().filter(|word| *word != "define").collect();
    let main = format!(
        "define i32 @main() {{\n  %result = call {} @{function}({})\n  %same = icmp eq {ty} %result, {value}\n  \
         %code = select i1 %same, i32 0, i32 1\n  ret i32 %code\n}}\n",
        words.join(" "),
        passed.join(", ")
    );
    let rest = Body::find(module, "main").map_or(module.to_string(), |main| main.without());
    Some(format!("{buffers}{rest}{main}"))
}

fn is_integer(ty: &str) -> bool {
    ty.strip_prefix('i').is_some_and(|bits| bits.parse::<u32>().is_ok())
}

/// A variable with these bytes, aligned as the interpreter aligns buffers.
fn buffer(number: usize, digits: &str) -> Option<String> {
    let bytes: Vec<&str> =
        (0..digits.len()).step_by(2).map(|at| digits.get(at..at + 2)).collect::<Option<_>>()?;
    let text: String = bytes.iter().map(|byte| format!("\\{byte}")).collect();
    Some(format!("@buffer{number} = global [{} x i8] c\"{text}\", align 16", bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_says_what_the_function_says() {
        let module = "define fastcc noundef i64 @g(i64 noundef %x, ptr align 8 dereferenceable(2) %p) {\n  ret i64 %x\n}\n\
                      define i32 @main() {\n  ret i32 7\n}\n";
        let arguments = ["-1".to_string(), "hex:00ff".to_string()];
        let with = with_main(module, "g", &arguments, "i64 -1").unwrap_or_default();
        let call =
            "%result = call fastcc noundef i64 @g(i64 noundef -1, ptr align 8 dereferenceable(2) @buffer1)\n";
        assert!(
            with.contains(call) && with.starts_with("@buffer1 = global [2 x i8] c\"\\00\\ff\""),
            "{with}"
        );
        assert!(!with.contains("ret i32 7"), "{with}");
        assert_eq!(with_main(module, "g", &arguments, "float 1.0"), None);
        assert_eq!(with_main(module, "g", &arguments[..1], "i64 -1"), None);
    }
}
