//! How a tree is written: statements in lines of their own, expressions in one line, parentheses where they are needed.

use std::fmt::{self, Display, Write};

use super::{Expr, File, Item, Kind, Stmt, jumps_to};

/// How tightly a prefix operator binds; `as` binds less, what stands behind an operand more.
const PREFIX: u8 = 11;
const COMPARISON: u8 = 3;

impl Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, item) in self.items.iter().enumerate() {
            match item {
                Item::Text(text) => f.write_str(text)?,
                Item::Function(function) => {
                    let (open, close) = if function.is_unsafe { (" unsafe {", "}") } else { ("", "") };
                    writeln!(f, "{} {{{open}", function.head)?;
                    block(f, &function.body, 1)?;
                    writeln!(f, "}}{close}")?;
                    if i + 1 < self.items.len() {
                        f.write_char('\n')?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Statements in lines of their own.
fn block(f: &mut dyn Write, stmts: &[Stmt], depth: usize) -> fmt::Result {
    let indent = "    ".repeat(depth);
    for stmt in stmts {
        f.write_str(&indent)?;
        match stmt {
            Stmt::Value(Expr::If(condition, yes, no)) => {
                let negated = yes.is_empty() && !no.is_empty();
                let (yes, no) = if negated { (no, yes) } else { (yes, no) };
                let condition = if negated { condition.prefix("!") } else { (**condition).clone() };
                writeln!(f, "if {condition} {{")?;
                block(f, yes, depth + 1)?;
                if !no.is_empty() {
                    writeln!(f, "{indent}}} else {{")?;
                    block(f, no, depth + 1)?;
                }
            }
            Stmt::Value(Expr::Match(value, arms)) if !arms.is_empty() => {
                writeln!(f, "match {value} {{")?;
                for (pattern, arm) in arms {
                    write!(f, "{indent}    {pattern} => {{")?;
                    if !arm.is_empty() {
                        f.write_char('\n')?;
                        block(f, arm, depth + 2)?;
                        write!(f, "{indent}    ")?;
                    }
                    f.write_str("}\n")?;
                }
            }
            Stmt::Value(Expr::Loop(label, head, body)) => {
                let label = if jumps_to(body, label) { format!("{label}: ") } else { String::new() };
                writeln!(f, "{label}{head} {{")?;
                block(f, body, depth + 1)?;
            }
            Stmt::Value(Expr::Block(Kind::Label(label), body)) => {
                writeln!(f, "{label}: {{")?;
                block(f, body, depth + 1)?;
            }
            stmt => {
                writeln!(f, "{stmt}")?;
                continue;
            }
        }
        writeln!(f, "{indent}}}")?;
    }
    Ok(())
}

impl Display for Stmt {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stmt::Let { mutable, name, ty, value } => {
                write!(f, "let {}{name}", if *mutable { "mut " } else { "" })?;
                if let Some(ty) = ty {
                    write!(f, ": {ty}")?;
                }
                if let Some(value) = value {
                    write!(f, " = {value}")?;
                }
                f.write_char(';')
            }
            Stmt::Do(expr) => write!(f, "{expr};"),
            Stmt::Value(expr) => expr.fmt(f),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Name(text) | Expr::Text(text) => f.write_str(text),
            Expr::Code(parts, last) => {
                for (text, part) in parts {
                    write!(f, "{text}{part}")?;
                }
                f.write_str(last)
            }
            Expr::Paren(x) => write!(f, "({x})"),
            Expr::Prefix(operator, x) => write!(f, "{operator}{}", At(PREFIX, x)),
            Expr::Binary(a, operator, b) => {
                let level = self.level();
                let left = match **a {
                    // `<` behind a type would begin generic arguments.
                    Expr::Cast(..) if operator.starts_with('<') => PREFIX,
                    // Comparisons do not chain.
                    _ => level + u8::from(level == COMPARISON),
                };
                write!(f, "{} {operator} {}", At(left, a), At(level + 1, b))
            }
            Expr::Cast(x, ty) => write!(f, "{} as {ty}", At(PREFIX - 1, x)),
            Expr::Field(x, name) => write!(f, "{}.{name}", At(PREFIX + 1, x)),
            Expr::Index(x, at) => write!(f, "{}[{at}]", At(PREFIX + 1, x)),
            // Without parentheses this would be a method.
            Expr::Call(x, args) if matches!(**x, Expr::Field(..)) => write!(f, "({x})({})", list(args)),
            Expr::Call(x, args) => write!(f, "{}({})", At(PREFIX + 1, x), list(args)),
            Expr::Method(x, name, args) => write!(f, "{}.{name}({})", At(PREFIX + 1, x), list(args)),
            Expr::Assign(to, value) => write!(f, "{to} = {value}"),
            Expr::Return(None) => f.write_str("return"),
            Expr::Return(Some(value)) => write!(f, "return {value}"),
            Expr::Match(value, arms) if arms.is_empty() => write!(f, "match {value} {{}}"),
            Expr::Block(Kind::Plain, body) => braces(f, "", body),
            Expr::Block(Kind::Unsafe, body) => braces(f, "unsafe ", body),
            Expr::Break(label) => write!(f, "break {label}"),
            Expr::Continue(label) => write!(f, "continue {label}"),
            Expr::If(..) | Expr::Match(..) | Expr::Loop(..) | Expr::Block(..) => {
                let mut text = String::new();
                block(&mut text, &[Stmt::Value(self.clone())], 0)?;
                f.write_str(&text.lines().map(str::trim).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// A block in one line.
fn braces(f: &mut fmt::Formatter<'_>, head: &str, body: &[Stmt]) -> fmt::Result {
    write!(f, "{head}{{ ")?;
    for stmt in body {
        write!(f, "{stmt} ")?;
    }
    f.write_char('}')
}

fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(Expr::to_string).collect::<Vec<_>>().join(", ")
}

/// An operand of what binds as tightly as this.
struct At<'e>(u8, &'e Expr);

impl Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1.level() < self.0 { write!(f, "({})", self.1) } else { self.1.fmt(f) }
    }
}

impl Expr {
    /// How tightly it binds.
    fn level(&self) -> u8 {
        match self {
            Expr::Assign(..) | Expr::Return(_) => 0,
            Expr::Binary(_, operator, _) => match *operator {
                "||" => 1,
                "&&" => 2,
                "|" => 4,
                "^" => 5,
                "&" => 6,
                "<<" | ">>" => 7,
                "+" | "-" => 8,
                "*" | "/" | "%" => 9,
                _ => COMPARISON,
            },
            Expr::Cast(..) => PREFIX - 1,
            Expr::Prefix(..) => PREFIX,
            Expr::Text(text) if text.starts_with(['-', '&']) => PREFIX,
            _ => PREFIX + 1,
        }
    }
}
