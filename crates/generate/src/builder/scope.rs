//! The places of a function by type, so that an operand of a given type is found without a search.

use mir::{AdtKind, Local, Place, Program, Proj, Ty, TyId};
use rustc_hash::FxHashMap;

/// Placeholder for an index local that is chosen together with the place.
pub(crate) const ANY_INDEX: Local = Local(u32::MAX);

/// Maximum number of parts of one type that are offered as places.
const MAX_PARTS: usize = 24;

/// Facts about a local besides its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LocalInfo {
    /// How much computation its value carries.
    pub(crate) depth: u32,
    /// Whether it holds information that nothing has used yet.
    pub(crate) fresh: bool,
    /// Whether its address was taken.
    pub(crate) escaped: bool,
    /// Loop counters and the like: read freely, never written.
    pub(crate) reserved: bool,
}

/// The places of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    by_type: FxHashMap<TyId, Vec<Place>>,
    locals: Vec<LocalInfo>,
}

/// The parts of each type: path and type.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    known: FxHashMap<TyId, Vec<(Vec<Proj>, TyId)>>,
}

impl Parts {
    /// The parts of a type, itself first.
    pub(crate) fn of(&mut self, program: &Program, ty: TyId) -> &[(Vec<Proj>, TyId)] {
        self.known.entry(ty).or_insert_with(|| {
            let mut found = Vec::new();
            collect(program, ty, &mut Vec::new(), &mut found);
            found
        })
    }

    /// The places that a local offers: its parts, and those of its pointee.
    fn offered(&mut self, program: &Program, local: Local, ty: TyId) -> Vec<(TyId, Place)> {
        let place = |projection| Place { local, projection };
        let mut offered: Vec<(TyId, Place)> =
            self.of(program, ty).iter().map(|(path, part)| (*part, place(path.clone()))).collect();
        if let Some(pointee) = program.types.pointee(ty) {
            offered.extend(self.of(program, pointee).iter().map(|(path, part)| {
                (*part, place([Proj::Deref].into_iter().chain(path.iter().copied()).collect()))
            }));
        }
        offered
    }
}

impl Scope {
    /// Adds a local; if `offered`, with all its parts and its pointee's.
    pub(crate) fn add(
        &mut self,
        program: &Program,
        parts: &mut Parts,
        local: Local,
        ty: TyId,
        offered: bool,
    ) {
        self.locals.resize(local.0 as usize + 1, LocalInfo::default());
        if offered {
            for (part, place) in parts.offered(program, local, ty) {
                self.by_type.entry(part).or_default().push(place);
            }
        }
    }

    /// Removes the last local.
    pub(crate) fn remove_last(&mut self, program: &Program, parts: &mut Parts, ty: TyId) {
        self.locals.pop();
        let local = Local(self.locals.len() as u32);
        // The places of the last local are the last of each type.
        for (part, _) in parts.offered(program, local, ty) {
            if let Some(places) = self.by_type.get_mut(&part)
                && places.last().is_some_and(|place| place.local == local)
            {
                places.pop();
            }
        }
    }

    /// The places of a type, oldest first.
    pub(crate) fn places(&self, ty: TyId) -> &[Place] {
        self.by_type.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// Facts about the locals, in order.
    pub(crate) fn locals(&self) -> &[LocalInfo] {
        &self.locals
    }

    /// Facts about a local.
    pub(crate) fn local(&self, local: Local) -> LocalInfo {
        self.locals.get(local.0 as usize).copied().unwrap_or_default()
    }

    /// Sets the facts about a local; returns the old ones if they differ.
    pub(crate) fn set_local(&mut self, local: Local, info: LocalInfo) -> Option<LocalInfo> {
        let old = self.locals.get_mut(local.0 as usize)?;
        (*old != info).then(|| std::mem::replace(old, info))
    }

    /// The whole scope in a fixed order, for comparison.
    #[cfg(test)]
    pub(crate) fn described(&self) -> String {
        let types: std::collections::BTreeMap<u32, &Vec<Place>> =
            self.by_type.iter().filter(|(_, places)| !places.is_empty()).map(|(ty, p)| (ty.0, p)).collect();
        format!("{types:?} {:?}", self.locals)
    }
}

/// The parts of a type, itself first.
fn collect(program: &Program, ty: TyId, path: &mut Vec<Proj>, found: &mut Vec<(Vec<Proj>, TyId)>) {
    if found.len() >= MAX_PARTS {
        return;
    }
    found.push((path.clone(), ty));
    if path.len() >= 4 {
        return;
    }
    let mut visit = |proj: &[Proj], part: TyId| {
        path.extend_from_slice(proj);
        collect(program, part, path, found);
        path.truncate(path.len() - proj.len());
    };
    match program.types.get(ty) {
        Ty::Tuple(fields) => {
            for (i, field) in fields.iter().enumerate() {
                visit(&[Proj::Field(i as u32)], *field);
            }
        }
        Ty::Array(element, len) if *len > 0 => visit(&[Proj::Index(ANY_INDEX)], *element),
        Ty::Slice(element) => visit(&[Proj::Index(ANY_INDEX)], *element),
        Ty::Adt(id) => {
            let adt = program.types.adt(*id);
            if adt.lib.is_some() && !adt.is_enum() || program.types.as_simd(ty).is_some() {
                return;
            }
            match &adt.kind {
                AdtKind::Struct(variant) => {
                    for (i, field) in variant.fields.iter().enumerate() {
                        visit(&[Proj::Field(i as u32)], field.ty);
                    }
                }
                AdtKind::Union(fields) => {
                    for (i, field) in fields.iter().enumerate() {
                        visit(&[Proj::Field(i as u32)], field.ty);
                    }
                }
                AdtKind::Enum(variants) => {
                    for (v, variant) in variants.iter().enumerate() {
                        for (i, field) in variant.fields.iter().enumerate() {
                            visit(&[Proj::Downcast(v as u32), Proj::Field(i as u32)], field.ty);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}
