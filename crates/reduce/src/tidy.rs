//! Drops what nothing mentions: blocks, functions, statics, constants, locals. None of it has an effect.

use mir::visit;
use mir::visit_mut;
use mir::{BlockId, Function, Local, Program};

/// Drops everything unreachable from the entry call.
pub(crate) fn tidy(program: &mut Program) {
    let own = |program: &mut Program, tidy: fn(&mut Function)| {
        program.functions.iter_mut().filter(|function| !function.is_derived()).for_each(tidy);
    };
    own(program, drop_blocks);
    mir::prune::prune(program);
    own(program, drop_locals);
}

/// Drops unreachable blocks.
pub(crate) fn drop_blocks(function: &mut Function) {
    let mut reached = vec![false; function.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        let Some(seen) = reached.get_mut(block.0 as usize) else { continue };
        if !std::mem::replace(seen, true)
            && let Some(terminator) = &function.block(block).terminator
        {
            work.extend(terminator.successors());
        }
    }
    let numbers = renumber(&reached);
    retain(&mut function.blocks, &reached);
    for block in &mut function.blocks {
        if let Some(terminator) = &mut block.terminator {
            visit_mut::edges(terminator, &mut |target| target.0 = numbers[target.0 as usize]);
        }
    }
}

/// Drops locals that are neither parameters nor mentioned.
pub(crate) fn drop_locals(function: &mut Function) {
    let mut used = vec![false; function.locals.len()];
    used[..=function.params as usize].fill(true);
    // A debug line alone does not keep a local.
    let mut debug = std::mem::take(&mut function.debug);
    visit::function_locals(function, &mut |local| {
        if let Some(flag) = used.get_mut(local.0 as usize) {
            *flag = true;
        }
    });
    debug.retain(|(_, place)| used.get(place.local.0 as usize).copied().unwrap_or(false));
    function.debug = debug;
    let numbers = renumber(&used);
    retain(&mut function.locals, &used);
    visit_mut::function_locals(function, &mut |local| {
        if let Some(number) = numbers.get(local.0 as usize) {
            *local = Local(*number);
        }
    });
}

/// The new number of each kept item; dropped items get an arbitrary one, since nothing mentions them.
fn renumber(kept: &[bool]) -> Vec<u32> {
    let mut next = 0;
    kept.iter()
        .map(|kept| {
            next += *kept as u32;
            next.wrapping_sub(1)
        })
        .collect()
}

fn retain<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    items.retain(|_| kept.next().copied().unwrap_or(true));
}
