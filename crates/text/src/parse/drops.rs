//! Types with a `drop`: an `impl Drop` whose method calls a function of the file with `self` (semantics N.2).

use syn::{Expr, Ident, ImplItem, Item, ItemImpl, Stmt, Type};

use super::literals::unparen;
use super::surface::is_empty;

/// A type and the function that its `drop` calls.
pub(super) struct OwnDrop<'f> {
    pub ty: &'f Ident,
    pub function: &'f Ident,
}

/// The types with a `drop` of a file.
pub(super) fn own_drops(items: &[Item]) -> impl Iterator<Item = OwnDrop<'_>> {
    items.iter().filter_map(|item| match item {
        Item::Impl(item) => own_drop(item),
        _ => None,
    })
}

/// The type and the function of an `impl Drop`.
pub(super) fn own_drop(item: &ItemImpl) -> Option<OwnDrop<'_>> {
    let (None, path, _) = item.trait_.as_ref()? else { return None };
    path.segments.last().filter(|segment| segment.ident == "Drop")?;
    let Type::Path(ty) = item.self_ty.as_ref() else { return None };
    let [ImplItem::Fn(method)] = &item.items[..] else { return None };
    let stmts: Vec<&Stmt> = method.block.stmts.iter().filter(|stmt| !is_empty(stmt)).collect();
    let [Stmt::Expr(body, _)] = stmts[..] else { return None };
    let call = match unparen(body) {
        Expr::Unsafe(block) => match &block.block.stmts[..] {
            [Stmt::Expr(call, _)] => unparen(call),
            _ => return None,
        },
        call => call,
    };
    let Expr::Call(call) = call else { return None };
    let Expr::Path(function) = unparen(&call.func) else { return None };
    (call.args.len() == 1 && is_itself(&call.args[0])).then_some(())?;
    Some(OwnDrop { ty: &ty.path.segments.last()?.ident, function: function.path.get_ident()? })
}

/// `self`, or `&mut *(self as *mut Self).cast()`, which has any lifetime.
fn is_itself(arg: &Expr) -> bool {
    match unparen(arg) {
        Expr::Path(path) => path.path.is_ident("self"),
        Expr::Reference(reference) if reference.mutability.is_some() => match unparen(&reference.expr) {
            Expr::Unary(deref) if matches!(deref.op, syn::UnOp::Deref(_)) => match unparen(&deref.expr) {
                Expr::MethodCall(call) if call.method == "cast" => match unparen(&call.receiver) {
                    Expr::Cast(cast) => is_itself(&cast.expr),
                    _ => false,
                },
                other => is_itself(other),
            },
            _ => false,
        },
        _ => false,
    }
}
