//! Drops what nothing mentions: blocks, functions, statics, constants, locals. None of it has an effect.

use std::collections::BTreeSet;

use mir::visit;
use mir::visit_mut;
use mir::{
    BlockId, Callee, Const, ConstId, ConstValue, FuncId, Function, GenericArg, Local, Operand, Program,
    StaticId, Terminator,
};

/// Drops everything unreachable from the entry call.
pub(crate) fn tidy(program: &mut Program) {
    for function in &mut program.functions {
        drop_blocks(function);
    }
    drop_items(program);
    for function in &mut program.functions {
        drop_locals(function);
    }
}

/// Drops unreachable blocks.
pub(crate) fn drop_blocks(function: &mut Function) {
    let mut reached = vec![false; function.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        let Some(seen) = reached.get_mut(block.0 as usize) else { continue };
        if !std::mem::replace(seen, true)
            && let Some(terminator) = &function.block(block).terminator
        {
            work.extend(terminator.successors());
        }
    }
    let numbers = renumber(&reached);
    retain(&mut function.blocks, &reached);
    for block in &mut function.blocks {
        if let Some(terminator) = &mut block.terminator {
            visit_mut::edges(terminator, &mut |target| target.0 = numbers[target.0 as usize]);
        }
    }
}

/// Drops locals that are neither parameters nor mentioned.
pub(crate) fn drop_locals(function: &mut Function) {
    let mut used = vec![false; function.locals.len()];
    used[..=function.params as usize].fill(true);
    // A debug line alone does not keep a local.
    let mut debug = std::mem::take(&mut function.debug);
    visit::function_locals(function, &mut |local| {
        if let Some(flag) = used.get_mut(local.0 as usize) {
            *flag = true;
        }
    });
    debug.retain(|(_, place)| used.get(place.local.0 as usize).copied().unwrap_or(false));
    function.debug = debug;
    let numbers = renumber(&used);
    retain(&mut function.locals, &used);
    visit_mut::function_locals(function, &mut |local| {
        if let Some(number) = numbers.get(local.0 as usize) {
            *local = Local(*number);
        }
    });
}

/// The items mentioned by reachable code.
#[derive(Default)]
struct Reached {
    functions: BTreeSet<u32>,
    statics: BTreeSet<u32>,
    consts: BTreeSet<u32>,
}

enum Item {
    Function(FuncId),
    Static(StaticId),
    Const(ConstId),
}

fn drop_items(program: &mut Program) {
    let mut reached = Reached::default();
    let mut work = vec![Item::Function(program.entry.function)];
    program.entry.args.iter().for_each(|c| constant_items(c, &mut work));
    while let Some(item) = work.pop() {
        match item {
            Item::Function(id) if reached.functions.insert(id.0) => {
                if let Some(function) = program.functions.get(id.0 as usize) {
                    function_items(function, &mut work);
                }
            }
            Item::Static(id) if reached.statics.insert(id.0) => {
                program.statics.get(id.0 as usize).iter().for_each(|s| value_items(&s.value, &mut work));
            }
            Item::Const(id) if reached.consts.insert(id.0) => {
                program.consts.get(id.0 as usize).iter().for_each(|c| value_items(&c.value, &mut work));
            }
            _ => {}
        }
    }
    let flags =
        |set: &BTreeSet<u32>, n: usize| (0..n as u32).map(|i| set.contains(&i)).collect::<Vec<bool>>();
    let functions = flags(&reached.functions, program.functions.len());
    let statics = flags(&reached.statics, program.statics.len());
    let consts = flags(&reached.consts, program.consts.len());
    retain(&mut program.functions, &functions);
    retain(&mut program.statics, &statics);
    retain(&mut program.consts, &consts);
    Numbers { functions: renumber(&functions), statics: renumber(&statics), consts: renumber(&consts) }
        .apply(program);
}

fn constant_items(constant: &Const, work: &mut Vec<Item>) {
    match constant {
        Const::Scalar { .. } => {}
        Const::Named(id) => work.push(Item::Const(*id)),
        Const::Static(id) => work.push(Item::Static(*id)),
    }
}

fn value_items(value: &ConstValue, work: &mut Vec<Item>) {
    match value {
        ConstValue::Scalar(_) => {}
        ConstValue::Fn(id) => work.push(Item::Function(*id)),
        ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => value_items(inner, work),
        ConstValue::StaticAddr(id) => work.push(Item::Static(*id)),
        ConstValue::Aggregate { fields, .. } => fields.iter().for_each(|f| value_items(f, work)),
    }
}

fn function_items(function: &Function, work: &mut Vec<Item>) {
    visit::function_operands(function, &mut |op| {
        if let Operand::Const(constant) = op {
            constant_items(constant, work);
        }
    });
    for block in &function.blocks {
        let Some(Terminator::Call { callee, .. } | Terminator::TailCall { callee, .. }) = &block.terminator
        else {
            continue;
        };
        match callee {
            Callee::Function(id) => work.push(Item::Function(*id)),
            Callee::Intrinsic(_, generics) => work.extend(generics.iter().filter_map(|g| match g {
                GenericArg::Const(id) => Some(Item::Const(*id)),
                _ => None,
            })),
            Callee::Pointer(_) | Callee::Vendor { .. } | Callee::Observe { .. } => {}
        }
    }
}

/// The new numbers of items.
struct Numbers {
    functions: Vec<u32>,
    statics: Vec<u32>,
    consts: Vec<u32>,
}

impl Numbers {
    fn apply(&self, program: &mut Program) {
        program.entry.function.0 = self.functions[program.entry.function.0 as usize];
        program.entry.args.iter_mut().for_each(|c| self.constant(c));
        for function in &mut program.functions {
            visit_mut::function_operands(function, &mut |op| {
                if let Operand::Const(constant) = op {
                    self.constant(constant);
                }
            });
            for block in &mut function.blocks {
                if let Some(Terminator::Call { callee, .. } | Terminator::TailCall { callee, .. }) =
                    &mut block.terminator
                {
                    self.callee(callee);
                }
            }
        }
        program.statics.iter_mut().for_each(|s| self.value(&mut s.value));
        program.consts.iter_mut().for_each(|c| self.value(&mut c.value));
    }

    fn callee(&self, callee: &mut Callee) {
        match callee {
            Callee::Function(id) => id.0 = self.functions[id.0 as usize],
            Callee::Intrinsic(_, generics) => {
                for generic in generics {
                    if let GenericArg::Const(id) = generic {
                        id.0 = self.consts[id.0 as usize];
                    }
                }
            }
            Callee::Pointer(_) | Callee::Vendor { .. } | Callee::Observe { .. } => {}
        }
    }

    fn constant(&self, constant: &mut Const) {
        match constant {
            Const::Scalar { .. } => {}
            Const::Named(id) => id.0 = self.consts[id.0 as usize],
            Const::Static(id) => id.0 = self.statics[id.0 as usize],
        }
    }

    fn value(&self, value: &mut ConstValue) {
        match value {
            ConstValue::Scalar(_) => {}
            ConstValue::Fn(id) => id.0 = self.functions[id.0 as usize],
            ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => self.value(inner),
            ConstValue::StaticAddr(id) => id.0 = self.statics[id.0 as usize],
            ConstValue::Aggregate { fields, .. } => fields.iter_mut().for_each(|f| self.value(f)),
        }
    }
}

/// The new number of each kept item; dropped items get an arbitrary one, since nothing mentions them.
fn renumber(kept: &[bool]) -> Vec<u32> {
    let mut next = 0;
    kept.iter()
        .map(|kept| {
            next += *kept as u32;
            next.wrapping_sub(1)
        })
        .collect()
}

fn retain<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    items.retain(|_| kept.next().copied().unwrap_or(true));
}
