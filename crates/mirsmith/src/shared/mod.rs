//! What commands share: arguments, finding and trying back ends, the console, the exit codes. It must not know any
//! command.

pub(crate) mod asked;
pub(crate) mod backends;
pub(crate) mod bug_list;
pub(crate) mod campaign_backends;
pub(crate) mod compilers;
pub(crate) mod console;
pub(crate) mod exit;
pub(crate) mod finding_args;
pub(crate) mod form_args;
pub(crate) mod input;
pub(crate) mod load;
pub(crate) mod on_bug;
pub(crate) mod output;
pub(crate) mod preflight;
pub(crate) mod profile;
pub(crate) mod seeds;
pub(crate) mod server_args;
pub(crate) mod summary;
pub(crate) mod time;
pub(crate) mod wrap;
