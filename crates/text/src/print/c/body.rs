//! Functions in C: locals at the top, blocks as labels, one line per statement.

use std::collections::{BTreeMap, BTreeSet};

use crate::print::c::border::{Border, Said, Unsayable};
use crate::print::c::{PREFIX, types};
use mir::program::{Abi, ConstValue, Function};
use mir::syntax::{BlockId, Callee, Const, FuncId, Local, Operand, Place, Proj, Statement, Terminator};
use mir::types::{Ty, TyId, Types};
use mir::typing::{PlaceTy, operand_ty, place_ty};

/// A function that is being written, and what it needs.
pub(super) struct Body<'a> {
    pub(super) border: Border<'a>,
    pub(super) function: &'a Function,
    /// The types that it uses by value.
    pub(super) used: BTreeSet<TyId>,
    /// The functions that it names.
    pub(super) names: BTreeSet<FuncId>,
    /// The helpers that it calls, by name.
    pub(super) helpers: BTreeMap<String, String>,
}

const ILL_FORMED: Unsayable = Unsayable("an ill-formed program");

impl<'a> Body<'a> {
    pub(super) fn new(border: Border<'a>, function: &'a Function) -> Body<'a> {
        Body { border, function, used: BTreeSet::new(), names: BTreeSet::new(), helpers: BTreeMap::new() }
    }

    pub(super) fn types(&self) -> &'a Types {
        &self.border.program.types
    }

    /// Records the use of a type; fails if C lacks it.
    pub(super) fn mention(&mut self, ty: TyId) -> Said<()> {
        if ty != Types::UNIT {
            self.border.ty(ty)?;
            self.used.insert(ty);
        }
        Ok(())
    }

    /// Writes the lines of the body. The parameters after number `fixed` are taken from a `va_list`.
    pub(super) fn write(&mut self, fixed: u32) -> Said<String> {
        let function = self.function;
        let mut out = String::new();
        for (i, decl) in function.locals.iter().enumerate() {
            self.mention(decl.ty)?;
            if decl.ty != Types::UNIT && !(1..=fixed as usize).contains(&i) {
                let name = local(Local(i as u32));
                out.push_str(&format!("    {};\n", types::declare(self.types(), decl.ty, &name)));
            }
        }
        if fixed < function.params {
            out.push_str(&format!("    va_list list;\n    va_start(list, {});\n", local(Local(fixed))));
            for param in (fixed + 1..=function.params).map(Local) {
                let ty = types::name(self.types(), function.local_ty(param));
                out.push_str(&format!("    {} = va_arg(list, {ty});\n", local(param)));
            }
            out.push_str("    va_end(list);\n");
        }
        for (i, block) in function.blocks.iter().enumerate().filter(|(_, block)| !block.cleanup) {
            out.push_str(&format!("bb{i}:;\n"));
            for statement in &block.statements {
                let line = self.statement(statement)?;
                if !line.is_empty() {
                    out.push_str(&format!("    {line}\n"));
                }
            }
            let terminator = block.terminator.as_ref().ok_or(ILL_FORMED)?;
            out.push_str(&format!("    {}\n", self.terminator(terminator)?));
        }
        Ok(out)
    }

    fn statement(&mut self, statement: &Statement) -> Said<String> {
        match statement {
            Statement::Assign(place, rvalue) => self.assign(place, rvalue),
            // Leaving these out only makes the C more defined.
            Statement::StorageLive(_)
            | Statement::StorageDead(_)
            | Statement::Assume(_)
            | Statement::Deinit(_)
            | Statement::Retag(_) => Ok(String::new()),
            Statement::SetDiscriminant(place, variant) => {
                let ty = self.place_ty(place)?;
                let (place, value) = (self.place(place)?, self.variant(ty, *variant)?);
                Ok(format!("{place} = {value};"))
            }
        }
    }

    fn terminator(&mut self, terminator: &Terminator) -> Said<String> {
        match terminator {
            Terminator::Return if self.function.local_ty(Local::RET) == Types::UNIT => Ok("return;".into()),
            Terminator::Return => Ok("return RET;".into()),
            Terminator::Goto(target) => Ok(goto(*target)),
            Terminator::Unreachable => Ok("__builtin_trap();".into()),
            Terminator::SwitchInt { op, targets, otherwise } => self.switch(op, targets, *otherwise),
            Terminator::Call { dest, callee, args, target, .. } => {
                let call = self.call(callee, args)?;
                let stored = self.store_result(dest, &call)?;
                Ok(format!("{stored} {}", goto(*target)))
            }
            Terminator::TailCall { callee, args } => {
                let call = self.call(callee, args)?;
                Ok(match self.function.local_ty(Local::RET) {
                    Types::UNIT => format!("{call}; return;"),
                    _ => format!("return {call};"),
                })
            }
            Terminator::Drop { .. } => Err(Unsayable("a drop")),
            Terminator::UnwindResume | Terminator::UnwindTerminate(_) => Err(Unsayable("unwinding")),
        }
    }

    /// Stores the result of a call, whose place is evaluated before the call.
    fn store_result(&mut self, dest: &Place, call: &str) -> Said<String> {
        let ty = self.place_ty(dest)?;
        if ty == Types::UNIT {
            return Ok(format!("{call};"));
        }
        let place = self.place(dest)?;
        let fixed = dest.projection.iter().all(|proj| matches!(proj, Proj::Field(_)));
        Ok(if fixed {
            format!("{place} = {call};")
        } else {
            let ty = types::name(self.types(), ty);
            format!("{{ void *to = &{place}; {ty} x = {call}; __builtin_memcpy(to, &x, sizeof x); }}")
        })
    }

    fn switch(&mut self, op: &Operand, targets: &[(u128, BlockId)], otherwise: BlockId) -> Said<String> {
        let ty = self.operand_ty(op)?;
        let value = self.operand(op)?;
        let unsigned = match self.types().get(ty) {
            Ty::Bool => "uint32_t",
            // Values are written as bits; C's switch does not accept `__int128`.
            Ty::Int(int) if int.bits() < 128 => match int.bits() {
                8 => "uint8_t",
                16 => "uint16_t",
                32 => "uint32_t",
                _ => "uint64_t",
            },
            Ty::Int(_) => {
                let test = |(bits, to): &(u128, BlockId)| format!("if (x == {}) {} ", wide(*bits), goto(*to));
                let tests: String = targets.iter().map(test).collect();
                return Ok(format!(
                    "{{ unsigned __int128 x = (unsigned __int128){value}; {tests}{} }}",
                    goto(otherwise)
                ));
            }
            _ => return Err(Unsayable("a switch on no integer")),
        };
        let case = |(bits, to): &(u128, BlockId)| format!("case {bits:#x}ull: {} ", goto(*to));
        let cases: String = targets.iter().map(case).collect();
        Ok(format!("switch (({unsigned}){value}) {{ {cases}default: {} }}", goto(otherwise)))
    }

    fn call(&mut self, callee: &Callee, args: &[Operand]) -> Said<String> {
        let called = match callee {
            Callee::Function(id) => self.named(*id)?,
            Callee::Pointer(op) => {
                let ty = self.operand_ty(op)?;
                let Ty::FnPtr(sig) = self.types().get(ty) else { return Err(ILL_FORMED) };
                for ty in sig.params.iter().chain([&sig.ret]) {
                    self.mention(*ty)?;
                }
                let ty = types::fn_pointer(self.types(), sig);
                format!("(({ty}){})", self.operand(op)?)
            }
            Callee::Intrinsic(..) => return Err(Unsayable("an intrinsic")),
            Callee::Vendor { .. } => return Err(Unsayable("a vendor function")),
            Callee::Observe { .. } => return Err(Unsayable("an observation")),
        };
        let args: Vec<String> = args.iter().map(|arg| self.operand(arg)).collect::<Said<_>>()?;
        Ok(format!("{called}({})", args.join(", ")))
    }

    /// The name of a function, as both sides see it.
    pub(super) fn named(&mut self, id: FuncId) -> Said<String> {
        let called = self.border.program.functions.get(id.0 as usize).ok_or(ILL_FORMED)?;
        if called.attrs.abi != Abi::C {
            return Err(Unsayable("a call of a function with Rust's calling convention"));
        }
        self.border.sig(&called.sig())?;
        self.names.insert(id);
        Ok(format!("{PREFIX}{}", called.name))
    }

    /// The type of a place.
    pub(super) fn place_ty(&self, place: &Place) -> Said<TyId> {
        place_ty(self.types(), self.function, place).ok_or(ILL_FORMED)
    }

    /// The type of an operand.
    pub(super) fn operand_ty(&self, op: &Operand) -> Said<TyId> {
        operand_ty(self.border.program, self.function, op).ok_or(ILL_FORMED)
    }

    /// A place as an lvalue.
    pub(super) fn place(&mut self, place: &Place) -> Said<String> {
        let decl = self.function.locals.get(place.local.0 as usize).ok_or(ILL_FORMED)?;
        let mut text = local(place.local);
        let mut at = PlaceTy { ty: decl.ty, variant: None };
        for proj in &place.projection {
            at = at.project(self.types(), self.function, *proj).ok_or(ILL_FORMED)?;
            text = match *proj {
                Proj::Deref => {
                    self.mention(at.ty)?;
                    format!("(*({}){text})", types::pointer(self.types(), at.ty))
                }
                Proj::Field(field) => format!("{text}.f{field}"),
                Proj::Index(index) => format!("{text}[{}]", local(index)),
                Proj::Downcast(_) => return Err(Unsayable("an enum with fields")),
            };
        }
        Ok(text)
    }

    /// An operand as an expression; an array is its place.
    pub(super) fn operand(&mut self, op: &Operand) -> Said<String> {
        match op {
            Operand::Copy(place) | Operand::Move(place) => self.place(place),
            Operand::Const(Const::Scalar { bits, ty }) => self.scalar(*ty, *bits),
            Operand::Const(Const::Named(id)) => {
                let item = self.border.program.consts.get(id.0 as usize).ok_or(ILL_FORMED)?;
                match &item.value {
                    ConstValue::Scalar(bits) => self.scalar(item.ty, *bits),
                    ConstValue::Fn(id) => Ok(format!("(({}){})", types::FN_POINTER, self.named(*id)?)),
                    _ => Err(Unsayable("a constant that is no number")),
                }
            }
            Operand::Const(Const::Static(_)) => Err(Unsayable("a static")),
        }
    }
}

/// The name of a local: not the program's, which might be a keyword of C.
pub(super) fn local(local: Local) -> String {
    if local == Local::RET { "RET".to_string() } else { format!("_{}", local.0) }
}

/// A 128-bit literal.
pub(super) fn wide(bits: u128) -> String {
    format!("((unsigned __int128){:#x}ull << 64 | {:#x}ull)", (bits >> 64) as u64, bits as u64)
}

fn goto(block: BlockId) -> String {
    format!("goto bb{};", block.0)
}
