//! Reads the functions and values that a function needs, and transitively what they mention.

use std::collections::BTreeMap;

use crate::dump::lazy::{Items, Value, ValueText, first_line};
use crate::dump::{BodyText, Reader, Unread};
use mir::program::{FnAttrs, Function, Program};
use mir::syntax::{BlockId, FuncId};
use mir::types::{FnSig, Ty};

/// A program whose functions have been read. The values of some items are still code.
#[derive(Debug)]
pub(crate) struct Found {
    pub program: Program,
    /// The code of items that are not literals.
    pub code: BTreeMap<Value, Function>,
    /// The panic block of each function that has one.
    pub panics: BTreeMap<FuncId, BlockId>,
}

impl<'a> Reader<'a> {
    /// Turns it into a reader of a file without an original program.
    pub(crate) fn with_items(mut self, items: Items<'a>) -> Reader<'a> {
        self.items = items;
        self
    }

    /// The functions of the file, by number, that a parameter of this one may point to.
    pub(crate) fn fitting_arguments(&mut self, function: FuncId) -> Vec<usize> {
        let params = self.program.func(function).sig().params;
        let pointers = params.iter().filter_map(|ty| match self.program.types.get(*ty) {
            Ty::FnPtr(sig) => Some(sig.clone()),
            _ => None,
        });
        let pointers: Vec<FnSig> = pointers.collect();
        let texts: Vec<(BodyText, FnAttrs)> = if pointers.is_empty() {
            Vec::new()
        } else {
            self.items.functions.iter().map(|f| (f.body, f.attrs)).collect()
        };
        let fits = |(body, attrs): &(BodyText, FnAttrs)| match self.signature(body) {
            Ok((ret, params)) => pointers.contains(&FnSig { abi: attrs.abi, params, ret }),
            Err(_) => false,
        };
        let fitting: Vec<bool> = texts.iter().map(fits).collect();
        (0..fitting.len()).filter(|i| fitting[*i]).collect()
    }

    /// Reads all mentioned items, and transitively what they mention.
    pub(crate) fn read_mentioned(mut self) -> Result<Found, Unread> {
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
                let (function, _) = self.block_lines(Function::new("constant", &[], ty), text, line)?;
                code.insert(value, function);
            } else {
                return Ok(Found { program: self.program, code, panics: self.panics });
            }
        }
    }
}
