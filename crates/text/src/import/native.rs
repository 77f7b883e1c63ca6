//! Calls the original function natively with the same values and
//! observes it in the same way: a module to append to its file.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::entry::Call;
use super::looks::{Look, Sites};
use crate::print::prelude::prelude;
use crate::print::rust_values;
use mir::adt::{Adt, CtorStyle, LibTy};
use mir::dialect::Version;
use mir::observe::ObservedTy;
use mir::program::{ConstValue, Program};
use mir::syntax::FuncId;
use mir::types::{Mutbl, Ty, TyId, Types};

/// The items of the module; its `main` prints what the imported program prints. `None` if Rust cannot express it.
pub(super) fn module(program: &Program, function: FuncId, path: &str, calls: &[Call]) -> Option<String> {
    let sig = program.func(function).sig();
    let mut program = program.clone();
    let mut writer = Writer { sites: Sites::default(), used: BTreeSet::new(), out: String::new(), depth: 0 };
    let mut helpers = String::new();
    for call in calls {
        // The target of a pointer is a separate variable.
        let own: Vec<(TyId, &ConstValue)> =
            sig.params.iter().zip(call).map(|(ty, value)| owned(&mut program.types, *ty, value)).collect();
        let (texts, items) = rust_values(&program, Version::STABLE, own.iter().copied())?;
        for line in items.lines() {
            if !helpers.contains(line) {
                let _ = writeln!(helpers, "{line}");
            }
        }
        writer.out.push_str("        {\n");
        let mut args = Vec::new();
        for (i, ((text, value), ty)) in texts.iter().zip(&sig.params).enumerate() {
            let _ =
                writeln!(writer.out, "            let mut a{i}: {text} = core::hint::black_box({value});");
            args.push(match (program.types.get(*ty), &call[i]) {
                (Ty::Ref(Mutbl::Not, _), ConstValue::Ref(_)) => format!("&a{i}"),
                (Ty::Ref(Mutbl::Mut, _), ConstValue::Ref(_)) => format!("&mut a{i}"),
                (Ty::RawPtr(Mutbl::Not, _), ConstValue::Ref(_)) => format!("core::ptr::addr_of!(a{i})"),
                (Ty::RawPtr(Mutbl::Mut, _), ConstValue::Ref(_)) => format!("core::ptr::addr_of_mut!(a{i})"),
                _ => format!("a{i}"),
            });
        }
        let _ = writeln!(writer.out, "            let result = {path}({});", args.join(", "));
        writer.look(&program.types, sig.ret, "result")?;
        for (i, (ty, value)) in sig.params.iter().zip(call).enumerate() {
            let writes = matches!(program.types.get(*ty), Ty::Ref(Mutbl::Mut, _) | Ty::RawPtr(Mutbl::Mut, _));
            if writes && matches!(value, ConstValue::Ref(_)) {
                writer.look(&program.types, own[i].0, &format!("a{i}"))?;
            }
        }
        writer.out.push_str("        }\n");
    }
    let (body, prelude) = (writer.out, prelude(&writer.used, false));
    Some(format!(
        "use super::*;\n{helpers}pub fn main() {{\n    prelude::start();\n    unsafe {{\n{body}    }}\n    prelude::finish();\n}}\n{prelude}"
    ))
}

/// The variable for an argument: its value, or the value that it points to.
fn owned<'v>(types: &mut Types, ty: TyId, value: &'v ConstValue) -> (TyId, &'v ConstValue) {
    match (types.get(ty).clone(), value) {
        (Ty::Ref(_, to) | Ty::RawPtr(_, to), ConstValue::Ref(inner)) => {
            match (types.get(to).clone(), inner.as_ref()) {
                (Ty::Slice(element), ConstValue::Aggregate { fields, .. }) => {
                    (types.array(element, fields.len() as u64), inner)
                }
                _ => (to, inner),
            }
        }
        _ => (ty, value),
    }
}

struct Writer {
    sites: Sites,
    used: BTreeSet<ObservedTy>,
    out: String,
    depth: usize,
}

impl Writer {
    fn look(&mut self, types: &Types, ty: TyId, expr: &str) -> Option<()> {
        let look = self.sites.look(types, ty);
        self.at(types, ty, expr, &look)
    }

    fn observe(&mut self, ty: &Ty, site: u32, expr: &str) -> Option<()> {
        let observed = ObservedTy::of(ty)?;
        self.used.insert(observed);
        let _ = writeln!(self.out, "            prelude::observe_{}({site}, {expr});", observed.name());
        Some(())
    }

    fn at(&mut self, types: &Types, ty: TyId, expr: &str, look: &Look) -> Option<()> {
        match (look, types.get(ty)) {
            (Look::Nothing, _) => {}
            (Look::Scalar(site), ty) => self.observe(ty, *site, expr)?,
            (Look::Fields(looks), Ty::Tuple(fields)) => {
                for (i, (look, ty)) in looks.iter().zip(fields).enumerate() {
                    self.at(types, *ty, &format!("{expr}.{i}"), look)?;
                }
            }
            (Look::Fields(looks), Ty::Adt(id)) => {
                for (look, field) in looks.iter().zip(types.adt(*id).fields_of(0)?) {
                    self.at(types, field.ty, &format!("{expr}.{}", field.name), look)?;
                }
            }
            (Look::Elements(len, each), Ty::Array(element, _)) => {
                self.each(types, *element, &format!("0..{len}_usize"), expr, each)?;
            }
            (Look::Behind(look), Ty::Ref(_, to)) => self.at(types, *to, &format!("(*{expr})"), look)?,
            (Look::Slice(site, each), Ty::Ref(_, to)) => {
                let Ty::Slice(element) = types.get(*to) else { return None };
                self.observe(types.get(Types::USIZE), *site, &format!("{expr}.len()"))?;
                self.each(types, *element, &format!("0..{expr}.len()"), &format!("(*{expr})"), each)?;
            }
            (Look::Variants(site, variants), Ty::Adt(id)) => {
                self.variants(types, types.adt(*id), expr, *site, variants)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn each(&mut self, types: &Types, element: TyId, range: &str, expr: &str, each: &Look) -> Option<()> {
        let index = format!("i{}", self.depth);
        let _ = writeln!(self.out, "            for {index} in {range} {{");
        self.depth += 1;
        self.at(types, element, &format!("{expr}[{index}]"), each)?;
        self.depth -= 1;
        self.out.push_str("            }\n");
        Some(())
    }

    fn variants(&mut self, types: &Types, adt: &Adt, expr: &str, site: u32, all: &[Vec<Look>]) -> Option<()> {
        let int = adt.discr_ty(types.pointer());
        let name = match adt.lib {
            Some(LibTy::Ordering) => "core::cmp::Ordering",
            _ => &adt.name,
        };
        let _ = writeln!(self.out, "            match &{expr} {{");
        self.depth += 1;
        let prefix = format!("f{}_", self.depth);
        for (variant, looks) in adt.variants().iter().zip(all) {
            let bind = |i: usize| format!("{prefix}{i}");
            let fields = match variant.style {
                CtorStyle::Unit => String::new(),
                CtorStyle::Tuple => {
                    format!("({})", (0..looks.len()).map(bind).collect::<Vec<_>>().join(", "))
                }
                CtorStyle::Named => {
                    let each =
                        variant.fields.iter().enumerate().map(|(i, f)| format!("{}: {}", f.name, bind(i)));
                    format!(" {{ {} }}", each.collect::<Vec<_>>().join(", "))
                }
            };
            let _ = writeln!(self.out, "            {name}::{}{fields} => {{", variant.name);
            self.observe(&Ty::Int(int), site, &format!("({}_i128) as {}", variant.discr, int.name()))?;
            for (i, (look, field)) in looks.iter().zip(&variant.fields).enumerate() {
                self.at(types, field.ty, &format!("(*{})", bind(i)), look)?;
            }
            self.out.push_str("            }\n");
        }
        self.depth -= 1;
        self.out.push_str("            }\n");
        Some(())
    }
}
