//! The items of a file in plain Rust, and their order.

use crate::print::Printer;
use crate::print::prelude::prelude;
use crate::print::surface::{Shows, Surface};
use crate::program::Function;
use crate::syntax::FuncId;
use crate::types::{Mutbl, Ty};
use crate::visit::{self, Use};

impl Printer<'_> {
    /// All items. Offsets, helpers and the prelude are known only at the end.
    pub(in crate::print) fn surface_items(
        &mut self,
        surface: Surface,
        adts: &str,
        consts: &str,
        statics: &str,
    ) -> String {
        self.writes_const = self.program.functions.iter().any(|function| self.writes_through_const(function));
        let functions: String =
            (0..self.program.functions.len()).map(|i| self.surface_function(FuncId(i as u32))).collect();
        self.at_item("main");
        let (main, head, prelude) = match surface.shows {
            Shows::Hash => {
                let main = self.main();
                (main, "use prelude::*;\n\n", format!("\n{}", prelude(&self.observed, false)))
            }
            Shows::Lines => {
                let call = self.entry_call(|arg| format!("core::hint::black_box({arg})"), None);
                (format!("fn main() {{\n    unsafe {{ {call} }};\n}}\n"), "", String::new())
            }
        };
        let bits: String = self.bits_items.values().map(String::as_str).collect();
        let helpers: String = self.helpers.values().map(|helper| format!("{helper}\n")).collect();
        let blank = if bits.is_empty() && consts.is_empty() && statics.is_empty() { "" } else { "\n" };
        format!("{head}{adts}{bits}{consts}{statics}{blank}{functions}{helpers}{main}{prelude}")
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
