//! Opcodes, predicates and the like: each has one word in the text, which is looked up once.

use std::cmp::Ordering;
use std::fmt;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub(crate) fn parse(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $word,)* })
            }
        }
    )*};
}

words! {
    /// Integer arithmetic.
    IntOp {
        Add "add" Sub "sub" Mul "mul" UDiv "udiv" SDiv "sdiv" URem "urem" SRem "srem"
        Shl "shl" LShr "lshr" AShr "ashr" And "and" Or "or" Xor "xor"
    }

    /// Floating-point arithmetic.
    FloatOp { Add "fadd" Sub "fsub" Mul "fmul" Div "fdiv" Rem "frem" }

    /// A comparison of integers or addresses.
    IntPredicate {
        Eq "eq" Ne "ne" ULt "ult" ULe "ule" UGt "ugt" UGe "uge" SLt "slt" SLe "sle" SGt "sgt" SGe "sge"
    }

    /// A comparison of floats. The number of a predicate is a set: bit 0 for equal, 1 for greater, 2 for less and 3 for
    /// unordered operands.
    FloatPredicate {
        False "false" OEq "oeq" OGt "ogt" OGe "oge" OLt "olt" OLe "ole" ONe "one" Ord "ord"
        Uno "uno" UEq "ueq" UGt "ugt" UGe "uge" ULt "ult" ULe "ule" UNe "une" True "true"
    }

    /// A conversion.
    Cast {
        Trunc "trunc" ZExt "zext" SExt "sext" FpTrunc "fptrunc" FpExt "fpext" FpToUi "fptoui" FpToSi "fptosi"
        UiToFp "uitofp" SiToFp "sitofp" PtrToInt "ptrtoint" PtrToAddr "ptrtoaddr" IntToPtr "inttoptr"
        Bitcast "bitcast"
    }

    /// The larger or smaller of two integers.
    Extreme { SMax "smax" SMin "smin" UMax "umax" UMin "umin" }

    /// The larger or smaller of two floats; they differ in NaNs and in zeros of different sign.
    FloatExtreme {
        MinNum "minnum" MaxNum "maxnum" Minimum "minimum" Maximum "maximum"
        MinimumNum "minimumnum" MaximumNum "maximumnum"
    }

    /// An intrinsic function of integers, lane by lane.
    IntFn {
        Ctpop "ctpop" Bswap "bswap" Bitreverse "bitreverse" Ctlz "ctlz" Cttz "cttz" Abs "abs" Fshl "fshl" Fshr "fshr"
        UAddSat "uadd.sat" USubSat "usub.sat" SAddSat "sadd.sat" SSubSat "ssub.sat" UShlSat "ushl.sat"
        SShlSat "sshl.sat" SCmp "scmp" UCmp "ucmp"
    }

    /// An access to some lanes of a vector, behind `llvm.masked.`.
    Masked { Load "load" Store "store" Gather "gather" Scatter "scatter" }
}

impl IntPredicate {
    pub(crate) fn signed(self) -> bool {
        matches!(self, IntPredicate::SLt | IntPredicate::SLe | IntPredicate::SGt | IntPredicate::SGe)
    }

    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            IntPredicate::Eq => order.is_eq(),
            IntPredicate::Ne => order.is_ne(),
            IntPredicate::ULt | IntPredicate::SLt => order.is_lt(),
            IntPredicate::ULe | IntPredicate::SLe => order.is_le(),
            IntPredicate::UGt | IntPredicate::SGt => order.is_gt(),
            IntPredicate::UGe | IntPredicate::SGe => order.is_ge(),
        }
    }
}

impl FloatPredicate {
    /// Whether it holds; `None` means unordered.
    pub(crate) fn holds(self, order: Option<Ordering>) -> bool {
        let bit = match order {
            Some(Ordering::Equal) => 0,
            Some(Ordering::Greater) => 1,
            Some(Ordering::Less) => 2,
            None => 3,
        };
        self as u8 >> bit & 1 == 1
    }
}

/// An operation that combines two values of a type, for reductions and `atomicrmw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    Exchange,
    Nand,
    Int(IntOp),
    Extreme(Extreme),
    Float(FloatOp),
    FloatExtreme(FloatExtreme),
}

impl Fold {
    pub(crate) fn parse(word: &str) -> Option<Fold> {
        Some(match word {
            "xchg" => Fold::Exchange,
            "nand" => Fold::Nand,
            "max" => Fold::Extreme(Extreme::SMax),
            "min" => Fold::Extreme(Extreme::SMin),
            "fmax" => Fold::FloatExtreme(FloatExtreme::MaxNum),
            "fmin" => Fold::FloatExtreme(FloatExtreme::MinNum),
            "fmaximum" => Fold::FloatExtreme(FloatExtreme::Maximum),
            "fminimum" => Fold::FloatExtreme(FloatExtreme::Minimum),
            _ => IntOp::parse(word)
                .map(Fold::Int)
                .or_else(|| Extreme::parse(word).map(Fold::Extreme))
                .or_else(|| FloatOp::parse(word).map(Fold::Float))?,
        })
    }
}
