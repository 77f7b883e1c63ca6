//! Built-in profiles.

use crate::profiles::Profile;

/// A built-in profile.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct BuiltIn {
    pub name: &'static str,
    pub doc: &'static str,
    /// The knobs that it pins.
    pub knobs: &'static [(&'static str, u32)],
}

/// The knobs of profiles with vendor functions, plus others.
macro_rules! vectors {
    ($($more:expr),*) => {
        &[
            ("vendor_calls", 60),
            ("vendor_strips", 12),
            ("simd", 8),
            ("simd_intrinsics", 20),
            ("shuffles", 50),
            ("size", 60),
            ("large_percent", 0),
            ("tail_calls", 0),
            ("atomic_intrinsics", 0),
            $($more),*
        ]
    };
}

/// All built-in profiles.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn { name: "default", doc: "Everything, in a mix drawn afresh for each program.", knobs: &[] },
    BuiltIn {
        name: "old",
        doc: "Only what rustc 1.78 accepts, including what newer versions have removed: for 1.78 to 1.91.",
        knobs: &[("oldest", 78), ("gone_constructs", 12)],
    },
    BuiltIn {
        name: "surface",
        doc: "Only what plain Rust can say without a feature gate.",
        knobs: &[("gated_floats", 0), ("unwinding", 0)],
    },
    BuiltIn {
        name: "c-boundary",
        doc: "Many calls across the border to C: for back ends with the form `c`.",
        knobs: &[("crossings", 20), ("size", 60), ("large_percent", 0)],
    },
    BuiltIn {
        name: "simd",
        doc: "Vendor vector functions of x86_64, up to AVX-512, and portable vectors: for 1.85 and later.",
        knobs: vectors![("oldest", 85)],
    },
    BuiltIn {
        name: "neon",
        doc: "Vendor vector functions of aarch64, and portable vectors: for back ends of that target with 1.96 and later.",
        knobs: vectors![("oldest", 96), ("target", 1)],
    },
    BuiltIn {
        name: "const-eval",
        doc: "Only what const evaluation supports.",
        knobs: &[
            ("const_eval", 1),
            ("addresses", 0),
            ("pointer_comparisons", 0),
            ("mutable_statics", 0),
            ("atomic_intrinsics", 0),
        ],
    },
];

impl Profile {
    /// The profile with a name.
    pub fn built_in(name: &str) -> Option<Profile> {
        let found = BUILT_IN.iter().find(|profile| profile.name == name)?;
        let mut profile = Profile::default();
        for (knob, value) in found.knobs {
            profile.set(knob, *value).ok()?;
        }
        Some(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pin_knobs_of_the_table() {
        for built_in in BUILT_IN {
            let profile = Profile::built_in(built_in.name);
            assert_eq!(profile.map(|p| p.pinned().len()), Some(built_in.knobs.len()), "{}", built_in.name);
        }
        assert_eq!(Profile::built_in("defualt"), None);
    }
}
