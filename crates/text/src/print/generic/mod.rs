//! Generic custom MIR: the same program with its functions as generic as their bodies allow.
//!
//! The program stays monomorphic, and so do its prediction and its stored file. Every MIR pass, however, runs on the
//! generic body: it sees type parameters `P0`, lengths `N0`, associated types `<G as Tr_f>::U0`, associated constants
//! `<G as Tr_f>::K0` and functions of the trait `<G as Tr_f>::M0` instead of what they are. [`infer`] finds what a body
//! needs to know of its types, [`plan`] chooses what becomes a parameter, [`associated`] writes the trait. Functions that
//! are then equal share one text (a *family*) with one instance for each.

mod associated;
mod calls;
mod infer;
mod instances;
mod plan;
mod signature;
mod terms;

use std::collections::BTreeMap;

pub use instances::Instances;
pub(super) use plan::Plan;

use self::infer::infer;
use self::plan::{Chosen, choose, path, trait_name};
use self::signature::Signature;
use super::Printer;
use mir::program::{Function, Program, Role};
use mir::syntax::{Callee, FuncId, Terminator};

/// The functions that were already printed.
#[derive(Default)]
struct Printed {
    /// Signatures of the generic ones.
    signatures: Vec<Option<Signature>>,
    /// The name to call, and the type that implements its trait, if it has one.
    paths: Vec<(String, Option<String>)>,
    /// Families: from the text without names to the name.
    families: BTreeMap<String, String>,
}

impl<'a> Printer<'a> {
    /// All functions, each with the trait of its parameter `G`, in the order of the program.
    pub(super) fn generic_functions(&mut self) -> String {
        let program = self.program;
        let functions = &program.functions;
        self.instances = functions.iter().map(|function| function.name.clone()).collect();
        let mut printed = Printed {
            signatures: vec![None; functions.len()],
            paths: functions.iter().map(|function| (function.name.clone(), None)).collect(),
            families: BTreeMap::new(),
        };
        let mut texts = vec![String::new(); functions.len()];
        for (id, is_recursive) in callees_first(program) {
            let Some(function) = functions.get(id.0 as usize) else { continue };
            let is_plain =
                function.attrs.role != Role::Body || function.attrs.drops || function.written.is_some();
            let text = if is_plain || is_recursive || has_clashing_names(program) {
                self.function(function)
            } else {
                self.generic_function(id, function, &mut printed)
            };
            texts[id.0 as usize] = text;
        }
        texts.concat()
    }

    fn generic_function(&mut self, id: FuncId, function: &'a Function, printed: &mut Printed) -> String {
        let chosen = infer(self.program, id, &printed.signatures).and_then(|inferred| {
            choose(self, function, &inferred, |id| printed.paths[id.0 as usize].clone())
        });
        let Some(Chosen { plan, signature, declared, defined, arguments, parameters, items }) = chosen else {
            return self.function(function);
        };
        self.generic_instances.add(&function.name, parameters, items);
        self.plan = Some(plan);
        let body = self.function(function);
        self.plan = None;
        let declared = if declared.is_empty() {
            String::new()
        } else {
            format!("trait {} {{\n{declared}}}\n", trait_name(&function.name))
        };
        let family = without_name(&format!("{declared}{body}"), &function.name);
        let is_first = !printed.families.contains_key(&family);
        let is_first = is_first || !self.options.families;
        let name = if is_first {
            function.name.clone()
        } else {
            printed.families.get(&family).unwrap_or(&function.name).clone()
        };
        printed.families.entry(family).or_insert_with(|| function.name.clone());
        let implementor = (!defined.is_empty()).then(|| format!("G_{}", function.name));
        let arguments: Vec<String> = implementor.clone().into_iter().chain(arguments).collect();
        self.instances[id.0 as usize] = path(&name, &arguments);
        let mut out = String::new();
        if is_first {
            out += &declared;
        }
        if let Some(implementor) = &implementor {
            out += &format!(
                "struct {implementor};\nimpl {} for {implementor} {{\n{defined}}}\n",
                trait_name(&name)
            );
        }
        if is_first {
            out += &body;
        }
        printed.signatures[id.0 as usize] = Some(signature);
        printed.paths[id.0 as usize] = (name, implementor);
        out
    }
}

/// The text of a generic function without its name, as far as functions that are equal up to types differ in it.
fn without_name(text: &str, name: &str) -> String {
    text.replace(&format!("fn {name}<"), "fn <")
        .replace(&format!(" {name}::<"), " ::<")
        .replace(&trait_name(name), "Tr")
}

/// All functions, callees before callers, and whether a function calls itself through another one: those stay as they
/// are, since their signatures depend on each other.
fn callees_first(program: &Program) -> Vec<(FuncId, bool)> {
    let count = program.functions.len();
    let callees: Vec<Vec<usize>> =
        program.functions.iter().map(|function| callees(function, count)).collect();
    let mut state = vec![State::New; count];
    let mut recursive = vec![false; count];
    let mut order = Vec::new();
    for start in 0..count {
        let mut stack = vec![(start, 0)];
        while let Some((at, next)) = stack.pop() {
            if next == 0 {
                if state[at] != State::New {
                    continue;
                }
                state[at] = State::Open;
            }
            match callees[at].get(next) {
                Some(callee) => {
                    stack.push((at, next + 1));
                    match state[*callee] {
                        State::New => stack.push((*callee, 0)),
                        State::Open if *callee != at => recursive[*callee] = true,
                        State::Open | State::Done => {}
                    }
                }
                None => {
                    state[at] = State::Done;
                    order.push(at);
                }
            }
        }
    }
    order.into_iter().map(|at| (FuncId(at as u32), recursive[at])).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

fn callees(function: &Function, count: usize) -> Vec<usize> {
    let called = function.blocks.iter().filter_map(|block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Function(id), .. })
        | Some(Terminator::TailCall { callee: Callee::Function(id), .. }) => Some(id.0 as usize),
        _ => None,
    });
    called.filter(|id| *id < count).collect()
}

/// Whether an item of the program has a name that this form gives to a parameter.
fn has_clashing_names(program: &Program) -> bool {
    let adts = program.types.adts().map(|(_, adt)| adt.name.as_str());
    let consts = program.consts.iter().map(|item| item.name.as_str());
    let statics = program.statics.iter().map(|item| item.name.as_str());
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    adts.chain(consts).chain(statics).any(|name| {
        name.strip_prefix(['G', 'P', 'N']).is_some_and(is_number)
            || name.starts_with("Tr_")
            || name.starts_with("G_")
    })
}
