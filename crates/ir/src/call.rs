//! Calls: of functions with a body, intrinsics, a few functions of the C library, and empty assembly.

use crate::check;
use crate::intrinsics;
use crate::machine::{Frame, Machine, Next};
use crate::memory::{Byte, Kind};
use crate::module::{Attributes, Call, Callee, Function, Instruction, Type, base};
use crate::run::{Called, as_argument};
use crate::stop::{Fault, Limited, Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, Value};

impl<'m> Machine<'m> {
    pub(crate) fn call(&mut self, instruction: &'m Instruction, call: &'m Call) -> Res<Next> {
        let mut arguments = Vec::new();
        for argument in &call.arguments {
            let value = match argument.ty {
                Type::Other(_) => Scalar::default().into(),
                _ => self.operand(&argument.ty, &argument.operand)?,
            };
            arguments.push(value);
        }
        let callee = match &call.callee {
            Callee::Assembly { text, constraints } => {
                let value = assembly(text, constraints, &call.result, &arguments)?;
                return self.returned(instruction, call, value);
            }
            Callee::Operand(operand) => self.scalar(&Type::Ptr, operand)?,
        };
        if callee.known().is_none() {
            return ub_with(Rule::Callee, callee.flaw());
        }
        let object = self.memory.object_of(callee).and_then(|at| self.memory.objects.get(at));
        let function = match object.map(|object| (&object.kind, u128::from(object.base) == callee.bits)) {
            Some((Kind::Function(number), true)) => &self.module.functions[*number],
            _ => return ub_with(Rule::Signature, "a call of no function"),
        };
        if function.name.starts_with("llvm.") {
            let Some(intrinsic) = function.intrinsic else {
                return unsupported(format!("@llvm.{}", base(&function.name)));
            };
            let value = intrinsics::call(self, intrinsic, call, &arguments)?;
            return self.returned(instruction, call, value);
        }
        self.fits(function, call)?;
        if function.blocks.is_empty() {
            for (value, argument) in arguments.iter().zip(&call.arguments) {
                if let Some(flaw) = value.flaw() {
                    return ub_with(Rule::ExternalCall, flaw);
                }
                check::value(&self.memory, &argument.attributes, &argument.ty, value.clone())?;
            }
            let value = self.library(&function.name, &call.result, &arguments)?;
            return self.returned(instruction, call, value);
        }
        let said: Vec<Attributes> =
            call.arguments.iter().map(|argument| self.module.whole(&argument.attributes)).collect();
        let more = self.module.whole(&call.attributes);
        let returns = self.module.whole(&call.returns);
        self.begin(function, arguments, &said, &more, returns)?;
        Ok(Next::Switched)
    }

    /// Checks that a call matches its function's signature.
    fn fits(&self, function: &Function, call: &Call) -> Res<()> {
        let same_result = function.result.as_ref() == Some(&call.result);
        let params = function.params.iter().map(|(ty, _)| ty);
        let arguments = call.arguments.iter().map(|argument| &argument.ty);
        let same_params = if function.variadic {
            call.arguments.len() >= function.params.len()
        } else {
            params.eq(arguments)
        };
        if !same_result || !same_params {
            return ub_with(Rule::Signature, format!("the type of @{}", function.name));
        }
        if function.convention != call.convention {
            return ub_with(Rule::Signature, format!("the calling convention of @{}", function.name));
        }
        Ok(())
    }

    /// Continues with a result that is available at once.
    fn returned(&mut self, instruction: &'m Instruction, call: &Call, value: Option<Value>) -> Res<Next> {
        if let Some(value) = value {
            let says = self.module.whole(&call.returns).and(&self.attached(instruction)?);
            let value = check::value(&self.memory, &says, &call.result, value)?;
            self.set(instruction.result, value);
        }
        self.after(Some(instruction))?;
        Ok(Next::Switched)
    }

    /// Begins a call of a function with a body.
    pub(crate) fn begin(
        &mut self,
        function: &'m Function,
        arguments: Vec<Value>,
        said: &[Attributes],
        more: &Attributes,
        returns: Attributes,
    ) -> Res<()> {
        if self.frames.len() >= self.limits.depth {
            return Err(Fault::Limit(Limited::Calls));
        }
        let depth = self.frames.len();
        self.note(function, &arguments);
        let own = self.module.whole(&function.attributes).and(more);
        if let Some(unknown) = own.unknown.first() {
            return unsupported(format!("the attribute `{unknown}`"));
        }
        let mut slots = vec![None; function.slots];
        let mut stack = Vec::new();
        let mut values = Vec::new();
        for (i, (value, (ty, attributes))) in arguments.into_iter().zip(&function.params).enumerate() {
            let attributes = self.module.whole(attributes).and(said.get(i).unwrap_or(&Attributes::default()));
            let mut value = check::value(&self.memory, &attributes, ty, value)?;
            if let Some(of) = &attributes.byval {
                let (copy, at) = self.copied(of, value.scalar(), attributes.align)?;
                stack.extend(at);
                value = copy.into();
            }
            values.push((value, attributes));
        }
        // Attributes apply to the body: they take effect once all arguments have been passed.
        if let Some(effects) = own.effects {
            self.memory.limit_effects(depth, effects);
        }
        for (slot, (value, attributes)) in slots.iter_mut().zip(values) {
            *slot = Some(match value {
                Value::Scalar(scalar) => self.memory.restrict(scalar, &attributes, depth).into(),
                many => many,
            });
        }
        let noreturn = own.noreturn;
        self.frames.push(Frame { function, block: 0, index: 0, before: 0, slots, stack, returns, noreturn });
        Ok(())
    }

    /// Records a call, if calls are recorded.
    fn note(&mut self, function: &Function, arguments: &[Value]) {
        if self.calls.is_none() {
            return;
        }
        let texts = arguments.iter().zip(&function.params);
        let arguments = texts.map(|(value, (ty, _))| as_argument(self, ty, value)).collect();
        let called = Called { function: function.name.clone(), arguments, depth: self.frames.len() };
        if let Some(calls) = &mut self.calls {
            calls.push(called);
        }
    }

    /// Copies an argument that is passed by value.
    fn copied(&mut self, ty: &Type, from: Scalar, align: u64) -> Res<(Scalar, Option<usize>)> {
        let size = self.layout.size(ty);
        let bytes: Vec<Byte> = self.memory.read(from, size, align)?;
        let copy = self.memory.allocate(size, align.max(self.layout.align(ty)), Kind::Stack)?;
        self.memory.write(copy, 1, &bytes)?;
        Ok((copy, self.memory.object_of(copy)))
    }

    /// Functions of the C library that our programs call.
    fn library(&mut self, name: &str, result: &Type, arguments: &[Value]) -> Res<Option<Value>> {
        let scalar = |at: usize| arguments.get(at).map_or_else(Scalar::poison, Value::scalar);
        let length = |at: usize| scalar(at).known().unwrap_or(0) as u64;
        Ok(match (name, arguments.len()) {
            ("write", 3) => {
                let bytes = self.memory.read(scalar(1), length(2), 1)?;
                if bytes.iter().any(|byte| byte.poison || byte.undef != 0) {
                    return ub_with(Rule::ExternalCall, "bytes that are undef or poison");
                }
                self.output.extend(bytes.iter().map(|byte| byte.bits));
                Some(scalar(2).into())
            }
            // No variable is set.
            ("getenv", 1) => Some(Value::zero(result)),
            ("memcmp" | "bcmp", 3) => {
                let (a, b) =
                    (self.memory.read(scalar(0), length(2), 1)?, self.memory.read(scalar(1), length(2), 1)?);
                let unknown = a.iter().chain(&b).any(|byte| byte.poison || byte.undef != 0);
                if unknown {
                    return ub_with(Rule::ExternalCall, "bytes that are undef or poison");
                }
                let order = a.iter().map(|byte| byte.bits).cmp(b.iter().map(|byte| byte.bits));
                Some(Scalar::new(order as i32 as u32 as u128).into())
            }
            ("memcpy" | "memmove", 3) => {
                intrinsics::copy(self, scalar(0), scalar(1), scalar(2), name == "memcpy", (1, 1))?;
                Some(scalar(0).into())
            }
            ("memset", 3) => {
                intrinsics::fill(self, scalar(0), scalar(1), scalar(2), 1)?;
                Some(scalar(0).into())
            }
            ("abort" | "exit" | "_exit", _) => {
                return unsupported(format!("the end of the process by @{name}"));
            }
            _ => return unsupported(format!("a call of @{name}, which is not in the module")),
        })
    }
}

/// Inline assembly without text, which only hides values.
fn assembly(text: &[u8], constraints: &[u8], result: &Type, arguments: &[Value]) -> Res<Option<Value>> {
    if !text.iter().all(u8::is_ascii_whitespace) {
        return unsupported(format!("the assembly {:?}", String::from_utf8_lossy(text)));
    }
    for argument in arguments {
        if argument.flaw().is_some() {
            return ub(Rule::ExternalCall);
        }
    }
    match (result, arguments, String::from_utf8_lossy(constraints).contains(",0")) {
        (Type::Void, ..) => Ok(None),
        (_, [value], true) => Ok(Some(value.clone())),
        _ => unsupported("assembly with a result that is not its argument"),
    }
}
