//! Functions, constants and statics that nothing reaches from the entry, taken out.

use std::collections::BTreeSet;

use crate::mentions::{self, Mention};
use crate::program::Program;

/// Takes out what the entry does not reach. The rest keeps its order and its names.
pub fn prune(program: &mut Program) {
    let reached = reach(program);
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

/// An item by its number.
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

/// What the entry reaches.
fn reach(program: &Program) -> BTreeSet<Item> {
    let mut work = vec![Item::Function(program.entry.function.0)];
    for mut arg in program.entry.args.iter().copied() {
        mentions::in_constant(&mut arg, &mut |mention| work.push(mention.into()));
    }
    let mut reached = BTreeSet::new();
    while let Some(item) = work.pop() {
        if !reached.insert(item) {
            continue;
        }
        let mut each = |mention: Mention<'_>| work.push(mention.into());
        // Copies, for there is one traversal, which may change what it sees.
        match item {
            Item::Function(n) => {
                if let Some(function) = program.functions.get(n as usize) {
                    mentions::in_function(&mut function.clone(), &mut each);
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

/// The new number of each item that stays.
fn numbers(count: usize, stays: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
    let mut next = 0..;
    (0..count as u32).map(|n| if stays(n) { next.next() } else { None }).collect()
}

fn keep<T>(items: &mut Vec<T>, numbers: &[Option<u32>]) {
    let mut stays = numbers.iter().map(Option::is_some);
    items.retain(|_| stays.next().unwrap_or(true));
}

/// What is not there keeps its number: it was wrong before.
fn renumber(number: &mut u32, numbers: &[Option<u32>]) {
    if let Some(Some(new)) = numbers.get(*number as usize) {
        *number = *new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;

    #[test]
    fn what_nothing_reaches_goes() {
        let text = r#"
            static A: u8 = 1;
            static B: u8 = 2;
            const P: fn() -> u8 = used;
            #[custom_mir(dialect = "runtime", phase = "initial")]
            fn unused() -> u8 { mir! { let s: &'static u8; { s = Static(A); RET = *s; Return() } } }
            #[custom_mir(dialect = "runtime", phase = "initial")]
            fn used() -> u8 { mir! { let s: &'static u8; { s = Static(B); RET = *s; Return() } } }
            #[custom_mir(dialect = "runtime", phase = "initial")]
            fn fn0() -> u8 {
                mir! {
                    let p: fn() -> u8;
                    { p = P; Call(RET = p(), ReturnTo(bb1), UnwindUnreachable()) }
                    bb1 = { Return() }
                }
            }
            fn main() { fn0(); }
        "#;
        let mut program = parse(text).unwrap();
        prune(&mut program);
        assert_eq!(crate::wf::check(&program), Ok(()));
        let names = |items: Vec<&String>| items.into_iter().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(names(program.functions.iter().map(|f| &f.name).collect()), "used fn0");
        assert_eq!(names(program.statics.iter().map(|s| &s.name).collect()), "B");
        assert_eq!(program.functions[program.entry.function.0 as usize].name, "fn0");
    }
}
