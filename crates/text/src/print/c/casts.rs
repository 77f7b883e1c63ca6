//! Casts in C.

use crate::print::c::body::Body;
use crate::print::c::border::{Said, Unsayable};
use crate::print::c::rvalues::store;
use crate::print::c::{PREFIX, types};
use mir::syntax::{CastKind, Operand};
use mir::types::{FloatTy, IntTy, Ty, TyId};

impl Body<'_> {
    /// `to = op as ty;` and the other kinds of cast.
    pub(super) fn cast(&mut self, to: &str, kind: CastKind, op: &Operand, ty: TyId) -> Said<String> {
        let from = self.operand_ty(op)?;
        self.mention(from)?;
        let value = self.operand(op)?;
        if kind == CastKind::Unsize {
            return Err(Unsayable("a slice"));
        }
        if kind == CastKind::Transmute {
            let (declared, set) =
                (types::declare(self.types(), from, "x"), store(self.types(), from, "x", &value));
            return Ok(format!("{{ {declared}; {set} __builtin_memcpy(&{to}, &x, sizeof {to}); }}"));
        }
        let value = match (self.types().get(from), self.types().get(ty)) {
            (Ty::Int(_) | Ty::Bool, Ty::Int(int)) => format!("({}){value}", types::int(*int)),
            (Ty::Int(_), Ty::Float(float)) | (Ty::Float(_), Ty::Float(float)) => {
                format!("({}){value}", types::float(*float))
            }
            (Ty::Float(float), Ty::Int(int)) => self.truncated(*float, *int, &value),
            (Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_), Ty::RawPtr(..)) => format!("(void *){value}"),
            (Ty::RawPtr(..) | Ty::FnPtr(_), Ty::Int(int)) => {
                format!("({})(uintptr_t){value}", types::int(*int))
            }
            (Ty::Int(_), Ty::RawPtr(..)) => format!("(void *)(uintptr_t){value}"),
            _ => return Err(Unsayable("a cast")),
        };
        Ok(format!("{to} = {value};"))
    }

    /// Rust's cast saturates and maps NaN to zero; C's is undefined there.
    fn truncated(&mut self, float: FloatTy, int: IntTy, value: &str) -> String {
        let name = format!("{PREFIX}{}_to_{}", float.name(), int.name());
        let (from, to) = (types::float(float), types::int(int));
        let (bits, signed) = (int.bits() - u32::from(int.signed()), int.signed());
        // The first number out of range: for the largest type and the smallest float, infinity.
        let beyond = match (float, bits) {
            (FloatTy::F32, 128) => "__builtin_inff()".to_string(),
            (FloatTy::F32, _) => format!("0x1p{bits}f"),
            _ => format!("0x1p{bits}"),
        };
        let wrapping = types::wrapping(int);
        let largest = format!("({to})(~({wrapping})0 >> {})", size_of(wrapping) - bits);
        let (low, smallest) = if signed {
            (format!("x < -{beyond}"), format!("({to})(-{largest} - 1)"))
        } else {
            ("x <= 0".to_string(), "0".to_string())
        };
        let cases = format!("x != x ? 0 : x >= {beyond} ? {largest} : {low} ? {smallest} : ({to})x");
        let text = format!("static {to} {name}({from} x) {{ return {cases}; }}\n");
        self.helpers.insert(name.clone(), text);
        format!("{name}({value})")
    }
}

/// The width in bits of a type in which integers wrap.
fn size_of(wrapping: &str) -> u32 {
    match wrapping {
        "uint32_t" => 32,
        "uint64_t" => 64,
        _ => 128,
    }
}
