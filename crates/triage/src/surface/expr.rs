//! Types, places, operands, rvalues and statements as Rust. What Rust can't say is an error.

use mir::typing::{PlaceTy, operand_ty};
use mir::{
    AggregateKind, BinOp, Callee, CastKind, Const, CtorStyle, FloatTy, Function, Mutbl, Operand, Place,
    Program, Proj, Rvalue, Statement, Ty, TyId, UnOp, Variant,
};

use crate::surface::{Style, Unsayable};

/// A function that is being written.
pub struct Body<'a> {
    pub program: &'a Program,
    pub function: &'a Function,
    pub style: Style,
}

type Text = Result<String, Unsayable>;

impl Body<'_> {
    pub fn ty(&self, id: TyId) -> Text {
        let types = &self.program.types;
        let pointer = |mutbl: &Mutbl| if *mutbl == Mutbl::Mut { "mut" } else { "const" };
        Ok(match types.get(id) {
            Ty::Bool => "bool".to_string(),
            Ty::Char => "char".to_string(),
            Ty::Int(int) => int.name().to_string(),
            Ty::Float(FloatTy::F32) => "f32".to_string(),
            Ty::Float(FloatTy::F64) => "f64".to_string(),
            Ty::Float(_) => return Err(Unsayable::Floats),
            Ty::Tuple(parts) => tuple(&parts.iter().map(|ty| self.ty(*ty)).collect::<Result<Vec<_>, _>>()?),
            Ty::Array(of, len) => format!("[{}; {len}]", self.ty(*of)?),
            Ty::Slice(of) => format!("[{}]", self.ty(*of)?),
            Ty::RawPtr(mutbl, to) => format!("*{} {}", pointer(mutbl), self.ty(*to)?),
            Ty::Ref(Mutbl::Mut, to) => format!("&mut {}", self.ty(*to)?),
            Ty::Ref(Mutbl::Not, to) => format!("&{}", self.ty(*to)?),
            Ty::FnPtr(_) => return Err(Unsayable::FunctionPointers),
            Ty::Adt(adt) => {
                let adt = types.adt(*adt);
                if adt.lib.is_some() {
                    return Err(Unsayable::LibraryTypes);
                }
                adt.name.clone()
            }
        })
    }

    pub fn operand_ty(&self, operand: &Operand) -> Result<TyId, Unsayable> {
        operand_ty(self.program, self.function, operand).ok_or(Unsayable::IllFormed("an operand has no type"))
    }

    pub fn place(&self, place: &Place) -> Text {
        let types = &self.program.types;
        let mut text = self.function.local_name(place.local);
        let mut at = PlaceTy { ty: self.function.local_ty(place.local), variant: None };
        for proj in &place.projection {
            let next =
                at.project(types, self.function, *proj).ok_or(Unsayable::IllFormed("a place has no type"))?;
            text = match proj {
                Proj::Deref => format!("(*{text})"),
                Proj::Index(local) => format!("{text}[{}]", self.function.local_name(*local)),
                Proj::Field(field) => {
                    let named = types.as_adt(at.ty).and_then(|adt| adt.fields_of(0)?.get(*field as usize));
                    named.map_or(format!("{text}.{field}"), |named| format!("{text}.{}", named.name))
                }
                Proj::Downcast(_) => {
                    return Err(Unsayable::VariantFields);
                }
            };
            at = next;
        }
        Ok(text)
    }

    pub fn operand(&self, operand: &Operand) -> Text {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => self.place(place),
            Operand::Const(Const::Scalar { bits, ty }) => self.scalar(*ty, *bits),
            Operand::Const(Const::Named(id)) => Ok(self.program.named_const(*id).name.clone()),
            Operand::Const(Const::Static(id)) => {
                let item = self.program.static_(*id);
                Ok(match item.mutbl {
                    Mutbl::Mut => format!("core::ptr::addr_of_mut!({})", item.name),
                    Mutbl::Not => format!("&{}", item.name),
                })
            }
        }
    }

    pub fn scalar(&self, ty: TyId, bits: u128) -> Text {
        Ok(match self.program.types.get(ty) {
            Ty::Bool => (bits != 0).to_string(),
            Ty::Char => {
                let c = u32::try_from(bits)
                    .ok()
                    .and_then(char::from_u32)
                    .ok_or(Unsayable::IllFormed("a char has no value"))?;
                format!("'{}'", c.escape_unicode())
            }
            Ty::Int(int) if int.signed() => format!("{}_{}", int.sign_extend(bits), int.name()),
            Ty::Int(int) => format!("{bits}_{}", int.name()),
            Ty::Float(FloatTy::F32) => format!("f32::from_bits({bits:#x})"),
            Ty::Float(FloatTy::F64) => format!("f64::from_bits({bits:#x})"),
            _ => return Err(Unsayable::Constants),
        })
    }

    pub fn statement(&self, statement: &Statement) -> Result<Option<String>, Unsayable> {
        Ok(match statement {
            Statement::Assign(place, rvalue) => {
                Some(format!("{} = {};", self.place(place)?, self.rvalue(rvalue)?))
            }
            // Something must stay of a block of these alone, or the switch before it goes.
            Statement::StorageLive(_) | Statement::StorageDead(_) if self.style.closures => {
                Some("core::hint::black_box(());".to_string())
            }
            Statement::StorageLive(_) | Statement::StorageDead(_) => None,
            Statement::Assume(op) => Some(format!("core::hint::assert_unchecked({});", self.operand(op)?)),
            Statement::SetDiscriminant(..) => return Err(Unsayable::SetDiscriminant),
            Statement::Deinit(_) => return Err(Unsayable::Deinit),
            Statement::Retag(_) => return Err(Unsayable::Retag),
        })
    }

    pub fn call(&self, callee: &Callee, args: &[Operand]) -> Text {
        let texts: Vec<String> = args.iter().map(|arg| self.operand(arg)).collect::<Result<_, _>>()?;
        Ok(match callee {
            Callee::Function(id) => format!("{}({})", self.program.func(*id).name, texts.join(", ")),
            Callee::Observe { site } => {
                let arg = args.first().ok_or(Unsayable::IllFormed("it observes nothing"))?;
                format!("observe_{}({site}_u32, {})", self.ty(self.operand_ty(arg)?)?, texts.join(", "))
            }
            Callee::Pointer(_) => return Err(Unsayable::CallsPointer),
            Callee::Intrinsic(..) => return Err(Unsayable::Intrinsics),
        })
    }

    fn rvalue(&self, rvalue: &Rvalue) -> Text {
        Ok(match rvalue {
            Rvalue::Use(op) => self.operand(op)?,
            Rvalue::Repeat(op, len) => format!("[{}; {len}]", self.operand(op)?),
            Rvalue::Ref(Mutbl::Mut, place) => format!("&mut {}", self.place(place)?),
            Rvalue::Ref(Mutbl::Not, place) => format!("&{}", self.place(place)?),
            Rvalue::RawPtr(Mutbl::Mut, place) => format!("core::ptr::addr_of_mut!({})", self.place(place)?),
            Rvalue::RawPtr(Mutbl::Not, place) => format!("core::ptr::addr_of!({})", self.place(place)?),
            Rvalue::Unary(UnOp::Not, op) => format!("!{}", self.operand(op)?),
            Rvalue::Unary(UnOp::Neg, op) if self.is_int(op)? && !self.style.operators => {
                format!("({}).wrapping_neg()", self.operand(op)?)
            }
            Rvalue::Unary(UnOp::Neg, op) => format!("-{}", self.operand(op)?),
            Rvalue::Binary(op, a, b) => self.binary(*op, a, b)?,
            Rvalue::Checked(op, a, b) => {
                let name = wrapping(*op).ok_or(Unsayable::Checked)?;
                format!("({}).overflowing_{name}({})", self.operand(a)?, self.operand(b)?)
            }
            Rvalue::Cast(CastKind::Transmute, op, ty) => {
                format!(
                    "core::mem::transmute::<{}, {}>({})",
                    self.ty(self.operand_ty(op)?)?,
                    self.ty(*ty)?,
                    self.operand(op)?
                )
            }
            Rvalue::Cast(_, op, ty) => format!("{} as {}", self.operand(op)?, self.ty(*ty)?),
            Rvalue::Aggregate(kind, parts) => self.aggregate(*kind, parts)?,
            Rvalue::PtrMetadata(_) => return Err(Unsayable::Metadata),
            Rvalue::Discriminant(_) => return Err(Unsayable::Discriminant),
            Rvalue::Len(_) => return Err(Unsayable::Len),
            Rvalue::CopyForDeref(place) => self.place(place)?,
        })
    }

    fn is_int(&self, op: &Operand) -> Result<bool, Unsayable> {
        Ok(matches!(self.program.types.get(self.operand_ty(op)?), Ty::Int(_)))
    }

    fn binary(&self, op: BinOp, a: &Operand, b: &Operand) -> Text {
        let int = self.is_int(a)?;
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        if op == BinOp::Offset {
            return Ok(format!("({a}).offset({b} as isize)"));
        }
        if int && !self.style.operators {
            if let Some(name) = wrapping(op) {
                return Ok(format!("({a}).wrapping_{name}({b})"));
            }
            match op {
                BinOp::Shl => return Ok(format!("({a}).wrapping_shl({b} as u32)")),
                BinOp::Shr => return Ok(format!("({a}).wrapping_shr({b} as u32)")),
                _ => {}
            }
        }
        let symbol = BinOp::SYMBOLS.iter().find(|(o, _)| *o == op).map_or("?", |(_, symbol)| symbol);
        Ok(format!("{a} {symbol} {b}"))
    }

    fn aggregate(&self, kind: AggregateKind, parts: &[Operand]) -> Text {
        let parts: Vec<String> = parts.iter().map(|part| self.operand(part)).collect::<Result<_, _>>()?;
        let types = &self.program.types;
        Ok(match kind {
            AggregateKind::Tuple(_) => tuple(&parts),
            AggregateKind::Array(_) => format!("[{}]", parts.join(", ")),
            AggregateKind::Adt(ty, number) => {
                let adt = types.as_adt(ty).filter(|adt| adt.lib.is_none()).ok_or(Unsayable::LibraryValues)?;
                let variant = adt
                    .variants()
                    .get(number as usize)
                    .ok_or(Unsayable::IllFormed("a variant is missing"))?;
                let is_enum = matches!(adt.kind, mir::AdtKind::Enum(_));
                let name = if is_enum { format!("{}::{}", adt.name, variant.name) } else { adt.name.clone() };
                construct(&name, variant, &parts)
            }
            AggregateKind::Union(ty, field) => {
                let adt = types.as_adt(ty).filter(|adt| adt.lib.is_none()).ok_or(Unsayable::LibraryValues)?;
                let field = adt
                    .fields_of(0)
                    .and_then(|f| f.get(field as usize))
                    .ok_or(Unsayable::IllFormed("a field is missing"))?;
                format!("{} {{ {}: {} }}", adt.name, field.name, parts.join(", "))
            }
        })
    }
}

fn construct(name: &str, variant: &Variant, parts: &[String]) -> String {
    match variant.style {
        CtorStyle::Unit => name.to_string(),
        CtorStyle::Tuple => format!("{name}({})", parts.join(", ")),
        CtorStyle::Named => {
            let fields: Vec<String> = variant
                .fields
                .iter()
                .zip(parts)
                .map(|(field, part)| format!("{}: {part}", field.name))
                .collect();
            format!("{name} {{ {} }}", fields.join(", "))
        }
    }
}

fn tuple(parts: &[String]) -> String {
    match parts {
        [part] => format!("({part},)"),
        _ => format!("({})", parts.join(", ")),
    }
}

/// The name behind `wrapping_` and `overflowing_`.
fn wrapping(op: BinOp) -> Option<&'static str> {
    match op {
        BinOp::Add => Some("add"),
        BinOp::Sub => Some("sub"),
        BinOp::Mul => Some("mul"),
        _ => None,
    }
}
