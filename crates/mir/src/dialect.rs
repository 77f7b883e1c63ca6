//! Dialects: the rustc version that a program is printed for, and the features that it lacks.

use std::fmt;
use std::str::FromStr;

/// A rustc version `1.minor`. Patch releases share their dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Version {
    /// The number after `1.`.
    pub minor: u32,
}

impl Version {
    /// The oldest version that programs are printed for.
    pub const OLDEST: Version = Version::new(78);
    /// The current stable release: the dialect of `stable`, and where none is given. To raise it, see "A rustc version"
    /// in CONTRIBUTING.md.
    pub const STABLE: Version = Version::new(95);
    /// The current nightly.
    pub const NIGHTLY: Version = Version::new(97);

    /// `1.minor`.
    pub const fn new(minor: u32) -> Version {
        Version { minor }
    }

    /// Whether custom MIR has the construct in this version.
    pub fn has(self, construct: &Feature) -> bool {
        let (since, until) = construct.versions();
        since.is_none_or(|v| self >= v) && until.is_none_or(|v| self < v)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}", self.minor)
    }
}

/// The text does not name a rustc version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a rustc version; write it like `1.85`, `1.85.0`, `stable` or `nightly`")]
pub struct UnknownVersion(pub String);

impl FromStr for Version {
    type Err = UnknownVersion;

    /// Reads `1.85`, `1.85.0`, `1.98.0-nightly`, `stable` or `nightly`.
    fn from_str(text: &str) -> Result<Version, UnknownVersion> {
        match text {
            "stable" => return Ok(Version::STABLE),
            "nightly" => return Ok(Version::NIGHTLY),
            _ => {}
        }
        let unknown = || UnknownVersion(text.to_string());
        let (number, _channel) = text.split_once('-').unwrap_or((text, ""));
        let mut parts = number.split('.');
        let (major, minor, patch) = (parts.next(), parts.next(), parts.next());
        let is_number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if major != Some("1") || !patch.is_none_or(is_number) || parts.next().is_some() {
            return Err(unknown());
        }
        let minor = minor.filter(|m| is_number(m)).and_then(|m| m.parse().ok()).ok_or_else(unknown)?;
        Ok(Version { minor })
    }
}

/// A feature that some dialect lacks, or that no dialect can write.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// `Deinit(place);`
    Deinit,
    /// `Retag(place);`
    Retag,
    /// `Len(place)`.
    Len,
    /// `CopyForDeref(place)`.
    CopyForDeref,
    /// `PtrMetadata(ptr)`.
    PtrMetadata,
    /// `CastUnsize(ptr)`.
    CastUnsize,
    /// `CastPtrToPtr` to a type with a lifetime: old versions use `as` instead, which does not accept one.
    CastPtrToPtr,
    /// `TailCall(f(..))`: below 1.90 it does not parse or is an internal error in code generation.
    TailCall,
    /// `f16` or `f128`: 1.78 has them, but not even with `Copy`; 1.85 is the next version tried.
    GatedFloat,
    /// `v.0` of a `repr(simd)` type: crashes the compiler.
    SimdField,
    /// A transmute in a body of the analysis phase.
    AnalysisTransmute,
    /// An intrinsic, by its name in our table.
    Intrinsic(String),
    /// A part of a library type that is private to the library.
    PrivateField(String),
    /// A library type that no known target has, such as `AtomicU128`.
    MissingType(String),
    /// An immutable static that is not `Sync` and whose type the program does not define.
    NotSync(String),
    /// A construct that has no counterpart in plain Rust.
    Surface(String),
    /// A function that can be written in C, which a program with one side in C needs.
    OtherSide,
    /// A construct that const evaluation cannot execute even when unleashed.
    ConstEval(String),
    /// A block without a terminator or a place without a type: the program is unfinished or ill-formed.
    IllFormed(String),
}

impl Feature {
    /// The first version that has it (`None`: all) and the first that no longer has it (`None`: still there).
    pub fn versions(&self) -> (Option<Version>, Option<Version>) {
        let since = |minor| (Some(Version::new(minor)), None);
        let until = |minor| (None, Some(Version::new(minor)));
        match self {
            Feature::Deinit | Feature::Len | Feature::CopyForDeref => until(92),
            Feature::Retag => until(97),
            Feature::PtrMetadata => since(80),
            Feature::CastUnsize => since(92),
            Feature::CastPtrToPtr => since(81),
            Feature::TailCall => since(90),
            Feature::GatedFloat => since(85),
            Feature::SimdField => until(95),
            Feature::AnalysisTransmute => since(95),
            Feature::Intrinsic(_)
            | Feature::PrivateField(_)
            | Feature::MissingType(_)
            | Feature::NotSync(_)
            | Feature::Surface(_)
            | Feature::OtherSide
            | Feature::ConstEval(_)
            | Feature::IllFormed(_) => until(0),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Deinit => f.write_str("Deinit"),
            Feature::Retag => f.write_str("Retag"),
            Feature::Len => f.write_str("Len"),
            Feature::CopyForDeref => f.write_str("CopyForDeref"),
            Feature::PtrMetadata => f.write_str("PtrMetadata"),
            Feature::CastUnsize => f.write_str("CastUnsize"),
            Feature::CastPtrToPtr => f.write_str("CastPtrToPtr to a type with a lifetime"),
            Feature::TailCall => f.write_str("TailCall"),
            Feature::GatedFloat => f.write_str("f16 or f128"),
            Feature::SimdField => f.write_str("field of a SIMD vector"),
            Feature::AnalysisTransmute => f.write_str("transmute in the analysis phase"),
            Feature::Intrinsic(name) => write!(f, "intrinsic {name}"),
            Feature::PrivateField(what) => write!(f, "private field of {what}"),
            Feature::MissingType(what) => write!(f, "type {what}"),
            Feature::NotSync(what) => write!(f, "{what} in an immutable static"),
            Feature::Surface(what) => write!(f, "{what} in plain Rust"),
            Feature::OtherSide => f.write_str("a function that can be written in C"),
            Feature::ConstEval(what) => write!(f, "{what} in const evaluation"),
            Feature::IllFormed(what) => write!(f, "ill-formed program: {what}"),
        }
    }
}

/// A use of a construct that a dialect lacks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{construct} at {where_} is not supported in this dialect")]
pub struct Unsupported {
    /// The missing construct.
    pub construct: Feature,
    /// Where the program uses it, such as `fn0 bb2[3]`.
    pub where_: String,
}

impl Unsupported {
    /// A use of `construct` at `where_`.
    pub fn new(construct: Feature, where_: impl Into<String>) -> Unsupported {
        Unsupported { construct, where_: where_.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_parse_and_print() {
        for (text, minor) in [("1.78", 78), ("1.85.0", 85), ("1.98.0-beta.1", 98), ("1.98.0-nightly", 98)] {
            assert_eq!(text.parse(), Ok(Version::new(minor)), "{text}");
        }
        assert_eq!("stable".parse(), Ok(Version::STABLE));
        assert_eq!("nightly".parse(), Ok(Version::NIGHTLY));
        for text in ["", "1", "1.", "2.0", "1.x", "1.85.", "1.85.0.0", "1.+5", "1.99999999999"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
        assert_eq!(Version::new(85).to_string(), "1.85");
        assert!(Version::new(78) < Version::new(100));
    }

    #[test]
    fn constructs_come_and_go() {
        assert!(Version::new(91).has(&Feature::Deinit) && !Version::new(92).has(&Feature::Deinit));
        assert!(!Version::new(91).has(&Feature::CastUnsize) && Version::new(92).has(&Feature::CastUnsize));
        assert!(!Version::STABLE.has(&Feature::IllFormed(String::new())));
    }
}
