//! The state of an execution, and its main loop.

use rustc_hash::FxHashMap;

use crate::codec;
use crate::layout::Layout;
use crate::memory::{Byte, Kind, Memory, Placement};
use crate::module::{Action, Attributes, Const, Function, Instruction, Module, Operand, Type};
use crate::run::Called;
use crate::stop::{At, Fault, Limited, Res, Rule, Stop, ub_with, unsupported};
use crate::value::{Scalar, Value};
use crate::{Limits, check};

/// An active call.
pub(crate) struct Frame<'m> {
    pub function: &'m Function,
    pub block: usize,
    pub index: usize,
    /// The predecessor block, for phis.
    pub before: usize,
    pub slots: Vec<Option<Value>>,
    /// Objects that die when it returns.
    pub stack: Vec<usize>,
    /// The attributes that the caller puts on the result.
    pub returns: Attributes,
    pub noreturn: bool,
}

pub(crate) struct Machine<'m> {
    pub module: &'m Module,
    pub layout: Layout,
    pub memory: Memory,
    pub frames: Vec<Frame<'m>>,
    /// Pointers to globals and functions.
    pub globals: FxHashMap<&'m str, Scalar>,
    pub limits: Limits,
    pub steps: u64,
    /// What was written to standard output.
    pub output: Vec<u8>,
    /// Calls of functions with a body, if they are recorded.
    pub calls: Option<Vec<Called>>,
}

/// Where execution continues after an instruction.
pub(crate) enum Next {
    /// At the next instruction.
    On,
    To(usize),
    /// In the top frame: a call began or ended.
    Switched,
    Done(Option<Value>),
}

impl<'m> Machine<'m> {
    /// A machine with all globals in memory.
    pub(crate) fn new(module: &'m Module, placement: Placement, limits: Limits) -> Result<Machine<'m>, Stop> {
        let mut machine = Machine {
            module,
            layout: Layout { wide: module.wide_align.max(1) },
            memory: Memory::new(placement, limits.memory),
            frames: Vec::new(),
            globals: FxHashMap::default(),
            limits,
            steps: 0,
            output: Vec::new(),
            calls: None,
        };
        machine.place().map_err(|fault| fault.at(At { function: "globals".to_string(), line: 0 }))?;
        Ok(machine)
    }

    fn place(&mut self) -> Res<()> {
        for (i, function) in self.module.functions.iter().enumerate() {
            let pointer = self.memory.allocate(0, 16, Kind::Function(i))?;
            self.globals.insert(&function.name, pointer);
        }
        for global in &self.module.globals {
            let align = global.align.max(self.layout.align(&global.ty));
            let size = if global.value.is_some() { self.layout.size(&global.ty) } else { 0 };
            let kind = Kind::Global { name: global.name.clone(), constant: global.constant };
            let pointer = self.memory.allocate(size, align, kind)?;
            self.globals.insert(&global.name, pointer);
        }
        for global in &self.module.globals {
            let (Some(value), Some(&pointer)) = (&global.value, self.globals.get(global.name.as_str()))
            else {
                continue;
            };
            let value = self.constant(&global.ty, value)?;
            let mut bytes = vec![Byte::UNINIT; self.layout.stored(&global.ty) as usize];
            codec::encode(self.layout, &global.ty, &value, &mut bytes)?;
            if let Some(object) =
                self.memory.object_of(pointer).and_then(|at| self.memory.objects.get_mut(at))
            {
                object.bytes[..bytes.len()].copy_from_slice(&bytes);
            }
        }
        Ok(())
    }

    /// The current position.
    pub(crate) fn at(&self) -> At {
        let Some(frame) = self.frames.last() else { return At::default() };
        let block = frame.function.blocks.get(frame.block);
        let line = block.and_then(|block| block.get(frame.index)).map_or(frame.function.line, |i| i.line);
        At { function: frame.function.name.clone(), line }
    }

    /// Runs until the outermost function returns.
    pub(crate) fn run(&mut self) -> Result<Option<Value>, Stop> {
        loop {
            match self.step() {
                Ok(Some(result)) => return Ok(result),
                Ok(None) => {}
                Err(fault) => return Err(fault.at(self.at())),
            }
        }
    }

    fn step(&mut self) -> Res<Option<Option<Value>>> {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Fault::Limit(Limited::Steps));
        }
        let Some(frame) = self.frames.last() else { return Ok(Some(None)) };
        let block = frame.function.blocks.get(frame.block);
        let Some(instruction) = block.and_then(|block| block.get(frame.index)) else {
            return unsupported("a block without an end");
        };
        match self.act(instruction)? {
            Next::On => self.advance(),
            Next::To(block) => self.enter(block)?,
            Next::Switched => {}
            Next::Done(value) => return Ok(Some(value)),
        }
        Ok(None)
    }

    pub(crate) fn advance(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.index += 1;
        }
    }

    /// Enters a block. Its phis get their values simultaneously.
    pub(crate) fn enter(&mut self, block: usize) -> Res<()> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let function = frame.function;
        let before = frame.block;
        (frame.before, frame.block, frame.index) = (before, block, 0);
        let phis = function.blocks.get(block).map_or(&[][..], Vec::as_slice);
        let mut values = Vec::new();
        for phi in phis {
            let Action::Phi { ty, from } = &phi.action else { break };
            let Some((operand, _)) = from.iter().find(|(_, from)| *from == before) else {
                return unsupported("a phi without a value for the block before");
            };
            values.push((phi.result, self.operand(ty, operand)?));
        }
        let count = values.len();
        for (slot, value) in values {
            self.set(slot, value);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.index = count;
        }
        Ok(())
    }

    pub(crate) fn set(&mut self, slot: Option<usize>, value: Value) {
        if let (Some(slot), Some(frame)) = (slot, self.frames.last_mut())
            && let Some(place) = frame.slots.get_mut(slot)
        {
            *place = Some(value);
        }
    }

    pub(crate) fn operand(&mut self, ty: &Type, operand: &Operand) -> Res<Value> {
        match operand {
            Operand::Local(slot) => {
                let value = self.frames.last().and_then(|frame| frame.slots.get(*slot)?.clone());
                // In a well-formed module definitions dominate uses.
                value.map_or_else(|| unsupported("a value that is used before its definition"), Ok)
            }
            Operand::Const(constant) => self.constant(ty, constant),
        }
    }

    pub(crate) fn scalar(&mut self, ty: &Type, operand: &Operand) -> Res<Scalar> {
        Ok(self.operand(ty, operand)?.scalar())
    }

    pub(crate) fn constant(&mut self, ty: &Type, constant: &Const) -> Res<Value> {
        // A short text can denote a large array.
        if Layout::parts(ty) > self.limits.memory / 64 {
            return Err(Fault::Limit(Limited::Memory));
        }
        Ok(match constant {
            Const::Bits(bits) => Scalar::new(*bits).into(),
            Const::Zero => Value::zero(ty),
            Const::Undef => Value::filled(ty, &Scalar::undef),
            Const::Poison => Value::poison(ty),
            Const::Many(parts) => {
                let parts = parts.iter().map(|(ty, part)| self.constant(ty, part));
                Value::Many(parts.collect::<Res<_>>()?)
            }
            Const::Splat(of) => {
                let value = self.constant(&of.0, &of.1)?;
                Value::Many(vec![value; ty.lanes().unwrap_or(1)])
            }
            Const::Bytes(bytes) => {
                Value::Many(bytes.iter().map(|&b| Scalar::new(u128::from(b)).into()).collect())
            }
            Const::Global(name) => match self.globals.get(name.as_str()) {
                Some(&pointer) => pointer.into(),
                None => return unsupported(format!("@{name}, which is declared nowhere")),
            },
            Const::Expression(op) => self.compute(op)?,
        })
    }

    /// The attributes that metadata puts on a loaded or returned value.
    pub(crate) fn attached(&self, instruction: &Instruction) -> Res<Attributes> {
        let mut says = Attributes::default();
        for (name, node) in &instruction.attached {
            let numbers =
                node.and_then(|node| self.module.metadata.get(&node)).map_or(&[][..], Vec::as_slice);
            let first = numbers.first().map_or(0, |(_, value)| *value as u64);
            match (name.as_str(), numbers) {
                ("noundef", _) => says.noundef = true,
                ("nonnull", _) => says.nonnull = true,
                ("align", _) => says.align = first,
                ("dereferenceable", _) => says.dereferenceable = first,
                ("dereferenceable_or_null", _) => says.dereferenceable_or_null = first,
                ("range", [(_, low), (_, high)]) => says.range = Some((*low, *high)),
                _ => return unsupported(format!("this form of !{name}")),
            }
        }
        Ok(says)
    }

    /// Returns from a call.
    pub(crate) fn leave(&mut self, result: Option<(Type, Value)>) -> Res<Next> {
        let Some(frame) = self.frames.last() else { return Ok(Next::Done(None)) };
        if frame.noreturn {
            return ub_with(Rule::NoReturn, frame.function.name.clone());
        }
        let says = self.module.whole(&frame.function.returns).and(&frame.returns);
        let value = match result {
            Some((ty, value)) => Some((check::value(&self.memory, &says, &ty, value)?, ty)),
            None => None,
        };
        let Some(frame) = self.frames.pop() else { return Ok(Next::Done(None)) };
        self.memory.leave(self.frames.len(), &frame.stack);
        let Some(caller) = self.frames.last() else {
            return Ok(Next::Done(value.map(|(value, _)| value)));
        };
        let call = caller.function.blocks.get(caller.block).and_then(|block| block.get(caller.index));
        if let (Some(call), Some((value, ty))) = (call, value) {
            let value = check::value(&self.memory, &self.attached(call)?, &ty, value)?;
            self.set(call.result, value);
        }
        self.after(call)?;
        Ok(Next::Switched)
    }

    /// Continues after a call.
    pub(crate) fn after(&mut self, call: Option<&Instruction>) -> Res<()> {
        match call.map(|call| &call.action) {
            Some(Action::Call(call)) if call.next.is_some() => self.enter(call.next.unwrap_or_default()),
            _ => {
                self.advance();
                Ok(())
            }
        }
    }
}
