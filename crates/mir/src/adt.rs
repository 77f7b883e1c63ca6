//! Structs, enums and unions, and the few library types that programs may use.

use crate::target::Width;
use crate::types::{FloatTy, IntTy, Mutbl, Ty, TyId, Types};
use crate::vendor::Register;

/// A field of a struct, variant or union. Fields of tuple structs are named by their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name; a number in a tuple struct.
    pub name: String,
    /// The type.
    pub ty: TyId,
}

/// The syntax of a struct or variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CtorStyle {
    /// `S`.
    Unit,
    /// `S(a, b)`.
    Tuple,
    /// `S { a, b }`.
    Named,
}

/// A struct's only variant, or a variant of an enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name; for a struct, the struct's.
    pub name: String,
    /// The syntax.
    pub style: CtorStyle,
    /// Fields in declaration order.
    pub fields: Vec<Field>,
    /// The declared discriminant (for a struct: 0).
    pub discr: i128,
}

/// The kind of type, with its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdtKind {
    /// A struct and its only variant.
    Struct(Variant),
    /// An enum and its variants.
    Enum(Vec<Variant>),
    /// A union and its fields.
    Union(Vec<Field>),
}

/// The layout family named by a `repr` attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReprKind {
    /// No guarantees: the compiler's choice.
    #[default]
    Rust,
    /// `repr(C)`.
    C,
    /// `repr(transparent)`.
    Transparent,
    /// `repr(simd)`.
    Simd,
}

/// The `repr` attributes of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repr {
    /// Layout family.
    pub kind: ReprKind,
    /// The type of an enum's tag: `repr(u8)`, `repr(C, i16)`, ...
    pub int: Option<IntTy>,
    /// `packed(N)`.
    pub pack: Option<u32>,
    /// `align(N)`.
    pub align: Option<u32>,
}

/// A struct, enum or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adt {
    /// The name; unused for a library type, whose path with arguments is made from `lib`.
    pub name: String,
    /// Kind and parts.
    pub kind: AdtKind,
    /// Layout attributes.
    pub repr: Repr,
    /// Set for library types, which are not printed as definitions.
    pub lib: Option<LibTy>,
    /// Whether it has an `impl Drop`, by the function with [`FnAttrs::drops`](crate::program::FnAttrs::drops).
    pub drops: bool,
}

impl Adt {
    /// A placeholder between declaration and definition.
    pub(crate) fn undefined(name: &str) -> Adt {
        Adt::new(name, AdtKind::Struct(Variant::unit(name, 0)), Repr::default())
    }

    /// A type that the program defines.
    pub fn new(name: &str, kind: AdtKind, repr: Repr) -> Adt {
        Adt { name: name.to_string(), kind, repr, lib: None, drops: false }
    }

    /// The variants: one for a struct, none for a union.
    pub fn variants(&self) -> &[Variant] {
        match &self.kind {
            AdtKind::Struct(variant) => std::slice::from_ref(variant),
            AdtKind::Enum(variants) => variants,
            AdtKind::Union(_) => &[],
        }
    }

    /// The fields of a struct or union, or of one variant of an enum.
    pub fn fields_of(&self, variant: u32) -> Option<&[Field]> {
        match &self.kind {
            AdtKind::Union(fields) => Some(fields),
            _ => self.variants().get(variant as usize).map(|v| v.fields.as_slice()),
        }
    }

    /// All fields of all variants.
    pub fn all_fields(&self) -> impl Iterator<Item = &Field> {
        let union_fields: &[Field] = match &self.kind {
            AdtKind::Union(fields) => fields,
            _ => &[],
        };
        self.variants().iter().flat_map(|v| &v.fields).chain(union_fields)
    }

    /// Whether it is an enum.
    pub fn is_enum(&self) -> bool {
        matches!(self.kind, AdtKind::Enum(_))
    }

    /// Whether it is a union.
    pub fn is_union(&self) -> bool {
        matches!(self.kind, AdtKind::Union(_))
    }

    /// Whether it is an enum without any field.
    pub fn is_fieldless_enum(&self) -> bool {
        matches!(&self.kind, AdtKind::Enum(variants) if variants.iter().all(|v| v.fields.is_empty()))
    }

    /// The type that `Discriminant` yields for an enum: the `repr` integer or `isize`.
    pub fn discr_ty(&self, pointer: Width) -> IntTy {
        self.repr.int.unwrap_or(IntTy::Isize(pointer))
    }
}

impl Variant {
    /// A variant without fields.
    pub fn unit(name: &str, discr: i128) -> Variant {
        Variant { name: name.to_string(), style: CtorStyle::Unit, fields: Vec::new(), discr }
    }

    /// A tuple variant.
    pub fn tuple(name: &str, discr: i128, fields: &[TyId]) -> Variant {
        let fields =
            fields.iter().enumerate().map(|(i, ty)| Field { name: i.to_string(), ty: *ty }).collect();
        Variant { name: name.to_string(), style: CtorStyle::Tuple, fields, discr }
    }

    /// A variant with named fields.
    pub fn named(name: &str, discr: i128, fields: &[(&str, TyId)]) -> Variant {
        let fields = fields.iter().map(|(n, ty)| Field { name: n.to_string(), ty: *ty }).collect();
        Variant { name: name.to_string(), style: CtorStyle::Named, fields, discr }
    }
}

/// Library types that the machine treats specially. The language has no others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LibTy {
    /// `core::cell::UnsafeCell`.
    UnsafeCell(TyId),
    /// `core::cell::Cell`.
    Cell(TyId),
    /// `core::mem::ManuallyDrop`.
    ManuallyDrop(TyId),
    /// `core::mem::MaybeUninit`.
    MaybeUninit(TyId),
    /// `Option`.
    Option(TyId),
    /// `core::ptr::NonNull`.
    NonNull(TyId),
    /// `core::num::NonZero`.
    NonZero(IntTy),
    /// `AtomicU32` etc., by the integer inside.
    Atomic(IntTy),
    /// `core::cmp::Ordering`.
    Ordering,
    /// `core::marker::PhantomPinned`.
    PhantomPinned,
    /// `core::arch::x86_64::__m128i`, `core::arch::aarch64::int8x16_t` etc.
    Register(Register),
}

impl LibTy {
    /// Whether the contents may change behind a shared reference.
    pub fn is_interior_mutable(self) -> bool {
        matches!(self, LibTy::UnsafeCell(_) | LibTy::Cell(_) | LibTy::Atomic(_))
    }

    /// Whether references inside are neither retagged nor protected (semantics D.4).
    pub fn hides_references(self) -> bool {
        matches!(self, LibTy::ManuallyDrop(_) | LibTy::MaybeUninit(_))
    }

    /// Whether the value zero (null) is invalid.
    pub fn is_non_zero(self) -> bool {
        matches!(self, LibTy::NonNull(_) | LibTy::NonZero(_))
    }

    pub(crate) fn allows_copy(self) -> bool {
        !matches!(self, LibTy::UnsafeCell(_) | LibTy::Cell(_) | LibTy::Atomic(_) | LibTy::PhantomPinned)
    }

    /// The path of the type's definition, without arguments.
    pub fn path(self) -> &'static str {
        match self {
            LibTy::UnsafeCell(_) => "core::cell::UnsafeCell",
            LibTy::Cell(_) => "core::cell::Cell",
            LibTy::ManuallyDrop(_) => "core::mem::ManuallyDrop",
            LibTy::MaybeUninit(_) => "core::mem::MaybeUninit",
            LibTy::Option(_) => "core::option::Option",
            LibTy::NonNull(_) => "core::ptr::NonNull",
            LibTy::NonZero(int) => match int {
                IntTy::I8 => "core::num::NonZeroI8",
                IntTy::I16 => "core::num::NonZeroI16",
                IntTy::I32 => "core::num::NonZeroI32",
                IntTy::I64 => "core::num::NonZeroI64",
                IntTy::I128 => "core::num::NonZeroI128",
                IntTy::Isize(_) => "core::num::NonZeroIsize",
                IntTy::U8 => "core::num::NonZeroU8",
                IntTy::U16 => "core::num::NonZeroU16",
                IntTy::U32 => "core::num::NonZeroU32",
                IntTy::U64 => "core::num::NonZeroU64",
                IntTy::U128 => "core::num::NonZeroU128",
                IntTy::Usize(_) => "core::num::NonZeroUsize",
            },
            LibTy::Atomic(int) => match int {
                IntTy::I8 => "core::sync::atomic::AtomicI8",
                IntTy::I16 => "core::sync::atomic::AtomicI16",
                IntTy::I32 => "core::sync::atomic::AtomicI32",
                IntTy::I64 => "core::sync::atomic::AtomicI64",
                IntTy::I128 => "core::sync::atomic::AtomicI128",
                IntTy::Isize(_) => "core::sync::atomic::AtomicIsize",
                IntTy::U8 => "core::sync::atomic::AtomicU8",
                IntTy::U16 => "core::sync::atomic::AtomicU16",
                IntTy::U32 => "core::sync::atomic::AtomicU32",
                IntTy::U64 => "core::sync::atomic::AtomicU64",
                IntTy::U128 => "core::sync::atomic::AtomicU128",
                IntTy::Usize(_) => "core::sync::atomic::AtomicUsize",
            },
            LibTy::Ordering => "core::cmp::Ordering",
            LibTy::PhantomPinned => "core::marker::PhantomPinned",
            LibTy::Register(register) => register.path(),
        }
    }

    /// The type argument, if it has one.
    pub fn argument(self) -> Option<TyId> {
        match self {
            LibTy::UnsafeCell(t)
            | LibTy::Cell(t)
            | LibTy::ManuallyDrop(t)
            | LibTy::MaybeUninit(t)
            | LibTy::Option(t)
            | LibTy::NonNull(t) => Some(t),
            _ => None,
        }
    }

    /// The definition that models the library type for the machine.
    pub(crate) fn definition(self, types: &mut Types) -> Adt {
        let transparent = Repr { kind: ReprKind::Transparent, ..Repr::default() };
        let (kind, repr) = match self {
            LibTy::UnsafeCell(inner) | LibTy::Cell(inner) | LibTy::ManuallyDrop(inner) => {
                (AdtKind::Struct(Variant::named("", 0, &[("value", inner)])), transparent)
            }
            LibTy::MaybeUninit(inner) => {
                let fields = vec![
                    Field { name: "uninit".into(), ty: Types::UNIT },
                    Field { name: "value".into(), ty: inner },
                ];
                (AdtKind::Union(fields), transparent)
            }
            LibTy::NonNull(inner) => {
                let pointer = types.raw_ptr(Mutbl::Not, inner);
                (AdtKind::Struct(Variant::named("", 0, &[("pointer", pointer)])), transparent)
            }
            LibTy::NonZero(int) => (AdtKind::Struct(Variant::tuple("", 0, &[Types::int(int)])), transparent),
            LibTy::Atomic(int) => {
                let align = Some(int.size() as u32);
                let repr = Repr { kind: ReprKind::C, align, ..Repr::default() };
                (AdtKind::Struct(Variant::named("", 0, &[("v", Types::int(int))])), repr)
            }
            LibTy::Option(inner) => {
                let variants = vec![Variant::unit("None", 0), Variant::tuple("Some", 1, &[inner])];
                (AdtKind::Enum(variants), Repr::default())
            }
            LibTy::Ordering => {
                let variants =
                    vec![Variant::unit("Less", -1), Variant::unit("Equal", 0), Variant::unit("Greater", 1)];
                (AdtKind::Enum(variants), Repr { int: Some(IntTy::I8), ..Repr::default() })
            }
            LibTy::PhantomPinned => (
                AdtKind::Struct(Variant::unit("PhantomPinned", 0)),
                Repr { kind: ReprKind::C, ..Repr::default() },
            ),
            LibTy::Register(register) => {
                let (lane, lanes) = register.lanes();
                let array = types.array(lane.ty(), lanes);
                let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
                (AdtKind::Struct(Variant::tuple("", 0, &[array])), repr)
            }
        };
        let name = self.path().rsplit("::").next().unwrap_or_default();
        Adt { name: name.to_string(), kind, repr, lib: Some(self), drops: false }
    }
}

/// Whether a float type needs a feature gate to be named.
pub fn is_gated_float(ty: &Ty) -> bool {
    matches!(ty, Ty::Float(FloatTy::F16 | FloatTy::F128))
}
