//! The command line of mirsmith.
fn main() {}
