//! Integers: the methods of std.

use crate::intrinsics::Intrinsic as I;
use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::types::{IntTy, Types};

impl Printer<'_> {
    pub(super) fn std_int(&mut self, call: StdCall) -> Option<String> {
        let ty = call.generic(0)?;
        if call.intrinsic == I::ThreeWayCompare {
            // Blocks: a reference to a packed field would be refused.
            return match call.args {
                [a, b] => Some(format!("Ord::cmp(&{{ {a} }}, &{{ {b} }})")),
                _ => None,
            };
        }
        if call.intrinsic == I::DisjointBitor && ty == Types::BOOL {
            return self.disjoint(call, "!(a & b)");
        }
        let int = self.program.types.as_int(ty)?;
        Some(match (call.intrinsic, call.args) {
            (I::UncheckedShl | I::UncheckedShr, [a, n]) => self.unchecked_shift(call, int, a, n),
            (I::UncheckedDiv | I::ExactDiv, [a, b]) => format!("({a}) / ({b})"),
            (I::UncheckedRem, [a, b]) => format!("({a}) % ({b})"),
            (I::DisjointBitor, _) => return self.disjoint(call, "a & b == 0"),
            (I::CarryingMulAdd, [a, b, c, d]) if self.since(91) => {
                format!("({a}).carrying_mul_add({b}, {c}, {d})")
            }
            (I::CarryingMulAdd, [a, b, c, d]) => {
                let name = self.helper(format!("carrying_mul_add_{}", int.name()), || carrying_mul_add(int));
                format!("{name}({a}, {b}, {c}, {d})")
            }
            (I::UncheckedFunnelShl, [a, b, n]) => format!("{}({a}, {b}, {n})", self.funnel(int, true)),
            (I::UncheckedFunnelShr, [a, b, n]) => format!("{}({a}, {b}, {n})", self.funnel(int, false)),
            (I::CarrylessMul, [a, b]) => {
                format!("{}({a}, {b})", self.carryless_mul(int))
            }
            (I::CtlzNonzero | I::CttzNonzero, [a]) => {
                let method =
                    if call.intrinsic == I::CtlzNonzero { "leading_zeros" } else { "trailing_zeros" };
                let path = crate::adt::LibTy::NonZero(int).path();
                format!("{path}::new_unchecked({a}).{method}()")
            }
            (intrinsic, [a]) => format!("({a}).{}()", self.int_method(intrinsic)?),
            (intrinsic, [a, b]) => format!("({a}).{}({b})", self.int_method(intrinsic)?),
            _ => return None,
        })
    }

    /// The method that takes the same arguments.
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

    /// The amount may be of any integer type; one that is defined fits into `u32`.
    fn unchecked_shift(&self, call: StdCall, int: IntTy, a: &str, n: &str) -> String {
        let (name, symbol) = if call.intrinsic == I::UncheckedShl { ("shl", "<<") } else { ("shr", ">>") };
        if self.since(93) {
            return format!("({a}).unchecked_{name}(({n}) as u32)");
        }
        if self.since(81) {
            let promise = self.promise(&format!("n < {}", int.bits()));
            return format!("{{ let (a, n) = ({a}, ({n}) as u32); {promise}; a {symbol} n }}");
        }
        format!("({a}).wrapping_{name}(({n}) as u32)")
    }

    fn disjoint(&self, call: StdCall, condition: &str) -> Option<String> {
        let [a, b] = call.args else { return None };
        Some(format!("{{ let (a, b) = ({a}, {b}); {}; a | b }}", self.promise(condition)))
    }

    /// The function for products without carries of an unsigned type.
    pub(super) fn carryless_mul(&mut self, int: IntTy) -> String {
        self.helper(format!("carryless_mul_{}", int.name()), || carryless_mul(int))
    }

    /// The high or low part of two numbers side by side, shifted by less than the width.
    pub(super) fn funnel(&mut self, int: IntTy, left: bool) -> String {
        let (t, bits) = (int.name(), int.bits());
        // Shifts are those of unsigned numbers; a signed lane's bits are the same.
        let u = unsigned(int).name();
        match left {
            true => self.helper(format!("funnel_shl_{t}"), || {
                format!(
                    "fn funnel_shl_{t}(a: {t}, b: {t}, n: u32) -> {t} {{\n    \
                     if n == 0 {{ a }} else {{ a << n | (b as {u} >> ({bits} - n)) as {t} }}\n}}\n"
                )
            }),
            false => self.helper(format!("funnel_shr_{t}"), || {
                format!(
                    "fn funnel_shr_{t}(a: {t}, b: {t}, n: u32) -> {t} {{\n    \
                     if n == 0 {{ b }} else {{ a << ({bits} - n) | (b as {u} >> n) as {t} }}\n}}\n"
                )
            }),
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

/// The low half of a product without carries.
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
