//! The data of a campaign: its [`setup`], findings and their files, bugs ([`ledger`]), and the [`log`].

pub mod counts;
pub mod files;
pub mod finding;
pub mod folder;
pub mod ledger;
pub mod log;
pub mod names;
pub mod setup;
