//! Declarations where the value is.

use super::{Block, Expr, Stmt, mentions};

/// Moves the declaration without a value at an index to the first assignment, if that is the first mention and has all
/// others behind it in its block. With `deep`, the block may be further in. Whether it was moved.
pub fn declare(block: &mut Block, at: usize, deep: bool) -> bool {
    let Some(Stmt::Let { value: None, name, .. }) = block.get(at) else { return false };
    let (declaration, all) = (block[at].clone(), mentions(&block[at + 1..], name));
    let moved = in_block(block, at + 1, &declaration, all, deep);
    if moved {
        block.remove(at);
    }
    moved
}

fn in_block(block: &mut Block, from: usize, declaration: &Stmt, all: usize, deep: bool) -> bool {
    let Stmt::Let { mutable, name, ty, .. } = declaration else { return false };
    let Some(first) = (from..block.len()).find(|i| mentions(&block[*i..=*i], name) > 0) else { return false };
    if mentions(&block[first..], name) < all {
        return false;
    }
    match &mut block[first] {
        Stmt::Do(Expr::Assign(to, value)) if **to == Expr::name(name) => {
            block[first] = Stmt::let_(*mutable, name, ty.clone(), Some((**value).clone()));
            true
        }
        stmt => deep && stmt.expr_mut().is_some_and(|expr| in_expr(expr, declaration, name, all)),
    }
}

/// In the block that has the first mention.
fn in_expr(expr: &mut Expr, declaration: &Stmt, name: &str, all: usize) -> bool {
    if expr.exprs().iter().any(|part| part.mentions(name) > 0) {
        let part = expr.exprs_mut().into_iter().find(|part| part.mentions(name) > 0);
        return part.is_some_and(|part| in_expr(part, declaration, name, all));
    }
    let block = expr.blocks_mut().into_iter().find(|block| mentions(block, name) > 0);
    block.is_some_and(|block| in_block(block, 0, declaration, all, true))
}
