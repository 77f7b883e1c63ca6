//! The commands, one file each. A command reads its arguments, calls a library, and shows the result.

pub(crate) mod check;
pub(crate) mod corpus;
pub(crate) mod crash;
pub(crate) mod doctor;
pub(crate) mod features;
pub(crate) mod fuzz;
pub(crate) mod generating;
pub(crate) mod import_mir;
pub(crate) mod ir;
pub(crate) mod known;
pub(crate) mod merge;
pub(crate) mod print;
pub(crate) mod reduce;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod triage;
pub(crate) mod triage_campaign;
pub(crate) mod vet;
