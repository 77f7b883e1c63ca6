//! Example values of a type: initial values of locals, and the values on which offsets are measured.

use crate::print::Printer;
use crate::print::rvalues::tuple;
use mir::adt::{AdtKind, LibTy, Variant};
use mir::types::{Mutbl, Ty, TyId};

/// Arrays with more elements are only written as `[x; N]`.
const MOST_LISTED: u64 = 16;

impl Printer<'_> {
    /// An expression for an initial value of a local; `None` for references and fn pointers.
    pub(super) fn begin_value(&mut self, ty: TyId) -> Option<String> {
        self.some_value(ty, false)
    }

    fn some_value(&mut self, ty: TyId, constant: bool) -> Option<String> {
        let program = self.program;
        let types = &program.types;
        Some(match types.get(ty) {
            Ty::Bool => "false".to_string(),
            Ty::Char => "'\\0'".to_string(),
            Ty::Int(_) => "0".to_string(),
            Ty::Float(_) => "0.0".to_string(),
            Ty::Tuple(fields) => {
                let parts: Option<Vec<String>> =
                    fields.iter().map(|f| self.some_value(*f, constant)).collect();
                tuple(&parts?)
            }
            Ty::Array(element, len) => {
                let value = self.some_value(*element, constant)?;
                match types.is_copy(*element) {
                    true => format!("[{value}; {len}]"),
                    false if *len <= MOST_LISTED => format!("[{}]", vec![value; *len as usize].join(", ")),
                    false => return None,
                }
            }
            Ty::RawPtr(mutbl, to) => {
                let null = if *mutbl == Mutbl::Mut { "core::ptr::null_mut()" } else { "core::ptr::null()" };
                match types.get(*to) {
                    Ty::Slice(_) if *mutbl == Mutbl::Mut => {
                        format!("core::ptr::slice_from_raw_parts_mut({null}, 0)")
                    }
                    Ty::Slice(_) => format!("core::ptr::slice_from_raw_parts({null}, 0)"),
                    _ => null.to_string(),
                }
            }
            Ty::Ref(_, to) if constant && types.is_unsized(*to) => "&mut []".to_string(),
            // A constant can be borrowed for `'static` unless it contains
            // a cell. The target of the reference is never read.
            Ty::Ref(_, to) if constant && !types.is_freeze(*to) => return None,
            Ty::Ref(mutbl, to) if constant => {
                let (of, mutable) = (self.ty(*to), if *mutbl == Mutbl::Mut { "mut " } else { "" });
                format!(
                    "{{ const UNINIT: core::mem::MaybeUninit<{of}> = core::mem::MaybeUninit::uninit(); \
                     unsafe {{ core::mem::transmute::<_, &{mutable}{of}>(&UNINIT) }} }}"
                )
            }
            Ty::FnPtr(sig) if constant => {
                let params: Vec<String> = sig.params.iter().map(|p| format!("_: {}", self.ty(*p))).collect();
                let (abi, returns) = (crate::print::types::abi(sig.abi), self.returns(sig.ret));
                format!("{{ {abi}fn f({}){returns} {{ loop {{}} }} f }}", params.join(", "))
            }
            Ty::Ref(..) | Ty::FnPtr(_) | Ty::Slice(_) => return None,
            Ty::Adt(id) => {
                let adt = types.adt(*id);
                match (adt.lib, &adt.kind) {
                    (Some(lib), _) => self.some_library_value(lib, constant)?,
                    (None, AdtKind::Union(fields)) => fields.iter().enumerate().find_map(|(i, field)| {
                        let value = self.some_value(field.ty, constant)?;
                        Some(self.construct_union(ty, i as u32, &[value]))
                    })?,
                    (None, AdtKind::Struct(variant)) => self.some_variant(ty, 0, variant, constant)?,
                    (None, AdtKind::Enum(variants)) => {
                        let mut numbered = variants.iter().enumerate();
                        numbered
                            .find_map(|(i, variant)| self.some_variant(ty, i as u32, variant, constant))?
                    }
                }
            }
        })
    }

    /// A value of one variant.
    fn some_variant(&mut self, ty: TyId, number: u32, variant: &Variant, constant: bool) -> Option<String> {
        let parts: Option<Vec<String>> =
            variant.fields.iter().map(|field| self.some_value(field.ty, constant)).collect();
        Some(self.construct(ty, number, &parts?))
    }

    /// A constant expression for a value of an enum's variant.
    pub(super) fn example_variant(&mut self, ty: TyId, number: u32) -> Option<String> {
        let variant = self.program.types.as_adt(ty)?.variants().get(number as usize)?;
        self.some_variant(ty, number, variant, true)
    }

    fn some_library_value(&mut self, lib: LibTy, constant: bool) -> Option<String> {
        Some(match lib {
            LibTy::Option(_) => "None".to_string(),
            LibTy::Ordering => "core::cmp::Ordering::Equal".to_string(),
            LibTy::PhantomPinned => lib.path().to_string(),
            LibTy::Register(_) => "unsafe { core::mem::zeroed() }".to_string(),
            LibTy::MaybeUninit(_) => format!("{}::uninit()", lib.path()),
            LibTy::NonZero(_) => format!("{}::MIN", lib.path()),
            LibTy::NonNull(to) if self.program.types.is_unsized(to) => return None,
            LibTy::NonNull(_) => format!("{}::dangling()", lib.path()),
            LibTy::Atomic(_) => format!("{}::new(0)", lib.path()),
            LibTy::UnsafeCell(inner) | LibTy::Cell(inner) | LibTy::ManuallyDrop(inner) => {
                format!("{}::new({})", lib.path(), self.some_value(inner, constant)?)
            }
        })
    }
}
