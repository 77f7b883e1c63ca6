//! The items of a file in plain Rust, and their order.

use crate::print::Printer;
use crate::print::prelude::prelude;
use crate::print::surface::syntax::{self, Block, Expr, File, Item, Kind, Stmt};
use crate::print::surface::{Shows, Surface};
use mir::dialect::Feature;
use mir::program::Function;
use mir::syntax::FuncId;
use mir::types::{Mutbl, Ty};
use mir::visit::{self, Use};

impl Printer<'_> {
    /// All items. Offsets, helpers and the prelude are known only at the end.
    pub(in crate::print) fn surface_file(&mut self, surface: Surface) -> File {
        let program = self.program;
        let statics: String = program.statics.iter().map(|item| self.static_item(item)).collect();
        let consts: String = program.consts.iter().map(|item| self.const_item(item)).collect();
        let adts: Vec<String> = program.types.adts().map(|(id, adt)| self.adt_item(id, adt)).collect();
        self.writes_const = program.functions.iter().any(|function| self.writes_through_const(function));
        let functions: Vec<Item> =
            (0..program.functions.len()).flat_map(|i| self.surface_function(FuncId(i as u32))).collect();
        self.at_item("main");
        let call = self.surface_entry();
        let (main, head, prelude) = match surface.shows {
            Shows::Hash => {
                let [start, finish] = ["start", "finish"].map(|name| Stmt::Do(Expr::call(name, &[])));
                let prelude = prelude(&self.observed, false);
                (("pub fn main()", vec![start, call, finish]), "use prelude::*;\n\n", prelude)
            }
            Shows::Lines => (("fn main()", vec![call]), "", String::new()),
        };
        let bits = self.bits_items.values().cloned().collect();
        let helpers = self.helpers.values().map(|helper| format!("{helper}\n"));
        let mut texts = vec![head.to_string()];
        texts.extend(adts);
        texts.extend([bits, consts, statics]);
        if texts[texts.len() - 3..].iter().any(|text| !text.is_empty()) {
            texts.push("\n".to_string());
        }
        let main =
            Item::Function(syntax::Function { head: main.0.to_string(), is_unsafe: false, body: main.1 });
        let items =
            texts.into_iter().map(Item::Text).chain(functions).chain(helpers.map(Item::Text)).chain([main]);
        let mut items: Vec<Item> = items.collect();
        items.extend((!prelude.is_empty()).then_some(Item::Text(prelude)));
        File { items }
    }

    /// The call of the entry function, with arguments hidden from the optimiser.
    fn surface_entry(&mut self) -> Stmt {
        let entry = &self.program.entry;
        let call = match self.program.functions.get(entry.function.0 as usize) {
            Some(function) => {
                let args = entry.args.iter().map(|arg| Expr::text(self.entry_arg(arg)));
                let args: Vec<Expr> = args.map(|arg| Expr::call("core::hint::black_box", &[&arg])).collect();
                Expr::call(&function.name, &args.iter().collect::<Vec<_>>())
            }
            None => Expr::text(self.unsupported(Feature::IllFormed("no entry function".into()))),
        };
        Stmt::Do(Expr::Block(Kind::Unsafe, Block::from([Stmt::Value(call)])))
    }

    fn writes_through_const(&self, function: &Function) -> bool {
        let mut found = false;
        visit::function_places(function, &mut |place, use_| {
            let pointer =
                function.locals.get(place.local.0 as usize).map(|decl| self.program.types.get(decl.ty));
            let is_const = matches!(pointer, Some(Ty::RawPtr(Mutbl::Not, _)));
            let writes = matches!(use_, Use::Write | Use::Borrow(Mutbl::Mut) | Use::RawBorrow(Mutbl::Mut));
            found |= place.is_indirect() && is_const && writes;
        });
        found
    }
}
