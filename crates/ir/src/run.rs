//! Runs a function, with arguments and result as text.

use std::fmt;

use crate::machine::Machine;
use crate::memory::{Byte, Kind, Placement};
use crate::module::{Attributes, Fp, Module, Type};
use crate::stop::{At, Rule, Stop, Ub};
use crate::value::{Provenance, Scalar, Value, mask, signed};

/// Limits on an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Executed instructions.
    pub steps: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Nested calls.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: 1_000_000, memory: 1 << 26, depth: 256 }
    }
}

/// The outcome of running a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The returned value, such as `i32 5`; `None` for `void`.
    pub result: Option<String>,
    /// The final contents of the buffers passed to it, in hexadecimal.
    pub buffers: Vec<String>,
    /// The bytes written to standard output.
    pub output: Vec<u8>,
    /// The number of executed instructions.
    pub steps: u64,
}

impl Outcome {
    /// Whether another run had the same effects, regardless of the number of steps.
    pub fn same(&self, other: &Outcome) -> bool {
        (&self.result, &self.buffers, &self.output) == (&other.result, &other.buffers, &other.output)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.output))?;
        for (i, buffer) in self.buffers.iter().enumerate() {
            writeln!(f, "buffer {i}: {buffer}")?;
        }
        f.write_str(self.result.as_deref().unwrap_or("void"))
    }
}

/// Runs a function. Arguments are numbers (`5`, `-1`, `0x1f`, `1.5`), `null`, or buffers with their bytes in
/// hexadecimal (`hex:00ff`).
///
/// ```
/// let module = mirsmith_ir::parse("define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}")?;
/// let run = |x: &str| mirsmith_ir::run(&module, "f", &[x.to_string()], mirsmith_ir::Limits::default());
/// assert_eq!(run("5").ok().and_then(|outcome| outcome.result), Some("i8 6".to_string()));
/// assert!(run("127").is_err());
/// # Ok::<(), mirsmith_ir::ParseError>(())
/// ```
pub fn run(module: &Module, function: &str, arguments: &[String], limits: Limits) -> Result<Outcome, Stop> {
    let first = once(module, function, arguments, limits, Placement::Up)?;
    let second = once(module, function, arguments, limits, Placement::Down)?;
    if !first.same(&second) {
        let line = module.function(function).map_or(0, |function| function.line);
        let at = At { function: function.to_string(), line };
        let detail = format!("{first} or {second}");
        return Err(Stop::Ub(Ub { rule: Rule::AddressDependent, at, detail }));
    }
    Ok(first)
}

/// A call of a function with a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// The function's name.
    pub function: String,
    /// The arguments, as [`run`] takes them; `None` if one of them cannot be written so.
    pub arguments: Option<Vec<String>>,
    /// The nesting depth of the call.
    pub depth: usize,
}

/// The calls that running a function makes, in order, itself first, up to its end, which may be an error.
pub fn calls(module: &Module, function: &str, arguments: &[String], limits: Limits) -> Vec<Called> {
    let mut calls = Vec::new();
    // `run` reports why it ended.
    let _ = once_watched(module, function, arguments, limits, Placement::Up, Some(&mut calls));
    calls
}

fn once(
    module: &Module,
    name: &str,
    arguments: &[String],
    limits: Limits,
    placement: Placement,
) -> Result<Outcome, Stop> {
    once_watched(module, name, arguments, limits, placement, None)
}

fn once_watched(
    module: &Module,
    name: &str,
    arguments: &[String],
    limits: Limits,
    placement: Placement,
    calls: Option<&mut Vec<Called>>,
) -> Result<Outcome, Stop> {
    let function = match module.function(name) {
        Some(function) if !function.blocks.is_empty() => function,
        Some(_) => return Err(Stop::Call(format!("@{name} has no body"))),
        None => return Err(Stop::Call(format!("there is no function @{name}"))),
    };
    if function.params.len() != arguments.len() {
        let (wants, gets) = (function.params.len(), arguments.len());
        return Err(Stop::Call(format!("@{name} takes {wants} arguments, not {gets}")));
    }
    let mut machine = Machine::new(module, placement, limits)?;
    let at = At { function: name.to_string(), line: function.line };
    let mut values = Vec::new();
    let mut buffers = Vec::new();
    for (text, (ty, attributes)) in arguments.iter().zip(&function.params) {
        let value = match text.strip_prefix("hex:") {
            Some(digits) if ty == &Type::Ptr => {
                let bytes =
                    hex(digits).ok_or_else(|| Stop::Call(format!("`{text}` has no bytes in hexadecimal")))?;
                let kind = Kind::Buffer(buffers.len());
                let align = attributes.align.max(16);
                let pointer = machine.memory.allocate(bytes.len() as u64, align, kind);
                let pointer = pointer.map_err(|fault| fault.at(at.clone()))?;
                let bytes: Vec<Byte> = bytes.into_iter().map(Byte::new).collect();
                machine.memory.write(pointer, 1, &bytes).map_err(|fault| fault.at(at.clone()))?;
                buffers.push(machine.memory.object_of(pointer).unwrap_or_default());
                pointer
            }
            _ => argument(ty, text)
                .ok_or_else(|| Stop::Call(format!("`{text}` is no argument of type {}", type_name(ty))))?,
        };
        values.push(Value::Scalar(value));
    }
    let nothing = Attributes::default();
    machine.calls = calls.is_some().then(Vec::new);
    machine.begin(function, values, &[], &nothing, nothing.clone()).map_err(|fault| fault.at(at.clone()))?;
    let ended = machine.run();
    if let (Some(calls), Some(seen)) = (calls, machine.calls.take()) {
        *calls = seen;
    }
    let value = ended?;
    let unknown =
        |detail: &str| Stop::Ub(Ub { rule: Rule::Result, at: at.clone(), detail: detail.to_string() });
    let result = match (value, &function.result) {
        (Some(value), Some(ty)) => {
            if let Some(flaw) = value.flaw() {
                return Err(unknown(flaw));
            }
            Some(show(&machine, ty, &value))
        }
        _ => None,
    };
    let mut left = Vec::new();
    for object in buffers {
        let bytes = machine.memory.objects.get(object).map_or(&[][..], |object| object.bytes.as_slice());
        if bytes.iter().any(|byte| byte.poison || byte.undef != 0) {
            return Err(unknown("a byte of a buffer"));
        }
        left.push(bytes.iter().map(|byte| format!("{:02x}", byte.bits)).collect());
    }
    Ok(Outcome { result, buffers: left, output: machine.output, steps: machine.steps })
}

fn hex(digits: &str) -> Option<Vec<u8>> {
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return None;
    }
    (0..digits.len() / 2).map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok()).collect()
}

/// A value as the text of an argument: the inverse of what [`run`] parses.
pub(crate) fn as_argument(machine: &Machine<'_>, ty: &Type, value: &Value) -> Option<String> {
    let scalar = match value {
        Value::Scalar(scalar) => scalar,
        Value::Many(_) => return None,
    };
    let bits = scalar.known()?;
    match ty {
        Type::Int(width) => Some(signed(bits, *width).to_string()),
        Type::Float(_) => Some(format!("{bits:#x}")),
        Type::Ptr if bits == 0 => Some("null".to_string()),
        Type::Ptr => {
            let object = machine.memory.objects.get(machine.memory.object_of(*scalar)?)?;
            let known = |byte: &Byte| !byte.poison && byte.undef == 0 && byte.part.is_none();
            let whole = u128::from(object.base) == bits && object.bytes.iter().all(known);
            let digits = || object.bytes.iter().map(|byte| format!("{:02x}", byte.bits)).collect::<String>();
            (whole && matches!(object.kind, Kind::Stack | Kind::Buffer(_)))
                .then(|| format!("hex:{}", digits()))
        }
        _ => None,
    }
}

/// Parses an argument of a scalar type.
fn argument(ty: &Type, text: &str) -> Option<Scalar> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => digits.parse::<u128>().ok(),
    };
    match ty {
        Type::Ptr => (text == "null").then(Scalar::default),
        Type::Int(width) => {
            let (number, all) = (number?, mask(*width));
            let bits = if negative { number.wrapping_neg() & all } else { number };
            let fits = if negative { number <= 1 << (width - 1) } else { number <= all };
            fits.then(|| Scalar::new(bits))
        }
        // A hexadecimal number is the bits.
        Type::Float(_) if text.starts_with("0x") => number.map(Scalar::new),
        Type::Float(Fp::Single) => text.parse::<f32>().ok().map(|x| Scalar::new(x.to_bits().into())),
        Type::Float(Fp::Double) => text.parse::<f64>().ok().map(|x| Scalar::new(x.to_bits().into())),
        _ => None,
    }
}

fn type_name(ty: &Type) -> String {
    match ty {
        Type::Void => "void".to_string(),
        Type::Int(width) => format!("i{width}"),
        Type::Float(Fp::Half) => "half".to_string(),
        Type::Float(Fp::BFloat) => "bfloat".to_string(),
        Type::Float(Fp::Single) => "float".to_string(),
        Type::Float(Fp::Double) => "double".to_string(),
        Type::Float(Fp::X87) => "x86_fp80".to_string(),
        Type::Float(Fp::Quad) => "fp128".to_string(),
        Type::Ptr => "ptr".to_string(),
        Type::Vector(n, of) => format!("<{n} x {}>", type_name(of)),
        Type::Array(n, of) => format!("[{n} x {}]", type_name(of)),
        Type::Struct { fields, .. } => {
            format!("{{ {} }}", fields.iter().map(type_name).collect::<Vec<_>>().join(", "))
        }
        Type::Function { .. } => "a function".to_string(),
        Type::Other(name) => (*name).to_string(),
    }
}

/// A value with its type, as in LLVM IR; floating-point numbers as bits.
fn show(machine: &Machine<'_>, ty: &Type, value: &Value) -> String {
    let elements = |types: Vec<&Type>, parts: &[Value]| {
        let parts = types.into_iter().zip(parts).map(|(ty, part)| show(machine, ty, part));
        parts.collect::<Vec<_>>().join(", ")
    };
    match (ty, value) {
        (Type::Vector(_, of), Value::Many(parts)) => format!("<{}>", elements(vec![of; parts.len()], parts)),
        (Type::Array(_, of), Value::Many(parts)) => format!("[{}]", elements(vec![of; parts.len()], parts)),
        (Type::Struct { fields, .. }, Value::Many(parts)) => {
            format!("{{ {} }}", elements(fields.iter().collect(), parts))
        }
        (Type::Ptr, Value::Scalar(scalar)) => format!("ptr {}", show_pointer(machine, *scalar)),
        (Type::Int(1), Value::Scalar(scalar)) => format!("i1 {}", scalar.bits == 1),
        (Type::Int(width), Value::Scalar(scalar)) => format!("i{width} {}", signed(scalar.bits, *width)),
        (_, value) => format!("{} {:#x}", type_name(ty), value.scalar().bits),
    }
}

/// A pointer as an object and an offset, since addresses have no meaning.
fn show_pointer(machine: &Machine<'_>, pointer: Scalar) -> String {
    if pointer.bits == 0 {
        return "null".to_string();
    }
    let object = machine.memory.object_of(pointer).and_then(|at| machine.memory.objects.get(at));
    let Some(object) = object else {
        return match pointer.provenance {
            Provenance::None | Provenance::Exposed | Provenance::Tag(_) => format!("{:#x}", pointer.bits),
        };
    };
    let name = match &object.kind {
        Kind::Stack => "an object of the function".to_string(),
        Kind::Global { name, .. } => format!("@{name}"),
        Kind::Function(number) => format!("@{}", machine.module.functions[*number].name),
        Kind::Buffer(number) => format!("buffer {number}"),
    };
    let offset = pointer.bits as i128 - i128::from(object.base);
    if offset == 0 { name } else { format!("{name} + {offset}") }
}
