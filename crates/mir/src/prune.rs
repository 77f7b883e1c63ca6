//! Removes functions, constants and statics that are unreachable from the entry.

use std::collections::BTreeSet;

use crate::glue;
use crate::mentions::{self, Mention};
use crate::program::{Function, Program};
use crate::syntax::FuncId;

/// Removes the items that the entry does not reach. The others keep their order and names.
pub fn prune(program: &mut Program) {
    prune_but(program, |_| false);
}

/// The same, but these functions stay as well, with what they reach.
pub fn prune_but(program: &mut Program, stays: impl Fn(FuncId) -> bool) {
    let reached = reach(program, stays);
    let of = |kind: fn(u32) -> Item, count: usize| numbers(count, |n| reached.contains(&kind(n)));
    let functions = of(Item::Function, program.functions.len());
    let consts = of(Item::Const, program.consts.len());
    let statics = of(Item::Static, program.statics.len());
    keep(&mut program.functions, &functions);
    keep(&mut program.consts, &consts);
    keep(&mut program.statics, &statics);
    mentions::in_program(program, &mut |mention| match mention {
        Mention::Function(id) => renumber(&mut id.0, &functions),
        Mention::Const(id) => renumber(&mut id.0, &consts),
        Mention::Static(id) => renumber(&mut id.0, &statics),
    });
}

/// An item, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Function(u32),
    Const(u32),
    Static(u32),
}

impl From<Mention<'_>> for Item {
    fn from(mention: Mention<'_>) -> Item {
        match mention {
            Mention::Function(id) => Item::Function(id.0),
            Mention::Const(id) => Item::Const(id.0),
            Mention::Static(id) => Item::Static(id.0),
        }
    }
}

/// The items reachable from the entry.
fn reach(program: &Program, stays: impl Fn(FuncId) -> bool) -> BTreeSet<Item> {
    let mut work = vec![Item::Function(program.entry.function.0)];
    for mut arg in program.entry.args.iter().copied() {
        mentions::in_constant(&mut arg, &mut |mention| work.push(mention.into()));
    }
    // A type keeps its `drop`.
    let numbered = program.functions.iter().zip(0..);
    let stays = |(function, n): &(&Function, u32)| function.attrs.drops || stays(FuncId(*n));
    work.extend(numbered.filter(stays).map(|(_, n)| Item::Function(n)));
    let mut reached = BTreeSet::new();
    while let Some(item) = work.pop() {
        if !reached.insert(item) {
            continue;
        }
        let mut each = |mention: Mention<'_>| work.push(mention.into());
        // Clones, because the only traversal is a mutable one.
        match item {
            Item::Function(n) => {
                if let Some(function) = program.functions.get(n as usize) {
                    mentions::in_function(&mut function.clone(), &mut each);
                    work.extend(glue::called(program, function).map(|id| Item::Function(id.0)));
                }
            }
            Item::Const(n) => {
                if let Some(item) = program.consts.get(n as usize) {
                    mentions::in_value(&mut item.value.clone(), &mut each);
                }
            }
            Item::Static(n) => {
                if let Some(item) = program.statics.get(n as usize) {
                    mentions::in_value(&mut item.value.clone(), &mut each);
                }
            }
        }
    }
    reached
}

/// The new number of each item that is kept.
fn numbers(count: usize, stays: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
    let mut next = 0..;
    (0..count as u32).map(|n| if stays(n) { next.next() } else { None }).collect()
}

fn keep<T>(items: &mut Vec<T>, numbers: &[Option<u32>]) {
    let mut stays = numbers.iter().map(Option::is_some);
    items.retain(|_| stays.next().unwrap_or(true));
}

/// An unknown item keeps its number: it was wrong before.
fn renumber(number: &mut u32, numbers: &[Option<u32>]) {
    if let Some(Some(new)) = numbers.get(*number as usize) {
        *number = *new;
    }
}
