//! Intrinsics as functions of std, or as small helper functions (semantics C and J).
//!
//! The argument of [`Printer::since`] is always the oldest release in which a function is stable; each was compiled
//! without feature gates on 1.78, 1.85, 1.95 and 1.98, and a bound between two of these is from the release notes.

use crate::print::surface::syntax::Expr;
use crate::print::{Form, Printer};
use mir::dialect::{Feature, Version};
use mir::intrinsics::{Family, Intrinsic};
use mir::syntax::GenericArg;
use mir::types::{Ty, TyId};

use Intrinsic as I;

/// A call of an intrinsic.
#[derive(Clone, Copy)]
pub(super) struct StdCall<'c> {
    pub intrinsic: Intrinsic,
    pub generics: &'c [GenericArg],
    /// The arguments: expressions without side effects. An argument that is used twice must be bound first, all of
    /// them in one `let`, so that no name shadows part of another argument.
    pub args: &'c [Expr],
    pub tys: &'c [TyId],
    pub ret: TyId,
}

impl StdCall<'_> {
    /// The generic argument with this number, which is a type.
    pub(super) fn generic(&self, index: usize) -> Option<TyId> {
        match self.generics.get(index) {
            Some(GenericArg::Ty(ty)) => Some(*ty),
            _ => None,
        }
    }
}

impl Printer<'_> {
    /// A call of an intrinsic as an expression. `args` are expressions without side effects that can stand wherever
    /// an operand can; `tys` are their types, `ret` is that of the result.
    pub(super) fn std_call(
        &mut self,
        intrinsic: Intrinsic,
        generics: &[GenericArg],
        args: &[Expr],
        tys: &[TyId],
        ret: TyId,
    ) -> Expr {
        let call = StdCall { intrinsic, generics, args, tys, ret };
        let expr = match intrinsic.family() {
            Family::Int => self.std_int(call),
            Family::Opaque => self.std_opaque(call),
            Family::Memory => self.std_memory(call),
            Family::Pointer | Family::Length => self.std_pointer(call),
            Family::Float => self.std_float(call),
            Family::Atomic => self.std_atomic(call),
            Family::Simd if self.has_gates() => {
                self.features.insert("core_intrinsics");
                Some(Expr::call(self.intrinsic(intrinsic, generics), &args.iter().collect::<Vec<_>>()))
            }
            Family::Simd => self.lanes(call),
        };
        let lacks = || Feature::Intrinsic(intrinsic.name().to_string());
        expr.unwrap_or_else(|| Expr::text(self.unsupported(lacks())))
    }

    /// Whether the version has what became stable in `1.minor`.
    pub(super) fn since(&self, minor: u32) -> bool {
        self.options.version >= Version::new(minor)
    }

    /// Whether unstable features may be used.
    pub(super) fn has_gates(&self) -> bool {
        matches!(self.options.form, Form::Surface(surface) if surface.gates)
    }

    /// Records a helper function or type and returns its name.
    pub(super) fn helper(&mut self, name: String, text: impl FnOnce() -> String) -> String {
        self.helpers.entry(name.clone()).or_insert_with(text);
        name
    }

    /// A promise to the compiler that a condition holds, as a statement.
    pub(super) fn promise(&self, condition: &Expr) -> Expr {
        if self.since(81) {
            Expr::call("core::hint::assert_unchecked", &[condition])
        } else {
            Expr::code("if !($) { core::hint::unreachable_unchecked() }", &[condition])
        }
    }

    /// Values of any type: hiding them from the optimiser, or telling it about them.
    fn std_opaque(&mut self, call: StdCall) -> Option<Expr> {
        Some(match (call.intrinsic, call.args) {
            (I::SelectUnpredictable, [c, a, b]) => {
                if self.since(88) {
                    Expr::call("core::hint::select_unpredictable", &[c, a, b])
                } else {
                    Expr::code("{ let (c, a, b) = ($, $, $); if c { a } else { b } }", &[c, a, b])
                }
            }
            (I::Transmute, [x]) => {
                let (from, to) = (self.ty(call.generic(0)?), self.ty(call.generic(1)?));
                Expr::call(format!("core::mem::transmute::<{from}, {to}>"), &[x])
            }
            (I::TransmuteUnchecked, [x]) => self.transmute_unchecked(call.generic(0)?, call.generic(1)?, x),
            (I::BlackBox, [x]) => Expr::call("core::hint::black_box", &[x]),
            (I::DiscriminantValue, [x]) => self.discriminant_of(&x.paren().deref().paren(), call.generic(0)?),
            (I::Assume, [x]) => self.promise(x),
            (I::Likely, [x]) if self.since(95) => {
                Expr::code("{ let b = $; if !b { core::hint::cold_path() } b }", &[x])
            }
            (I::Unlikely, [x]) if self.since(95) => {
                Expr::code("{ let b = $; if b { core::hint::cold_path() } b }", &[x])
            }
            (I::Likely | I::Unlikely, [x]) => x.paren(),
            (I::ColdPath, []) if self.since(95) => Expr::call("core::hint::cold_path", &[]),
            (I::ColdPath, []) => {
                let name = self.helper("cold_path".into(), || "#[cold]\nfn cold_path() {}\n".into());
                Expr::call(name, &[])
            }
            (I::SizeOfVal, [p]) => self.value_size(call.generic(0)?, p),
            (I::AlignOfVal, [_]) => {
                let ty = call.generic(0)?;
                let sized = match self.program.types.get(ty) {
                    Ty::Slice(element) => *element,
                    _ => ty,
                };
                Expr::call(format!("core::mem::align_of::<{}>", self.ty(sized)), &[])
            }
            _ => return None,
        })
    }

    /// A `transmute` without the size check, which rustc makes even in code that never runs.
    fn transmute_unchecked(&mut self, from: TyId, to: TyId, x: &Expr) -> Expr {
        let types = &self.program.types;
        let (a, b) = (types.layout(from), types.layout(to));
        let equal = from == to || (a.stable && b.stable && a.size == b.size);
        let (from, to) = (self.ty(from), self.ty(to));
        if equal {
            Expr::call(format!("core::mem::transmute::<{from}, {to}>"), &[x])
        } else {
            let copied = Expr::code("&{ $ }", &[x]);
            Expr::call(format!("core::mem::transmute_copy::<{from}, {to}>"), &[&copied])
        }
    }
}
