//! Functions: blocks, statements and terminators.

use mir::{
    BlockId, Callee, Const, Feature, FuncId, Local, LocalDecl, Operand, Place, Proj, Reason, Rvalue,
    Statement, Terminator, TyId, Types, Unwind,
};

use crate::Maker;

/// Attempts at a random choice before a harmless one is taken.
const TRIES: usize = 12;

impl Maker {
    /// Adds a body to a function that has only its signature.
    pub(crate) fn make_body(&mut self, func: FuncId) {
        for _ in 0..self.rng.range(2, 6) {
            let ty = self.pool_ty();
            if self.inhabited(ty) {
                self.program.func_mut(func).add_local(ty);
            }
        }
        for ty in [Types::UNIT, Types::USIZE, Types::BOOL] {
            self.program.func_mut(func).add_local(ty);
        }
        let blocks = self.rng.range(2, self.options.blocks.max(2));
        while self.program.func(func).blocks.len() < blocks {
            self.program.func_mut(func).add_block();
        }
        if self.rng.chance(40) {
            let cleanup = self.program.func_mut(func).add_block();
            self.program.func_mut(func).block_mut(cleanup).cleanup = true;
        }
        for index in 0..self.program.func(func).blocks.len() {
            let block = BlockId(index as u32);
            for _ in 0..self.rng.range(0, self.options.statements) {
                let statement = self.statement(func);
                self.program.func_mut(func).block_mut(block).statements.push(statement);
            }
            let terminator =
                if index == blocks - 1 { Terminator::Return } else { self.terminator(func, block) };
            self.program.func_mut(func).block_mut(block).terminator = Some(terminator);
        }
        self.initialise(func);
        self.storage(func);
        self.names_and_debug(func);
    }

    /// A well-formed statement for a function.
    pub fn statement(&mut self, func: FuncId) -> Statement {
        for _ in 0..TRIES {
            let Some(statement) = self.any_statement(func) else { continue };
            if mir::wf::check_statement(&self.program, self.program.func(func), &statement).is_ok() {
                return statement;
            }
        }
        self.nothing(func)
    }

    /// A statement that does nothing: `unit = ();`
    pub fn nothing(&mut self, func: FuncId) -> Statement {
        let unit = self.local_of(func, Types::UNIT);
        Statement::Assign(unit.into(), Rvalue::Aggregate(mir::AggregateKind::Tuple(Types::UNIT), Vec::new()))
    }

    fn any_statement(&mut self, func: FuncId) -> Option<Statement> {
        let version = self.options.version;
        match self.rng.below(60) {
            0 => {
                let op = if self.rng.chance(80) {
                    Operand::Const(Const::Scalar { bits: 1, ty: Types::BOOL })
                } else {
                    self.operand(func, Types::BOOL)
                };
                Some(Statement::Assume(op))
            }
            1 | 2 => {
                let is_enum = |types: &Types, t| types.as_adt(t).is_some_and(|adt| adt.is_enum());
                let (place, ty) = self.place_where(func, is_enum)?;
                let count = self.program.types.as_adt(ty)?.variants().len();
                Some(Statement::SetDiscriminant(place, self.rng.below(count.max(1)) as u32))
            }
            3 if version.has(&Feature::Deinit) => {
                Some(Statement::Deinit(self.place_where(func, |types, t| !types.is_unsized(t))?.0))
            }
            4 if version.has(&Feature::Retag) => {
                Some(Statement::Retag(self.place_where(func, |types, t| !types.is_unsized(t))?.0))
            }
            5 if !self.options.lint && self.rng.chance(30) => {
                let local = Local(self.rng.below(self.program.func(func).locals.len()) as u32);
                Some(if self.rng.chance(60) {
                    Statement::StorageLive(local)
                } else {
                    Statement::StorageDead(local)
                })
            }
            6..10 => self.reborrow(func),
            _ => {
                let (place, ty) = self.place_where(func, |types, t| !types.is_unsized(t))?;
                if self.is_shared(func, &place) && self.rng.chance(95) {
                    return None;
                }
                Some(Statement::Assign(place, self.rvalue(func, ty)?))
            }
        }
    }

    /// A well-formed terminator for a block of a function.
    pub fn terminator(&mut self, func: FuncId, block: BlockId) -> Terminator {
        if self.program.func(func).block(block).cleanup {
            let unwinds = self.program.func(func).attrs.abi == mir::Abi::Rust;
            return match self.rng.below(if unwinds { 3 } else { 2 }) {
                0 => Terminator::UnwindTerminate(Reason::InCleanup),
                1 => Terminator::UnwindTerminate(Reason::Abi),
                _ => Terminator::UnwindResume,
            };
        }
        for _ in 0..TRIES {
            let Some(terminator) = self.any_terminator(func, block) else { continue };
            if mir::wf::check_terminator(&self.program, self.program.func(func), &terminator).is_ok() {
                return terminator;
            }
        }
        Terminator::Goto(self.target(func, block))
    }

    /// A target block: usually a later one, and never the entry.
    fn target(&mut self, func: FuncId, from: BlockId) -> BlockId {
        let blocks = &self.program.func(func).blocks;
        let normal: Vec<u32> = (1..blocks.len() as u32).filter(|b| !blocks[*b as usize].cleanup).collect();
        let later: Vec<u32> = normal.iter().copied().filter(|b| *b > from.0).collect();
        let choice = if self.rng.chance(75) && !later.is_empty() { &later } else { &normal };
        BlockId(self.rng.pick(choice).copied().unwrap_or(1))
    }

    fn unwind(&mut self, func: FuncId) -> Unwind {
        let function = self.program.func(func);
        let cleanup = function.blocks.iter().position(|b| b.cleanup);
        let unwinds = function.attrs.abi == mir::Abi::Rust;
        match (self.rng.below(6), cleanup) {
            (0..2, Some(block)) => Unwind::Cleanup(BlockId(block as u32)),
            (2, _) => Unwind::Unreachable,
            (3, _) => Unwind::Terminate(Reason::Abi),
            _ if !unwinds => Unwind::Terminate(Reason::Abi),
            _ => Unwind::Continue,
        }
    }

    fn any_terminator(&mut self, func: FuncId, block: BlockId) -> Option<Terminator> {
        let target = self.target(func, block);
        Some(match self.rng.below(24) {
            0..3 => Terminator::Goto(target),
            3..7 => {
                let switchable = Types::is_switchable;
                let (op, ty) = self.operand_where(func, switchable)?;
                let mut targets: Vec<(u128, BlockId)> = Vec::new();
                for _ in 0..self.rng.range(0, 3) {
                    let value = self.literal(ty)?;
                    if targets.iter().all(|(v, _)| *v != value) {
                        targets.push((value, self.target(func, block)));
                    }
                }
                Terminator::SwitchInt { op, targets, otherwise: target }
            }
            7 => {
                let (place, _) = self.place_where(func, |types, t| !types.is_unsized(t))?;
                Terminator::Drop { place, target, unwind: self.unwind(func) }
            }
            8 if self.rng.chance(20) => Terminator::Unreachable,
            9 if self.rng.chance(50) => Terminator::Return,
            10 if self.options.version.has(&Feature::TailCall) => self.tail_call(func)?,
            _ => {
                let (dest, callee, args) = self.call(func)?;
                Terminator::Call { dest, callee, args, target, unwind: self.unwind(func) }
            }
        })
    }

    fn tail_call(&mut self, func: FuncId) -> Option<Terminator> {
        let sig = self.program.func(func).sig();
        let fitting: Vec<usize> =
            (0..self.program.functions.len()).filter(|i| self.program.functions[*i].sig() == sig).collect();
        let callee = Callee::Function(FuncId(*self.rng.pick(&fitting)? as u32));
        let args = sig.params.iter().map(|ty| self.operand(func, *ty)).collect();
        Some(Terminator::TailCall { callee, args })
    }

    /// Storage for some locals: from the entry block to each return, which passes the lints.
    fn storage(&mut self, func: FuncId) {
        let function = self.program.func(func);
        let first = function.params + 1;
        let has_storage = |local: Local| {
            let mut statements = function.blocks.iter().flat_map(|b| &b.statements);
            statements.any(|s| *s == Statement::StorageLive(local) || *s == Statement::StorageDead(local))
        };
        let locals: Vec<Local> =
            (first..function.locals.len() as u32).map(Local).filter(|l| !has_storage(*l)).collect();
        let chosen: Vec<Local> = locals.into_iter().filter(|_| self.rng.chance(25)).collect();
        let function = self.program.func_mut(func);
        for local in chosen {
            function.blocks[0].statements.insert(0, Statement::StorageLive(local));
            for block in &mut function.blocks {
                if block.terminator == Some(Terminator::Return) {
                    block.statements.push(Statement::StorageDead(local));
                }
            }
        }
    }

    fn names_and_debug(&mut self, func: FuncId) {
        for index in 1..self.program.func(func).locals.len() {
            if self.rng.chance(20) {
                let name = Some(format!("x{index}"));
                let ty = self.program.func(func).locals[index].ty;
                self.program.func_mut(func).locals[index] = LocalDecl { name, ty };
            }
        }
        for _ in 0..self.rng.below(3) {
            let plain =
                |p: &Place| !p.projection.iter().any(|p| matches!(p, Proj::Index(_) | Proj::Downcast(_)));
            let sized = |types: &Types, ty: TyId| !types.is_unsized(ty);
            let Some((place, _)) = self.place_where(func, sized).filter(|(p, _)| plain(p)) else {
                continue;
            };
            let name = self.name("seen");
            self.program.func_mut(func).debug.push((name, place));
        }
    }
}
