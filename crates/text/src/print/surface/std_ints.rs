//! Integers: the methods of std.

use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::print::surface::syntax::Expr;
use mir::intrinsics::Intrinsic as I;
use mir::types::{IntTy, Types};

impl Printer<'_> {
    pub(super) fn std_int(&mut self, call: StdCall) -> Option<Expr> {
        let ty = call.generic(0)?;
        if call.intrinsic == I::ThreeWayCompare {
            // In blocks: references to packed fields would be refused.
            return match call.args {
                [a, b] => Some(Expr::code("Ord::cmp(&{ $ }, &{ $ })", &[a, b])),
                _ => None,
            };
        }
        if call.intrinsic == I::DisjointBitor && ty == Types::BOOL {
            return self.disjoint(call, "!(a & b)");
        }
        let int = self.program.types.as_int(ty)?;
        Some(match (call.intrinsic, call.args) {
            (I::UncheckedShl | I::UncheckedShr, [a, n]) => self.unchecked_shift(call, int, a, n),
            (I::UncheckedDiv | I::ExactDiv, [a, b]) => a.paren().binary("/", &b.paren()),
            (I::UncheckedRem, [a, b]) => a.paren().binary("%", &b.paren()),
            (I::DisjointBitor, _) => return self.disjoint(call, "a & b == 0"),
            (I::CarryingMulAdd, [a, b, c, d]) if self.since(91) => {
                a.paren().method("carrying_mul_add", &[b, c, d])
            }
            (I::CarryingMulAdd, [a, b, c, d]) => {
                let name = self.helper(format!("carrying_mul_add_{}", int.name()), || carrying_mul_add(int));
                Expr::call(name, &[a, b, c, d])
            }
            (I::UncheckedFunnelShl, [a, b, n]) => Expr::call(self.funnel(int, true), &[a, b, n]),
            (I::UncheckedFunnelShr, [a, b, n]) => Expr::call(self.funnel(int, false), &[a, b, n]),
            (I::CarrylessMul, [a, b]) => Expr::call(self.carryless_mul(int), &[a, b]),
            (I::CtlzNonzero | I::CttzNonzero, [a]) => {
                let method =
                    if call.intrinsic == I::CtlzNonzero { "leading_zeros" } else { "trailing_zeros" };
                let path = mir::adt::LibTy::NonZero(int).path();
                Expr::call(format!("{path}::new_unchecked"), &[a]).method(method, &[])
            }
            (intrinsic, [a]) => a.paren().method(self.int_method(intrinsic)?, &[]),
            (intrinsic, [a, b]) => a.paren().method(self.int_method(intrinsic)?, &[b]),
            _ => return None,
        })
    }

    /// The method with the same arguments.
    fn int_method(&self, intrinsic: I) -> Option<&'static str> {
        let unchecked = self.since(79);
        Some(match intrinsic {
            I::UncheckedAdd if unchecked => "unchecked_add",
            I::UncheckedSub if unchecked => "unchecked_sub",
            I::UncheckedMul if unchecked => "unchecked_mul",
            I::UncheckedAdd | I::WrappingAdd => "wrapping_add",
            I::UncheckedSub | I::WrappingSub => "wrapping_sub",
            I::UncheckedMul | I::WrappingMul => "wrapping_mul",
            I::SaturatingAdd => "saturating_add",
            I::SaturatingSub => "saturating_sub",
            I::AddWithOverflow => "overflowing_add",
            I::SubWithOverflow => "overflowing_sub",
            I::MulWithOverflow => "overflowing_mul",
            I::RotateLeft => "rotate_left",
            I::RotateRight => "rotate_right",
            I::Ctpop => "count_ones",
            I::Ctlz => "leading_zeros",
            I::Cttz => "trailing_zeros",
            I::Bswap => "swap_bytes",
            I::Bitreverse => "reverse_bits",
            _ => return None,
        })
    }

    /// An unchecked shift. The amount may have any integer type; a defined one fits into `u32`.
    fn unchecked_shift(&self, call: StdCall, int: IntTy, a: &Expr, n: &Expr) -> Expr {
        let (name, symbol) = if call.intrinsic == I::UncheckedShl { ("shl", "<<") } else { ("shr", ">>") };
        let n = n.paren().cast("u32");
        if self.since(93) {
            return a.paren().method(format!("unchecked_{name}"), &[&n]);
        }
        if self.since(81) {
            let promise = self.promise(&Expr::text(format!("n < {}", int.bits())));
            return Expr::code(&format!("{{ let (a, n) = ($, $); {promise}; a {symbol} n }}"), &[a, &n]);
        }
        a.paren().method(format!("wrapping_{name}"), &[&n])
    }

    fn disjoint(&self, call: StdCall, condition: &str) -> Option<Expr> {
        let [a, b] = call.args else { return None };
        let promise = self.promise(&Expr::text(condition));
        Some(Expr::code(&format!("{{ let (a, b) = ($, $); {promise}; a | b }}"), &[a, b]))
    }

    /// The function for carry-less products of an unsigned type.
    pub(super) fn carryless_mul(&mut self, int: IntTy) -> String {
        self.helper(format!("carryless_mul_{}", int.name()), || carryless_mul(int))
    }

    /// The high or low part of two concatenated numbers, shifted by less than the width.
    pub(super) fn funnel(&mut self, int: IntTy, left: bool) -> String {
        let (t, bits) = (int.name(), int.bits());
        // The shifts are on unsigned numbers; a signed lane has the same bits.
        let u = unsigned(int).name();
        if left {
            self.helper(format!("funnel_shl_{t}"), || {
                format!(
                    "fn funnel_shl_{t}(a: {t}, b: {t}, n: u32) -> {t} {{\n    \
                     if n == 0 {{ a }} else {{ a << n | (b as {u} >> ({bits} - n)) as {t} }}\n}}\n"
                )
            })
        } else {
            self.helper(format!("funnel_shr_{t}"), || {
                format!(
                    "fn funnel_shr_{t}(a: {t}, b: {t}, n: u32) -> {t} {{\n    \
                     if n == 0 {{ b }} else {{ a << ({bits} - n) | (b as {u} >> n) as {t} }}\n}}\n"
                )
            })
        }
    }
}

/// The unsigned integer of the same width.
pub(super) fn unsigned(int: IntTy) -> IntTy {
    match int {
        IntTy::I8 => IntTy::U8,
        IntTy::I16 => IntTy::U16,
        IntTy::I32 => IntTy::U32,
        IntTy::I64 => IntTy::U64,
        IntTy::I128 => IntTy::U128,
        IntTy::Isize(pointer) => IntTy::Usize(pointer),
        unsigned => unsigned,
    }
}

/// The low and the high half of `a * b + c + d`.
fn carrying_mul_add(int: IntTy) -> String {
    let (t, bits) = (int.name(), int.bits());
    let head = format!("fn carrying_mul_add_{t}(a: {t}, b: {t}, c: {t}, d: {t}) -> ({t}, {t}) {{\n");
    if bits < 128 {
        let wide = if bits < 64 { "u64" } else { "u128" };
        let sum = format!("a as {wide} * b as {wide} + c as {wide} + d as {wide}");
        return format!("{head}    let sum = {sum};\n    (sum as {t}, (sum >> {bits}) as {t})\n}}\n");
    }
    // Four products of 64 bits.
    head + "    const LOW: u128 = u64::MAX as u128;
    let (a0, a1, b0, b1) = (a & LOW, a >> 64, b & LOW, b >> 64);
    let (low, mid, mid2, high) = (a0 * b0, a0 * b1, a1 * b0, a1 * b1);
    let middle = (low >> 64) + (mid & LOW) + (mid2 & LOW);
    let (sum, high) = (low & LOW | middle << 64, high + (mid >> 64) + (mid2 >> 64) + (middle >> 64));
    let (sum, carry) = sum.overflowing_add(c);
    let (sum, carry2) = sum.overflowing_add(d);
    (sum, high + carry as u128 + carry2 as u128)
}
"
}

/// The low half of a carry-less product.
fn carryless_mul(int: IntTy) -> String {
    let (t, bits) = (int.name(), int.bits());
    format!(
        "fn carryless_mul_{t}(a: {t}, b: {t}) -> {t} {{
    let (mut product, mut i) = (0, 0);
    while i < {bits} {{
        if b >> i & 1 == 1 {{
            product ^= a << i;
        }}
        i += 1;
    }}
    product
}}
"
    )
}
