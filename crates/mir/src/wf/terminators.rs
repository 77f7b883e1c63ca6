//! Terminators: switches, calls, edges.

use std::collections::BTreeSet;

use super::packed::is_within_packed;
use super::statements::conflicts;
use super::{Checker, WfRule};
use crate::glue;
use crate::intrinsics::{Intrinsic, check_call};
use crate::program::{Abi, Block, ConstValue, Function, Role};
use crate::syntax::{BlockId, Callee, Const, GenericArg, Operand, Place, Proj, Terminator, Unwind};
use crate::types::{FnSig, Ty, TyId, Types};
use crate::vendor;

impl Checker<'_> {
    pub(super) fn terminator(&mut self, function: &Function, terminator: &Terminator) {
        for block in terminator.successors() {
            let known = (block.0 as usize) < function.blocks.len();
            self.require(known, WfRule::UnknownId, format!("there is no block {}", block.0));
        }
        match terminator {
            Terminator::SwitchInt { op, targets, .. } => self.switch(function, op, targets),
            Terminator::Call { dest, callee, args, .. } => self.call(function, dest, callee, args),
            Terminator::TailCall { callee, args } => self.tail_call(function, callee, args),
            Terminator::Drop { place, .. } => {
                if let Some(ty) = self.sized_place(function, place)
                    && self.types.needs_drop(ty)
                {
                    let has_glue = glue::glue_of(self.program, ty).is_some();
                    self.require(has_glue, WfRule::Role, "a drop of a type whose glue is missing");
                }
            }
            Terminator::Return
            | Terminator::Goto(_)
            | Terminator::Unreachable
            | Terminator::UnwindResume
            | Terminator::UnwindTerminate(_) => {}
        }
    }

    fn switch(&mut self, function: &Function, op: &Operand, targets: &[(u128, BlockId)]) {
        let Some(ty) = self.operand(function, op) else { return };
        let limit = match self.types.get(ty) {
            Ty::Bool => 1,
            Ty::Char => 0x10_ffff,
            Ty::Int(int) => int.truncate(u128::MAX),
            _ => return self.fail(WfRule::SwitchOperand, "a switch is on an integer, bool or char"),
        };
        let mut seen = BTreeSet::new();
        for (value, _) in targets {
            let surrogate = ty == Types::CHAR && (0xd800..0xe000).contains(value);
            self.require(
                *value <= limit && !surrogate,
                WfRule::SwitchValues,
                "a value does not fit the type",
            );
            self.require(seen.insert(*value), WfRule::SwitchValues, format!("value {value} occurs twice"));
        }
    }

    fn call(&mut self, function: &Function, dest: &Place, callee: &Callee, args: &[Operand]) {
        let dest_ty = self.sized_place(function, dest);
        let arg_tys: Vec<Option<TyId>> = args.iter().map(|op| self.operand(function, op)).collect();
        let sig = self.callee(function, callee);
        let (Some(dest_ty), Some(arg_tys)) = (dest_ty, arg_tys.into_iter().collect::<Option<Vec<TyId>>>())
        else {
            return;
        };
        match callee {
            Callee::Function(_) | Callee::Pointer(_) => {
                if let Some(sig) = sig {
                    let fits = sig.params == arg_tys && sig.ret == dest_ty;
                    self.require(
                        fits,
                        WfRule::CallSignature,
                        "arguments or destination do not fit the signature",
                    );
                }
            }
            Callee::Intrinsic(intrinsic, generics) => {
                self.intrinsic(*intrinsic, generics, args, &arg_tys, (dest, dest_ty));
            }
            Callee::Vendor { id, imms } => self.vendor(*id, imms, args, &arg_tys, dest_ty),
            Callee::Observe { .. } => {
                let ok = arg_tys.len() == 1 && self.is_scalar(arg_tys[0]) && dest_ty == Types::UNIT;
                self.require(
                    ok,
                    WfRule::Observation,
                    "observe takes one bool, char, integer or float, and yields ()",
                );
            }
        }
        self.donated_places(function, dest, args);
    }

    /// The signature of the callee, if it is a function or function pointer.
    fn callee(&mut self, function: &Function, callee: &Callee) -> Option<FnSig> {
        match callee {
            Callee::Function(id) => {
                let target = self.program.functions.get(id.0 as usize);
                self.require(target.is_some(), WfRule::UnknownId, format!("there is no function {}", id.0));
                target.filter(|f| f.locals.len() > f.params as usize).map(Function::sig)
            }
            Callee::Pointer(op) => {
                let ty = self.operand(function, op)?;
                let Ty::FnPtr(sig) = self.types.get(ty) else {
                    self.fail(WfRule::CalleePointer, "the callee is not a function pointer");
                    return None;
                };
                Some(sig.clone())
            }
            Callee::Intrinsic(..) | Callee::Vendor { .. } | Callee::Observe { .. } => None,
        }
    }

    /// Checks the destination and the `Move` arguments, which the callee may use in place.
    fn donated_places(&mut self, function: &Function, dest: &Place, args: &[Operand]) {
        let moved = args.iter().filter_map(|op| match op {
            Operand::Move(place) => Some(place),
            _ => None,
        });
        let mut donated: Vec<&Place> = Vec::new();
        for place in [dest].into_iter().chain(moved) {
            let packed = is_within_packed(self.types, function, place);
            self.require(!packed, WfRule::PackedCall, "a destination or Move argument within a packed type");
            if self.program.lint && donated.contains(&place) {
                self.fail(WfRule::LintCallOverlap, "destination and Move arguments repeat a place");
            }
            donated.push(place);
        }
    }

    fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        generics: &[GenericArg],
        args: &[Operand],
        arg_tys: &[TyId],
        (place, dest): (&Place, TyId),
    ) {
        for generic in generics {
            let known = match generic {
                GenericArg::Ty(ty) => self.known_ty(*ty),
                GenericArg::Const(id) => self.constant(&Const::Named(*id)),
                GenericArg::Ordering(_) | GenericArg::SimdAlign(_) => true,
            };
            if !known {
                return;
            }
        }
        if let Err(why) = check_call(self.types, intrinsic, generics, arg_tys, dest) {
            return self.fail(WfRule::IntrinsicCall, why.to_string());
        }
        if self.program.lint && overlaps_when_lowered(intrinsic, place, args) {
            self.fail(
                WfRule::LintOverlap,
                "the statement that the intrinsic becomes may overlap its destination",
            );
        }
        let info = intrinsic.info();
        for index in info.bare_params {
            let bare = args[*index].place().is_some_and(|place| place.projection.is_empty());
            let message = format!("argument {} of `{}` must be a bare local", index + 1, info.name);
            self.require(bare, WfRule::IntrinsicOperand, message);
        }
        if let Some(index) = info.const_param {
            let vector = generics.first().and_then(|g| match g {
                GenericArg::Ty(ty) => self.types.as_simd(*ty),
                _ => None,
            });
            let lanes = vector.map_or(0, |(_, lanes)| lanes);
            // A shuffle selects from two vectors.
            let limit = if intrinsic == Intrinsic::SimdShuffle { 2 * lanes } else { lanes };
            let in_range =
                self.indices(&args[index]).is_some_and(|i| i.iter().all(|i| *i < u128::from(limit)));
            let message =
                format!("argument {} of `{}` must be constant and below {limit}", index + 1, info.name);
            self.require(in_range, WfRule::IntrinsicOperand, message);
        }
    }

    /// The numbers in a constant index or index vector.
    fn indices(&self, operand: &Operand) -> Option<Vec<u128>> {
        fn collect(value: &ConstValue, into: &mut Vec<u128>) -> Option<()> {
            match value {
                ConstValue::Scalar(bits) => into.push(*bits),
                ConstValue::Aggregate { fields, .. } => fields.iter().try_for_each(|f| collect(f, into))?,
                _ => return None,
            }
            Some(())
        }
        let mut indices = Vec::new();
        match operand {
            Operand::Const(Const::Scalar { bits, .. }) => indices.push(*bits),
            Operand::Const(Const::Named(id)) => {
                collect(&self.program.consts.get(id.0 as usize)?.value, &mut indices)?;
            }
            _ => return None,
        }
        Some(indices)
    }

    fn tail_call(&mut self, function: &Function, callee: &Callee, args: &[Operand]) {
        let arg_tys: Vec<Option<TyId>> = args.iter().map(|op| self.operand(function, op)).collect();
        if matches!(callee, Callee::Intrinsic(..) | Callee::Vendor { .. } | Callee::Observe { .. }) {
            return self.fail(WfRule::TailCall, "a tail call is to a function or function pointer");
        }
        let Some(sig) = self.callee(function, callee) else { return };
        let called = match callee {
            Callee::Function(id) => self.program.functions.get(id.0 as usize),
            _ => None,
        };
        let featured =
            [Some(function), called].into_iter().flatten().any(|f| !vendor::features(f).is_empty());
        self.require(!featured, WfRule::TailCall, "a tail call from or to a function with target features");
        let Some(arg_tys) = arg_tys.into_iter().collect::<Option<Vec<TyId>>>() else { return };
        self.require(sig.params == arg_tys, WfRule::CallSignature, "the arguments do not fit the signature");
        self.require(sig == function.sig(), WfRule::TailCall, "a tail call needs the caller's own signature");
        // rustc cannot forward arguments that the C convention passes on the stack.
        let in_registers = sig.abi == Abi::Rust || sig.params.iter().all(|ty| self.types.is_primitive(*ty));
        self.require(
            in_registers,
            WfRule::TailCall,
            "a tail call of a C function with an aggregate argument",
        );
        for op in args {
            if let Operand::Move(place) = op {
                let packed = is_within_packed(self.types, function, place);
                self.require(!packed, WfRule::PackedCall, "a Move argument within a packed type");
            }
        }
    }

    /// Checks that depend on the block that the terminator ends.
    pub(super) fn edges(&mut self, function: &Function, block: &Block, terminator: &Terminator) {
        let unwind = match terminator {
            Terminator::Call { unwind, .. } | Terminator::Drop { unwind, .. } => Some(*unwind),
            _ => None,
        };
        let unwind_target = match unwind {
            Some(Unwind::Cleanup(target)) => Some(target),
            _ => None,
        };
        let mut normal = terminator.successors();
        if unwind_target.is_some() {
            normal.pop();
        }
        let is_cleanup = |id: &BlockId| function.blocks.get(id.0 as usize).is_some_and(|b| b.cleanup);
        let known = |id: &&BlockId| (id.0 as usize) < function.blocks.len();
        for target in normal.iter().filter(known) {
            let ok = is_cleanup(target) == block.cleanup;
            self.require(
                ok,
                WfRule::CleanupEdge,
                format!("a jump to block {} changes to or from cleanup", target.0),
            );
        }
        if let Some(target) = unwind_target.as_ref().filter(known) {
            self.require(
                is_cleanup(target),
                WfRule::CleanupEdge,
                "unwinding goes to a block that is not a cleanup block",
            );
        }
        if normal.contains(&BlockId(0)) || unwind_target == Some(BlockId(0)) {
            self.fail(WfRule::EntryPredecessor, "a jump to the entry block: let it go to a block of its own");
        }
        if block.cleanup {
            let ok = !matches!(unwind, Some(Unwind::Continue | Unwind::Cleanup(_)));
            self.require(ok, WfRule::CleanupUnwind, "unwinding out of a cleanup block");
        }
        let unwinds = unwind == Some(Unwind::Continue) || *terminator == Terminator::UnwindResume;
        self.require(
            !unwinds || function.attrs.abi.unwinds() && self.types.model().unwinds,
            WfRule::NoUnwind,
            "unwinding out of a function that cannot unwind: terminate instead",
        );
        let ok = match terminator {
            Terminator::UnwindResume if function.attrs.role == Role::Raise => true,
            Terminator::UnwindResume | Terminator::UnwindTerminate(_) => block.cleanup,
            Terminator::Return | Terminator::TailCall { .. } => !block.cleanup,
            _ => true,
        };
        self.require(ok, WfRule::CleanupTerminator, "this terminator is not allowed in this kind of block");
    }
}

/// Whether the assignment that an intrinsic is lowered to breaks the lint of assignments.
fn overlaps_when_lowered(intrinsic: Intrinsic, dest: &Place, args: &[Operand]) -> bool {
    let mut places = args.iter().filter_map(Operand::place);
    match intrinsic {
        Intrinsic::Transmute | Intrinsic::TransmuteUnchecked | Intrinsic::AggregateRawPtr => {
            places.any(|source| conflicts(dest, source))
        }
        Intrinsic::ReadViaCopy => places.any(|pointer| conflicts(dest, &pointer.project(Proj::Deref))),
        _ => false,
    }
}
