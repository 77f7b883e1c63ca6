//! Types with unknown parts: what a body needs to know of the type of each local.
//!
//! A term is a type as a tree, with one node for each part. A body that only moves a value says nothing of its node,
//! which can become a parameter; one that reads a field or adds numbers *needs* the node as it is. Values that flow
//! into each other have the same type, so their nodes are unified, with all that is below.

use mir::types::{Ty, TyId, Types};

/// A node of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Term(u32);

/// What a node stands for in the monomorphic program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    /// A type.
    Ty(TyId),
    /// The length of an array.
    Len(u64),
}

#[derive(Clone, Debug)]
struct Node {
    /// Another node of its class, or itself.
    parent: Term,
    is: Is,
    /// Whether the constructor must be spelled out.
    needed: bool,
    /// Whether a constant flows into it.
    constant: bool,
    /// The parts: an element and a length, fields, or the pointee.
    parts: Vec<Term>,
}

/// All nodes of a function.
pub(super) struct Terms<'a> {
    types: &'a Types,
    nodes: Vec<Node>,
    /// Whether types were unified that differ: the program is ill-typed.
    pub(super) clash: bool,
}

impl<'a> Terms<'a> {
    pub(super) fn new(types: &'a Types) -> Terms<'a> {
        Terms { types, nodes: Vec::new(), clash: false }
    }

    fn node(&mut self, is: Is, needed: bool, parts: Vec<Term>) -> Term {
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(Node { parent: term, is, needed, constant: false, parts });
        term
    }

    /// A length of which nothing is known.
    pub(super) fn length(&mut self, len: u64) -> Term {
        self.node(Is::Len(len), false, Vec::new())
    }

    /// A type of which nothing is known but what makes it unsized or unit.
    pub(super) fn fresh(&mut self, ty: TyId) -> Term {
        let types = self.types;
        let (needed, parts) = match types.get(ty) {
            Ty::Array(element, len) => (false, vec![self.fresh(*element), self.length(*len)]),
            // Parameters are sized, and unit is written as nothing in a signature.
            Ty::Slice(element) => (true, vec![self.fresh(*element)]),
            Ty::Tuple(fields) => (fields.is_empty(), fields.iter().map(|field| self.fresh(*field)).collect()),
            Ty::RawPtr(_, to) | Ty::Ref(_, to) => (false, vec![self.fresh(*to)]),
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) | Ty::FnPtr(_) | Ty::Adt(_) => {
                (false, Vec::new())
            }
        };
        self.node(Is::Ty(ty), needed, parts)
    }

    /// A type that is known to its last part.
    pub(super) fn known(&mut self, ty: TyId) -> Term {
        let term = self.fresh(ty);
        self.fix(term);
        term
    }

    /// The node that stands for the class of a term.
    pub(super) fn root(&self, term: Term) -> Term {
        let mut at = term;
        while self.nodes[at.0 as usize].parent != at {
            at = self.nodes[at.0 as usize].parent;
        }
        at
    }

    fn at(&mut self, term: Term) -> &mut Node {
        let root = self.root(term);
        &mut self.nodes[root.0 as usize]
    }

    /// What the term stands for.
    pub(super) fn is(&self, term: Term) -> Is {
        self.nodes[self.root(term).0 as usize].is
    }

    /// Whether the constructor must be spelled out.
    pub(super) fn is_needed(&self, term: Term) -> bool {
        self.nodes[self.root(term).0 as usize].needed
    }

    /// Whether a constant flows into it.
    pub(super) fn has_constant(&self, term: Term) -> bool {
        self.nodes[self.root(term).0 as usize].constant
    }

    /// The parts of a term.
    pub(super) fn parts(&self, term: Term) -> &[Term] {
        &self.nodes[self.root(term).0 as usize].parts
    }

    /// Records that the body needs the constructor.
    pub(super) fn need(&mut self, term: Term) {
        self.at(term).needed = true;
    }

    /// Records that a constant flows into it.
    pub(super) fn take_constant(&mut self, term: Term) {
        self.at(term).constant = true;
    }

    /// Records that the body needs the type to its last part.
    pub(super) fn fix(&mut self, term: Term) {
        self.need(term);
        for part in self.parts(term).to_vec() {
            self.fix(part);
        }
    }

    /// Records that the body needs the constructor, and returns a part.
    pub(super) fn part(&mut self, term: Term, index: usize) -> Option<Term> {
        self.need(term);
        self.parts(term).get(index).copied()
    }

    /// Records that two terms have the same type.
    pub(super) fn unify(&mut self, a: Term, b: Term) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        if self.is(a) != self.is(b) {
            self.clash = true;
            return;
        }
        let (needed, constant) = (self.is_needed(b), self.has_constant(b));
        let others = self.parts(b).to_vec();
        self.nodes[b.0 as usize].parent = a;
        let node = &mut self.nodes[a.0 as usize];
        node.needed |= needed;
        node.constant |= constant;
        for (mine, other) in self.parts(a).to_vec().into_iter().zip(others) {
            self.unify(mine, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_of_one_is_needed_of_all_that_have_its_type() {
        let mut types = Types::new();
        let array = types.array(Types::USIZE, 3);
        let mut terms = Terms::new(&types);
        let (a, b) = (terms.fresh(array), terms.fresh(array));
        let element = terms.part(b, 0).expect("an element");
        terms.unify(a, b);
        assert!(terms.is_needed(a));
        assert!(!terms.is_needed(terms.parts(a)[0]));
        terms.fix(element);
        assert!(terms.is_needed(terms.parts(a)[0]));
        assert!(!terms.is_needed(terms.parts(a)[1]), "the length is still free");
    }

    #[test]
    fn different_types_clash() {
        let types = Types::new();
        let mut terms = Terms::new(&types);
        let (a, b) = (terms.fresh(Types::USIZE), terms.fresh(Types::BOOL));
        terms.unify(a, b);
        assert!(terms.clash);
    }
}
