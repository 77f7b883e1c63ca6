//! Converts between intrinsics and their names in each rustc version.

use super::info::{Form, Needs, SpellingRule};
use super::table::Intrinsic;
use crate::dialect::{Feature, Unsupported, Version};
use crate::syntax::{AtomicOrdering, GenericArg, SimdAlign};
use crate::types::{FloatTy, Ty, TyId, Types};

/// An intrinsic recognised by name, with the generic arguments that its name contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The intrinsic.
    pub intrinsic: Intrinsic,
    /// The generic arguments contained in the name.
    pub implied: Vec<GenericArg>,
}

/// How a call of an intrinsic is written in one rustc version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelling {
    /// The path.
    pub path: String,
    /// The generic arguments to print; empty if all are inferred.
    pub turbofish: Vec<GenericArg>,
    /// Features needed besides `core_intrinsics` and those of the types.
    pub features: Vec<&'static str>,
}

/// The first version whose library supports `f16` and `f128`; 1.78 only has the types, not even with `Copy`.
const NEW_FLOATS: u32 = 85;

/// The orderings as they appear in the names of old intrinsics.
const ORDERINGS: [(AtomicOrdering, &str); 5] = [
    (AtomicOrdering::Relaxed, "_relaxed"),
    (AtomicOrdering::Release, "_release"),
    (AtomicOrdering::Acquire, "_acquire"),
    (AtomicOrdering::AcqRel, "_acqrel"),
    (AtomicOrdering::SeqCst, "_seqcst"),
];

impl Intrinsic {
    /// The intrinsic with this name in any version, including `simd_*` names. The caller strips `core::intrinsics::`
    /// and `simd::` from a path.
    pub fn from_name(name: &str) -> Option<Named> {
        Intrinsic::ALL.iter().find_map(|intrinsic| {
            let spellings = intrinsic.info().spellings.iter();
            let implied = spellings.filter_map(|rule| implied_by(rule.form, name)).next()?;
            Some(Named { intrinsic: *intrinsic, implied })
        })
    }

    /// The feature that a call with these generics needs and `version` lacks, if any.
    pub fn lacks(self, types: &Types, generics: &[GenericArg], version: Version) -> Option<Feature> {
        match self.rule(types, generics, version) {
            Some(_) => None,
            None => Some(Feature::Intrinsic(self.name().to_string())),
        }
    }

    /// The spelling in `version`, if there is one for these generics.
    fn rule(self, types: &Types, generics: &[GenericArg], version: Version) -> Option<&'static SpellingRule> {
        let is_new_float = |generic| matches!(float_of(types, generic), Some(FloatTy::F16 | FloatTy::F128));
        if version.minor < NEW_FLOATS && generics.iter().any(is_new_float) {
            return None;
        }
        let fits = |rule: &&SpellingRule| {
            (rule.first..=rule.last).contains(&version.minor) && needs_met(types, rule.needs, generics)
        };
        self.info().spellings.iter().find(fits)
    }

    /// The intrinsic that corresponds to a function of `core::ptr`.
    pub fn from_library(name: &str) -> Option<Named> {
        Intrinsic::with_form(|form| matches!(form, Form::Library(own) if own == name))
    }

    /// The intrinsic that corresponds to a method of slices.
    pub fn from_slice_method(name: &str) -> Option<Named> {
        Intrinsic::with_form(|form| matches!(form, Form::SliceMethod(own) if own == name))
    }

    fn with_form(is_it: impl Fn(Form) -> bool) -> Option<Named> {
        let spelled = |intrinsic: &&Intrinsic| intrinsic.info().spellings.iter().any(|rule| is_it(rule.form));
        let found = Intrinsic::ALL.iter().find(spelled)?;
        Some(Named { intrinsic: *found, implied: Vec::new() })
    }

    /// How the call with these generics is written in `version`.
    pub fn spelling(
        self,
        types: &Types,
        generics: &[GenericArg],
        version: Version,
    ) -> Result<Spelling, Unsupported> {
        let info = self.info();
        let unsupported = || Unsupported::new(Feature::Intrinsic(self.name().to_string()), "call");
        let rule = self.rule(types, generics, version).ok_or_else(unsupported)?;
        let name = match rule.form {
            Form::Name(name) | Form::Library(name) | Form::SliceMethod(name) => name.to_string(),
            Form::FloatSuffix(stem) => {
                let float = generics.iter().find_map(|g| float_of(types, g)).ok_or_else(unsupported)?;
                format!("{stem}{}", float.name())
            }
            Form::OrderingSuffix(stem) => {
                generics.iter().fold(stem.to_string(), |name, generic| match generic {
                    GenericArg::Ordering(ordering) => name + ordering_suffix(*ordering),
                    _ => name,
                })
            }
        };
        let has_const = generics.iter().any(|g| !matches!(g, GenericArg::Ty(_)));
        // Old signatures without the alignment parameter need no turbofish.
        let turbofish = match rule.form {
            Form::Name(_) if has_const && rule.needs != Needs::AlignElement => generics.to_vec(),
            _ => Vec::new(),
        };
        let module = match rule.form {
            Form::SliceMethod(_) => "<[_]>",
            Form::Library(_) => "core::ptr",
            _ if info.simd => "core::intrinsics::simd",
            _ => "core::intrinsics",
        };
        Ok(Spelling { path: format!("{module}::{name}"), turbofish, features: rule.features.to_vec() })
    }
}

/// The generic arguments contained in `name`, if it has that form.
fn implied_by(form: Form, name: &str) -> Option<Vec<GenericArg>> {
    match form {
        Form::Name(own) | Form::Library(own) => (own == name).then(Vec::new),
        Form::SliceMethod(_) => None,
        Form::FloatSuffix(stem) => {
            let float = FloatTy::from_name(name.strip_prefix(stem)?)?;
            Some(vec![GenericArg::Ty(Types::float(float))])
        }
        Form::OrderingSuffix(stem) => {
            let mut rest = name.strip_prefix(stem)?;
            let mut implied = Vec::new();
            while !rest.is_empty() {
                let (ordering, suffix) = ORDERINGS.iter().find(|(_, suffix)| rest.starts_with(suffix))?;
                implied.push(GenericArg::Ordering(*ordering));
                rest = &rest[suffix.len()..];
            }
            (!implied.is_empty()).then_some(implied)
        }
    }
}

fn ordering_suffix(ordering: AtomicOrdering) -> &'static str {
    ORDERINGS.iter().find(|(o, _)| *o == ordering).map_or("", |(_, suffix)| suffix)
}

fn needs_met(types: &Types, needs: Needs, generics: &[GenericArg]) -> bool {
    let is = |index: usize, ty: TyId| generics.get(index) == Some(&GenericArg::Ty(ty));
    match needs {
        Needs::Nothing => true,
        Needs::FirstIsU32 => is(0, Types::U32),
        Needs::Slice(mutbl) => match generics {
            [GenericArg::Ty(wide), GenericArg::Ty(thin), ..] => match (types.get(*wide), types.get(*thin)) {
                (Ty::RawPtr(m, to), Ty::RawPtr(n, element)) => {
                    (*m, *n) == (mutbl, mutbl) && *types.get(*to) == Ty::Slice(*element)
                }
                _ => false,
            },
            _ => false,
        },
        Needs::SameTypes => generics.len() >= 2 && generics[0] == generics[1],
        Needs::AlignElement => generics.contains(&GenericArg::SimdAlign(SimdAlign::Element)),
    }
}

fn float_of(types: &Types, generic: &GenericArg) -> Option<FloatTy> {
    match generic {
        GenericArg::Ty(ty) => types.as_float(*ty),
        _ => None,
    }
}
