//! The statements of a body without jumps and labels that it does not need, and with declarations at first assignments.

use crate::print::surface::syntax::{Block, Expr, Kind, Stmt, declare, jumps_to};

/// Removes jumps to where control goes anyway, and labels that are no longer used.
pub(super) fn simplify(block: Block) -> Block {
    let mut out = Block::new();
    for stmt in block {
        match stmt {
            Stmt::Value(Expr::Block(Kind::Label(label), inner)) => {
                let inner = without_last_jump(simplify(inner), &Expr::Break(label.clone()));
                if jumps_to(&inner, &label) {
                    out.push(Stmt::Value(Expr::Block(Kind::Label(label), inner)));
                } else {
                    out.extend(inner);
                }
            }
            Stmt::Value(Expr::Loop(label, head, inner)) => {
                let inner = without_last_jump(simplify(inner), &Expr::Continue(label.clone()));
                out.push(Stmt::Value(Expr::Loop(label, head, inner)));
            }
            Stmt::Value(mut expr @ (Expr::If(..) | Expr::Match(..))) => {
                for block in expr.blocks_mut() {
                    *block = simplify(std::mem::take(block));
                }
                out.push(Stmt::Value(expr));
            }
            other => out.push(other),
        }
        // Code after a jump is unreachable, and the borrow checker ignores it.
        if matches!(out.last(), Some(Stmt::Do(Expr::Break(_) | Expr::Continue(_)))) {
            break;
        }
    }
    join_declarations(out)
}

/// Declares each local at its first assignment, if that is in the same list.
fn join_declarations(mut block: Block) -> Block {
    let mut i = 0;
    while i < block.len() {
        i += usize::from(!declare(&mut block, i, false));
    }
    block
}

/// The statements without a final `jump` on any path through them.
fn without_last_jump(mut block: Block, jump: &Expr) -> Block {
    match block.last_mut() {
        Some(Stmt::Do(last)) if last == jump => {
            block.pop();
        }
        Some(Stmt::Value(last @ (Expr::If(..) | Expr::Match(..) | Expr::Block(Kind::Label(_), _)))) => {
            for inner in last.blocks_mut() {
                *inner = without_last_jump(std::mem::take(inner), jump);
            }
        }
        _ => {}
    }
    block
}
