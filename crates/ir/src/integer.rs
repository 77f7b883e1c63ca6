//! Integer arithmetic on partly known bits. Where the reference leaves a choice, the answer is the less defined one.

use crate::module::Flags;
use crate::stop::{Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, mask, signed};

/// A binary operation.
pub(crate) fn binary(name: &str, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    if matches!(name, "udiv" | "sdiv" | "urem" | "srem") {
        return divide(name, flags, width, a, b);
    }
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    Ok(match name {
        "and" => {
            // A known zero on either side settles a bit.
            let zero = (!a.bits & !a.undef) | (!b.bits & !b.undef);
            Scalar::partly(a.bits & b.bits, (a.undef | b.undef) & !zero)
        }
        "or" => {
            if flags.disjoint && (a.bits | a.undef) & (b.bits | b.undef) != 0 {
                return Ok(Scalar::poison());
            }
            let one = a.bits | b.bits;
            Scalar::partly(one, (a.undef | b.undef) & !one)
        }
        "xor" => Scalar::partly(a.bits ^ b.bits, a.undef | b.undef),
        "shl" | "lshr" | "ashr" => shift(name, flags, width, a, b),
        "add" | "sub" | "mul" => sum(name, flags, width, a, b),
        _ => return unsupported(format!("`{name}`")),
    })
}

fn sum(name: &str, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Scalar {
    let all = mask(width);
    let unknown = a.undef | b.undef;
    if unknown != 0 && (flags.nsw || flags.nuw) {
        return Scalar::poison();
    }
    let (wrapped, unsigned_over) = match name {
        "add" => a.bits.overflowing_add(b.bits),
        "sub" => a.bits.overflowing_sub(b.bits),
        _ => a.bits.overflowing_mul(b.bits),
    };
    let bits = wrapped & all;
    if flags.nuw && (unsigned_over || wrapped != bits) {
        return Scalar::poison();
    }
    let (x, y) = (signed(a.bits, width), signed(b.bits, width));
    let exact = match name {
        "add" => x.checked_add(y),
        "sub" => x.checked_sub(y),
        _ => x.checked_mul(y),
    };
    if flags.nsw && exact != Some(signed(bits, width)) {
        return Scalar::poison();
    }
    // Bits below the lowest unknown one do not depend on it.
    let undef = if unknown == 0 { 0 } else { all & !(mask(unknown.trailing_zeros())) };
    Scalar::partly(bits, undef)
}

fn shift(name: &str, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Scalar {
    let all = mask(width);
    let by = match b.known() {
        Some(by) if by < u128::from(width) => by as u32,
        _ => return Scalar::poison(),
    };
    let lost = mask(by);
    match name {
        "shl" => {
            let (bits, undef) = (a.bits << by & all, a.undef << by & all);
            if flags.nuw && (a.bits | a.undef) & all & !(all >> by) != 0 {
                return Scalar::poison();
            }
            let back = signed(bits, width) >> by;
            if flags.nsw && (a.undef != 0 || back != signed(a.bits, width)) {
                return Scalar::poison();
            }
            Scalar::partly(bits, undef)
        }
        _ if flags.exact && (a.bits | a.undef) & lost != 0 => Scalar::poison(),
        "lshr" => Scalar::partly(a.bits >> by, a.undef >> by),
        _ => {
            let arithmetic = |bits| (signed(bits, width) >> by) as u128 & all;
            Scalar::partly(arithmetic(a.bits), arithmetic(a.undef))
        }
    }
}

fn divide(name: &str, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    let Some(divisor) = b.known() else { return ub_with(Rule::Divisor, b.flaw()) };
    if divisor == 0 {
        return ub(Rule::DivisionByZero);
    }
    let is_signed = name.starts_with('s');
    let Some(number) = a.known() else {
        // It might be the minimum.
        if is_signed && divisor == mask(width) {
            return ub_with(Rule::DivisionOverflow, a.flaw());
        }
        return Ok(if a.poison || flags.exact { Scalar::poison() } else { Scalar::undef(width) });
    };
    let (quotient, rest) = if is_signed {
        let (x, y) = (signed(number, width), signed(divisor, width));
        let (Some(quotient), Some(rest)) = (x.checked_div(y), x.checked_rem(y)) else {
            return ub(Rule::DivisionOverflow);
        };
        if signed(quotient as u128 & mask(width), width) != quotient {
            return ub(Rule::DivisionOverflow);
        }
        (quotient as u128, rest as u128)
    } else {
        (number / divisor, number % divisor)
    };
    if flags.exact && rest != 0 {
        return Ok(Scalar::poison());
    }
    let result = if name.ends_with("div") { quotient } else { rest };
    Ok(Scalar::new(result & mask(width)))
}

/// A comparison of integers or addresses.
pub(crate) fn compare(predicate: &str, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    let unknown = a.undef | b.undef;
    if unknown != 0 {
        let differ = (a.bits ^ b.bits) & !unknown != 0;
        return Ok(match predicate {
            _ if flags.samesign => Scalar::poison(),
            "eq" if differ => Scalar::bool(false),
            "ne" if differ => Scalar::bool(true),
            _ => Scalar::undef(1),
        });
    }
    let (x, y) = (signed(a.bits, width), signed(b.bits, width));
    if flags.samesign && (x < 0) != (y < 0) {
        return Ok(Scalar::poison());
    }
    Ok(Scalar::bool(match predicate {
        "eq" => a.bits == b.bits,
        "ne" => a.bits != b.bits,
        "ult" => a.bits < b.bits,
        "ule" => a.bits <= b.bits,
        "ugt" => a.bits > b.bits,
        "uge" => a.bits >= b.bits,
        "slt" => x < y,
        "sle" => x <= y,
        "sgt" => x > y,
        "sge" => x >= y,
        _ => return unsupported(format!("icmp {predicate}")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Flags = Flags {
        nsw: false,
        nuw: false,
        exact: false,
        disjoint: false,
        nneg: false,
        samesign: false,
        inbounds: false,
        nusw: false,
        nnan: false,
        ninf: false,
        nsz: false,
        loose: false,
    };

    fn of(name: &str, flags: Flags, a: u128, b: u128) -> Option<u128> {
        binary(name, flags, 8, Scalar::new(a), Scalar::new(b)).ok()?.known()
    }

    #[test]
    fn wrapping_is_poison_only_with_the_flag() {
        let (nsw, nuw) = (Flags { nsw: true, ..NONE }, Flags { nuw: true, ..NONE });
        assert_eq!(
            (of("add", NONE, 255, 1), of("add", nuw, 255, 1), of("add", nsw, 255, 1)),
            (Some(0), None, Some(0))
        );
        assert_eq!((of("add", nsw, 127, 1), of("add", nuw, 127, 1)), (None, Some(128)));
        assert_eq!(
            (of("sub", nuw, 0, 1), of("sub", nsw, 0, 1), of("sub", nsw, 128, 1)),
            (None, Some(255), None)
        );
        assert_eq!(
            (of("mul", nuw, 16, 16), of("mul", nsw, 64, 2), of("mul", nsw, 255, 128)),
            (None, None, None)
        );
        assert_eq!(
            (of("shl", nuw, 128, 1), of("shl", nsw, 64, 1), of("shl", nsw, 192, 1)),
            (None, None, Some(128))
        );
        assert_eq!(
            (of("shl", NONE, 1, 8), of("lshr", NONE, 128, 7), of("ashr", NONE, 128, 7)),
            (None, Some(1), Some(255))
        );
    }

    #[test]
    fn unknown_bits_spread_as_far_as_they_must() {
        let half = Scalar::partly(0x05, 0xf0);
        let known = Scalar::new;
        assert_eq!(binary("and", NONE, 8, half, known(0x0f)), Ok(known(5)));
        assert_eq!(binary("or", NONE, 8, half, known(0xf0)), Ok(known(0xf5)));
        assert_eq!(binary("add", NONE, 8, half, known(1)), Ok(Scalar::partly(6, 0xf0)));
        assert_eq!(binary("ashr", NONE, 8, half, known(4)), Ok(Scalar::undef(8)));
        assert_eq!(compare("eq", NONE, 8, half, known(4)), Ok(known(0)));
        assert_eq!(compare("eq", NONE, 8, half, known(5)), Ok(Scalar::undef(1)));
    }
}
