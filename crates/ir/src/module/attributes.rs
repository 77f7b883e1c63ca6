//! Attributes of parameters, results and functions.

use super::Type;

/// The attributes that are checked. See docs/llvm-ir.md for those that are not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    pub noundef: bool,
    pub nonnull: bool,
    pub noalias: bool,
    pub readonly: bool,
    pub writeonly: bool,
    pub readnone: bool,
    pub noreturn: bool,
    pub align: u64,
    pub dereferenceable: u64,
    pub dereferenceable_or_null: u64,
    /// Start and end (exclusive), as numbers of the value's width; equal means the full range.
    pub range: Option<(u128, u128)>,
    pub byval: Option<Type>,
    pub effects: Option<Effects>,
    /// Attribute groups (`#3`), which are defined at the end of the text.
    pub groups: Vec<u32>,
    /// Attributes that are not checked but must not be ignored.
    pub unknown: Vec<String>,
}

/// What a function may do with memory that it did not allocate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    pub read: bool,
    pub write: bool,
}

impl Attributes {
    /// The union of both sets.
    pub(crate) fn and(&self, other: &Attributes) -> Attributes {
        let mut all = self.clone();
        all.noundef |= other.noundef;
        all.nonnull |= other.nonnull;
        all.noalias |= other.noalias;
        all.readonly |= other.readonly;
        all.writeonly |= other.writeonly;
        all.readnone |= other.readnone;
        all.noreturn |= other.noreturn;
        all.align = all.align.max(other.align);
        all.dereferenceable = all.dereferenceable.max(other.dereferenceable);
        all.dereferenceable_or_null = all.dereferenceable_or_null.max(other.dereferenceable_or_null);
        all.range = all.range.or(other.range);
        all.byval = all.byval.or_else(|| other.byval.clone());
        all.effects = match (all.effects, other.effects) {
            (Some(a), Some(b)) => Some(Effects { read: a.read && b.read, write: a.write && b.write }),
            (a, b) => a.or(b),
        };
        all.groups.extend(&other.groups);
        all.unknown.extend(other.unknown.iter().cloned());
        all
    }
}
