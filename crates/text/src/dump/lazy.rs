//! Items of MIR without an original program: each is declared when it is first mentioned, and read later
//! by `import::mentioned`.

use std::collections::BTreeMap;

use super::Reader;
use super::cursor::Cursor;
use super::error::Result;
use super::items::BodyText;
use mir::program::{ConstValue, FnAttrs, Function, NamedConst, Static};
use mir::syntax::{Const, ConstId, FuncId, StaticId};
use mir::types::Mutbl;

/// The text of a function, and what the text does not contain.
#[derive(Clone, Debug)]
pub(crate) struct FunctionText<'t> {
    pub body: BodyText<'t>,
    /// The name it gets in the program.
    pub name: String,
    pub attrs: FnAttrs,
}

/// The text of a constant or static.
#[derive(Clone, Debug)]
pub(crate) struct ValueText<'t> {
    /// The name it gets in the program.
    pub name: String,
    /// The mutability of a static; `None` for a constant.
    pub mutbl: Option<Mutbl>,
    /// `T = const 5_u8;`, or `T = {` and a body.
    pub text: &'t str,
    pub line: usize,
}

/// The items of a file, and those declared so far.
#[derive(Debug, Default)]
pub(crate) struct Items<'t> {
    pub functions: Vec<FunctionText<'t>>,
    callees: BTreeMap<String, usize>,
    pub values: Vec<ValueText<'t>>,
    paths: BTreeMap<String, usize>,
    declared: BTreeMap<usize, FuncId>,
    known: BTreeMap<usize, Value>,
    pub functions_to_read: Vec<(FuncId, usize)>,
    pub values_to_read: Vec<(Value, usize)>,
}

/// A constant or static of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    Const(ConstId),
    Static(StaticId),
}

impl<'t> Items<'t> {
    /// Adds a function, with the texts that call it.
    pub(crate) fn function(&mut self, function: FunctionText<'t>, callees: impl IntoIterator<Item = String>) {
        for callee in callees {
            self.callees.entry(callee).or_insert(self.functions.len());
        }
        self.functions.push(function);
    }

    /// Adds a constant or static, with the texts that mention it.
    pub(crate) fn value(&mut self, value: ValueText<'t>, paths: impl IntoIterator<Item = String>) {
        for path in paths {
            self.paths.entry(path).or_insert(self.values.len());
        }
        self.values.push(value);
    }

    /// Whether there is no original program.
    pub(crate) fn is_lazy(&self) -> bool {
        !self.functions.is_empty()
    }

    /// The constant or static at the beginning of a text, and the length of its path.
    fn mentioned(&self, text: &str) -> Option<(usize, usize)> {
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || "_:(<[{".contains(c));
        let found = self.paths.iter().filter(|(path, _)| text.strip_prefix(path.as_str()).is_some_and(ends));
        found.map(|(path, index)| (path.len(), *index)).max()
    }
}

/// A callee with its types and traits reduced to their last segments: `<m::T as core::cmp::Ord>::cmp` becomes `<T as
/// Ord>::cmp`, and `m::T::new` becomes `T::new`.
pub(crate) fn short_callee(text: &str) -> String {
    let last = |path: &str| path.rsplit("::").next().unwrap_or(path).to_string();
    if let Some((ty, rest)) = text.strip_prefix('<').and_then(|rest| rest.split_once(" as "))
        && let Some((of, method)) = rest.rsplit_once(">::")
    {
        let plain = of.split('<').next().unwrap_or(of);
        return format!("<{} as {}>::{method}", last(ty), last(plain));
    }
    match text.rsplit_once("::") {
        Some((of, method)) => format!("{}::{method}", last(of)),
        None => text.to_string(),
    }
}

impl Reader<'_> {
    /// The called function, if it is in the file.
    pub(crate) fn own_function(&mut self, callee: &str) -> Result<Option<FuncId>> {
        let index = self.items.callees.get(callee).or_else(|| self.items.callees.get(&short_callee(callee)));
        let Some(&index) = index else { return Ok(None) };
        if let Some(func) = self.items.declared.get(&index) {
            return Ok(Some(*func));
        }
        let FunctionText { body, name, attrs } = self.items.functions[index].clone();
        let (ret, params) = self.signature(&body)?;
        let func = self.program.add_function(Function { attrs, ..Function::new(&name, &params, ret) });
        self.items.declared.insert(index, func);
        self.items.functions_to_read.push((func, index));
        Ok(Some(func))
    }

    /// Reads a constant of the file, if one is next.
    pub(super) fn own_constant(&mut self, c: &mut Cursor) -> Result<Option<Const>> {
        let Some((length, index)) = self.items.mentioned(c.rest()) else { return Ok(None) };
        let value = &self.items.values[index];
        if value.mutbl.is_some() {
            return Ok(None);
        }
        c.eat(&c.rest()[..length]);
        // A literal needs no item.
        let mut text = Cursor::new(first_line(value.text), value.line);
        let ty = self.ty(&mut text)?;
        if text.eat(" = const ") {
            let (ty, value) = self.value(&mut text, Some(ty))?;
            return Ok(Some(self.item(ty, value)));
        }
        match self.declare(index)? {
            Value::Const(id) => Ok(Some(Const::Named(id))),
            Value::Static(_) => Ok(None),
        }
    }

    /// The static with this path, if it is in the file.
    pub(super) fn own_static(&mut self, path: &str) -> Result<Option<StaticId>> {
        let Some(&index) = self.items.paths.get(path) else { return Ok(None) };
        match self.declare(index)? {
            Value::Static(id) => Ok(Some(id)),
            Value::Const(_) => Ok(None),
        }
    }

    /// Declares an item, which is read later.
    fn declare(&mut self, index: usize) -> Result<Value> {
        if let Some(value) = self.items.known.get(&index) {
            return Ok(*value);
        }
        let ValueText { name, mutbl, text, line } = self.items.values[index].clone();
        let mut c = Cursor::new(first_line(text), line);
        let ty = self.ty(&mut c)?;
        let value = ConstValue::Scalar(0);
        let value = match mutbl {
            None => {
                self.program.consts.push(NamedConst { name, ty, value });
                Value::Const(ConstId(self.program.consts.len() as u32 - 1))
            }
            Some(mutbl) => {
                self.program.statics.push(Static { name, mutbl, ty, value });
                // Intern the type of a pointer to it, see `typing::const_ty`.
                match mutbl {
                    Mutbl::Not => self.types().reference(Mutbl::Not, ty),
                    Mutbl::Mut => self.types().raw_ptr(Mutbl::Mut, ty),
                };
                Value::Static(StaticId(self.program.statics.len() as u32 - 1))
            }
        };
        self.items.known.insert(index, value);
        self.items.values_to_read.push((value, index));
        Ok(value)
    }
}

pub(crate) fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callees_by_their_last_segments() {
        assert_eq!(short_callee("<m::T as core::cmp::PartialEq<m::U>>::eq"), "<T as PartialEq>::eq");
        assert_eq!(short_callee("a::b::T::new"), "T::new");
        assert_eq!(short_callee("f"), "f");
    }
}
