//! Collects from the source file what its MIR lacks: types,
//! calling conventions, and the type that each `impl` belongs to.

use std::collections::BTreeMap;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Item, Signature, Stmt, Type, UseTree};

use super::{Reason, Refusal};
use crate::parse::definitions;
use mir::program::{Abi, FnAttrs, Inline, Program};
use mir::target::Target;

/// The position of an `impl` or a `derive`, as MIR names it: line and column, from 1.
pub(super) type Place = (usize, usize);

/// An `impl`: the type, and the trait if there is one.
#[derive(Clone, Debug)]
pub(super) struct Impl {
    pub ty: String,
    pub of: Option<String>,
}

/// What was collected from a file.
#[derive(Debug)]
pub(super) struct Source {
    /// An empty program with the types of the file that are in the language.
    pub program: Program,
    /// The reason why each of the others is not.
    pub refused: BTreeMap<String, String>,
    /// All `impl`s, including derived ones.
    pub impls: BTreeMap<Place, Impl>,
    /// Attributes of functions by path, and of methods by the place of their `impl`.
    pub functions: BTreeMap<String, FnAttrs>,
    pub methods: BTreeMap<(Place, String), FnAttrs>,
}

/// A traversal of a file.
#[derive(Default)]
struct Walk<'f> {
    types: Vec<&'f Item>,
    uses: Vec<&'f UseTree>,
    refused: BTreeMap<String, String>,
    impls: BTreeMap<Place, Impl>,
    functions: BTreeMap<String, FnAttrs>,
    methods: BTreeMap<(Place, String), FnAttrs>,
}

impl Source {
    /// Reads a file.
    pub(super) fn read(text: &str, target: &'static Target) -> Result<Source, Refusal> {
        let source = Source::look(text, target);
        proc_macro2::extra::invalidate_current_thread_spans();
        source
    }

    fn look(text: &str, target: &'static Target) -> Result<Source, Refusal> {
        let file =
            definitions::file(text).map_err(|error| Refusal::new(Reason::Compile, error.to_string()))?;
        let mut walk = Walk::default();
        walk.items(&file.items, "");
        let Walk { types, uses, mut refused, impls, functions, methods } = walk;
        let program = definitions::types(&types, &uses, &mut refused, target);
        Ok(Source { program, refused, impls, functions, methods })
    }
}

impl<'f> Walk<'f> {
    fn items(&mut self, items: &'f [Item], module: &str) {
        items.iter().for_each(|item| self.item(item, module));
    }

    fn item(&mut self, item: &'f Item, module: &str) {
        match item {
            Item::Struct(s) => self.ty(item, &s.ident, &s.attrs),
            Item::Enum(e) => self.ty(item, &e.ident, &e.attrs),
            Item::Union(u) => self.ty(item, &u.ident, &u.attrs),
            Item::Use(u) => self.uses.push(&u.tree),
            Item::Mod(m) => {
                let inside = format!("{module}{}::", m.ident);
                m.content.iter().for_each(|(_, items)| self.items(items, &inside));
            }
            Item::Fn(f) => {
                let path = format!("{module}{}", f.sig.ident);
                self.nested(&f.block.stmts, &path);
                self.functions.insert(path, attributes(&f.attrs, &f.sig));
            }
            Item::Impl(i) => self.implementation(i, module),
            _ => {}
        }
    }

    /// Collects items inside a function.
    fn nested(&mut self, statements: &'f [Stmt], path: &str) {
        for statement in statements {
            if let Stmt::Item(item) = statement {
                self.item(item, &format!("{path}::"));
            }
        }
    }

    fn ty(&mut self, item: &'f Item, ident: &syn::Ident, attrs: &[Attribute]) {
        let name = ident.to_string();
        let taken = self.types.iter().any(|other| super::name_of(other).is_some_and(|other| other == ident));
        if taken {
            self.refused.insert(name.clone(), "the file has two types of this name".to_string());
        }
        self.types.push(item);
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("derive")) {
            // The compiler rejects anything but a list of paths too.
            let _ = attr.parse_nested_meta(|meta| {
                let of = meta.path.segments.last().map(|s| s.ident.to_string());
                self.impls.insert(start(meta.path.span()), Impl { ty: name.clone(), of });
                Ok(())
            });
        }
    }

    fn implementation(&mut self, item: &'f syn::ItemImpl, module: &str) {
        let at = start(item.unsafety.map_or(item.impl_token.span, |token| token.span));
        let Type::Path(path) = item.self_ty.as_ref() else { return };
        let Some(ty) = path.path.segments.last().map(|s| s.ident.to_string()) else { return };
        let of =
            item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()).map(|s| s.ident.to_string());
        if of.as_deref() == Some("Drop") {
            self.refused.insert(ty.clone(), "it has a destructor".to_string());
        }
        for part in &item.items {
            if let syn::ImplItem::Fn(f) = part {
                self.nested(&f.block.stmts, &format!("{module}{ty}::{}", f.sig.ident));
                self.methods.insert((at, f.sig.ident.to_string()), attributes(&f.attrs, &f.sig));
            }
        }
        self.impls.insert(at, Impl { ty, of });
    }
}

fn start(span: Span) -> Place {
    let start = span.start();
    (start.line, start.column + 1)
}

/// The attributes of a function that the language keeps.
fn attributes(attrs: &[Attribute], sig: &Signature) -> FnAttrs {
    let abi = match &sig.abi {
        Some(abi) if abi.name.as_ref().is_none_or(|name| name.value() != "Rust") => Abi::C,
        _ => Abi::Rust,
    };
    let inline = attrs.iter().find(|attr| attr.path().is_ident("inline")).map(|attr| match &attr.meta {
        syn::Meta::List(list) if list.tokens.to_string() == "never" => Inline::Never,
        syn::Meta::List(list) if list.tokens.to_string() == "always" => Inline::Always,
        _ => Inline::Hint,
    });
    FnAttrs { inline, abi, ..FnAttrs::default() }
}
