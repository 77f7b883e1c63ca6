//! Right-hand sides in C: integers wrap through unsigned types, floats follow IEEE.

use crate::print::c::body::{Body, wide};
use crate::print::c::border::{Said, Unsayable};
use crate::print::c::types;
use mir::adt::AdtKind;
use mir::syntax::{AggregateKind, BinOp, Operand, Place, Rvalue, UnOp};
use mir::types::{FloatTy, IntTy, Ty, TyId, Types};

const ILL_FORMED: Unsayable = Unsayable("an ill-formed program");

impl Body<'_> {
    /// `place = rvalue;`
    pub(super) fn assign(&mut self, place: &Place, rvalue: &Rvalue) -> Said<String> {
        let ty = self.place_ty(place)?;
        if ty == Types::UNIT {
            return Ok(String::new());
        }
        let to = self.place(place)?;
        let value = match rvalue {
            Rvalue::Use(op) => return self.copy(&to, ty, op),
            Rvalue::CopyForDeref(from) => return self.copy(&to, ty, &Operand::Copy(from.clone())),
            Rvalue::Repeat(op, n) => {
                let (element, set) = self.element(ty, "x", op)?;
                let store = store(self.types(), element, &format!("{to}[i]"), "x");
                return Ok(format!("{{ {set} for (uintptr_t i = 0; i < {n}; i++) {store} }}"));
            }
            Rvalue::Aggregate(kind, parts) => return self.aggregate(&to, *kind, parts),
            Rvalue::Cast(kind, op, ty) => return self.cast(&to, *kind, op, *ty),
            Rvalue::Ref(_, from) | Rvalue::RawPtr(_, from) => {
                let of = self.place_ty(from)?;
                self.mention(of)?;
                format!("(void *)&{}", self.place(from)?)
            }
            Rvalue::Unary(op, a) => self.unary(ty, *op, a)?,
            Rvalue::Binary(op, a, b) => self.binary(*op, a, b)?,
            Rvalue::Discriminant(of) => {
                let adt = self.types().as_adt(self.place_ty(of)?).filter(|adt| adt.is_enum());
                adt.ok_or(Unsayable("the discriminant of no enum"))?;
                format!("({}){}", types::name(self.types(), ty), self.place(of)?)
            }
            Rvalue::Len(of) => match self.types().get(self.place_ty(of)?) {
                Ty::Array(_, len) => len.to_string(),
                _ => return Err(Unsayable("a slice")),
            },
            Rvalue::Checked(..) => return Err(Unsayable("a tuple")),
            Rvalue::PtrMetadata(_) => return Err(Unsayable("a slice")),
        };
        Ok(format!("{to} = {value};"))
    }

    fn copy(&mut self, to: &str, ty: TyId, op: &Operand) -> Said<String> {
        let from = self.operand(op)?;
        Ok(store(self.types(), ty, to, &from))
    }

    /// A temporary `name` with an element of the array type `array`: its type, and the lines that set it.
    fn element(&mut self, array: TyId, name: &str, op: &Operand) -> Said<(TyId, String)> {
        let Ty::Array(element, _) = *self.types().get(array) else { return Err(ILL_FORMED) };
        Ok((element, self.temporary(element, name, op)?))
    }

    fn temporary(&mut self, ty: TyId, name: &str, op: &Operand) -> Said<String> {
        self.mention(ty)?;
        let (declared, value) = (types::declare(self.types(), ty, name), self.operand(op)?);
        Ok(format!("{declared}; {}", store(self.types(), ty, name, &value)))
    }

    /// Builds an aggregate; reads all parts before it writes the first.
    fn aggregate(&mut self, to: &str, kind: AggregateKind, parts: &[Operand]) -> Said<String> {
        let ty = kind.ty();
        let (mut read, mut written) = (String::new(), String::new());
        for (i, part) in parts.iter().enumerate() {
            let (of, name) = match kind {
                AggregateKind::Tuple(_) => return Err(Unsayable("a tuple")),
                AggregateKind::Array(_) => match *self.types().get(ty) {
                    Ty::Array(element, _) => (element, format!("{to}[{i}]")),
                    _ => return Err(ILL_FORMED),
                },
                AggregateKind::Adt(..) => (self.field(ty, i)?, format!("{to}.f{i}")),
                AggregateKind::Union(_, field) => (self.field(ty, field as usize)?, format!("{to}.f{field}")),
            };
            read += &(self.temporary(of, &format!("x{i}"), part)? + " ");
            written += &(store(self.types(), of, &name, &format!("x{i}")) + " ");
        }
        match kind {
            AggregateKind::Adt(_, variant) if parts.is_empty() => {
                Ok(format!("{to} = {};", self.variant(ty, variant)?))
            }
            _ => Ok(format!("{{ {read}{written}}}")),
        }
    }

    fn field(&self, ty: TyId, index: usize) -> Said<TyId> {
        let fields = self.types().as_adt(ty).and_then(|adt| adt.fields_of(0)).ok_or(ILL_FORMED)?;
        Ok(fields.get(index).ok_or(ILL_FORMED)?.ty)
    }

    /// The value of an enum's variant.
    pub(super) fn variant(&self, ty: TyId, variant: u32) -> Said<String> {
        let adt = self.types().as_adt(ty).ok_or(ILL_FORMED)?;
        let AdtKind::Enum(variants) = &adt.kind else { return Err(ILL_FORMED) };
        let discr = variants.get(variant as usize).ok_or(ILL_FORMED)?.discr;
        // Written as bits: the smallest number of C's largest type has no literal.
        Ok(format!("({})(int64_t){:#x}ull", types::name(self.types(), ty), discr as u64))
    }

    fn unary(&mut self, ty: TyId, op: UnOp, a: &Operand) -> Said<String> {
        let a = self.operand(a)?;
        Ok(match (self.types().get(ty), op) {
            (Ty::Bool, UnOp::Not) => format!("!{a}"),
            (Ty::Int(of), UnOp::Not) => format!("({})~{a}", types::int(*of)),
            (Ty::Int(of), UnOp::Neg) => {
                let unsigned = types::wrapping(*of);
                format!("({})(({unsigned})0 - ({unsigned}){a})", types::int(*of))
            }
            (Ty::Float(_), UnOp::Neg) => format!("-{a}"),
            _ => return Err(ILL_FORMED),
        })
    }

    fn binary(&mut self, op: BinOp, a: &Operand, b: &Operand) -> Said<String> {
        let ty = self.operand_ty(a)?;
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        let symbol = BinOp::SYMBOLS.iter().find(|(of, _)| *of == op).map_or("", |(_, symbol)| symbol);
        Ok(match *self.types().get(ty) {
            Ty::Int(_) | Ty::Float(_) | Ty::Bool if op.is_comparison() => format!("{a} {symbol} {b}"),
            Ty::RawPtr(..) if op.is_comparison() => format!("(uintptr_t){a} {symbol} (uintptr_t){b}"),
            Ty::RawPtr(_, to) if op == BinOp::Offset => {
                let size = self.types().layout(to).size;
                format!("(void *)((char *){a} + (intptr_t){b} * {size})")
            }
            Ty::Bool => format!("(_Bool)({a} {symbol} {b})"),
            Ty::Int(of) => integers(of, op, symbol, &a, &b),
            Ty::Float(_) if op == BinOp::Rem => return Err(Unsayable("the remainder of floats")),
            Ty::Float(_) => format!("{a} {symbol} {b}"),
            _ => return Err(Unsayable("an operation on no number")),
        })
    }

    /// A literal.
    pub(super) fn scalar(&mut self, ty: TyId, bits: u128) -> Said<String> {
        self.mention(ty)?;
        Ok(match *self.types().get(ty) {
            Ty::Bool => format!("(_Bool){bits}"),
            Ty::Int(of) if of.bits() == 128 => format!("(({}){})", types::int(of), wide(bits)),
            Ty::Int(of) => format!("(({}){bits:#x}ull)", types::int(of)),
            // Written as bits: exact, also for NaN and infinity.
            Ty::Float(FloatTy::F32) => format!("((union {{ uint32_t i; float f; }}){{ {bits:#x}u }}).f"),
            Ty::Float(FloatTy::F64) => format!("((union {{ uint64_t i; double f; }}){{ {bits:#x}ull }}).f"),
            Ty::RawPtr(..) => format!("((void *){bits:#x}ull)"),
            _ => return Err(Unsayable("a constant that is no number")),
        })
    }
}

/// Arithmetic with Rust's semantics: it wraps, and shift amounts are taken modulo the width.
fn integers(of: IntTy, op: BinOp, symbol: &str, a: &str, b: &str) -> String {
    let (ty, unsigned) = (types::int(of), types::wrapping(of));
    match op {
        BinOp::Shl => format!("({ty})(({unsigned}){a} << ((uint32_t){b} & {}))", of.bits() - 1),
        // For negative numbers all known compilers shift arithmetically.
        BinOp::Shr => format!("({ty})({a} >> ((uint32_t){b} & {}))", of.bits() - 1),
        // Division by zero and overflow would be undefined in the program already.
        BinOp::Div | BinOp::Rem => format!("({ty})({a} {symbol} {b})"),
        _ => format!("({ty})(({unsigned}){a} {symbol} ({unsigned}){b})"),
    }
}

/// The statement that copies a value.
pub(super) fn store(types: &Types, ty: TyId, to: &str, from: &str) -> String {
    if types::is_array(types, ty) {
        format!("__builtin_memmove(&{to}, &{from}, sizeof {to});")
    } else {
        format!("{to} = {from};")
    }
}
