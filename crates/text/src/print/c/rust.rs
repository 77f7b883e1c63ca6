//! The Rust text of a program whose other side is in C.

use crate::print::c::{PREFIX, commented};
use crate::print::{Printer, types::abi};
use mir::program::{Abi, Function};
use mir::syntax::{FuncId, Local};
use mir::types::Types;

impl Printer<'_> {
    /// Whether a function is in C.
    pub(in crate::print) fn is_in_c(&self, id: FuncId) -> bool {
        self.sides.in_c.contains_key(&id)
    }

    /// The declarations of the functions in C.
    pub(in crate::print) fn foreign(&mut self) -> String {
        if self.sides.in_c.is_empty() {
            return String::new();
        }
        let mut out = String::from("extern \"C\" {\n");
        for (id, fixed) in self.sides.in_c.clone() {
            let function = self.program.func(id);
            self.at_item(&function.name);
            let params = fixed.unwrap_or(function.params);
            let mut list: Vec<String> =
                (1..=params).map(|i| format!("_{i}: {}", self.ty(function.local_ty(Local(i))))).collect();
            list.extend(fixed.map(|_| "...".to_string()));
            let (list, returns) = (list.join(", "), self.returns(function.local_ty(Local::RET)));
            out.push_str(&format!("    #[link_name = \"{PREFIX}{}\"]\n", function.name));
            out.push_str(&format!("    fn {}({list}){returns};\n", function.name));
        }
        out + "}\n\n"
    }

    /// The attributes that make a function visible to C, if C calls it.
    pub(in crate::print) fn exported(&self, function: &Function) -> String {
        let called = |id: &FuncId| std::ptr::eq(self.program.func(*id), function);
        if self.sides.called_back.iter().any(called) {
            format!("#[export_name = \"{PREFIX}{}\"]\n", function.name)
        } else {
            String::new()
        }
    }

    /// A pointer to a function in C, which is unsafe to call, while pointers in programs are not.
    pub(in crate::print) fn foreign_pointer(&mut self, function: &Function) -> String {
        let sig = function.sig();
        let params: Vec<String> = sig.params.iter().map(|ty| self.ty(*ty)).collect();
        let returns = if sig.ret == Types::UNIT { String::new() } else { self.returns(sig.ret) };
        let ty = format!("{}fn({}){returns}", abi(Abi::C), params.join(", "));
        format!("unsafe {{ core::mem::transmute::<unsafe {ty}, {ty}>({}) }}", function.name)
    }

    /// The C text as comments, and a list of the functions that stay in Rust.
    pub(in crate::print) fn other_side(&self) -> String {
        let mut out = String::from(
            "\n// The other side is in C: sed -n 's|^//c ||p' X.rs >X.c; cc -c X.c; rustc -Clink-arg=X.o X.rs\n",
        );
        for (id, why) in &self.sides.stay {
            out.push_str(&format!("// In Rust because of {why}: {}\n", self.program.func(*id).name));
        }
        out + &commented(&self.sides.text)
    }
}
