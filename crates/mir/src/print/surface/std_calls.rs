//! Intrinsics as functions of std, or as small functions of the program's own (semantics C and J).
//!
//! Everywhere: the oldest release that has a function as a stable one is the argument of [`Printer::since`]; each was
//! compiled without any gate on 1.78, 1.85, 1.95 and 1.98, a bound between two of these is that of the release notes.

use crate::dialect::{Feature, Version};
use crate::intrinsics::{Family, Intrinsic};
use crate::print::{Form, Printer};
use crate::syntax::GenericArg;
use crate::types::{Ty, TyId};

use Intrinsic as I;

/// A call of an intrinsic.
#[derive(Clone, Copy)]
pub(super) struct StdCall<'c> {
    pub intrinsic: Intrinsic,
    pub generics: &'c [GenericArg],
    /// The arguments: expressions without side effects. One that stands twice in the text must be bound first, all
    /// of them in one `let`, so that no name hides what another argument means.
    pub args: &'c [String],
    pub tys: &'c [TyId],
    pub ret: TyId,
}

impl StdCall<'_> {
    /// The generic argument of that number, a type.
    pub fn generic(&self, index: usize) -> Option<TyId> {
        match self.generics.get(index) {
            Some(GenericArg::Ty(ty)) => Some(*ty),
            _ => None,
        }
    }
}

impl Printer<'_> {
    /// A call of an intrinsic as an expression. `args` are expressions without side effects that can be written
    /// anywhere an operand can; `tys` are their types, `ret` that of the result.
    pub(super) fn std_call(
        &mut self,
        intrinsic: Intrinsic,
        generics: &[GenericArg],
        args: &[String],
        tys: &[TyId],
        ret: TyId,
    ) -> String {
        let call = StdCall { intrinsic, generics, args, tys, ret };
        let text = match intrinsic.family() {
            Family::Int => self.std_int(call),
            Family::Opaque => self.std_opaque(call),
            Family::Memory => self.std_memory(call),
            Family::Pointer | Family::Length => self.std_pointer(call),
            Family::Float => self.std_float(call),
            Family::Atomic => self.std_atomic(call),
            Family::Simd if self.has_gates() => {
                self.features.insert("core_intrinsics");
                Some(format!("{}({})", self.intrinsic(intrinsic, generics), args.join(", ")))
            }
            Family::Simd => self.lanes(call),
        };
        text.unwrap_or_else(|| self.unsupported(Feature::Intrinsic(intrinsic.name().to_string())))
    }

    /// Whether the version has what is stable from `1.minor` on.
    pub(super) fn since(&self, minor: u32) -> bool {
        self.options.version >= Version::new(minor)
    }

    /// Whether unstable features may be used.
    pub(super) fn has_gates(&self) -> bool {
        matches!(self.options.form, Form::Surface(surface) if surface.gates)
    }

    /// Notes a function or type of the program's own and gives its name back.
    pub(super) fn helper(&mut self, name: String, text: impl FnOnce() -> String) -> String {
        self.helpers.entry(name.clone()).or_insert_with(text);
        name
    }

    /// A promise to the compiler that a condition holds, as a statement.
    pub(super) fn promise(&self, condition: &str) -> String {
        match self.since(81) {
            true => format!("core::hint::assert_unchecked({condition})"),
            false => format!("if !({condition}) {{ core::hint::unreachable_unchecked() }}"),
        }
    }

    /// Values of any type that optimisers must not see through, or are told something about.
    fn std_opaque(&mut self, call: StdCall) -> Option<String> {
        Some(match (call.intrinsic, call.args) {
            (I::SelectUnpredictable, [c, a, b]) => match self.since(88) {
                true => format!("core::hint::select_unpredictable({c}, {a}, {b})"),
                false => format!("{{ let (c, a, b) = ({c}, {a}, {b}); if c {{ a }} else {{ b }} }}"),
            },
            (I::Transmute, [x]) => {
                let (from, to) = (self.ty(call.generic(0)?), self.ty(call.generic(1)?));
                format!("core::mem::transmute::<{from}, {to}>({x})")
            }
            (I::TransmuteUnchecked, [x]) => self.transmute_unchecked(call.generic(0)?, call.generic(1)?, x),
            (I::BlackBox, [x]) => format!("core::hint::black_box({x})"),
            (I::DiscriminantValue, [x]) => self.discriminant_of(&format!("(*({x}))"), call.generic(0)?),
            (I::Assume, [x]) => self.promise(x),
            (I::Likely, [x]) if self.since(95) => {
                format!("{{ let b = {x}; if !b {{ core::hint::cold_path() }} b }}")
            }
            (I::Unlikely, [x]) if self.since(95) => {
                format!("{{ let b = {x}; if b {{ core::hint::cold_path() }} b }}")
            }
            (I::Likely | I::Unlikely, [x]) => format!("({x})"),
            (I::ColdPath, []) if self.since(95) => "core::hint::cold_path()".to_string(),
            (I::ColdPath, []) => {
                let name = self.helper("cold_path".into(), || "#[cold]\nfn cold_path() {}\n".into());
                format!("{name}()")
            }
            (I::SizeOfVal, [p]) => self.value_size(call.generic(0)?, p),
            (I::AlignOfVal, [_]) => {
                let ty = call.generic(0)?;
                let sized = match self.program.types.get(ty) {
                    Ty::Slice(element) => *element,
                    _ => ty,
                };
                format!("core::mem::align_of::<{}>()", self.ty(sized))
            }
            _ => return None,
        })
    }

    /// rustc refuses `transmute` if the sizes differ, also where it never runs.
    fn transmute_unchecked(&mut self, from: TyId, to: TyId, x: &str) -> String {
        let types = &self.program.types;
        let (a, b) = (types.layout(from), types.layout(to));
        let equal = from == to || (a.stable && b.stable && a.size == b.size);
        let (from, to) = (self.ty(from), self.ty(to));
        match equal {
            true => format!("core::mem::transmute::<{from}, {to}>({x})"),
            false => format!("core::mem::transmute_copy::<{from}, {to}>(&{{ {x} }})"),
        }
    }
}
