//! The final edits: blocks in reading order, and short names.

use mir::visit_mut;
use mir::{AdtKind, BlockId, CtorStyle, Function, Program, Terminator, Variant};

/// Puts the blocks of a function in the order in which they are first reached, the default target of a switch last.
/// All blocks are reachable.
pub(crate) fn order_blocks(function: &mut Function) {
    let mut order: Vec<BlockId> = Vec::new();
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        if (block.0 as usize) < function.blocks.len() && !order.contains(&block) {
            order.push(block);
            let mut next =
                function.block(block).terminator.as_ref().map(Terminator::successors).unwrap_or_default();
            next.reverse();
            work.append(&mut next);
        }
    }
    if order.len() != function.blocks.len() {
        return;
    }
    let number = |old: BlockId| order.iter().position(|b| *b == old).map_or(old, |i| BlockId(i as u32));
    let mut blocks: Vec<_> = order.iter().map(|b| function.block(*b).clone()).collect();
    for block in &mut blocks {
        if let Some(terminator) = &mut block.terminator {
            visit_mut::edges(terminator, &mut |target| *target = number(*target));
        }
    }
    function.blocks = blocks;
}

/// Names items, types and locals by their numbers. The meaning does not change, so nothing is tested again.
pub(crate) fn rename(program: &mut Program) {
    for (i, function) in program.functions.iter_mut().enumerate() {
        function.name = format!("fn{i}");
        function.locals.iter_mut().for_each(|local| local.name = None);
        function.debug.iter_mut().enumerate().for_each(|(i, (name, _))| *name = format!("d{i}"));
    }
    program.statics.iter_mut().enumerate().for_each(|(i, item)| item.name = format!("S{i}"));
    program.consts.iter_mut().enumerate().for_each(|(i, item)| item.name = format!("C{i}"));
    let own: Vec<_> = program.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(id, _)| id).collect();
    for (i, id) in own.into_iter().enumerate() {
        let mut adt = program.types.adt(id).clone();
        adt.name = format!("T{i}");
        match &mut adt.kind {
            AdtKind::Struct(variant) => {
                variant.name.clone_from(&adt.name);
                fields(variant);
            }
            AdtKind::Enum(variants) => {
                for (i, variant) in variants.iter_mut().enumerate() {
                    variant.name = format!("V{i}");
                    fields(variant);
                }
            }
            AdtKind::Union(parts) => {
                parts.iter_mut().enumerate().for_each(|(i, field)| field.name = format!("f{i}"));
            }
        }
        // It had a definition with the same fields before, so it does not contain itself.
        let _ = program.types.define_adt(id, adt);
    }
}

fn fields(variant: &mut Variant) {
    if variant.style == CtorStyle::Named {
        variant.fields.iter_mut().enumerate().for_each(|(i, field)| field.name = format!("f{i}"));
    }
}
