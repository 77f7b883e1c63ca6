//! One operation of a module as a function of its own, with constants for what it works on: the smallest thing that an
//! instruction selector can get wrong.
//!
//! Only operations without memory are tried, and without the flags that make some of their results poison, so that such
//! a function is defined for every value.

/// Values for the operands, one list after the other: all bits mixed, small, and with the highest bit.
const VALUES: [u64; 3] = [0x0123_4567_89ab_cdf0, 24, 0xfedc_ba98_7654_3210];

/// An operation: the text with `%a0`, `%a1` and so on for its operands, and their types and its own.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Operation {
    text: String,
    operands: Vec<String>,
    result: String,
    /// The declaration of the function that it calls, if it calls one.
    declares: Option<String>,
}

/// Modules with one operation each, those that call LLVM's intrinsics first.
pub(super) fn modules(module: &str) -> Vec<String> {
    let mut operations: Vec<Operation> = Vec::new();
    for operation in module.lines().filter_map(operation) {
        if !operations.contains(&operation) {
            operations.push(operation);
        }
    }
    operations.sort_by_key(|operation| operation.declares.is_none());
    let target: String = module.lines().filter(|line| line.starts_with("target ")).map(with_end).collect();
    let all = operations.iter().flat_map(|operation| VALUES.iter().map(|value| operation.module(*value)));
    all.map(|text| format!("{target}{text}")).collect()
}

fn with_end(line: &str) -> String {
    format!("{line}\n")
}

/// The operation in a line, if it is one that can stand alone.
fn operation(line: &str) -> Option<Operation> {
    let (_, right) = line.strip_prefix("  %")?.split_once(" = ")?;
    let right = right.split(", !").next()?.split(" #").next()?.trim();
    let (word, rest) = right.split_once(' ')?;
    match word {
        "call" | "tail" => call(rest.strip_prefix("call ").unwrap_or(rest)),
        "add" | "sub" | "mul" | "and" | "or" | "xor" => binary(word, rest),
        "zext" | "sext" | "trunc" => cast(word, rest),
        _ => None,
    }
}

/// `ptr @llvm.ptrmask.p0.i64(ptr %x, i64 -1)`.
fn call(rest: &str) -> Option<Operation> {
    let (result, rest) = rest.split_once(" @llvm.")?;
    let (name, arguments) = rest.strip_suffix(')')?.split_once('(')?;
    let result = result.split(' ').next_back().filter(|ty| is_scalar(ty))?;
    let mut operands = Operands::default();
    let mut types = Vec::new();
    let mut texts = Vec::new();
    for argument in arguments.split(", ") {
        let (ty, value) = argument.rsplit_once(' ')?;
        let ty = ty.split(' ').next().filter(|ty| is_scalar(ty))?;
        types.push(ty);
        texts.push(format!("{ty} {}", operands.place(ty, value)));
    }
    Some(Operation {
        text: format!("call {result} @llvm.{name}({})", texts.join(", ")),
        operands: operands.types,
        result: result.to_string(),
        declares: Some(format!("declare {result} @llvm.{name}({})\n", types.join(", "))),
    })
}

/// `nuw i64 %x, 3`.
fn binary(word: &str, rest: &str) -> Option<Operation> {
    let rest = rest.trim_start_matches("nuw ").trim_start_matches("nsw ").trim_start_matches("disjoint ");
    let (ty, rest) = rest.split_once(' ').filter(|(ty, _)| is_scalar(ty))?;
    let (a, b) = rest.split_once(", ")?;
    let mut operands = Operands::default();
    let text = format!("{word} {ty} {}, {}", operands.place(ty, a), operands.place(ty, b));
    Some(Operation { text, operands: operands.types, result: ty.to_string(), declares: None })
}

/// `nneg i32 %x to i64`.
fn cast(word: &str, rest: &str) -> Option<Operation> {
    let rest = rest.trim_start_matches("nneg ").trim_start_matches("nuw ").trim_start_matches("nsw ");
    let (from, result) = rest.split_once(" to ")?;
    let (ty, value) = from.split_once(' ').filter(|(ty, _)| is_scalar(ty) && is_scalar(result))?;
    let mut operands = Operands::default();
    let text = format!("{word} {ty} {} to {result}", operands.place(ty, value));
    Some(Operation { text, operands: operands.types, result: result.to_string(), declares: None })
}

/// Integers up to 64 bits and pointers.
fn is_scalar(ty: &str) -> bool {
    ty == "ptr" || bits(ty).is_some_and(|bits| bits <= 64)
}

fn bits(ty: &str) -> Option<u32> {
    ty.strip_prefix('i')?.parse().ok()
}

/// The parameters of the function.
#[derive(Default)]
struct Operands {
    types: Vec<String>,
}

impl Operands {
    /// An operand: a constant stays, anything else is a parameter.
    fn place(&mut self, ty: &str, value: &str) -> String {
        if !value.starts_with('%') {
            return value.to_string();
        }
        self.types.push(ty.to_string());
        format!("%a{}", self.types.len() - 1)
    }
}

impl Operation {
    /// A module with it, whose `main` returns bits of its result for this value.
    fn module(&self, value: u64) -> String {
        let parameters: Vec<String> =
            self.operands.iter().enumerate().map(|(i, ty)| format!("{ty} %a{i}")).collect();
        let arguments = self.operands.iter().enumerate().map(|(i, ty)| {
            let value = value.rotate_left(8 * i as u32);
            match bits(ty) {
                Some(1) => format!("i1 {}", value & 1 == 1),
                Some(bits) => format!("{ty} {}", value & (u64::MAX >> (64 - bits))),
                None => format!("ptr inttoptr (i64 {value} to ptr)"),
            }
        });
        let arguments: Vec<String> = arguments.collect();
        let (wide, widen) = match self.result.as_str() {
            "i64" => ("%r", String::new()),
            "ptr" => ("%i", "  %i = ptrtoint ptr %r to i64\n".to_string()),
            ty => ("%i", format!("  %i = zext {ty} %r to i64\n")),
        };
        format!(
            "define i64 @f({}) {{\n  %r = {}\n{widen}  ret i64 {wide}\n}}\n{}define i32 @main() {{\n  %x = call i64 \
             @f({})\n  %h = mul i64 %x, -7046029254386353131\n  %s = lshr i64 %h, 57\n  %c = trunc i64 %s to i32\n  ret \
             i32 %c\n}}\n",
            parameters.join(", "),
            self.text,
            self.declares.as_deref().unwrap_or(""),
            arguments.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_stand_alone() {
        let module = "target triple = \"x\"\n  %1 = add nuw nsw i32 %a, 3, !dbg !4\n  %9 = call ptr @llvm.ptrmask.p0.i64(ptr \
                      nonnull %8, i64 -1) #3\n  %2 = load i8, ptr %x\n  %3 = call i64 @other(i64 %x)\n";
        let modules = modules(module);
        assert_eq!(modules.len(), 6, "{modules:#?}");
        let first = "target triple = \"x\"\ndefine i64 @f(ptr %a0) {\n  %r = call ptr @llvm.ptrmask.p0.i64(ptr %a0, i64 \
                     -1)\n  %i = ptrtoint ptr %r to i64\n  ret i64 %i\n}\ndeclare ptr @llvm.ptrmask.p0.i64(ptr, \
                     i64)\ndefine i32 @main() {\n  %x = call i64 @f(ptr inttoptr (i64 81985529216486896 to ptr))\n";
        assert!(modules[0].starts_with(first), "{}", modules[0]);
        assert!(modules[3].contains("  %r = add i32 %a0, 3\n  %i = zext i32 %r to i64\n"), "{}", modules[3]);
    }
}
