//! LLVM's intrinsic functions, by what they do.

use machine::ops::float::Rounding;

use super::{Extreme, FloatExtreme, Fold, IntFn, IntOp, Masked};

/// An intrinsic function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    Copy {
        distinct: bool,
    },
    Fill,
    Lifetime {
        start: bool,
    },
    Assume,
    /// Without meaning here.
    Nothing,
    /// The end of the process.
    Trap,
    /// Returns its first argument.
    First,
    PtrMask,
    IsConstant,
    ObjectSize,
    Masked(Masked),
    /// Combines all lanes.
    Reduce(Fold),
    WithOverflow {
        op: IntOp,
        signed: bool,
    },
    Int(IntFn),
    Extreme(Extreme),
    Float(FloatFn),
}

/// An intrinsic function of floats, lane by lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatFn {
    Abs,
    Copysign,
    Fma,
    FmulAdd,
    Sqrt,
    Canonicalize,
    Round(Rounding),
    Extreme(FloatExtreme),
    ToInt { signed: bool },
}

impl FloatFn {
    fn parse(word: &str) -> Option<FloatFn> {
        Some(match word {
            "fabs" => FloatFn::Abs,
            "copysign" => FloatFn::Copysign,
            "fma" => FloatFn::Fma,
            "fmuladd" => FloatFn::FmulAdd,
            "sqrt" => FloatFn::Sqrt,
            "canonicalize" => FloatFn::Canonicalize,
            "floor" => FloatFn::Round(Rounding::Floor),
            "ceil" => FloatFn::Round(Rounding::Ceil),
            "trunc" => FloatFn::Round(Rounding::Trunc),
            "round" => FloatFn::Round(Rounding::TiesAway),
            "rint" | "nearbyint" | "roundeven" => FloatFn::Round(Rounding::TiesEven),
            "fptoui.sat" => FloatFn::ToInt { signed: false },
            "fptosi.sat" => FloatFn::ToInt { signed: true },
            _ => FloatFn::Extreme(FloatExtreme::parse(word)?),
        })
    }
}

impl Intrinsic {
    /// The intrinsic with this name, types and all.
    pub(crate) fn parse(name: &str) -> Option<Intrinsic> {
        let base = base(name);
        Some(match base {
            "memcpy" | "memcpy.inline" => Intrinsic::Copy { distinct: true },
            "memmove" => Intrinsic::Copy { distinct: false },
            "memset" | "memset.inline" => Intrinsic::Fill,
            "lifetime.start" => Intrinsic::Lifetime { start: true },
            "lifetime.end" => Intrinsic::Lifetime { start: false },
            "assume" => Intrinsic::Assume,
            "dbg.value" | "dbg.declare" | "dbg.label" | "dbg.assign" | "donothing" | "sideeffect" => {
                Intrinsic::Nothing
            }
            "experimental.noalias.scope.decl"
            | "prefetch"
            | "invariant.end"
            | "var.annotation"
            | "fake.use" => Intrinsic::Nothing,
            "trap" | "debugtrap" | "ubsantrap" => Intrinsic::Trap,
            "expect" | "expect.with.probability" | "ssa.copy" | "launder.invariant.group" => Intrinsic::First,
            "strip.invariant.group" | "threadlocal.address" | "arithmetic.fence" => Intrinsic::First,
            "ptrmask" => Intrinsic::PtrMask,
            "is.constant" => Intrinsic::IsConstant,
            "objectsize" => Intrinsic::ObjectSize,
            _ => return Intrinsic::of_numbers(base),
        })
    }

    fn of_numbers(base: &str) -> Option<Intrinsic> {
        if let Some(word) = base.strip_prefix("masked.") {
            return Masked::parse(word).map(Intrinsic::Masked);
        }
        if let Some(word) = base.strip_prefix("vector.reduce.") {
            return Fold::parse(word).map(Intrinsic::Reduce);
        }
        if let Some(word) = base.strip_suffix(".with.overflow") {
            let (signed, op) = match word.split_at_checked(1)? {
                ("s", op) => (true, op),
                ("u", op) => (false, op),
                _ => return None,
            };
            return IntOp::parse(op).map(|op| Intrinsic::WithOverflow { op, signed });
        }
        let int = IntFn::parse(base).map(Intrinsic::Int);
        let extreme = Extreme::parse(base).map(Intrinsic::Extreme);
        int.or(extreme).or_else(|| FloatFn::parse(base).map(Intrinsic::Float))
    }
}

/// The name without `llvm.` and the suffixes of types.
pub(crate) fn base(name: &str) -> &str {
    let mut base = name;
    while let Some((rest, last)) = base.rsplit_once('.') {
        let digits = last.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_type = ["i", "f", "p", "v", "bf", "s"].iter().any(|prefix| {
            last.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        });
        if !is_type || digits.is_empty() {
            break;
        }
        base = rest;
    }
    base.strip_prefix("llvm.").unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn types_are_no_part_of_a_name() {
        let names = [
            "llvm.memcpy.p0.p0.i64",
            "llvm.uadd.with.overflow.i8",
            "llvm.fshl.v4i32",
            "llvm.vector.reduce.add.v4i32",
        ];
        assert_eq!(names.map(base), ["memcpy", "uadd.with.overflow", "fshl", "vector.reduce.add"]);
        assert_eq!(base("llvm.fptosi.sat.i32.f64"), "fptosi.sat");
        assert_eq!(base("llvm.assume"), "assume");
    }
}
