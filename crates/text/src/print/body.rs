//! Functions: signature, locals, blocks, statements and terminators, in both forms.

use crate::print::Printer;
use crate::print::types::abi;
use mir::dialect::Feature;
use mir::needs::{analysis_lacks, statement_lacks, terminator_lacks};
use mir::program::{Block, Function, Inline};
use mir::syntax::{BlockId, Local, Operand, Reason, Statement, Terminator, Unwind};
use mir::types::Types;

/// Indentation of statements in the expanded form, which is not meant for humans.
const EXPANDED_INDENT: &str = "    ";
/// Indentation of statements in the macro form.
const MACRO_INDENT: &str = "            ";

impl Printer<'_> {
    /// A function with all its attributes.
    pub(super) fn function(&mut self, function: &Function) -> String {
        self.at_item(&function.name);
        if let Some(plain) = self.role(function) {
            return plain;
        }
        // What a version refuses in the analysis phase it gets with the flags written out.
        let body =
            function.body_written().filter(|body| analysis_lacks(body, self.options.version).is_none());
        let phase = match body {
            Some(_) => "dialect = \"analysis\", phase = \"post-cleanup\"",
            None => "dialect = \"runtime\", phase = \"initial\"",
        };
        let mut out = format!("#[custom_mir({phase})]\n");
        let function = body.as_ref().unwrap_or(function);
        out.push_str(&self.exported(function));
        out.push_str(inline(function));
        out.push_str(&target_features(function));
        let mut params = Vec::new();
        for local in function.param_locals() {
            let Some(ty) = self.local_ty(function, local) else { break };
            params.push(format!("mut {}: {ty}", function.local_name(local)));
        }
        let (Some(ret), Some(returned)) = (function.locals.first(), self.local_ty(function, Local::RET))
        else {
            return self.unsupported(Feature::IllFormed("function without return place".into()));
        };
        let (constant, abi) = (if self.options.const_eval { "const " } else { "" }, abi(function.attrs.abi));
        let (params, returns) = (
            self.params(params),
            if ret.ty == Types::UNIT { String::new() } else { format!(" -> {returned}") },
        );
        let generics = self.plan.as_ref().map_or("", |plan| &plan.params);
        out.push_str(&format!("{constant}{abi}fn {}{generics}({params}){returns} {{\n", function.name));
        if self.options.form.is_expanded() {
            self.expanded(function, &mut out)
        } else {
            self.with_macro(function, &mut out)
        }
        out + "}\n\n"
    }

    /// `let x: T;` for `RET` and all locals that are not parameters.
    fn locals(&mut self, function: &Function) -> Vec<(String, String)> {
        let decls = function.locals.iter().enumerate();
        let declared = decls.filter(|(i, _)| *i == 0 || *i > function.params as usize);
        let declared = declared.map(|(i, _)| Local(i as u32));
        declared
            .filter_map(|local| Some((function.local_name(local), self.local_ty(function, local)?)))
            .collect()
    }

    /// The type of a local.
    fn local_ty(&mut self, function: &Function, local: Local) -> Option<String> {
        match &self.plan {
            Some(plan) => plan.locals.get(local.0 as usize).cloned(),
            None => Some(self.ty(function.locals.get(local.0 as usize)?.ty)),
        }
    }

    /// Writes the shape that `mir!` expands to. The compiler identifies blocks by their order.
    fn expanded(&mut self, function: &Function, out: &mut String) {
        out.push_str("{\n");
        for (i, block) in function.blocks.iter().enumerate().skip(1) {
            let kind = if block.cleanup { "Cleanup" } else { "Normal" };
            out.push_str(&format!("let bb{i} = BasicBlock::{kind};\n"));
        }
        out.push_str("{\n");
        for (name, ty) in self.locals(function) {
            out.push_str(&format!("let {name}: {ty};\n"));
        }
        out.push_str("{\n");
        for (name, place) in &function.debug {
            let place = self.place(function, place);
            out.push_str(&format!("__debuginfo(\"{name}\", {place});\n"));
        }
        out.push_str("{\n");
        for (i, block) in function.blocks.iter().enumerate() {
            out.push_str("{\n");
            self.block(function, i, block, EXPANDED_INDENT, out);
            out.push_str("};\n");
        }
        out.push_str("RET\n}}}}\n");
    }

    fn with_macro(&mut self, function: &Function, out: &mut String) {
        out.push_str("    mir! {\n");
        for (i, (name, ty)) in self.locals(function).into_iter().enumerate() {
            let line = if i == 0 { format!("type RET = {ty};") } else { format!("let {name}: {ty};") };
            out.push_str(&format!("        {line}\n"));
        }
        for (name, place) in &function.debug {
            let place = self.place(function, place);
            out.push_str(&format!("        debug {name} => {place};\n"));
        }
        for (i, block) in function.blocks.iter().enumerate() {
            let cleanup = if block.cleanup { " (cleanup)" } else { "" };
            let head = if i == 0 { "{".to_string() } else { format!("bb{i}{cleanup} = {{") };
            out.push_str(&format!("        {head}\n"));
            self.block(function, i, block, MACRO_INDENT, out);
            out.push_str("        }\n");
        }
        out.push_str("    }\n");
    }

    fn block(&mut self, function: &Function, number: usize, block: &Block, indent: &str, out: &mut String) {
        for (i, statement) in block.statements.iter().enumerate() {
            self.at_statement(function, number, i);
            let text = self.statement(function, statement);
            out.push_str(&format!("{indent}{text};\n"));
        }
        self.at_statement(function, number, block.statements.len());
        let text = match &block.terminator {
            Some(terminator) => self.terminator(function, terminator, indent),
            None => self.unsupported(Feature::IllFormed("block without terminator".into())),
        };
        out.push_str(&format!("{indent}{text}\n"));
    }

    fn statement(&mut self, function: &Function, statement: &Statement) -> String {
        if let Some(lacking) = statement_lacks(self.program, function, statement, self.options.version) {
            self.unsupported(lacking);
        }
        match statement {
            Statement::Assign(place, rvalue) => {
                let (place, rvalue) = (self.lvalue(function, place), self.rvalue(function, rvalue));
                format!("{place} = {rvalue}")
            }
            Statement::StorageLive(local) => format!("StorageLive({})", function.local_name(*local)),
            Statement::StorageDead(local) => format!("StorageDead({})", function.local_name(*local)),
            Statement::Assume(op) => format!("Assume({})", self.operand(function, op)),
            Statement::SetDiscriminant(place, variant) => {
                format!("SetDiscriminant({}, {variant})", self.place(function, place))
            }
            Statement::Deinit(place) => format!("Deinit({})", self.place(function, place)),
            Statement::Retag(place) => format!("Retag({})", self.place(function, place)),
        }
    }

    fn terminator(&mut self, function: &Function, terminator: &Terminator, indent: &str) -> String {
        if let Some(lacking) = terminator_lacks(self.program, terminator, self.options.version) {
            self.unsupported(lacking);
        }
        match terminator {
            Terminator::Return => "Return()".into(),
            Terminator::Unreachable => "Unreachable()".into(),
            Terminator::UnwindResume => "UnwindResume()".into(),
            Terminator::UnwindTerminate(reason) => format!("UnwindTerminate({})", reason_name(*reason)),
            Terminator::Goto(target) => format!("Goto({})", self.target(function, *target)),
            Terminator::SwitchInt { op, targets, otherwise } => {
                self.switch(function, op, targets, *otherwise, indent)
            }
            Terminator::Call { dest, callee, args, target, unwind } => {
                let (dest, call) = (self.lvalue(function, dest), self.call(function, callee, args));
                let (target, unwind) = (self.target(function, *target), self.unwind(function, *unwind));
                format!("Call({dest} = {call}, ReturnTo({target}), {unwind})")
            }
            Terminator::TailCall { callee, args } => {
                format!("TailCall({})", self.call(function, callee, args))
            }
            Terminator::Drop { place, target, unwind } => {
                let place = self.place(function, place);
                let (target, unwind) = (self.target(function, *target), self.unwind(function, *unwind));
                format!("Drop({place}, ReturnTo({target}), {unwind})")
            }
        }
    }

    fn switch(
        &mut self,
        function: &Function,
        op: &Operand,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
        indent: &str,
    ) -> String {
        let mut out = format!("match {} {{\n", self.operand(function, op));
        if let Some(ty) = self.operand_ty(function, op) {
            for (value, target) in targets {
                let (value, target) = (self.pattern(ty, *value), self.target(function, *target));
                out.push_str(&format!("{indent}    {value} => {target},\n"));
            }
        }
        let otherwise = self.target(function, otherwise);
        out + &format!("{indent}    _ => {otherwise},\n{indent}}}")
    }

    /// The name of a block. The entry has none: nothing may jump to it.
    fn target(&mut self, function: &Function, block: BlockId) -> String {
        if block.0 == 0 || block.0 as usize >= function.blocks.len() {
            return self.unsupported(Feature::IllFormed(format!("jump to block {}", block.0)));
        }
        format!("bb{}", block.0)
    }

    fn unwind(&mut self, function: &Function, unwind: Unwind) -> String {
        match unwind {
            Unwind::Continue => "UnwindContinue()".into(),
            Unwind::Unreachable => "UnwindUnreachable()".into(),
            Unwind::Terminate(reason) => format!("UnwindTerminate({})", reason_name(reason)),
            Unwind::Cleanup(block) => format!("UnwindCleanup({})", self.target(function, block)),
        }
    }
}

/// The attribute that enables the target features of the called vendor functions.
pub(super) fn target_features(function: &Function) -> String {
    let features: Vec<&str> = mir::vendor::features(function).into_iter().collect();
    if features.is_empty() {
        String::new()
    } else {
        format!("#[target_feature(enable = \"{}\")]\n", features.join(","))
    }
}

/// The inlining attribute as a line.
pub(super) fn inline(function: &Function) -> &'static str {
    match function.attrs.inline {
        None => "",
        Some(Inline::Hint) => "#[inline]\n",
        Some(Inline::Always) => "#[inline(always)]\n",
        Some(Inline::Never) => "#[inline(never)]\n",
    }
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Abi => "ReasonAbi",
        Reason::InCleanup => "ReasonInCleanup",
    }
}
