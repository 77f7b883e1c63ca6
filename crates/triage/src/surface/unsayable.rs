//! What surface Rust can't say.

/// Why a program can't be written without custom MIR.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsayable {
    /// The dialect can't express the program at all.
    #[error("the version lacks a construct")]
    Version,
    /// Labelled blocks and loops need reducible control flow.
    #[error("the control flow of {0} is irreducible")]
    Irreducible(String),
    /// `f16` and `f128`.
    #[error("it uses floats of 16 or 128 bits")]
    Floats,
    /// Types of function pointers.
    #[error("it uses function pointers")]
    FunctionPointers,
    /// Types of the library, such as `Option`.
    #[error("it uses types of the library")]
    LibraryTypes,
    /// Values of types of the library.
    #[error("it builds a library type")]
    LibraryValues,
    /// Fields of variants, outside of a pattern.
    #[error("it reads or writes fields of enum variants in place")]
    VariantFields,
    /// Literals that are no numbers, bools or chars.
    #[error("it has constants of an unusual type")]
    Constants,
    /// A discriminant without the variant's fields.
    #[error("it sets a discriminant alone")]
    SetDiscriminant,
    /// `Deinit`.
    #[error("it makes a place uninitialised")]
    Deinit,
    /// `Retag`.
    #[error("it retags a place by hand")]
    Retag,
    /// Calls of what a pointer points to.
    #[error("it calls through a function pointer")]
    CallsPointer,
    /// Calls of intrinsics.
    #[error("it calls intrinsics")]
    Intrinsics,
    /// Checked operators other than `+`, `-`, `*`.
    #[error("it checks an unusual operator")]
    Checked,
    /// `PtrMetadata`.
    #[error("it reads the metadata of a pointer")]
    Metadata,
    /// `Discriminant`.
    #[error("it reads a discriminant")]
    Discriminant,
    /// `Len`.
    #[error("it reads the length of a place")]
    Len,
    /// `Drop`.
    #[error("it drops a place by hand")]
    Drop,
    /// Terminators of clean-up blocks.
    #[error("it unwinds")]
    Unwinds,
    /// It is not well-formed: this is missing.
    #[error("{0}")]
    IllFormed(&'static str),
}
