//! Floats: the methods of std. Those of `f16` and `f128` have the same names, behind the gate of the type.

use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::print::surface::syntax::Expr;
use mir::intrinsics::Intrinsic as I;
use mir::types::FloatTy;

impl Printer<'_> {
    pub(super) fn std_float(&mut self, call: StdCall) -> Option<Expr> {
        let float = self.program.types.as_float(call.generic(0)?)?;
        Some(match (call.intrinsic, call.args) {
            (I::Fmuladd, [a, b, c]) => a.paren().binary("*", &b.paren()).binary("+", &c.paren()),
            (I::Fma, [a, b, c]) => a.paren().method("mul_add", &[b, c]),
            (I::Minimum, [a, b]) => Expr::call(self.extremum(float, true), &[a, b]),
            (I::Maximum, [a, b]) => Expr::call(self.extremum(float, false), &[a, b]),
            (I::FloatToIntUnchecked, [a]) => {
                a.paren().method(format!("to_int_unchecked::<{}>", self.ty(call.generic(1)?)), &[])
            }
            (intrinsic, [a]) => a.paren().method(float_method(intrinsic)?, &[]),
            (I::Copysign, [a, b]) => a.paren().method("copysign", &[b]),
            (I::MinimumNumberNsz, [a, b]) => a.paren().method("min", &[b]),
            (I::MaximumNumberNsz, [a, b]) => a.paren().method("max", &[b]),
            _ => return None,
        })
    }

    /// Minimum and maximum of IEEE 754-2019: NaN wins, and -0 is below +0.
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

/// The method for an intrinsic of one argument.
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
