//! Every cell of the table of semantics D.2 and of the lookup tables (D.8), written out a second time.

use super::super::perm::{self, Access::*, Perm, Perm::*, Relation::*, State, UB};
use super::super::{step, transition};

/// One row of semantics D.2; `None` is UB. A protected `ReservedIM` is read as Reserved.
pub(super) struct Row {
    perm: Perm,
    local_read: Option<Perm>,
    local_write: [Option<Perm>; 2],
    foreign_read: [Perm; 2],
    foreign_write: [Perm; 2],
}

/// Pairs are [unprotected, protected].
#[rustfmt::skip]
const D2: [Row; 7] = [
    Row { perm: Cell,       local_read: Some(Cell),       local_write: [Some(Cell), Some(Cell)],     foreign_read: [Cell, Cell],             foreign_write: [Cell, Cell] },
    Row { perm: Reserved,   local_read: Some(Reserved),   local_write: [Some(Unique), Some(Unique)], foreign_read: [Reserved, ReservedC],    foreign_write: [Disabled, Disabled] },
    Row { perm: ReservedC,  local_read: Some(ReservedC),  local_write: [Some(Unique), None],         foreign_read: [ReservedC, ReservedC],   foreign_write: [Disabled, Disabled] },
    Row { perm: ReservedIM, local_read: Some(ReservedIM), local_write: [Some(Unique), Some(Unique)], foreign_read: [ReservedIM, ReservedC],  foreign_write: [ReservedIM, Disabled] },
    Row { perm: Unique,     local_read: Some(Unique),     local_write: [Some(Unique), Some(Unique)], foreign_read: [Frozen, Disabled],       foreign_write: [Disabled, Disabled] },
    Row { perm: Frozen,     local_read: Some(Frozen),     local_write: [None, None],                 foreign_read: [Frozen, Frozen],         foreign_write: [Disabled, Disabled] },
    Row { perm: Disabled,   local_read: None,             local_write: [None, None],                 foreign_read: [Disabled, Disabled],     foreign_write: [Disabled, Disabled] },
];

/// The row of a permission.
pub(super) fn d2(perm: Perm) -> &'static Row {
    D2.iter().find(|row| row.perm == perm).expect("D2 has a row for every permission")
}

impl Row {
    /// The cell for an event.
    pub(super) fn cell(&self, protected: bool, local: bool, write: bool) -> Option<Perm> {
        let column = usize::from(protected);
        match (local, write) {
            (true, false) => self.local_read,
            (true, true) => self.local_write[column],
            (false, false) => Some(self.foreign_read[column]),
            (false, true) => Some(self.foreign_write[column]),
        }
    }
}

#[test]
fn transitions_are_those_of_d2() {
    for perm in Perm::ALL {
        for protected in [false, true] {
            for (relation, access) in [(Local, Read), (Local, Write), (Foreign, Read), (Foreign, Write)] {
                let expected = d2(perm).cell(protected, relation == Local, access == Write);
                let found = transition(perm, protected, relation, access);
                assert_eq!(found, expected, "{perm} protected={protected} {relation:?} {access}");
            }
        }
    }
}

/// The lookup tables: next state as a hexadecimal digit or U, for states 0..=6 and then 8..=14.
#[test]
fn tables_are_those_of_k2() {
    let expected = [
        (false, Read, Local, "89ABCDU 89ABCDU"),
        (true, Read, Local, "89ABCDU 89ABCDU"),
        (false, Write, Local, "8CCCCUU 8CCCCUU"),
        (true, Write, Local, "8CUCCUU 8CUCCUU"),
        (false, Read, Foreign, "0123556 89ABDDE"),
        (true, Read, Foreign, "0222656 8AAAUDU"),
        (false, Write, Foreign, "0663666 8EEBEEE"),
        (true, Write, Foreign, "0666666 8UUUUUU"),
    ];
    for (protected, access, relation, expected) in expected {
        let table = perm::table(protected, access, relation);
        let digit = |byte: u8| match byte {
            UB => "U".to_owned(),
            byte => format!("{byte:X}"),
        };
        let found: Vec<String> =
            [&table[..7], &table[8..15]].map(|half| half.iter().map(|&byte| digit(byte)).collect()).into();
        assert_eq!(found.join(" "), expected, "protected={protected} {access} {relation:?}");
    }
}

#[test]
fn states_survive_their_byte() {
    for perm in Perm::ALL {
        for accessed in [false, true] {
            let state = State::new(perm, accessed);
            assert_eq!((state.perm(), state.accessed()), (perm, accessed));
            assert_eq!(State::from_byte(state.byte()), state);
        }
    }
    assert_eq!(State::from_byte(7), State::new(Disabled, false));
    assert_eq!(State::from_byte(15), State::new(Disabled, true));
}

/// Repeating an event changes nothing; the fast path relies on this.
#[test]
fn transitions_are_idempotent() {
    for perm in Perm::ALL {
        for accessed in [false, true] {
            for protected in [false, true] {
                for (relation, access) in [(Local, Read), (Local, Write), (Foreign, Read), (Foreign, Write)] {
                    if let Some(once) = step(State::new(perm, accessed), protected, relation, access) {
                        assert_eq!(step(once, protected, relation, access), Some(once));
                    }
                }
            }
        }
    }
}
