//! Evaluates constants and statics from their code. Code that only combines values is followed here; other code is run.

use std::collections::BTreeMap;

use super::looks::{Sites, observed};
use super::{Reason, Refusal, Run, entry};
use crate::dump::lazy::Value;
use mir::program::{ConstValue, Function, Program};
use mir::syntax::{
    AggregateKind, CastKind, Const, Local, Operand, Place, Proj, Rvalue, Statement, Terminator,
};
use mir::types::Ty;

/// Sets the values of all items.
pub(super) fn fill(program: &mut Program, code: &BTreeMap<Value, Function>, run: Run) -> Result<(), Refusal> {
    let mut evaluator = Evaluator { program, code, run, done: BTreeMap::new() };
    for item in code.keys() {
        evaluator.item(*item, MAX_DEPTH)?;
    }
    Ok(())
}

/// A bound on the depth: constants mention each other, though not in cycles.
const MAX_DEPTH: u32 = 50;

struct Evaluator<'p> {
    program: &'p mut Program,
    code: &'p BTreeMap<Value, Function>,
    run: Run<'p>,
    done: BTreeMap<Value, ConstValue>,
}

impl Evaluator<'_> {
    fn item(&mut self, item: Value, depth: u32) -> Result<(), Refusal> {
        if self.done.contains_key(&item) {
            return Ok(());
        }
        let Some(code) = self.code.get(&item) else { return Ok(()) };
        let name = match item {
            Value::Const(id) => self.program.named_const(id).name.clone(),
            Value::Static(id) => self.program.static_(id).name.clone(),
        };
        let unknown = || Refusal::new(Reason::Constant, format!("the value of {name}"));
        let depth = depth.checked_sub(1).ok_or_else(unknown)?;
        for other in mentioned(code) {
            self.item(other, depth)?;
        }
        let value = match self.follow(code) {
            Some(value) => value,
            None => self.execute(code).ok_or_else(unknown)?,
        };
        match item {
            Value::Const(id) => self.program.consts[id.0 as usize].value = value.clone(),
            Value::Static(id) => self.program.statics[id.0 as usize].value = value.clone(),
        }
        self.done.insert(item, value);
        Ok(())
    }

    /// The value of code that only combines values.
    fn follow(&self, code: &Function) -> Option<ConstValue> {
        let mut locals: BTreeMap<Local, ConstValue> = BTreeMap::new();
        let mut at = code.blocks.first()?;
        // Without arithmetic no loop iterates, so each block is visited at most once.
        for _ in 0..code.blocks.len() {
            for statement in &at.statements {
                match statement {
                    Statement::StorageLive(_) | Statement::StorageDead(_) => {}
                    Statement::Assign(place, rvalue) if place.projection.is_empty() => {
                        let value = self.rvalue(&locals, rvalue)?;
                        locals.insert(place.local, value);
                    }
                    _ => return None,
                }
            }
            match at.terminator.as_ref()? {
                Terminator::Return => return locals.remove(&Local::RET),
                Terminator::Goto(block) => at = code.blocks.get(block.0 as usize)?,
                _ => return None,
            }
        }
        None
    }

    fn rvalue(&self, locals: &BTreeMap<Local, ConstValue>, rvalue: &Rvalue) -> Option<ConstValue> {
        let operand = |op: &Operand| self.operand(locals, op);
        Some(match rvalue {
            Rvalue::Use(op) => operand(op)?,
            Rvalue::CopyForDeref(place) => operand(&Operand::Copy(place.clone()))?,
            Rvalue::Repeat(op, n) => {
                let fields = vec![operand(op)?; usize::try_from(*n).ok().filter(|n| *n <= MAX_PARTS)?];
                ConstValue::Aggregate { variant: 0, fields }
            }
            Rvalue::Aggregate(AggregateKind::Union(_, field), parts) => {
                ConstValue::Union { field: *field, value: Box::new(operand(parts.first()?)?) }
            }
            Rvalue::Aggregate(kind, parts) => {
                let variant = if let AggregateKind::Adt(_, variant) = kind { *variant } else { 0 };
                let fields = parts.iter().map(operand).collect::<Option<_>>()?;
                ConstValue::Aggregate { variant, fields }
            }
            Rvalue::Ref(_, Place { local, projection }) => match projection.as_slice() {
                [] => ConstValue::Ref(Box::new(locals.get(local)?.clone())),
                [Proj::Deref] => locals.get(local)?.clone(),
                _ => return None,
            },
            Rvalue::Cast(CastKind::Unsize, op, _) => operand(op)?,
            _ => return None,
        })
    }

    fn operand(&self, locals: &BTreeMap<Local, ConstValue>, op: &Operand) -> Option<ConstValue> {
        match op {
            Operand::Const(Const::Scalar { bits, .. }) => Some(ConstValue::Scalar(*bits)),
            Operand::Const(Const::Named(id)) => Some(self.program.consts.get(id.0 as usize)?.value.clone()),
            Operand::Const(Const::Static(id)) => Some(ConstValue::StaticAddr(*id)),
            Operand::Copy(place) | Operand::Move(place) => {
                let mut value = locals.get(&place.local)?;
                for proj in &place.projection {
                    value = match (proj, value) {
                        (Proj::Field(i), ConstValue::Aggregate { fields, .. }) => fields.get(*i as usize)?,
                        (Proj::Downcast(_), value) => value,
                        (Proj::Deref, ConstValue::Ref(value)) => value,
                        _ => return None,
                    };
                }
                Some(value.clone())
            }
        }
    }

    /// The value of any code: runs a program that calls it and observes the result.
    fn execute(&mut self, code: &Function) -> Option<ConstValue> {
        let mut program = self.program.clone();
        let ty = code.local_ty(Local::RET);
        let function = program.add_function(code.clone());
        entry::write(&mut program, function, &[Vec::new()]);
        let events = (self.run)(&program)?;
        let look = Sites::default().look(&program.types, ty);
        // The target of a pointer would have to live as long as the program.
        match self.program.types.get(ty) {
            Ty::RawPtr(..) | Ty::FnPtr(_) => None,
            _ => observed(&mut self.program.types, &look, ty, &mut events.into_iter()),
        }
    }
}

/// A bound on the number of elements in a constant.
const MAX_PARTS: usize = 1 << 16;

/// The items that code mentions.
fn mentioned(code: &Function) -> Vec<Value> {
    let mut found = Vec::new();
    mir::visit::function_operands(code, &mut |op: &Operand| {
        if let Operand::Const(Const::Named(id)) = op {
            found.push(Value::Const(*id));
        }
    });
    found
}
