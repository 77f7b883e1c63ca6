//! The last edit: small names. It changes no meaning, so nothing needs to be tested again.

use mir::{AdtKind, CtorStyle, Program, Variant};

/// Names items and types by their numbers, and locals by theirs.
pub(crate) fn rename(program: &mut Program) {
    for (i, function) in program.functions.iter_mut().enumerate() {
        function.name = format!("fn{i}");
        function.locals.iter_mut().for_each(|local| local.name = None);
        function.debug.iter_mut().enumerate().for_each(|(i, (name, _))| *name = format!("d{i}"));
    }
    program.statics.iter_mut().enumerate().for_each(|(i, item)| item.name = format!("S{i}"));
    program.consts.iter_mut().enumerate().for_each(|(i, item)| item.name = format!("C{i}"));
    let own: Vec<_> = program.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(id, _)| id).collect();
    for (i, id) in own.into_iter().enumerate() {
        let mut adt = program.types.adt(id).clone();
        adt.name = format!("T{i}");
        match &mut adt.kind {
            AdtKind::Struct(variant) => {
                variant.name.clone_from(&adt.name);
                fields(variant);
            }
            AdtKind::Enum(variants) => {
                for (i, variant) in variants.iter_mut().enumerate() {
                    variant.name = format!("V{i}");
                    fields(variant);
                }
            }
            AdtKind::Union(parts) => {
                parts.iter_mut().enumerate().for_each(|(i, field)| field.name = format!("f{i}"));
            }
        }
        // It was defined before with the same fields, so it does not contain itself.
        let _ = program.types.define_adt(id, adt);
    }
}

fn fields(variant: &mut Variant) {
    if variant.style == CtorStyle::Named {
        variant.fields.iter_mut().enumerate().for_each(|(i, field)| field.name = format!("f{i}"));
    }
}
