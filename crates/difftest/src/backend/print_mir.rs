//! How a compiler is made to print MIR.

/// No code is generated, no checks are added to the program, and paths are not trimmed: a batch has many functions of
/// one name. They come last, so they take precedence.
pub(crate) const PRINT_MIR: [&str; 4] =
    ["--emit=mir=program.mir", "-Zno-codegen", "-Cdebug-assertions=off", "-Ztrim-diagnostic-paths=no"];
