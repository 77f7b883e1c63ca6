//! What plain Rust has to know of an execution (`mir::print::Known`): where arithmetic overflows, and where a field of a
//! variant is used that can't be reached by a match.
//!
//! A match reads the discriminant before the field. Whether that changes what is defined is tried out: in the first
//! run each discriminant is read and the read undone, in the second they are read for good (semantics B.1, D). A last run has the
//! temporaries that rustc makes for plain Rust (J.6).

use mir::print::Known;
use mir::print::surface::{At, with_temporaries};
use mir::{
    BinOp, Block, BlockId, FuncId, Function, IntTy, Operand, Place, Program, Proj, Rvalue, Statement, UnOp,
};

use crate::fault::{Exec, Stop};
use crate::machine::{Limits, Machine, Standing};
use crate::ops::int;
use crate::probe::Probe;

/// Runs a program and says what plain Rust has to know of it; nothing, if the program is undefined or too long.
pub fn known(p: &Program, limits: Limits) -> Known {
    let mut watched = Watched::of(p);
    let first = walk(p, limits, &mut |machine, at| {
        watched.at(at).map_or(Ok(()), |statement| {
            statement.overflowed |= machine.overflows(p, statement);
            statement.inactive |= machine.finds_inactive(p, statement);
            Ok(())
        })
    });
    if first.is_err() {
        return Known::default();
    }
    let second = match watched.any_match() {
        true => walk(p, limits, &mut |machine, at| match watched.at(at) {
            Some(statement) if !statement.inactive => machine.read_discriminants(p, &statement.downcasts),
            _ => Ok(()),
        }),
        false => Ok(()),
    };
    let mut known = watched.known(second.is_err());
    if has_undefined_temporaries(p, &known, limits) {
        known = watched.known(true);
        known.undefined_temporaries = has_undefined_temporaries(p, &known, limits);
    }
    known
}

/// Whether a program is undefined with the temporaries of its text in plain Rust (semantics J.6).
fn has_undefined_temporaries(p: &Program, known: &Known, limits: Limits) -> bool {
    let Some(twin) = with_temporaries(p, known) else { return false };
    // It takes more steps, but never that many.
    let limits = Limits { steps: limits.steps.saturating_mul(8), ..limits };
    matches!(walk(&twin, limits, &mut |_, _| Ok(())), Err(Stop::Ub(_)))
}

/// Runs a program to its end, with a look at the machine before each statement and terminator.
fn walk(
    p: &Program,
    limits: Limits,
    look: &mut dyn FnMut(&mut Machine, crate::At) -> Exec,
) -> Result<(), Stop> {
    let mut machine = Machine::new(p, limits)?;
    loop {
        let at = machine.at();
        look(&mut machine, at).map_err(|fault| fault.at(at))?;
        match machine.step(p)? {
            Standing::Ready(_) => {}
            Standing::Finished => return Ok(()),
            Standing::Hole(at) => return Err(Stop::IllFormed { what: "a block without terminator", at }),
        }
    }
}

/// Arithmetic that wraps where Rust's operators panic.
enum Arith<'p> {
    /// `+`, `-`, `*`.
    Binary(BinOp, IntTy, &'p Operand, &'p Operand),
    /// A shift, and the type of its amount.
    Shift(IntTy, IntTy, &'p Operand),
    Neg(IntTy, &'p Operand),
}

/// What is to be watched at a statement or terminator, and what was seen.
#[derive(Default)]
struct WatchedStatement<'p> {
    arith: Option<Arith<'p>>,
    /// The enums whose fields are used, each with the variant.
    downcasts: Vec<(Place, u32)>,
    overflowed: bool,
    inactive: bool,
}

/// By function, block and statement; the terminator comes last.
struct Watched<'p>(Vec<Vec<Vec<WatchedStatement<'p>>>>);

impl<'p> Watched<'p> {
    fn of(p: &'p Program) -> Watched<'p> {
        let blocks = |f: &'p Function| f.blocks.iter().map(|b| watched_block(p, f, b)).collect();
        Watched(p.functions.iter().map(blocks).collect())
    }

    fn at(&mut self, at: crate::At) -> Option<&mut WatchedStatement<'p>> {
        let function = self.0.get_mut(at.function.0 as usize)?;
        function.get_mut(at.block.0 as usize)?.get_mut(at.statement as usize)
    }

    fn all(&self) -> impl Iterator<Item = (At, &WatchedStatement<'p>)> {
        self.0.iter().enumerate().flat_map(|(f, blocks)| {
            blocks.iter().enumerate().flat_map(move |(b, statements)| {
                let at = move |i| (FuncId(f as u32), BlockId(b as u32), i);
                statements.iter().enumerate().map(move |(i, statement)| (at(i), statement))
            })
        })
    }

    /// Whether a match is possible anywhere.
    fn any_match(&self) -> bool {
        self.all().any(|(_, statement)| !statement.downcasts.is_empty() && !statement.inactive)
    }

    /// `no_match`: the matches together are undefined, so there can be none.
    fn known(&self, no_match: bool) -> Known {
        let overflows = self.all().filter(|(_, s)| s.overflowed).map(|(at, _)| at).collect();
        let inactive = |s: &WatchedStatement| s.inactive || no_match && !s.downcasts.is_empty();
        let inactive = self.all().filter(|(_, s)| inactive(s)).map(|(at, _)| at).collect();
        Known { ran: true, overflows, inactive, undefined_temporaries: false }
    }
}

fn watched_block<'p>(p: &'p Program, function: &Function, block: &'p Block) -> Vec<WatchedStatement<'p>> {
    let statements = block.statements.iter().map(|statement| {
        let mut watched = WatchedStatement { arith: arith(p, function, statement), ..Default::default() };
        mir::visit::statement_places(statement, &mut |place, _| watched.add(place));
        watched
    });
    let mut watched: Vec<WatchedStatement> = statements.collect();
    let mut end = WatchedStatement::default();
    if let Some(terminator) = &block.terminator {
        mir::visit::terminator_places(terminator, &mut |place, _| end.add(place));
    }
    watched.push(end);
    watched
}

impl WatchedStatement<'_> {
    /// The enums on the way of a place.
    fn add(&mut self, place: &Place) {
        for (i, proj) in place.projection.iter().enumerate() {
            if let Proj::Downcast(variant) = proj {
                let projection = place.projection[..i].into();
                self.downcasts.push((Place { local: place.local, projection }, *variant));
            }
        }
    }
}

fn arith<'p>(p: &Program, function: &Function, statement: &'p Statement) -> Option<Arith<'p>> {
    let Statement::Assign(_, rvalue) = statement else { return None };
    let int = |operand| p.types.as_int(mir::typing::operand_ty(p, function, operand)?);
    match rvalue {
        Rvalue::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
            Some(Arith::Binary(*op, int(a)?, a, b))
        }
        Rvalue::Binary(BinOp::Shl | BinOp::Shr, a, b) => Some(Arith::Shift(int(a)?, int(b)?, b)),
        Rvalue::Unary(UnOp::Neg, a) => Some(Arith::Neg(int(a)?, a)),
        _ => None,
    }
}

impl Machine {
    /// Whether arithmetic is about to overflow. What is no known number, such as an address, may do so.
    fn overflows(&mut self, p: &Program, statement: &WatchedStatement) -> bool {
        let Some(arith) = statement.arith.as_ref().filter(|_| !statement.overflowed) else { return false };
        let fits = match *arith {
            Arith::Binary(op, ty, a, b) => {
                self.known_bits(p, a).zip(self.known_bits(p, b)).and_then(|(a, b)| {
                    let (_, overflow) = int::checked(op, ty, a, b).ok()?;
                    Some(!overflow)
                })
            }
            Arith::Shift(ty, amount_ty, amount) => self
                .known_bits(p, amount)
                .map(|amount| !int::is_negative(amount_ty, amount) && amount < u128::from(ty.bits())),
            Arith::Neg(ty, a) => self.known_bits(p, a).map(|a| match ty.signed() {
                true => a != int::min_value(ty),
                false => a == 0,
            }),
        };
        fits != Some(true)
    }

    /// The number that an operand is, if it is known. Nothing changes.
    fn known_bits(&mut self, p: &Program, operand: &Operand) -> Option<u128> {
        if let Ok(Some((scalar, ..))) = self.number(p, operand) {
            return scalar.bits();
        }
        match self.probe(p, operand) {
            Probe::Known(bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether a variant whose field is used now is not active, or can't be asked for. Nothing changes.
    fn finds_inactive(&mut self, p: &Program, statement: &WatchedStatement) -> bool {
        if statement.downcasts.is_empty() || statement.inactive {
            return false;
        }
        let mark = self.mark();
        let read = self.read_discriminants(p, &statement.downcasts);
        self.rollback(mark);
        read.is_err()
    }

    /// Reads discriminants as a match on each enum does, which other variants than the given ones leave undefined.
    fn read_discriminants(&mut self, p: &Program, downcasts: &[(Place, u32)]) -> Exec {
        for (place, variant) in downcasts {
            let loc = self.place(p, place)?;
            let range = self.for_reading(&p.types, &loc)?;
            if self.active_variant(p, range.addr, loc.ty)? != *variant {
                return Err(crate::Rule::UnreachableReached.into());
            }
        }
        Ok(())
    }
}
