//! How often the locals of a finished function are written and read.

use mir::{BlockId, Function, LocalDecl, Operand, Place, Program, Proj, Rvalue, Statement, Terminator};

/// How a local is used in its function.
#[derive(Clone, Default)]
pub(crate) struct Uses {
    /// Assignments to the whole.
    pub(crate) writes: u32,
    /// Assignments to parts.
    pub(crate) parts: u32,
    /// Reads of it or of a part.
    pub(crate) reads: u32,
    pub(crate) address_taken: bool,
    /// The block that assigns a comparison to it.
    pub(crate) comparison: Option<BlockId>,
}

/// How the locals of a function are used.
pub(crate) fn local_uses(program: &Program, function: &Function) -> Vec<Uses> {
    let mut uses = vec![Uses::default(); function.locals.len()];
    let decls: &[LocalDecl] = &function.locals;
    for (b, block) in function.blocks.iter().enumerate() {
        for statement in &block.statements {
            match statement {
                Statement::Assign(place, rvalue) => {
                    written(&mut uses, place);
                    mir::visit::rvalue_places(rvalue, &mut |place, _| read_place(&mut uses, place));
                    let compares = matches!(rvalue, Rvalue::Binary(op, ..) if op.is_comparison());
                    if compares
                        && place.projection.is_empty()
                        && let Some(uses) = uses.get_mut(place.local.0 as usize)
                    {
                        uses.comparison = Some(BlockId(b as u32));
                    }
                    if let Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of) = rvalue
                        && !of.is_indirect()
                        && let Some(uses) = uses.get_mut(of.local.0 as usize)
                    {
                        uses.address_taken = true;
                    }
                }
                Statement::Assume(operand) => read(&mut uses, operand),
                _ => {}
            }
        }
        match &block.terminator {
            Some(Terminator::SwitchInt { op, .. }) => read(&mut uses, op),
            Some(Terminator::Call { dest, args, .. }) => {
                written(&mut uses, dest);
                args.iter().for_each(|arg| read(&mut uses, arg));
            }
            Some(Terminator::TailCall { args, .. }) => args.iter().for_each(|arg| read(&mut uses, arg)),
            _ => {}
        }
    }
    for (uses, decl) in uses.iter_mut().zip(decls) {
        // Unions are naturally written part by part.
        if program.types.is_union(decl.ty) {
            uses.parts = 0;
        }
    }
    uses
}

fn read(uses: &mut [Uses], operand: &Operand) {
    if let Some(place) = operand.place() {
        read_place(uses, place);
    }
}

fn read_place(uses: &mut [Uses], place: &Place) {
    if let Some(uses) = uses.get_mut(place.local.0 as usize) {
        uses.reads += 1;
    }
}

fn written(uses: &mut [Uses], place: &Place) {
    let Some(uses) = uses.get_mut(place.local.0 as usize) else { return };
    match place.projection.first() {
        None => uses.writes += 1,
        Some(Proj::Deref) => uses.reads += 1,
        Some(_) => uses.parts += 1,
    }
}
