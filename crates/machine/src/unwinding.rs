//! Unwinding: activations end one after another until a cleanup block, a catch or the end of the program (semantics M).

use mir::{Local, Program, Reason, Role, Unwind};

use crate::alloc::Life;
use crate::fault::{Exec, Fault};
use crate::log::Undo;
use crate::machine::Machine;
use crate::place::Loc;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// How a program ended that broke no rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The entry function returned.
    Returned,
    /// It unwound with this payload.
    Unwound(u32),
    /// The program was terminated.
    Aborted(Reason),
}

impl Machine {
    /// `UnwindResume`: the current activation goes on unwinding, or begins to if it is one that raises.
    pub(crate) fn resume(&mut self, p: &Program) -> Exec {
        let frame = self.top();
        let payload = match (frame.payload, p.func(frame.func).attrs.role) {
            (Some(payload), _) => payload,
            (None, Role::Raise) => {
                let (value, _) = self.known_scalar(p, &mir::Operand::Copy(Local(1).into()))?;
                value as u32
            }
            _ => return Err(Fault::IllFormed("UnwindResume without unwinding")),
        };
        loop {
            let unwind = self.leave()?;
            let Some(caller) = self.frames.last() else {
                self.ended = Some(End::Unwound(payload));
                return Ok(());
            };
            let caught = match p.func(caller.func).attrs.role {
                Role::Catch { add } => Some(payload.wrapping_add(add)),
                _ => None,
            };
            match unwind {
                _ if let Some(value) = caught => return self.caught(p, value),
                Unwind::Continue => {}
                Unwind::Unreachable => return Err(Rule::UnwindUnreachable.into()),
                Unwind::Terminate(reason) => {
                    self.ended = Some(End::Aborted(reason));
                    return Ok(());
                }
                Unwind::Cleanup(block) => {
                    let (at, statement, old) = (caller.block, caller.statement, caller.payload);
                    let frame = self.frames.len() as u32 - 1;
                    self.log.push(Undo::Counter { frame, block: at, statement });
                    self.log.push(Undo::Payload { frame, old });
                    if let Some(caller) = self.frames.last_mut() {
                        caller.payload = Some(payload);
                    }
                    self.jump(block);
                    return Ok(());
                }
            }
        }
    }

    /// Ends the current activation as a return does, but without a result (semantics M.1). Returns what its caller does.
    fn leave(&mut self) -> Exec<Unwind> {
        let frame = self.top();
        let (protected, unwind) = (frame.protected, frame.unwind);
        self.end_protectors(protected)?;
        for alloc in self.pop_frame() {
            self.deallocate(alloc, Life::Dead)?;
        }
        Ok(unwind)
    }

    /// The current activation catches: it returns the number, cut to its own type.
    fn caught(&mut self, p: &Program, value: u32) -> Exec {
        let first = self.top().locals;
        let ty = self.locals[first as usize].ty;
        if let Some(int) = p.types.as_int(ty) {
            let number = Scalar::Bits(int.truncate(u128::from(value)));
            self.write_scalar(p, &Loc::local(first, ty), number, Mode::Default)?;
        }
        self.do_return(p)
    }
}
