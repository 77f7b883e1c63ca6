//! Compiler intrinsics: one table, and the functions derived from it.
//!
//! [`table`] lists every intrinsic with its signature and spellings, [`signature`] infers and checks generic
//! arguments, and [`spelling`] converts between an intrinsic and its path in a given rustc version.

mod info;
mod signature;
mod spelling;
mod table;

pub use info::{Family, Form, GenericKind, How, Info, Needs, OrderingUse, Pat, SpellingRule};
pub use signature::{BadCall, call_types, check_call, infer_generics};
pub use spelling::{Named, Spelling};
pub use table::Intrinsic;

impl Intrinsic {
    /// The canonical name: that of rustc 1.97, or the stem of a family by float type.
    pub fn name(self) -> &'static str {
        self.info().name.trim_end_matches('_')
    }

    /// The family, a column of the table.
    pub fn family(self) -> Family {
        table::FAMILIES[self as usize]
    }

    /// The entry in the table.
    pub fn info(self) -> &'static Info {
        &table::TABLE[self as usize]
    }
}
