//! Grafting: adds the functions of a donor program, with everything they mention, to a host program.
//!
//! The host's behaviour does not change: nothing calls the new functions. Types with equal definitions are merged;
//! functions, types, constants and statics of the donor get fresh names, and its locals lose theirs.

use std::collections::BTreeSet;

use crate::carry::{Carrier, fresh};
use crate::mentions::{self, Mention};
use crate::program::{Function, Program};
use crate::syntax::{Callee, Const, FuncId, Terminator};
use crate::types::Types;

/// Why a donor cannot be grafted onto a host.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The programs are for different targets.
    #[error("the donor is for {donor}, the host for {host}")]
    Target {
        /// The donor's target.
        donor: &'static str,
        /// The host's target.
        host: &'static str,
    },
    /// One of the programs merges union fields of the same type, the other does not.
    #[error("the programs lay unions out differently")]
    Unions,
    /// The donor is ill-formed.
    #[error("the donor is ill-formed: {0}")]
    IllFormed(crate::wf::WfError),
}

/// The new ids of the donor's items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grafted {
    /// For each function of the donor, the function of the host.
    pub functions: Vec<FuncId>,
    /// The arguments that the donor's `main` passed to its entry.
    pub args: Vec<Const>,
}

impl Grafted {
    /// The host's copy of a function of the donor.
    pub fn function(&self, donor: FuncId) -> Option<FuncId> {
        self.functions.get(donor.0 as usize).copied()
    }
}

/// Grafts a donor onto a host. On an error the host is unchanged.
pub fn graft(host: &mut Program, donor: &Program) -> Result<Grafted, Refused> {
    let (own, other) = (host.types.target(), donor.types.target());
    if own != other {
        return Err(Refused::Target { donor: other.name, host: own.name });
    }
    if host.types.merged_unions() != donor.types.merged_unions() {
        return Err(Refused::Unions);
    }
    if let Err(errors) = crate::wf::check(donor)
        && let Some(first) = errors.into_iter().next()
    {
        return Err(Refused::IllFormed(first));
    }
    let mut taken = names(host);
    let shift = Shift {
        functions: host.functions.len() as u32,
        consts: host.consts.len() as u32,
        statics: host.statics.len() as u32,
        sites: next_site(host),
    };
    let types = std::mem::replace(&mut host.types, Types::of(own));
    let mut carrier = Carrier::new(donor, types, Some(taken.clone()));
    let mut functions = donor.functions.clone();
    for function in &mut functions {
        carrier.function(function);
    }
    let (mut statics, mut consts) = (donor.statics.clone(), donor.consts.clone());
    let values = statics.iter_mut().map(|item| (&mut item.ty, &mut item.value));
    for (ty, value) in values.chain(consts.iter_mut().map(|item| (&mut item.ty, &mut item.value))) {
        carrier.value(*ty, value);
        carrier.ty(ty);
        mentions::in_value(value, &mut |mention| shift.mention(mention));
    }
    let mut args = donor.entry.args.clone();
    for arg in &mut args {
        carrier.constant(arg);
        mentions::in_constant(arg, &mut |mention| shift.mention(mention));
    }
    host.types = carrier.into_types();
    taken.extend(host.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(_, adt)| adt.name.clone()));
    for mut item in statics {
        item.name = fresh(&mut taken, "W", host.statics.len());
        host.statics.push(item);
    }
    for mut item in consts {
        item.name = fresh(&mut taken, "K", host.consts.len());
        host.consts.push(item);
    }
    let mut ids = Vec::new();
    for mut function in functions {
        function.name = fresh(&mut taken, "fn", host.functions.len());
        shift.function(&mut function);
        ids.push(host.add_function(function));
    }
    host.lint &= donor.lint;
    host.portable &= donor.portable;
    Ok(Grafted { functions: ids, args })
}

/// All names of a program, which a new item must not take.
fn names(program: &Program) -> BTreeSet<String> {
    let adts = program.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(_, adt)| &adt.name);
    let functions = program.functions.iter().map(|function| &function.name);
    let locals = program.functions.iter().flat_map(|function| &function.locals);
    let statics = program.statics.iter().map(|item| &item.name);
    let consts = program.consts.iter().map(|item| &item.name);
    let locals = locals.filter_map(|local| local.name.as_ref());
    adts.chain(functions).chain(locals).chain(statics).chain(consts).cloned().collect()
}

/// The first site number that is above those of all observations in a program.
pub fn next_site(program: &Program) -> u32 {
    let blocks = program.functions.iter().flat_map(|function| &function.blocks);
    let sites = blocks.filter_map(|block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Observe { site }, .. }) => Some(*site),
        _ => None,
    });
    sites.max().map_or(0, |site| site.saturating_add(1))
}

/// The offsets added to the ids of a donor's items.
#[derive(Clone, Copy)]
struct Shift {
    functions: u32,
    consts: u32,
    statics: u32,
    sites: u32,
}

impl Shift {
    fn mention(self, mention: Mention<'_>) {
        match mention {
            Mention::Function(id) => id.0 += self.functions,
            Mention::Const(id) => id.0 += self.consts,
            Mention::Static(id) => id.0 += self.statics,
        }
    }

    fn function(self, function: &mut Function) {
        for local in &mut function.locals {
            local.name = None;
        }
        mentions::in_function(function, &mut |mention| self.mention(mention));
        for block in &mut function.blocks {
            if let Some(Terminator::Call { callee: Callee::Observe { site }, .. }) = &mut block.terminator {
                *site = site.saturating_add(self.sites);
            }
        }
    }
}
