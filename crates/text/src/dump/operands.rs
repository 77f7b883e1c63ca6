//! Reads operands and constants.

use super::Reader;
use super::body::BodyReader;
use super::cursor::Cursor;
use super::error::Result;
use mir::program::{ConstValue, NamedConst};
use mir::syntax::{Const, ConstId, Operand};
use mir::types::{FloatTy, IntTy, Ty, TyId, Types};

impl BodyReader<'_, '_> {
    /// `copy P`, `move P`, `const C`; before 1.84 a copied place stands alone. `hint` is the type expected by the
    /// context, which only constants need.
    pub(super) fn operand(&mut self, c: &mut Cursor, hint: Option<TyId>) -> Result<Operand> {
        if c.eat("copy ") {
            return Ok(Operand::Copy(self.place(c)?));
        }
        if c.eat("move ") {
            return Ok(Operand::Move(self.place(c)?));
        }
        if c.eat("const ") {
            return Ok(Operand::Const(self.reader.constant(c, hint)?));
        }
        if c.sees("_") || c.sees("(") {
            return Ok(Operand::Copy(self.place(c)?));
        }
        c.unread("operand")
    }

    /// The type of an operand that was read.
    pub(super) fn operand_ty(&self, operand: &Operand) -> Option<TyId> {
        mir::typing::operand_ty(&self.reader.program, &self.function, operand)
    }
}

impl Reader<'_> {
    /// A constant operand. Anything but a number or an item of the program becomes an anonymous item.
    pub(super) fn constant(&mut self, c: &mut Cursor, hint: Option<TyId>) -> Result<Const> {
        if let Some(constant) = self.own_constant(c)? {
            return Ok(constant);
        }
        let mut ahead = *c;
        if let Ok(path) = self.path(&mut ahead)
            && !path.is_library()
            && let Some(id) = self.names.consts.get(path.last())
            && path.parent().is_none_or(|parent| self.module == Some(parent))
        {
            *c = ahead;
            return Ok(Const::Named(*id));
        }
        let (ty, value) = self.value(c, hint)?;
        Ok(self.item(ty, value))
    }

    /// A value as an operand.
    pub(super) fn item(&mut self, ty: TyId, value: ConstValue) -> Const {
        match (&value, self.program.types.get(ty)) {
            (ConstValue::Scalar(bits), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_)) => {
                return Const::Scalar { bits: *bits, ty };
            }
            (ConstValue::StaticAddr(id), _) => {
                let constant = Const::Static(*id);
                // A static operand has one pointer type; a pointer of any other type to it is a constant.
                if mir::typing::const_ty(&self.program, &constant) == Some(ty) {
                    return constant;
                }
            }
            _ => {}
        }
        let key = (ty, format!("{value:?}"));
        if let Some(id) = self.anonymous.get(&key) {
            return Const::Named(*id);
        }
        let id = ConstId(self.program.consts.len() as u32);
        self.program.consts.push(NamedConst { name: format!("DUMPED{}", id.0), ty, value });
        self.anonymous.insert(key, id);
        Const::Named(id)
    }

    /// A literal number, bool or char; `None` if something else is next.
    pub(super) fn literal(&mut self, c: &mut Cursor) -> Result<Option<(TyId, u128)>> {
        for (word, bits) in [("true", 1), ("false", 0)] {
            if is_word(c, word) {
                c.eat(word);
                return Ok(Some((Types::BOOL, bits)));
            }
        }
        if c.sees("'") {
            return character(c).map(|value| Some((Types::CHAR, value.into())));
        }
        if c.sees("NaN_") || c.sees("+Inf_") || c.sees("-Inf_") {
            return special_float(c).map(Some);
        }
        if c.sees_digit() || c.sees("-") {
            return self.number(c).map(Some);
        }
        let mut ahead = *c;
        if let Some(module) = self.module
            && ahead.eat(module)
        {
            ahead.eat("::");
        }
        if ahead.sees("BITS_") {
            *c = ahead;
            return bits_item(c).map(Some);
        }
        let mut ahead = *c;
        let name = ahead.word();
        if let Some(int) = IntTy::from_name(name, self.program.types.pointer()) {
            let top = 1u128 << (int.bits() - 1);
            let most = if int.signed() { top - 1 } else { int.truncate(u128::MAX) };
            let least = if int.signed() { top } else { 0 };
            for (end, bits) in [("::MAX", most), ("::MIN", least)] {
                if ahead.eat(end) {
                    *c = ahead;
                    return Ok(Some((Types::int(int), bits)));
                }
            }
        }
        Ok(None)
    }

    /// `-5_i16`, `1.5f32`, `2.5E-7f64`.
    fn number(&self, c: &mut Cursor) -> Result<(TyId, u128)> {
        let before = *c;
        let negative = c.eat("-");
        let start = c.rest();
        c.take_while(|c| c.is_ascii_digit());
        if c.eat("_") {
            let digits = &start[..start.len() - c.rest().len() - 1];
            let int = IntTy::from_name(c.word(), self.program.types.pointer());
            return match (int, digits.parse::<u128>()) {
                (Some(int), Ok(value)) => {
                    let value = if negative { value.wrapping_neg() } else { value };
                    Ok((Types::int(int), int.truncate(value)))
                }
                _ => before.unread("number"),
            };
        }
        if c.eat(".") {
            c.take_while(|c| c.is_ascii_digit());
        }
        if c.eat("E") {
            let _ = c.eat("+") || c.eat("-");
            c.take_while(|c| c.is_ascii_digit());
        }
        let digits = &start[..start.len() - c.rest().len()];
        let Some(float) = FloatTy::from_name(c.word()) else { return before.unread("number") };
        match crate::parse::float_bits(float, digits) {
            Some(bits) => {
                let sign = if negative { 1u128 << (float.bits() - 1) } else { 0 };
                Ok((Types::float(float), bits | sign))
            }
            None => before.unread("number"),
        }
    }
}

/// Whether the next word is this one.
fn is_word(c: &Cursor, word: &str) -> bool {
    let mut ahead = *c;
    ahead.word() == word
}

/// `NaN_f32`, `+Inf_f64`. The text lacks the bits of a NaN; [`super::with_nan_bits`] adds them as `NaN_f32(0x..)`.
fn special_float(c: &mut Cursor) -> Result<(TyId, u128)> {
    let before = *c;
    let negative = c.eat("-");
    let nan = c.eat("NaN_");
    let _ = c.eat("+Inf_") || c.eat("Inf_");
    let name = c.word();
    let Some(float) = FloatTy::from_name(name) else { return before.unread("number") };
    let ty = Types::float(float);
    if !nan {
        let fraction = float.fraction_bits();
        let infinity = ((1u128 << (float.bits() - 1 - fraction)) - 1) << fraction;
        let sign = if negative { 1u128 << (float.bits() - 1) } else { 0 };
        return Ok((ty, infinity | sign));
    }
    if c.eat("(?)") {
        return before.unread("NaN of unknown bits");
    }
    if !c.eat("(0x") {
        return Ok((ty, mir::observe::canonical_nan(float)));
    }
    let digits = c.take_while(|c| c.is_ascii_hexdigit());
    c.expect(")", "number")?;
    match u128::from_str_radix(digits, 16) {
        Ok(bits) if float.is_nan(bits) => Ok((ty, bits)),
        _ => before.unread("number"),
    }
}

/// An item that the printer makes for a number without a literal: its name contains type and bits.
fn bits_item(c: &mut Cursor) -> Result<(TyId, u128)> {
    let before = *c;
    let mut parts = c.word().split('_').skip(1);
    let ty = parts.next().and_then(|name| crate::parse::primitive(&name.to_lowercase()));
    match (ty, parts.next().map(|digits| u128::from_str_radix(digits, 16)), parts.next()) {
        (Some(ty), Some(Ok(bits)), None) => Ok((ty, bits)),
        _ => before.unread("constant"),
    }
}

/// `'c'`, escaped like Rust's `Debug`.
fn character(c: &mut Cursor) -> Result<char> {
    let before = *c;
    c.expect("'", "char")?;
    let value = if c.eat("\\u{") {
        let digits = c.until("}", "char")?;
        u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
    } else if c.eat("\\") {
        escaped(c)
    } else {
        next_char(c)
    };
    c.expect("'", "char")?;
    value.map_or_else(|| before.unread("char"), Ok)
}

fn next_char(c: &mut Cursor) -> Option<char> {
    let char = c.rest().chars().next()?;
    c.eat(&c.rest()[..char.len_utf8()]);
    Some(char)
}

/// The character denoted by a one-letter escape.
pub(super) fn escaped(c: &mut Cursor) -> Option<char> {
    Some(match next_char(c)? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        other @ ('\\' | '\'' | '"') => other,
        _ => return None,
    })
}
