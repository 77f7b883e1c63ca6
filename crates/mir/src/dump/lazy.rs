//! Items of MIR that has no original program: each is declared when it is first mentioned, and read later.

use std::collections::BTreeMap;

use super::Reader;
use super::cursor::Cursor;
use super::error::{Result, Unread};
use super::items::BodyText;
use crate::program::{ConstValue, FnAttrs, Function, NamedConst, Program, Static};
use crate::syntax::{BlockId, Const, ConstId, FuncId, StaticId};
use crate::types::{FnSig, Mutbl, Ty};

/// The text of a function, and what the text does not say about it.
#[derive(Clone, Debug)]
pub(crate) struct FunctionText<'t> {
    pub body: BodyText<'t>,
    /// The name that it gets.
    pub name: String,
    pub attrs: FnAttrs,
}

/// The text of a constant or static.
#[derive(Clone, Debug)]
pub(crate) struct ValueText<'t> {
    /// The name that it gets.
    pub name: String,
    /// `None` for a constant.
    pub mutbl: Option<Mutbl>,
    /// `T = const 5_u8;`, or `T = {` and a body.
    pub text: &'t str,
    pub line: usize,
}

/// What a file has, and what of it is declared.
#[derive(Debug, Default)]
pub(crate) struct Items<'t> {
    functions: Vec<FunctionText<'t>>,
    callees: BTreeMap<String, usize>,
    values: Vec<ValueText<'t>>,
    paths: BTreeMap<String, usize>,
    declared: BTreeMap<usize, FuncId>,
    known: BTreeMap<usize, Value>,
    functions_to_read: Vec<(FuncId, usize)>,
    values_to_read: Vec<(Value, usize)>,
}

/// A constant or static of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Value {
    Const(ConstId),
    Static(StaticId),
}

/// A program whose functions are read. The values of some items are still code.
#[derive(Debug)]
pub(crate) struct Found {
    pub program: Program,
    /// The code of items that are no literals.
    pub code: BTreeMap<Value, Function>,
    /// Where each function goes that panics.
    pub panics: BTreeMap<FuncId, BlockId>,
}

impl<'t> Items<'t> {
    /// A function that these texts call.
    pub fn function(&mut self, function: FunctionText<'t>, callees: impl IntoIterator<Item = String>) {
        for callee in callees {
            self.callees.entry(callee).or_insert(self.functions.len());
        }
        self.functions.push(function);
    }

    /// A constant or static that these texts mention.
    pub fn value(&mut self, value: ValueText<'t>, paths: impl IntoIterator<Item = String>) {
        for path in paths {
            self.paths.entry(path).or_insert(self.values.len());
        }
        self.values.push(value);
    }

    /// Whether there is no original program.
    pub fn is_lazy(&self) -> bool {
        !self.functions.is_empty()
    }

    /// The constant or static that a text begins with.
    fn mentioned(&self, text: &str) -> Option<(usize, usize)> {
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || "_:(<[{".contains(c));
        let found = self.paths.iter().filter(|(path, _)| text.strip_prefix(path.as_str()).is_some_and(ends));
        found.map(|(path, index)| (path.len(), *index)).max()
    }
}

/// A callee with its types and traits named by their last segments: `<m::T as core::cmp::Ord>::cmp` is `<T as Ord>::cmp`, and
/// `m::T::new` is `T::new`.
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

impl<'a> Reader<'a> {
    /// The same reader of a file without an original program.
    pub(crate) fn with_items(mut self, items: Items<'a>) -> Reader<'a> {
        self.items = items;
        self
    }

    /// The function that a text calls, if it is one of the file.
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

    /// The functions of the file that a parameter of this one may point to, by their numbers.
    pub(crate) fn fitting_arguments(&mut self, function: FuncId) -> Vec<usize> {
        let params = self.program.func(function).sig().params;
        let pointers = params.iter().filter_map(|ty| match self.program.types.get(*ty) {
            Ty::FnPtr(sig) => Some(sig.clone()),
            _ => None,
        });
        let pointers: Vec<FnSig> = pointers.collect();
        let texts: Vec<(BodyText, FnAttrs)> = match pointers.is_empty() {
            true => Vec::new(),
            false => self.items.functions.iter().map(|f| (f.body, f.attrs)).collect(),
        };
        let fits = |(body, attrs): &(BodyText, FnAttrs)| match self.signature(body) {
            Ok((ret, params)) => pointers.contains(&FnSig { abi: attrs.abi, params, ret }),
            Err(_) => false,
        };
        let fitting: Vec<bool> = texts.iter().map(fits).collect();
        (0..fitting.len()).filter(|i| fitting[*i]).collect()
    }

    /// The constant of the file that is ahead, which is gone past.
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

    /// The static of a path, if it is one of the file.
    pub(super) fn own_static(&mut self, path: &str) -> Result<Option<StaticId>> {
        let Some(&index) = self.items.paths.get(path) else { return Ok(None) };
        match self.declare(index)? {
            Value::Static(id) => Ok(Some(id)),
            Value::Const(_) => Ok(None),
        }
    }

    /// The item of a text, which is read later.
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
                // The type of a pointer to it, see `typing::const_ty`.
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

    /// Reads all that was mentioned, and what that mentions.
    pub(crate) fn read_mentioned(mut self) -> Result<Found> {
        let mut code = BTreeMap::new();
        loop {
            if let Some((func, index)) = self.items.functions_to_read.pop() {
                let body = self.items.functions[index].body;
                self.function(func, &body)?;
            } else if let Some((value, index)) = self.items.values_to_read.pop() {
                let ValueText { text, line, .. } = self.items.values[index].clone();
                let ty = match value {
                    Value::Const(id) => self.program.named_const(id).ty,
                    Value::Static(id) => self.program.static_(id).ty,
                };
                if !first_line(text).ends_with('{') {
                    return Err(Unread::new("item", first_line(text), line));
                }
                let function = self.block_lines(Function::new("constant", &[], ty), text, line)?;
                code.insert(value, function);
            } else {
                return Ok(Found { program: self.program, code, panics: self.panics });
            }
        }
    }
}

fn first_line(text: &str) -> &str {
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
