//! Checks what surrounds the custom MIR of a file: attributes, imports, the prelude, `main`. The compiler compiles
//! all of it and the machine executes none of it, so it must match the known text token by token; anything else is
//! refused at its position.

use std::collections::BTreeSet;
use std::str::FromStr;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use syn::{Expr, ExprCall, FnArg, Item, ItemFn, ItemImpl, ItemMod, Pat, ReturnType, Stmt, Type, UseTree};

use super::drops::own_drop;
use super::error::{Result, error, error_at};
use super::literals::unparen;
use super::roles::plain;
use super::surface::is_empty;
use super::tys::primitive;
use crate::print::prelude::prelude;
use mir::observe::ObservedTy;
use mir::target::Width;
use mir::wf::is_free_for_item;

/// Attributes of the file that do not change its meaning.
const INNER: &[&str] = &["allow", "doc", "feature", "recursion_limit"];
/// Attributes that the parser reads, or that do not change the meaning.
const OUTER: &[&str] = &["allow", "custom_mir", "derive", "doc", "inline", "repr", "target_feature"];

/// Checks every attribute everywhere: `#[cfg(..)]` would remove a statement even inside `mir!`.
pub(super) fn attributes(tokens: &TokenStream) -> Result<()> {
    let mut open = vec![tokens.clone().into_iter().peekable()];
    while let Some(rest) = open.last_mut() {
        let Some(token) = rest.next() else {
            open.pop();
            continue;
        };
        match token {
            TokenTree::Group(group) => open.push(group.stream().into_iter().peekable()),
            TokenTree::Punct(hash) if hash.as_char() == '#' => {
                let bang = matches!(rest.peek(), Some(TokenTree::Punct(p)) if p.as_char() == '!');
                if bang {
                    rest.next();
                }
                let name = match rest.peek() {
                    Some(TokenTree::Group(group)) => group.stream().into_iter().next().map(|t| t.to_string()),
                    _ => None,
                };
                let name = name.unwrap_or_default();
                let known = if bang { INNER } else { OUTER };
                if !known.contains(&name.as_str()) {
                    let bang = if bang { "!" } else { "" };
                    return Err(error_at(
                        hash.span(),
                        format!("the attribute `#{bang}[{name}]` is not supported"),
                    ));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Refuses an item that is part of neither a program nor its known frame. `main` is checked later.
pub(super) fn item(item: &Item) -> Result<()> {
    match item {
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Const(_) | Item::Static(_) => Ok(()),
        Item::Use(item) => import(&item.tree, true),
        Item::Fn(item) => function(item),
        Item::Mod(item) => module(item),
        Item::Impl(item) => implementation(item),
        Item::ExternCrate(item) if item.rename.is_none() && (item.ident == "core" || item.ident == "std") => {
            Ok(())
        }
        Item::Trait(item) => error(&item.ident, format!("trait `{}`: traits are not supported", item.ident)),
        Item::Type(item) => error(&item.ident, "type aliases are not supported: write the type itself"),
        Item::Macro(item) => error(item, "macros are not supported: write what they expand to"),
        _ => error(item, "this kind of item is not supported"),
    }
}

/// Checks imports of the library and the prelude. A new name must not have a meaning already.
fn import(tree: &UseTree, first: bool) -> Result<()> {
    match tree {
        UseTree::Path(path) if first => {
            let inside = matches!(path.tree.as_ref(), UseTree::Path(inner) if inner.ident == "prelude");
            let known = ["core", "std", "prelude"].iter().any(|name| path.ident == name)
                || (inside && (path.ident == "crate" || path.ident == "self"));
            if !known {
                return error(&path.ident, "only names of `core`, `std` and the prelude can be imported");
            }
            import(&path.tree, false)
        }
        UseTree::Path(path) => import(&path.tree, false),
        UseTree::Group(group) => group.items.iter().try_for_each(|tree| import(tree, first)),
        UseTree::Rename(rename) if !is_free_for_item(&rename.rename.to_string()) => {
            error(&rename.rename, format!("`{}` means something else: choose another name", rename.rename))
        }
        _ if first => error(tree, "only names of `core`, `std` and the prelude can be imported"),
        _ => Ok(()),
    }
}

/// Allows custom MIR, `main`, and the observer of hand-written programs: `fn observe(x: T) { println!("{x}"); }`.
fn function(item: &ItemFn) -> Result<()> {
    let sig = &item.sig;
    if let Some(word) = &sig.asyncness {
        return error(word, "`async` functions are not supported");
    }
    if plain(item).is_some() {
        return Ok(());
    }
    if sig.ident == "main" || item.attrs.iter().any(|a| a.path().is_ident("custom_mir")) {
        return Ok(());
    }
    if sig.ident != "observe" {
        let name = &sig.ident;
        return error(
            name,
            format!(
                "function `{name}` is not `#[custom_mir]`: only `main` and the prelude may be ordinary functions"
            ),
        );
    }
    let plain = sig.constness.is_none() && sig.abi.is_none() && sig.generics.params.is_empty();
    let x = match sig.inputs.first() {
        Some(FnArg::Typed(arg)) if sig.inputs.len() == 1 && matches!(sig.output, ReturnType::Default) => {
            let of_number = matches!(arg.ty.as_ref(), Type::Path(path)
                if path.path.get_ident().is_some_and(|ident| primitive(&ident.to_string()).is_some()));
            of_number && matches!(arg.pat.as_ref(), Pat::Ident(pat) if pat.ident == "x")
        }
        _ => false,
    };
    let prints = match &item.block.stmts[..] {
        [Stmt::Macro(stmt)] => stmt.mac.path.is_ident("println") && stmt.mac.tokens.to_string() == "\"{x}\"",
        _ => false,
    };
    if plain && x && prints {
        return Ok(());
    }
    error(&sig.ident, "`observe` must be written `fn observe(x: T) { println!(\"{x}\"); }`")
}

/// Allows marker traits, which tell the machine nothing new, and a `drop` that calls a function; anything else could be
/// code that runs.
fn implementation(item: &ItemImpl) -> Result<()> {
    let name = item.trait_.as_ref().and_then(|(not, path, _)| match not {
        None => path.segments.last().map(|segment| segment.ident.to_string()),
        Some(_) => path.segments.last().map(|segment| format!("!{}", segment.ident)),
    });
    match name.as_deref() {
        Some("Copy" | "Send" | "Sync") if item.items.is_empty() => Ok(()),
        Some("Drop") if own_drop(item).is_some() => Ok(()),
        Some("Drop") => error(item, "a `drop` must call a function with `self`, and do nothing else"),
        Some(name) => error(item, format!("`impl {name}` is not supported")),
        None => error(item, "methods are not supported"),
    }
}

/// Allows the prelude, which must be the printer's own for the types that it observes.
fn module(item: &ItemMod) -> Result<()> {
    if item.ident != "prelude" {
        return error(&item.ident, format!("module `{}`: only the prelude can be a module", item.ident));
    }
    match item.content {
        Some(_) => Ok(()),
        None => error(&item.ident, "the prelude must be in this file"),
    }
}

/// Compares the module `prelude`, if there is one, with the printer's.
pub(super) fn known_prelude(file: &TokenStream, pointer: Width) -> Result<()> {
    let mut before = [String::new(), String::new()];
    for token in file.clone() {
        if let TokenTree::Group(group) = &token
            && before == ["mod", "prelude"]
        {
            let found = group.stream();
            let expected = prelude(&observed(&found, pointer), false);
            // Our own text, which ends with a group.
            let expected = TokenStream::from_str(&expected).ok().and_then(|tokens| tokens.into_iter().last());
            if let Some(TokenTree::Group(expected)) = expected {
                same(&expected, group)?;
            }
        }
        let [_, last] = before;
        before = [last, token.to_string()];
    }
    Ok(())
}

/// The types for which a prelude has observers.
fn observed(prelude: &TokenStream, pointer: Width) -> BTreeSet<ObservedTy> {
    let names: BTreeSet<String> = prelude.clone().into_iter().map(|token| token.to_string()).collect();
    ObservedTy::all(pointer).filter(|ty| names.contains(&format!("observe_{}", ty.name()))).collect()
}

/// Checks that two groups have the same tokens; the error is at the first difference in the second one.
fn same(expected: &Group, found: &Group) -> Result<()> {
    let differs = |span: Span| -> Result<()> {
        Err(error_at(span, "the prelude must be exactly what mirsmith prints: here it differs"))
    };
    let mut rest = found.stream().into_iter();
    for expected in expected.stream() {
        match (expected, rest.next()) {
            (TokenTree::Group(a), Some(TokenTree::Group(b))) if a.delimiter() == b.delimiter() => {
                same(&a, &b)?
            }
            (TokenTree::Group(_), Some(b)) => return differs(b.span()),
            (a, Some(b)) if a.to_string() == b.to_string() => {}
            (_, Some(b)) => return differs(b.span()),
            (_, None) => return differs(found.span_close()),
        }
    }
    match rest.next() {
        Some(extra) => differs(extra.span()),
        None => Ok(()),
    }
}

/// The call of the entry in `fn main() { f(..); }` or `fn main() { start(); f(..); finish(); }`; `calls` returns
/// whether a call is to custom MIR. `unsafe` and `let` may surround it.
pub(super) fn main_call(main: &ItemFn, calls: impl Fn(&ExprCall) -> bool) -> Result<&ExprCall> {
    let sig = &main.sig;
    let plain = sig.constness.is_none() && sig.unsafety.is_none() && sig.abi.is_none();
    let bare = sig.generics.params.is_empty() && sig.inputs.is_empty();
    if !plain || !bare || !matches!(sig.output, ReturnType::Default) {
        return error(&sig.ident, "`main` must be written `fn main()`");
    }
    let mut stmts: Vec<&Stmt> = main.block.stmts.iter().filter(|s| !is_empty(s)).collect();
    let is = |stmt: &Stmt, name: &str| {
        single_call(stmt).is_some_and(|call| call.args.is_empty() && !calls(call) && names(call, name))
    };
    if stmts.first().is_some_and(|stmt| is(stmt, "start")) {
        stmts.remove(0);
        match stmts.pop() {
            Some(stmt) if is(stmt, "finish") => {}
            _ => {
                let end = main.block.brace_token.span.close();
                return Err(error_at(end, "`main` must end with `finish();` if it begins with `start();`"));
            }
        }
    }
    let mut entry = None;
    for stmt in stmts {
        match single_call(stmt) {
            Some(call) if entry.is_none() && calls(call) => entry = Some(call),
            _ => return error(stmt, "`main` must call one custom MIR function and do nothing else"),
        }
    }
    match entry {
        Some(call) => Ok(call),
        None => error(&sig.ident, "`main` calls no custom MIR function"),
    }
}

/// The call that a statement consists of, even inside `unsafe`.
fn single_call(stmt: &Stmt) -> Option<&ExprCall> {
    let expr = match stmt {
        Stmt::Expr(expr, _) => expr,
        Stmt::Local(syn::Local { pat: Pat::Ident(_) | Pat::Wild(_), init: Some(init), .. })
            if init.diverge.is_none() =>
        {
            &init.expr
        }
        _ => return None,
    };
    let block = match unparen(expr) {
        Expr::Call(call) => return Some(call),
        Expr::Unsafe(block) => &block.block,
        Expr::Block(block) => &block.block,
        _ => return None,
    };
    let stmts: Vec<&Stmt> = block.stmts.iter().filter(|s| !is_empty(s)).collect();
    match stmts[..] {
        [stmt] => single_call(stmt),
        _ => None,
    }
}

fn names(call: &ExprCall, name: &str) -> bool {
    matches!(unparen(&call.func), Expr::Path(path) if path.path.is_ident(name))
}
