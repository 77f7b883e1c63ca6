//! Floats: the methods of std. Those of `f16` and `f128` have the same names, behind the gate of the type.

use crate::intrinsics::Intrinsic as I;
use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::types::FloatTy;

impl Printer<'_> {
    pub(super) fn std_float(&mut self, call: StdCall) -> Option<String> {
        let float = self.program.types.as_float(call.generic(0)?)?;
        Some(match (call.intrinsic, call.args) {
            (I::Fmuladd, [a, b, c]) => format!("({a}) * ({b}) + ({c})"),
            (I::Fma, [a, b, c]) => format!("({a}).mul_add({b}, {c})"),
            (I::Minimum, [a, b]) => format!("{}({a}, {b})", self.extremum(float, true)),
            (I::Maximum, [a, b]) => format!("{}({a}, {b})", self.extremum(float, false)),
            (I::FloatToIntUnchecked, [a]) => {
                format!("({a}).to_int_unchecked::<{}>()", self.ty(call.generic(1)?))
            }
            (intrinsic, [a]) => format!("({a}).{}()", float_method(intrinsic)?),
            (I::Copysign, [a, b]) => format!("({a}).copysign({b})"),
            (I::MinimumNumberNsz, [a, b]) => format!("({a}).min({b})"),
            (I::MaximumNumberNsz, [a, b]) => format!("({a}).max({b})"),
            _ => return None,
        })
    }

    /// IEEE 754-2019: NaN wins, and -0 is below +0.
    fn extremum(&mut self, float: FloatTy, least: bool) -> String {
        let t = float.name();
        let (name, less, sign) = if least {
            ("minimum", "<", "a.is_sign_negative()")
        } else {
            ("maximum", ">", "a.is_sign_positive()")
        };
        self.helper(format!("{name}_{t}"), || {
            format!(
                "fn {name}_{t}(a: {t}, b: {t}) -> {t} {{
    if a {less} b {{
        a
    }} else if b {less} a {{
        b
    }} else if a == b {{
        if {sign} {{ a }} else {{ b }}
    }} else {{
        a + b
    }}
}}
"
            )
        })
    }
}

/// The method of one argument.
pub(super) fn float_method(intrinsic: I) -> Option<&'static str> {
    Some(match intrinsic {
        I::Fabs | I::SimdFabs => "abs",
        I::Sqrt | I::SimdFsqrt => "sqrt",
        I::Floor | I::SimdFloor => "floor",
        I::Ceil | I::SimdCeil => "ceil",
        I::Trunc | I::SimdTrunc => "trunc",
        I::Round | I::SimdRound => "round",
        I::RoundTiesEven | I::SimdRoundTiesEven => "round_ties_even",
        _ => return None,
    })
}
