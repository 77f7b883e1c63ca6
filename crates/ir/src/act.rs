//! Executes instructions with effects.

use crate::codec;
use crate::compute::{fold, width};
use crate::layout::Layout;
use crate::machine::{Machine, Next};
use crate::memory::{Byte, Kind, State};
use crate::module::{Action, Flags, Fold, Instruction, IntPredicate, Operand, Type};
use crate::stop::{Fault, Limited, Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, Value};
use crate::{check, integer};

impl<'m> Machine<'m> {
    pub(crate) fn act(&mut self, instruction: &'m Instruction) -> Res<Next> {
        let result = instruction.result;
        match &instruction.action {
            Action::Compute(op) => {
                let value = self.compute(op)?;
                self.set(result, value);
            }
            Action::Alloca { ty, count, align } => {
                let pointer = self.alloca(ty, count.as_ref(), *align, result)?;
                self.set(result, pointer.into());
            }
            Action::Load { ty, ptr, align } => {
                let pointer = self.scalar(&Type::Ptr, ptr)?;
                let value = self.load(ty, pointer, *align)?;
                let value = check::value(&self.memory, &self.attached(instruction)?, ty, value)?;
                self.set(result, value);
            }
            Action::Store { ty, value, ptr, align } => {
                let value = self.operand(ty, value)?;
                let pointer = self.scalar(&Type::Ptr, ptr)?;
                self.store(ty, &value, pointer, *align)?;
            }
            Action::CompareExchange { ty, ptr, expected, new, align } => {
                let pointer = self.scalar(&Type::Ptr, ptr)?;
                let (expected, new) = (self.scalar(ty, expected)?, self.operand(ty, new)?);
                let old = self.load(ty, pointer, *align)?;
                let equal = IntPredicate::Eq;
                let same = integer::compare(equal, Flags::default(), width(ty)?, old.scalar(), expected);
                match same.known() {
                    Some(0) => {}
                    Some(_) => self.store(ty, &new, pointer, *align)?,
                    None => return ub_with(Rule::Branch, "cmpxchg of an unknown value"),
                }
                self.set(result, Value::Many(vec![old, same.into()]));
            }
            Action::ReadModifyWrite { op, ty, ptr, value, align } => {
                let pointer = self.scalar(&Type::Ptr, ptr)?;
                let value = self.scalar(ty, value)?;
                let old = self.load(ty, pointer, *align)?;
                let mut new = fold(*op, Flags::default(), ty, old.scalar(), value)?;
                // A pointer stays a pointer.
                if matches!(op, Fold::Int(_)) && ty == &Type::Ptr {
                    new.provenance = old.scalar().provenance;
                }
                self.store(ty, &new.into(), pointer, *align)?;
                self.set(result, old);
            }
            Action::Fence => {}
            Action::Phi { .. } => return unsupported("a phi behind other instructions"),
            Action::Call(call) => return self.call(instruction, call),
            Action::Return(value) => {
                let value = match value {
                    Some((ty, operand)) => Some((ty.clone(), self.operand(ty, operand)?)),
                    None => None,
                };
                return self.leave(value);
            }
            Action::Jump(block) => return Ok(Next::To(*block)),
            Action::Branch { condition, yes, no } => {
                let condition = self.scalar(&Type::Int(1), condition)?;
                return match condition.known() {
                    Some(0) => Ok(Next::To(*no)),
                    Some(_) => Ok(Next::To(*yes)),
                    None => ub_with(Rule::Branch, condition.flaw()),
                };
            }
            Action::Switch { ty, value, default, cases } => {
                let value = self.scalar(ty, value)?;
                let Some(bits) = value.known() else { return ub_with(Rule::Branch, value.flaw()) };
                for (case, block) in cases {
                    if self.constant(ty, case)?.scalar().known() == Some(bits) {
                        return Ok(Next::To(*block));
                    }
                }
                return Ok(Next::To(*default));
            }
            Action::Unreachable => return ub(Rule::Unreachable),
            Action::Unknown(word) => return unsupported(format!("the instruction `{word}`")),
        }
        Ok(Next::On)
    }

    fn alloca(
        &mut self,
        ty: &Type,
        count: Option<&(Type, Operand)>,
        align: u64,
        result: Option<usize>,
    ) -> Res<Scalar> {
        let count = match count {
            Some((of, count)) => match self.scalar(of, count)?.known() {
                Some(count) => u64::try_from(count).unwrap_or(u64::MAX),
                None => return ub(Rule::Length),
            },
            None => 1,
        };
        let size = self.layout.size(ty).checked_mul(count).ok_or(Fault::Limit(Limited::Memory))?;
        let pointer = self.memory.allocate(size, align.max(self.layout.align(ty)), Kind::Stack)?;
        let late =
            self.frames.last().is_some_and(|frame| result.is_some_and(|r| frame.function.late.contains(&r)));
        if let (Some(at), Some(frame)) = (self.memory.object_of(pointer), self.frames.last_mut()) {
            frame.stack.push(at);
            if late {
                self.memory.objects[at].state = State::Asleep;
            }
        }
        Ok(pointer)
    }

    /// The alignment of an access: the one given, or the type's own.
    fn aligned(&self, ty: &Type, said: u64) -> u64 {
        if said == 0 { self.layout.align(ty) } else { said }
    }

    pub(crate) fn load(&mut self, ty: &Type, pointer: Scalar, align: u64) -> Res<Value> {
        if Layout::parts(ty) > self.limits.memory / 64 {
            return Err(Fault::Limit(Limited::Memory));
        }
        let bytes = self.memory.read(pointer, self.layout.stored(ty), self.aligned(ty, align))?;
        let mut exposed = Vec::new();
        let value = codec::decode(self.layout, ty, &bytes, &mut exposed)?;
        for provenance in exposed {
            self.memory.expose(Scalar { provenance, ..Scalar::default() });
        }
        Ok(value)
    }

    pub(crate) fn store(&mut self, ty: &Type, value: &Value, pointer: Scalar, align: u64) -> Res<()> {
        let mut bytes = vec![Byte::UNINIT; self.layout.stored(ty) as usize];
        codec::encode(self.layout, ty, value, &mut bytes)?;
        self.memory.write(pointer, self.aligned(ty, align), &bytes)
    }
}
