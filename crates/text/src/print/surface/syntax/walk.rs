//! The parts of a tree, in the order in which they are written.

use super::{Block, Expr, File, Item, Stmt};

/// Defines the parts of statements and expressions, for shared or mutable references.
macro_rules! parts {
    ($expr:ident, $exprs:ident, $blocks:ident, $iter:ident, $as:ident $(, $mut:tt)?) => {
        impl Stmt {
            /// Its expression, or that of its value.
            pub fn $expr(&$($mut)? self) -> Option<&$($mut)? Expr> {
                match self {
                    Stmt::Let { value, .. } => value.$as(),
                    Stmt::Do(expr) | Stmt::Value(expr) => Some(expr),
                }
            }
        }

        impl Expr {
            /// The expressions that it consists of, but not its blocks.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                match self {
                    Expr::Name(_) | Expr::Text(_) | Expr::Block(..) | Expr::Break(_) | Expr::Continue(_) => vec![],
                    Expr::Code(parts, _) => parts.$iter().map(|(_, part)| part).collect(),
                    Expr::Paren(x) | Expr::Prefix(_, x) | Expr::Cast(x, _) | Expr::Field(x, _) => vec![&$($mut)? **x],
                    Expr::If(x, ..) | Expr::Match(x, _) | Expr::Loop(_, x, _) => vec![&$($mut)? **x],
                    Expr::Return(x) => x.$iter().map(|x| &$($mut)? **x).collect(),
                    Expr::Binary(a, _, b) | Expr::Index(a, b) | Expr::Assign(a, b) => vec![&$($mut)? **a, &$($mut)? **b],
                    Expr::Call(x, args) | Expr::Method(x, _, args) => [&$($mut)? **x].into_iter().chain(args).collect(),
                }
            }

            /// Its blocks.
            pub fn $blocks(&$($mut)? self) -> Vec<&$($mut)? Block> {
                match self {
                    Expr::If(_, yes, no) => vec![yes, no],
                    Expr::Match(_, arms) => arms.$iter().map(|(_, arm)| arm).collect(),
                    Expr::Loop(_, _, block) | Expr::Block(_, block) => vec![block],
                    _ => vec![],
                }
            }
        }
    };
}

parts!(expr, exprs, blocks, iter, as_ref);
parts!(expr_mut, exprs_mut, blocks_mut, iter_mut, as_mut, mut);

impl Expr {
    /// Calls `each` for it and all expressions in it, the outer ones first.
    pub fn each(&self, each: &mut dyn FnMut(&Expr)) {
        each(self);
        let within = self.blocks().into_iter().flatten().filter_map(Stmt::expr);
        self.exprs().into_iter().chain(within).for_each(|part| part.each(each));
    }

    /// Calls `each` for it and all expressions in it, the inner ones first.
    pub fn each_mut(&mut self, each: &mut dyn FnMut(&mut Expr)) {
        self.exprs_mut().into_iter().for_each(|part| part.each_mut(each));
        let within = self.blocks_mut().into_iter().flatten().filter_map(Stmt::expr_mut);
        within.for_each(|part| part.each_mut(each));
        each(self);
    }

    /// How often it mentions a local.
    pub fn mentions(&self, name: &str) -> usize {
        count(self, &mut |expr| matches!(expr, Expr::Name(of) if of == name))
    }
}

fn count(expr: &Expr, is: &mut dyn FnMut(&Expr) -> bool) -> usize {
    let mut count = 0;
    expr.each(&mut |expr| count += usize::from(is(expr)));
    count
}

/// How often statements mention a local.
pub fn mentions(block: &[Stmt], name: &str) -> usize {
    block.iter().filter_map(Stmt::expr).map(|expr| expr.mentions(name)).sum()
}

/// Whether any jump names the label.
pub fn jumps_to(block: &[Stmt], label: &str) -> bool {
    let mut jumps = |expr: &Expr| matches!(expr, Expr::Break(to) | Expr::Continue(to) if to == label);
    block.iter().filter_map(Stmt::expr).any(|expr| count(expr, &mut jumps) > 0)
}

impl File {
    /// The bodies of its functions.
    pub fn bodies(&mut self) -> impl Iterator<Item = &mut Block> {
        self.items.iter_mut().filter_map(|item| match item {
            Item::Function(function) => Some(&mut function.body),
            Item::Text(_) => None,
        })
    }

    /// Calls `each` for all expressions, the inner ones first.
    pub fn each_expr(&mut self, each: &mut dyn FnMut(&mut Expr)) {
        self.bodies().flatten().filter_map(Stmt::expr_mut).for_each(|expr| expr.each_mut(each));
    }

    /// Calls `each` for all blocks, the inner ones first.
    pub fn each_block(&mut self, each: &mut dyn FnMut(&mut Block)) {
        self.each_expr(&mut |expr| expr.blocks_mut().into_iter().for_each(&mut *each));
        self.bodies().for_each(each);
    }
}
