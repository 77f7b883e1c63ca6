//! What the plain-Rust printer needs to know of an execution ([`RunFacts`]): where arithmetic overflows, and which
//! uses of a variant's field cannot be written as a match.
//!
//! A match reads the discriminant before the field. Whether that introduces UB is tested: the first run reads each
//! discriminant and undoes the read, the second run keeps the reads (semantics B.1, D). A last run executes the
//! temporaries that rustc makes for plain Rust (J.6).

use mir::run_facts::At;
use mir::{
    BinOp, Block, BlockId, FuncId, Function, IntTy, Operand, Place, Program, Proj, RunFacts, Rvalue,
    Statement, UnOp,
};

use crate::fault::{Exec, Stop};
use crate::machine::{Limits, Machine, Standing};
use crate::ops::int;
use crate::probe::Probe;

/// Adds the temporaries that rustc makes for the plain Rust of a program; `None` if it cannot be printed as plain Rust.
pub(crate) type WithTemporaries = fn(&Program, &RunFacts) -> Option<Program>;

/// Runs a program and collects what the plain-Rust printer needs; nothing if the program is undefined or too long.
/// `with_temporaries` is the function of `text::print::surface`.
pub fn run_facts(p: &Program, limits: Limits, with_temporaries: WithTemporaries) -> RunFacts {
    let mut watched = Watched::of(p);
    let first = walk(p, limits, &mut |machine, at| {
        watched.at(at).map_or(Ok(()), |statement| {
            statement.overflowed |= machine.overflows(p, statement);
            statement.inactive |= machine.finds_inactive(p, statement);
            Ok(())
        })
    });
    if first.is_err() {
        return RunFacts::default();
    }
    let second = if watched.any_match() {
        walk(p, limits, &mut |machine, at| match watched.at(at) {
            Some(statement) if !statement.inactive => machine.read_discriminants(p, &statement.downcasts),
            _ => Ok(()),
        })
    } else {
        Ok(())
    };
    let mut known = watched.known(second.is_err());
    // Semantics J.6.
    let undefined =
        |known: &RunFacts| with_temporaries(p, known).is_some_and(|twin| is_undefined(&twin, limits));
    if undefined(&known) {
        known = watched.known(true);
        known.undefined_temporaries = undefined(&known);
    }
    known
}

/// Whether a program with temporaries added is undefined.
fn is_undefined(twin: &Program, limits: Limits) -> bool {
    // It takes more steps than the original, but never eight times as many.
    let limits = Limits { steps: limits.steps.saturating_mul(8), ..limits };
    matches!(walk(twin, limits, &mut |_, _| Ok(())), Err(Stop::Ub(_)))
}

/// Runs a program to its end, calling `look` before each statement and terminator.
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

/// What to watch at a statement or terminator, and what was seen.
#[derive(Default)]
struct WatchedStatement<'p> {
    arith: Option<Arith<'p>>,
    /// The enums whose fields are used, each with the variant that is expected.
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

    /// Whether a match is possible at any statement.
    fn any_match(&self) -> bool {
        self.all().any(|(_, statement)| !statement.downcasts.is_empty() && !statement.inactive)
    }

    /// The facts. `no_match`: the matches together are undefined, so the text must have none.
    fn known(&self, no_match: bool) -> RunFacts {
        let overflows = self.all().filter(|(_, s)| s.overflowed).map(|(at, _)| at).collect();
        let inactive = |s: &WatchedStatement| s.inactive || no_match && !s.downcasts.is_empty();
        let inactive = self.all().filter(|(_, s)| inactive(s)).map(|(at, _)| at).collect();
        RunFacts { ran: true, overflows, inactive, undefined_temporaries: false }
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
    /// Adds the enums that a place projects through.
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
    /// Whether arithmetic is about to overflow. Operands that are not known numbers, such as addresses, may overflow.
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
            Arith::Neg(ty, a) => {
                self.known_bits(p, a).map(|a| if ty.signed() { a != int::min_value(ty) } else { a == 0 })
            }
        };
        fits != Some(true)
    }

    /// The bits of an operand, if they are known. Changes nothing.
    fn known_bits(&mut self, p: &Program, operand: &Operand) -> Option<u128> {
        if let Ok(Some((scalar, ..))) = self.number(p, operand) {
            return scalar.bits();
        }
        match self.probe(p, operand) {
            Probe::Known(bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether a variant whose field is used now is inactive or cannot be read. Changes nothing.
    fn finds_inactive(&mut self, p: &Program, statement: &WatchedStatement) -> bool {
        if statement.downcasts.is_empty() || statement.inactive {
            return false;
        }
        let mark = self.mark();
        let read = self.read_discriminants(p, &statement.downcasts);
        self.rollback(mark);
        read.is_err()
    }

    /// Reads discriminants as matches would; any variant but the expected one is undefined behaviour.
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
