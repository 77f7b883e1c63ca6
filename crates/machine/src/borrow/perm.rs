//! Permissions and how they change: one definition (semantics D.2), and lookup tables computed from it (semantics D.8).

use std::fmt;

/// What a pointer may still do with one byte (semantics D.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Perm {
    /// Inside an `UnsafeCell` behind a shared reference: everything is allowed.
    Cell,
    /// Mutable reference, not written through yet; others may read.
    Reserved,
    /// Reserved, with a foreign read while protected: no write until the protector ends.
    ReservedC,
    /// Reserved, of interior mutable data; others may read and write.
    ReservedIM,
    /// Written through: any foreign access ends the right to write.
    Unique,
    /// Shared reference: reads only.
    Frozen,
    /// Unusable.
    Disabled,
}

impl Perm {
    /// All permissions, in the order of their numbers.
    pub const ALL: [Perm; 7] = [
        Perm::Cell,
        Perm::Reserved,
        Perm::ReservedC,
        Perm::ReservedIM,
        Perm::Unique,
        Perm::Frozen,
        Perm::Disabled,
    ];

    /// The kind of access a protector's end makes for an accessed byte, if any (semantics D.6).
    pub const fn protector_end_access(self) -> Option<Access> {
        match self {
            Perm::Cell => None,
            Perm::Unique => Some(Access::Write),
            _ => Some(Access::Read),
        }
    }
}

impl fmt::Display for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Perm::Cell => "Cell",
            Perm::Reserved => "Reserved",
            Perm::ReservedC => "Reserved (conflicted)",
            Perm::ReservedIM => "Reserved (interior mutable)",
            Perm::Unique => "Unique",
            Perm::Frozen => "Frozen",
            Perm::Disabled => "Disabled",
        })
    }
}

/// The two kinds of access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Access {
    /// A read.
    Read,
    /// A write.
    Write,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
        })
    }
}

/// How a node relates to the node that an access goes through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Relation {
    /// The node itself or one of its ancestors.
    Local,
    /// Any other node.
    Foreign,
}

/// A permission and whether the byte was accessed through the node, in one byte: `perm | accessed << 3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State(u8);

impl State {
    const ACCESSED: u8 = 8;

    /// The state with these two parts.
    pub const fn new(perm: Perm, accessed: bool) -> State {
        State(perm as u8 | if accessed { State::ACCESSED } else { 0 })
    }

    /// The state in a byte of a row. The two unused numbers count as Disabled, the strictest permission.
    pub const fn from_byte(byte: u8) -> State {
        State(if byte & 7 == 7 { byte & State::ACCESSED | Perm::Disabled as u8 } else { byte & 15 })
    }

    /// The byte stored in a row.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The permission.
    pub const fn perm(self) -> Perm {
        match self.0 & 7 {
            0 => Perm::Cell,
            1 => Perm::Reserved,
            2 => Perm::ReservedC,
            3 => Perm::ReservedIM,
            4 => Perm::Unique,
            5 => Perm::Frozen,
            _ => Perm::Disabled,
        }
    }

    /// Was the byte accessed through this node or a descendant?
    pub const fn accessed(self) -> bool {
        self.0 & State::ACCESSED != 0
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.perm(), if self.accessed() { "!" } else { "" })
    }
}

/// The table of semantics D.2; `None` is undefined behaviour.
///
/// Retags never create a protected `ReservedIM`; should one appear, it behaves as `Reserved`, the stricter reading.
pub const fn transition(perm: Perm, protected: bool, relation: Relation, access: Access) -> Option<Perm> {
    use Perm::*;
    Some(match (relation, access) {
        (Relation::Local, Access::Read) => match perm {
            Disabled => return None,
            Cell | Reserved | ReservedC | ReservedIM | Unique | Frozen => perm,
        },
        (Relation::Local, Access::Write) => match perm {
            Cell => Cell,
            ReservedC if protected => return None,
            Reserved | ReservedC | ReservedIM | Unique => Unique,
            Frozen | Disabled => return None,
        },
        (Relation::Foreign, Access::Read) => match perm {
            Reserved | ReservedIM if protected => ReservedC,
            Unique if protected => Disabled,
            Unique => Frozen,
            Cell | Reserved | ReservedC | ReservedIM | Frozen | Disabled => perm,
        },
        (Relation::Foreign, Access::Write) => match perm {
            Cell => Cell,
            ReservedIM if !protected => ReservedIM,
            Reserved | ReservedC | ReservedIM | Unique | Frozen | Disabled => Disabled,
        },
    })
}

/// One event at one node and byte: [`transition`], then the rule that an accessed byte of a protected node must not
/// become Disabled (semantics D.2). `None` is undefined behaviour.
pub const fn step(state: State, protected: bool, relation: Relation, access: Access) -> Option<State> {
    let Some(perm) = transition(state.perm(), protected, relation, access) else {
        return None;
    };
    let accessed = state.accessed() || matches!(relation, Relation::Local);
    if protected && accessed && matches!(perm, Perm::Disabled) {
        return None;
    }
    Some(State::new(perm, accessed))
}

/// In a [`Table`]: this event in this state is undefined behaviour.
pub(super) const UB: u8 = 0x80;

/// The next state byte, or [`UB`], for each state byte.
pub(super) type Table = [u8; 16];

/// [`step`] for one kind of event, as a table.
#[inline]
pub(super) fn table(protected: bool, access: Access, relation: Relation) -> &'static Table {
    &TABLES[protected as usize][access as usize][relation as usize]
}

/// Indexed by protected, access, relation.
static TABLES: [[[Table; 2]; 2]; 2] = [
    [
        [tabulate(false, Access::Read, Relation::Local), tabulate(false, Access::Read, Relation::Foreign)],
        [tabulate(false, Access::Write, Relation::Local), tabulate(false, Access::Write, Relation::Foreign)],
    ],
    [
        [tabulate(true, Access::Read, Relation::Local), tabulate(true, Access::Read, Relation::Foreign)],
        [tabulate(true, Access::Write, Relation::Local), tabulate(true, Access::Write, Relation::Foreign)],
    ],
];

const fn tabulate(protected: bool, access: Access, relation: Relation) -> Table {
    let mut table = [UB; 16];
    let mut byte = 0;
    while byte < 16 {
        if let Some(next) = step(State::from_byte(byte as u8), protected, relation, access) {
            table[byte] = next.byte();
        }
        byte += 1;
    }
    table
}
