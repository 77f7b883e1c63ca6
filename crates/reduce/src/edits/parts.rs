//! Parts of types: drops unneeded fields and variants, and replaces a type with one field by that field.

use mir::visit_mut;
use mir::{
    AdtKind, AggregateKind, ConstValue, CtorStyle, Function, Place, Proj, Rvalue, Statement, Ty, TyId, Types,
};

use super::{Change, EditContext, types};
use crate::draft::Draft;

/// The number of fields of each variant of a tuple, or of a struct, enum or union that the program defines.
fn shape(types: &Types, ty: TyId) -> Vec<usize> {
    match types.get(ty) {
        Ty::Tuple(fields) => vec![fields.len()],
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            let simd = adt.repr.kind == mir::ReprKind::Simd;
            if adt.lib.is_some() || simd {
                Vec::new()
            } else if adt.is_union() {
                vec![adt.all_fields().count()]
            } else {
                adt.variants().iter().map(|v| v.fields.len()).collect()
            }
        }
        _ => Vec::new(),
    }
}

/// Drops a field of a struct, tuple or variant, with the statements that mention it.
pub(super) fn fields(subject: &EditContext) -> Vec<Change> {
    let types = &subject.program.types;
    let mut changes: Vec<Change> = Vec::new();
    for ty in types.ids() {
        for (variant, count) in shape(types, ty).into_iter().enumerate() {
            for field in (0..count as u32).rev() {
                changes.push(Box::new(move |draft| {
                    rewrite(draft, ty, TypeChange::DropField(variant as u32, field))
                }));
            }
        }
    }
    changes
}

/// Drops a variant that no code mentions.
pub(super) fn variants(subject: &EditContext) -> Vec<Change> {
    let types = &subject.program.types;
    let mut changes: Vec<Change> = Vec::new();
    for ty in types.ids() {
        let count = shape(types, ty).len() as u32;
        for variant in (0..count).rev().filter(|_| count > 1) {
            changes.push(Box::new(move |draft| rewrite(draft, ty, TypeChange::DropVariant(variant))));
        }
    }
    changes
}

/// Replaces a struct or tuple with one field by that field.
pub(super) fn wrappers(subject: &EditContext) -> Vec<Change> {
    let types = &subject.program.types;
    let is_enum = |ty: TyId| matches!(types.get(ty), Ty::Adt(id) if types.adt(*id).is_enum());
    let wrappers = types.ids().filter(|ty| shape(types, *ty) == [1] && !is_enum(*ty));
    wrappers.map(|ty| -> Change { Box::new(move |draft| rewrite(draft, ty, TypeChange::Unwrap)) }).collect()
}

/// A change to a type.
#[derive(Clone, Copy)]
enum TypeChange {
    /// Drops a field (the second number) of a variant (the first; 0 for types other than enums).
    DropField(u32, u32),
    DropVariant(u32),
    /// The type becomes its only field.
    Unwrap,
}

/// What happens to code or a value that mentions the type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    /// It mentions a part that is dropped.
    Goes,
}

/// Makes the change in all code and constants, then in the type. If the part is needed by something that cannot be
/// deleted, nothing changes.
fn rewrite(draft: &mut Draft, ty: TyId, step: TypeChange) {
    let before = draft.clone();
    if change(draft, ty, step).is_none() {
        *draft = before;
    }
}

fn change(draft: &mut Draft, ty: TyId, step: TypeChange) -> Option<()> {
    if ty.0 as usize >= draft.base.types.len() {
        return None;
    }
    let types = draft.base.types.clone();
    for f in 0..draft.base.functions.len() {
        // Places are typed as before the change.
        let old = draft.base.functions[f].clone();
        // It is made anew.
        if old.attrs.role == mir::Role::Glue {
            continue;
        }
        draft.base.functions[f].debug.retain(|(_, place)| place.projection.is_empty());
        let mut gone = Vec::new();
        for (b, block) in draft.base.functions[f].blocks.iter_mut().enumerate() {
            for (s, statement) in block.statements.iter_mut().enumerate() {
                if in_statement(&types, &old, statement, ty, step) == Fate::Goes {
                    gone.push((b, s));
                }
            }
            let mut fate = Fate::Stays;
            if let Some(terminator) = &mut block.terminator {
                visit_mut::terminator_places(terminator, &mut |place, _| {
                    if in_place(&types, &old, place, ty, step) == Fate::Goes {
                        fate = Fate::Goes;
                    }
                });
            }
            if fate == Fate::Goes {
                return None;
            }
        }
        for (b, s) in gone {
            draft.delete(mir::FuncId(f as u32), mir::BlockId(b as u32), s);
        }
    }
    for item in &mut draft.base.statics {
        in_value(&types, &mut item.value, item.ty, ty, step)?;
    }
    for item in &mut draft.base.consts {
        in_value(&types, &mut item.value, item.ty, ty, step)?;
    }
    in_type(draft, ty, step)
}

fn in_statement(
    types: &Types,
    function: &Function,
    statement: &mut Statement,
    ty: TyId,
    step: TypeChange,
) -> Fate {
    let mut fate = Fate::Stays;
    visit_mut::statement_places(statement, &mut |place, _| {
        if in_place(types, function, place, ty, step) == Fate::Goes {
            fate = Fate::Goes;
        }
    });
    match statement {
        Statement::SetDiscriminant(place, variant) => {
            let of = mir::typing::place_ty(types, function, place);
            if let TypeChange::DropVariant(gone) = step
                && of == Some(ty)
            {
                match (*variant).cmp(&gone) {
                    std::cmp::Ordering::Equal => return Fate::Goes,
                    std::cmp::Ordering::Greater => *variant -= 1,
                    std::cmp::Ordering::Less => {}
                }
            }
        }
        Statement::Assign(_, rvalue) => {
            let Rvalue::Aggregate(kind, parts) = rvalue else { return fate };
            let (own, variant) = match kind {
                AggregateKind::Tuple(own) => (*own, 0),
                AggregateKind::Adt(own, variant) => (*own, *variant),
                AggregateKind::Union(own, _) => (*own, 0),
                AggregateKind::Array(_) => return fate,
            };
            if own != ty {
                return fate;
            }
            match (step, &mut *kind) {
                // A union aggregate has one part: the field number changes, not the number of parts.
                (TypeChange::DropField(_, gone), AggregateKind::Union(_, field)) => match (*field).cmp(&gone)
                {
                    std::cmp::Ordering::Equal => return Fate::Goes,
                    std::cmp::Ordering::Greater => *field -= 1,
                    std::cmp::Ordering::Less => {}
                },
                (TypeChange::DropField(v, field), _) if v == variant && (field as usize) < parts.len() => {
                    parts.remove(field as usize);
                }
                (TypeChange::DropVariant(gone), _) if gone == variant => return Fate::Goes,
                (TypeChange::DropVariant(gone), AggregateKind::Adt(_, variant)) if gone < *variant => {
                    *variant -= 1
                }
                (TypeChange::Unwrap, _) => match parts.pop() {
                    Some(only) => *rvalue = Rvalue::Use(only),
                    None => return Fate::Goes,
                },
                _ => {}
            }
        }
        _ => {}
    }
    fate
}

/// Changes the projections of a place that go into the type.
fn in_place(types: &Types, function: &Function, place: &mut Place, ty: TyId, step: TypeChange) -> Fate {
    let mut result = Vec::new();
    let mut variant = 0;
    for (i, proj) in place.projection.iter().enumerate() {
        // A downcast belongs to the type before it.
        let end = if i > 0 && matches!(place.projection[i - 1], Proj::Downcast(_)) { i - 1 } else { i };
        let prefix = Place { local: place.local, projection: place.projection[..end].to_vec() };
        if end == i {
            variant = 0;
        }
        let inside = mir::typing::place_ty(types, function, &prefix) == Some(ty);
        let mut new = *proj;
        match (proj, step) {
            (Proj::Downcast(v), _) if inside => {
                variant = *v;
                if let TypeChange::DropVariant(gone) = step {
                    match (*v).cmp(&gone) {
                        std::cmp::Ordering::Equal => return Fate::Goes,
                        std::cmp::Ordering::Greater => new = Proj::Downcast(v - 1),
                        std::cmp::Ordering::Less => {}
                    }
                }
            }
            (Proj::Field(n), TypeChange::DropField(v, field)) if inside && v == variant => {
                match (*n).cmp(&field) {
                    std::cmp::Ordering::Equal => return Fate::Goes,
                    std::cmp::Ordering::Greater => new = Proj::Field(n - 1),
                    std::cmp::Ordering::Less => {}
                }
            }
            (Proj::Field(_), TypeChange::Unwrap) if inside => continue,
            _ => {}
        }
        result.push(new);
    }
    place.projection = result;
    Fate::Stays
}

/// Changes the values of the type inside a value; `None` if one has the dropped variant.
fn in_value(types: &Types, value: &mut ConstValue, of: TyId, ty: TyId, step: TypeChange) -> Option<()> {
    match value {
        ConstValue::Scalar(_) | ConstValue::Fn(_) | ConstValue::StaticAddr(_) => {}
        ConstValue::Ref(inner) => {
            if let Ty::Ref(_, to) | Ty::RawPtr(_, to) = types.get(of) {
                in_value(types, inner, *to, ty, step)?;
            }
        }
        ConstValue::Union { field, value: inner } => {
            if let Ty::Adt(id) = types.get(of)
                && let Some(part) = types.adt(*id).fields_of(0)?.get(*field as usize)
            {
                in_value(types, inner, part.ty, ty, step)?;
            }
            match step {
                TypeChange::DropField(_, gone) if of == ty && gone == *field => return None,
                TypeChange::DropField(_, gone) if of == ty && gone < *field => *field -= 1,
                TypeChange::Unwrap if of == ty => {
                    let only = inner.as_ref().clone();
                    *value = only;
                }
                _ => {}
            }
        }
        ConstValue::Aggregate { variant, fields } => {
            for (i, field) in fields.iter_mut().enumerate() {
                let part = match types.get(of) {
                    Ty::Tuple(parts) => parts.get(i).copied(),
                    Ty::Array(element, _) => Some(*element),
                    Ty::Adt(id) => types.adt(*id).fields_of(*variant)?.get(i).map(|f| f.ty),
                    _ => None,
                };
                in_value(types, field, part?, ty, step)?;
            }
            if of == ty {
                match step {
                    TypeChange::DropField(v, field) if v == *variant && (field as usize) < fields.len() => {
                        fields.remove(field as usize);
                    }
                    TypeChange::DropVariant(gone) if gone == *variant => return None,
                    TypeChange::DropVariant(gone) if gone < *variant => *variant -= 1,
                    TypeChange::Unwrap => *value = fields.pop()?,
                    _ => {}
                }
            }
        }
    }
    Some(())
}

fn in_type(draft: &mut Draft, ty: TyId, step: TypeChange) -> Option<()> {
    let types = &mut draft.base.types;
    match (types.get(ty).clone(), step) {
        (Ty::Tuple(mut fields), TypeChange::DropField(0, field)) => {
            if field as usize >= fields.len() {
                return None;
            }
            fields.remove(field as usize);
            types::replace(draft, ty, &Ty::Tuple(fields));
        }
        (Ty::Tuple(fields), TypeChange::Unwrap) => {
            let only = types.get(*fields.first()?).clone();
            types::replace(draft, ty, &only);
        }
        (Ty::Adt(id), TypeChange::Unwrap) => {
            let field = types.adt(id).all_fields().next()?.ty;
            let only = types.get(field).clone();
            types::replace(draft, ty, &only);
        }
        (Ty::Adt(id), _) => {
            let mut adt = types.adt(id).clone();
            match (&mut adt.kind, step) {
                (AdtKind::Struct(variant), TypeChange::DropField(0, field)) => {
                    drop_field(variant, field)?;
                }
                (AdtKind::Enum(variants), TypeChange::DropField(v, field)) => {
                    drop_field(variants.get_mut(v as usize)?, field)?;
                }
                (AdtKind::Union(fields), TypeChange::DropField(0, field))
                    if (field as usize) < fields.len() =>
                {
                    fields.remove(field as usize);
                }
                (AdtKind::Enum(variants), TypeChange::DropVariant(v)) if (v as usize) < variants.len() => {
                    variants.remove(v as usize);
                }
                _ => return None,
            }
            types.define_adt(id, adt).ok()?;
            draft.renew_types();
        }
        _ => return None,
    }
    Some(())
}

fn drop_field(variant: &mut mir::Variant, field: u32) -> Option<()> {
    if field as usize >= variant.fields.len() {
        return None;
    }
    variant.fields.remove(field as usize);
    if variant.style == CtorStyle::Tuple {
        variant.fields.iter_mut().enumerate().for_each(|(i, field)| field.name = i.to_string());
    }
    Some(())
}
