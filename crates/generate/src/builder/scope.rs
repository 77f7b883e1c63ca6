//! The places of a function by type, so that an operand of a wanted type is found without a search.

use mir::{AdtKind, FuncId, Local, Place, Program, Proj, Ty, TyId};
use rustc_hash::FxHashMap;

/// Stands for an index local that is chosen when the place is.
pub(crate) const ANY_INDEX: Local = Local(u32::MAX);

/// Parts of one type that are offered as places of their own.
const MAX_PARTS: usize = 24;

/// What is known of a local besides its type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LocalInfo {
    /// How much computation its value carries.
    pub(crate) depth: u32,
    /// Whether it holds information that nothing has carried on yet.
    pub(crate) fresh: bool,
    /// Whether its address was taken.
    pub(crate) escaped: bool,
    /// Loop counters and the like: read freely, write never.
    pub(crate) reserved: bool,
}

/// The places of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    by_type: FxHashMap<TyId, Vec<Place>>,
    pub(crate) locals: Vec<LocalInfo>,
}

/// The scopes of all functions.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    functions: Vec<Scope>,
    /// The parts of each type: path and type.
    parts: FxHashMap<TyId, Vec<(Vec<Proj>, TyId)>>,
}

impl Scopes {
    pub(crate) fn of(&mut self, func: FuncId) -> &mut Scope {
        let index = func.0 as usize;
        if self.functions.len() <= index {
            self.functions.resize_with(index + 1, Scope::default);
        }
        &mut self.functions[index]
    }

    /// Makes a local known, with all its parts and what it points to.
    pub(crate) fn add_local(&mut self, program: &Program, func: FuncId, local: Local, offered: bool) {
        let ty = program.func(func).local_ty(local);
        self.of(func).locals.resize(local.0 as usize + 1, LocalInfo::default());
        if !offered {
            return;
        }
        for (path, part) in self.parts(program, ty).to_vec() {
            self.of(func).offer(part, Place { local, projection: path });
        }
        if let Some(pointee) = program.types.pointee(ty) {
            for (path, part) in self.parts(program, pointee).to_vec() {
                let projection = [Proj::Deref].into_iter().chain(path).collect();
                self.of(func).offer(part, Place { local, projection });
            }
        }
    }

    /// After an undo: forgets functions and locals that are gone.
    pub(crate) fn cut(&mut self, program: &Program) {
        self.functions.truncate(program.functions.len());
        for (scope, function) in self.functions.iter_mut().zip(&program.functions) {
            let count = function.locals.len();
            if scope.locals.len() > count {
                scope.locals.truncate(count);
                for places in scope.by_type.values_mut() {
                    places.retain(|p| (p.local.0 as usize) < count);
                }
            }
        }
    }

    /// The types of the parts of a type, itself first.
    pub(crate) fn part_types(&mut self, program: &Program, ty: TyId) -> Vec<TyId> {
        self.parts(program, ty).iter().map(|(_, part)| *part).collect()
    }

    fn parts(&mut self, program: &Program, ty: TyId) -> &[(Vec<Proj>, TyId)] {
        self.parts.entry(ty).or_insert_with(|| {
            let mut found = Vec::new();
            collect(program, ty, &mut Vec::new(), &mut found);
            found
        })
    }
}

impl Scope {
    fn offer(&mut self, ty: TyId, place: Place) {
        self.by_type.entry(ty).or_default().push(place);
    }

    /// The places of a type, oldest first.
    pub(crate) fn places(&self, ty: TyId) -> &[Place] {
        self.by_type.get(&ty).map_or(&[], Vec::as_slice)
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
