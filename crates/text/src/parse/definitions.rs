//! Parses parts of files that are not programs of ours: the types of ordinary Rust, and single values.

use std::collections::BTreeMap;
use std::str::FromStr;

use syn::{Expr, Item, UseTree};

use super::depth;
use super::error::{Position, Result, error_at, syntax_error};
use super::names::{Cx, Value};
use mir::program::{ConstValue, Program};
use mir::syntax::FuncId;
use mir::target::Target;
use mir::types::{Ty, TyId};

/// Parses an ordinary Rust file. The caller must make `proc_macro2` forget its spans.
pub(crate) fn file(text: &str) -> Result<syn::File> {
    let end = Position { line: text.lines().count().max(1), column: 1 };
    let tokens = tokens(text)?;
    syn::parse2(tokens).map_err(|e| syntax_error(&e, end))
}

fn tokens(text: &str) -> Result<proc_macro2::TokenStream> {
    let tokens = proc_macro2::TokenStream::from_str(text)
        .map_err(|e| error_at(e.span(), "this is not Rust: bad token or unbalanced brackets"))?;
    depth::check(&tokens)?;
    Ok(tokens)
}

/// An empty program with those of the types that the language has. The others go to `refused`, with a reason, and so
/// do types that contain one of them.
pub(crate) fn types(
    items: &[&Item],
    uses: &[&UseTree],
    refused: &mut BTreeMap<String, String>,
    target: &'static Target,
) -> Program {
    // Each round but the last refuses one more type.
    loop {
        let name = |item: &Item| super::items::name(item).map(ToString::to_string).unwrap_or_default();
        let own: Vec<Item> = items
            .iter()
            .filter(|item| !refused.contains_key(&name(item)))
            .map(|item| (*item).clone())
            .collect();
        let mut cx = Cx::new(target);
        uses.iter().for_each(|tree| cx.add_use(tree, &mut Vec::new()));
        let one = |item: &Item, done: Result<()>| done.map_err(|error| (name(item), error));
        let declared = own.iter().try_for_each(|item| one(item, cx.declare_adts(std::slice::from_ref(item))));
        let defined = declared.and_then(|()| {
            own.iter().try_for_each(|item| one(item, cx.define_adts(std::slice::from_ref(item))))
        });
        match defined {
            Ok(()) => return Program { functions: Program::of(target).functions, ..cx.program },
            Err((name, error)) => refused.insert(name, error.message),
        };
    }
}

/// Parses a value of type `ty`, in terms of a program's items. May add types to the program.
pub(crate) fn value(program: &mut Program, text: &str, ty: TyId) -> Result<ConstValue> {
    let result = read_value(program, text, ty);
    proc_macro2::extra::invalidate_current_thread_spans();
    result
}

fn read_value(program: &mut Program, text: &str, ty: TyId) -> Result<ConstValue> {
    let end = Position { line: 1, column: text.chars().count() + 1 };
    let expr: Expr = syn::parse2(tokens(text)?).map_err(|e| syntax_error(&e, end))?;
    let mut cx = Cx::new(program.types.target());
    cx.program = program.clone();
    for (id, adt) in program.types.adts().filter(|(_, adt)| adt.lib.is_none()) {
        if let Some(ty) = program.types.find(&Ty::Adt(id)) {
            cx.types.insert(adt.name.clone(), ty);
        }
    }
    for (i, function) in program.functions.iter().enumerate() {
        cx.values.insert(function.name.clone(), Value::Function(FuncId(i as u32)));
    }
    let value = cx.const_value(&expr, ty)?;
    program.types = cx.program.types;
    Ok(value)
}
