//! Mutants: programs that are only well-formed. Many have undefined behaviour, and a compiler must accept them
//! nevertheless.

use mir::{
    BinOp, BlockId, Const, Function, Local, Operand, Place, Program, Role, Rvalue, Statement, Terminator, Ty,
    visit_mut,
};

use crate::{Choices, Stream};

/// The kinds of changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mutation {
    /// An operand becomes another local of its type.
    Operand,
    /// A place starts at another local of the type.
    Base,
    /// A literal gets other bits.
    Literal,
    /// An operator becomes another of the same kind.
    Operator,
    /// A statement is deleted.
    Delete,
    /// A statement of another block is repeated.
    Repeat,
    /// Two neighbouring statements are exchanged.
    Swap,
    /// An edge leads to another block.
    Edge,
    /// A block gets another terminator.
    End,
    /// A copy becomes a move, or a move a copy.
    Move,
    /// A storage statement is added.
    Storage,
}

impl Mutation {
    /// All kinds.
    pub const ALL: [Mutation; 11] = [
        Mutation::Operand,
        Mutation::Base,
        Mutation::Literal,
        Mutation::Operator,
        Mutation::Delete,
        Mutation::Repeat,
        Mutation::Swap,
        Mutation::Edge,
        Mutation::End,
        Mutation::Move,
        Mutation::Storage,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Mutation::Operand => "operand",
            Mutation::Base => "base",
            Mutation::Literal => "literal",
            Mutation::Operator => "operator",
            Mutation::Delete => "delete",
            Mutation::Repeat => "repeat",
            Mutation::Swap => "swap",
            Mutation::Edge => "edge",
            Mutation::End => "end",
            Mutation::Move => "move",
            Mutation::Storage => "storage",
        }
    }
}

/// A program that was changed, and how.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The program.
    pub program: Program,
    /// What was changed, in order.
    pub mutations: Vec<Mutation>,
}

/// Makes up to `count` changes that keep a program well-formed.
pub fn mutate(program: &Program, count: usize, choices: &mut Choices) -> Mutant {
    // The lint is about undefined behaviour.
    let mut mutant = Mutant { program: Program { lint: false, ..program.clone() }, mutations: Vec::new() };
    // Most changes are well-formed; a program without anything to change must terminate this loop too.
    for _ in 0..count * 4 {
        if mutant.mutations.len() == count {
            break;
        }
        let Some(mutation) = choices.pick(Stream::Mutations, &Mutation::ALL).copied() else { break };
        let mut program = mutant.program.clone();
        if Site::new(&mut program, choices).and_then(|mut site| site.apply(mutation)).is_some()
            && program.functions != mutant.program.functions
            && mir::wf::check(&program).is_ok()
        {
            mutant.program = program;
            mutant.mutations.push(mutation);
        }
    }
    mutant
}

fn locals(function: &Function) -> impl Iterator<Item = Local> + use<> {
    (0..function.locals.len() as u32).map(Local)
}

/// A block to be changed.
struct Site<'a> {
    program: &'a mut Program,
    choices: &'a mut Choices,
    func: usize,
    block: usize,
}

impl<'a> Site<'a> {
    fn new(program: &'a mut Program, choices: &'a mut Choices) -> Option<Site<'a>> {
        // The others are not MIR: a change would break their role.
        let bodies = program.functions.iter().zip(0..).filter(|(f, _)| f.attrs.role == Role::Body);
        let bodies: Vec<usize> = bodies.map(|(_, index)| index).collect();
        let func = *choices.pick(Stream::Mutations, &bodies)?;
        // The change is not one of the body as it was written.
        program.functions.get_mut(func)?.written = None;
        let blocks = program.functions.get(func)?.blocks.len();
        let block = choices.below(Stream::Mutations, blocks as u64) as usize;
        (block < blocks).then_some(Site { program, choices, func, block })
    }

    fn function(&mut self) -> &mut Function {
        &mut self.program.functions[self.func]
    }

    fn statements(&mut self) -> &mut Vec<Statement> {
        let block = self.block;
        &mut self.function().blocks[block].statements
    }

    fn terminator(&mut self) -> Option<&mut Terminator> {
        let block = self.block;
        self.function().blocks[block].terminator.as_mut()
    }

    fn below(&mut self, bound: usize) -> Option<usize> {
        (bound > 0).then(|| self.choices.below(Stream::Mutations, bound as u64) as usize)
    }

    fn statement(&mut self) -> Option<usize> {
        let len = self.statements().len();
        self.below(len)
    }

    fn apply(&mut self, mutation: Mutation) -> Option<()> {
        match mutation {
            Mutation::Operand => self.operand(),
            Mutation::Base => self.base(),
            Mutation::Literal => self.literal(),
            Mutation::Operator => self.operator(),
            Mutation::Delete => {
                let at = self.statement()?;
                self.statements().remove(at);
                Some(())
            }
            Mutation::Repeat => self.repeat(),
            Mutation::Swap => {
                let pairs = self.statements().len().checked_sub(1)?;
                let at = self.below(pairs)?;
                self.statements().swap(at, at + 1);
                Some(())
            }
            Mutation::Edge => self.edge(),
            Mutation::End => self.end(),
            Mutation::Move => self.moved(),
            Mutation::Storage => self.storage(),
        }
    }

    /// One of the operands of the block, with its number.
    fn pick_operand(&mut self, wanted: fn(&Operand) -> bool) -> Option<(usize, Operand)> {
        let mut all = Vec::new();
        self.operands(&mut |op| all.push(op.clone()));
        let mut fitting: Vec<(usize, Operand)> =
            all.into_iter().enumerate().filter(|(_, op)| wanted(op)).collect();
        let which = self.below(fitting.len())?;
        Some(fitting.swap_remove(which))
    }

    fn set_operand(&mut self, which: usize, new: Operand) {
        let (mut at, mut new) = (0, Some(new));
        self.operands(&mut |op| {
            if at == which
                && let Some(new) = new.take()
            {
                *op = new;
            }
            at += 1;
        });
    }

    fn operands(&mut self, each: &mut dyn FnMut(&mut Operand)) {
        self.statements().iter_mut().for_each(|statement| visit_mut::statement_operands(statement, each));
        if let Some(terminator) = self.terminator() {
            visit_mut::terminator_operands(terminator, each);
        }
    }

    /// A local of a type.
    fn local_of(&mut self, ty: mir::TyId) -> Option<Local> {
        let function = self.function();
        let locals: Vec<Local> = locals(function).filter(|local| function.local_ty(*local) == ty).collect();
        self.choices.pick(Stream::Mutations, &locals).copied()
    }

    fn operand(&mut self) -> Option<()> {
        let (which, old) = self.pick_operand(|_| true)?;
        let ty = mir::typing::operand_ty(self.program, &self.program.functions[self.func], &old)?;
        let local = self.local_of(ty)?;
        self.set_operand(
            which,
            if matches!(old, Operand::Move(_)) {
                Operand::Move(local.into())
            } else {
                Operand::Copy(local.into())
            },
        );
        Some(())
    }

    fn base(&mut self) -> Option<()> {
        let mut places: Vec<Local> = Vec::new();
        self.places(&mut |place| places.push(place.local));
        let which = self.below(places.len())?;
        let ty = self.function().local_ty(places[which]);
        let local = self.local_of(ty)?;
        let mut at = 0;
        self.places(&mut |place| {
            if at == which {
                place.local = local;
            }
            at += 1;
        });
        Some(())
    }

    fn places(&mut self, each: &mut dyn FnMut(&mut Place)) {
        for statement in self.statements() {
            visit_mut::statement_places(statement, &mut |place, _| each(place));
        }
        if let Some(terminator) = self.terminator() {
            visit_mut::terminator_places(terminator, &mut |place, _| each(place));
        }
    }

    fn literal(&mut self) -> Option<()> {
        let bits = self.choices.bits(Stream::Mutations) as u128;
        let kind = self.choices.below(Stream::Mutations, 5);
        let (which, old) = self.pick_operand(|op| matches!(op, Operand::Const(Const::Scalar { .. })))?;
        let Operand::Const(Const::Scalar { ty, .. }) = old else { return None };
        let width = match self.program.types.get(ty) {
            Ty::Bool => 1,
            Ty::Int(int) => int.bits(),
            Ty::Float(float) => float.bits(),
            // Most numbers are not chars.
            _ => return None,
        };
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        let new = match kind {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1 << (width - 1),
            _ => bits | bits << 64,
        };
        self.set_operand(which, Operand::Const(Const::Scalar { bits: new & mask, ty }));
        Some(())
    }

    fn operator(&mut self) -> Option<()> {
        let (op, _) = *self.choices.pick(Stream::Mutations, &BinOp::SYMBOLS)?;
        let at = self.statement()?;
        match &mut self.statements()[at] {
            Statement::Assign(_, Rvalue::Binary(old, ..) | Rvalue::Checked(old, ..)) => *old = op,
            _ => return None,
        }
        Some(())
    }

    fn repeat(&mut self) -> Option<()> {
        let blocks = self.function().blocks.len();
        let from = self.below(blocks)?;
        let len = self.function().blocks[from].statements.len();
        let at = self.below(len)?;
        let statement = self.function().blocks[from].statements[at].clone();
        let len = self.statements().len();
        let to = self.below(len + 1)?;
        self.statements().insert(to, statement);
        Some(())
    }

    fn edge(&mut self) -> Option<()> {
        let blocks = self.function().blocks.len();
        let target = BlockId(self.below(blocks)? as u32);
        let edges = self.terminator()?.successors().len();
        let which = self.below(edges)?;
        let mut at = 0;
        visit_mut::edges(self.terminator()?, &mut |block| {
            if at == which {
                *block = target;
            }
            at += 1;
        });
        Some(())
    }

    fn end(&mut self) -> Option<()> {
        let blocks = self.function().blocks.len();
        let target = BlockId(self.below(blocks)? as u32);
        let new = match self.below(4)? {
            0 => Terminator::Unreachable,
            1 => Terminator::Return,
            2 => Terminator::Goto(target),
            _ => {
                let from = self.below(blocks)?;
                self.function().blocks[from].terminator.clone()?
            }
        };
        *self.terminator()? = new;
        Some(())
    }

    fn moved(&mut self) -> Option<()> {
        let (which, old) = self.pick_operand(|op| !matches!(op, Operand::Const(_)))?;
        let new = match old {
            Operand::Copy(place) => Operand::Move(place),
            Operand::Move(place) => Operand::Copy(place),
            Operand::Const(_) => return None,
        };
        self.set_operand(which, new);
        Some(())
    }

    fn storage(&mut self) -> Option<()> {
        let locals: Vec<Local> = locals(self.function()).collect();
        let local = *self.choices.pick(Stream::Mutations, &locals)?;
        let len = self.statements().len();
        let at = self.below(len + 1)?;
        let statement = match self.below(2)? {
            0 => Statement::StorageDead(local),
            _ => Statement::StorageLive(local),
        };
        self.statements().insert(at, statement);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Profile, generate};

    /// Every kind of change occurs, the result is well-formed and can be parsed, and a seed is deterministic.
    #[test]
    fn mutants_are_well_formed() {
        let mut profile = Profile::default();
        profile.set_text("size=40").expect("a knob");
        let mut seen = std::collections::BTreeSet::new();
        for seed in testgen::seeds("mutants", 60) {
            let program = generate(&profile, Choices::new(seed)).expect("generated programs run").program;
            let mutant = mutate(&program, 8, &mut Choices::new(seed));
            let again = mutate(&program, 8, &mut Choices::new(seed));
            assert_eq!(
                (&mutant.program.functions, &mutant.mutations),
                (&again.program.functions, &again.mutations)
            );
            assert!(mutant.mutations.len() > 2, "seed {seed}: {:?}", mutant.mutations);
            assert!(mir::wf::check(&mutant.program).is_ok(), "seed {seed}");
            seen.extend(mutant.mutations);
        }
        assert_eq!(seen.len(), Mutation::ALL.len(), "{seen:?}");
    }
}
