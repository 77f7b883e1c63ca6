//! The diagnosis as text: about ten lines, or everything with `-v`.

use std::collections::BTreeMap;
use std::fmt;

use difftest::backend::advice::MissingTools;
use triage::document::Table;

use super::{Compiler, Diagnosis, LlvmTools};

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.verbose { self.all(f) } else { self.few(f) }
    }
}

impl Diagnosis {
    /// The short form.
    fn few(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<&Compiler> = self.compilers.iter().filter(|c| c.is_usual()).collect();
        // A user who names back ends that are used only on request wants to see them.
        let shown = if shown.is_empty() { self.compilers.iter().collect() } else { shown };
        let mut table = Table::new(["", "", ""], &[]);
        if let Some(path) = &self.config {
            table.row(&[&"config", &path.display()]);
        }
        for (at, compiler) in shown.iter().enumerate() {
            let title = if at == 0 { "compilers" } else { "" };
            let state = format!("{}: {}", compiler.version(), self.state(compiler));
            table.row(&[&title, &compiler.label(), &state]);
        }
        self.unfit.iter().for_each(|unfit| table.row(&[&"", unfit]));
        let all: usize = self.compilers.iter().map(|compiler| compiler.backends.len()).sum();
        let named: usize = self.compilers.iter().map(|compiler| compiler.on_request.len()).sum();
        let count = format!("{} (`--backends all`){}", all - named, self.on_request());
        table.row(&[&"back ends", &count]);
        if !self.usual.is_empty() {
            table.row(&[&"fuzz uses", &self.usual.join(", ")]);
        }
        table.row(&[&"LLVM tools", &self.llvm_tools()]);
        let weak = self.protections.iter().filter(|protection| !protection.active);
        if weak.clone().next().is_none() {
            table.row(&[&"sandbox", &format_args!("all {} protections hold", self.protections.len())]);
        }
        for protection in weak {
            table.row(&[&"sandbox", &format_args!("NOT {}: {}", protection.what, protection.how)]);
        }
        self.missing.iter().for_each(|missing| table.row(&[&"missing", missing]));
        let tried = self.tried.len();
        writeln!(f, "{table}Tried {tried} of {all} back ends; `mirsmith doctor -v` tries and lists all.")
    }

    /// The long form.
    fn all(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.config {
            Some(path) => writeln!(f, "Back ends from {}:", path.display())?,
            None => writeln!(f, "Back ends found (no mirsmith.toml):")?,
        }
        for compiler in &self.compilers {
            writeln!(f, "\n  {}, dialect {}", compiler.version(), compiler.dialect)?;
            writeln!(f, "    {}", compiler.program.display())?;
            let is_fit = |name: &&String| !self.unfit.iter().any(|unfit| unfit.backend == **name);
            let fit: Vec<&str> = compiler.backends.iter().filter(is_fit).map(String::as_str).collect();
            if !fit.is_empty() {
                writeln!(f, "    working back ends: {}", fit.join(", "))?;
            }
            for unfit in self.unfit.iter().filter(|unfit| compiler.backends.contains(&unfit.backend)) {
                writeln!(f, "    NOT WORKING: {unfit}")?;
            }
            if !compiler.flags.is_empty() {
                writeln!(f, "    bisection flags: {}", compiler.flags.join(", "))?;
            }
            for trap in &compiler.traps {
                writeln!(f, "    caveat: {trap}")?;
            }
        }
        if !self.usual.is_empty() {
            writeln!(f, "\nUsed by `mirsmith fuzz` unless told otherwise: {}", self.usual.join(", "))?;
        }
        writeln!(f, "\nLLVM tools (opt, llc, llvm-reduce): {}", self.llvm_tools())?;
        for LlvmTools { version, opt } in &self.llvm {
            writeln!(f, "  LLVM {version}: {}", opt.display())?;
        }
        writeln!(f, "\nSandboxing of compilers and programs:")?;
        for protection in &self.protections {
            let sign = if protection.active { "yes" } else { "NO " };
            writeln!(f, "  {sign}  {}: {}", protection.what, protection.how)?;
        }
        if !self.missing.is_empty() {
            writeln!(f, "\nMissing:")?;
        }
        for missing in &self.missing {
            writeln!(f, "  {missing}")?;
        }
        Ok(())
    }

    /// Whether the back ends of a compiler that were tried work.
    fn state(&self, compiler: &Compiler) -> String {
        let tried = compiler.backends.iter().filter(|name| self.tried.contains(name)).count();
        let mut unfit: Vec<&String> = self.unfit.iter().map(|unfit| &unfit.backend).collect();
        unfit.retain(|name| compiler.backends.contains(name));
        unfit.dedup();
        match unfit.len() {
            0 if tried == 0 => "not tried".to_string(),
            0 => "works".to_string(),
            all if all == tried => "DOES NOT WORK".to_string(),
            some => format!("{some} of {tried} back ends DO NOT WORK"),
        }
    }

    /// The number of back ends used only on request, by the word that selects them.
    fn on_request(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, words) in self.compilers.iter().flat_map(|compiler| &compiler.on_request) {
            *counts.entry(words.first().map_or("", |word| word.trim_matches('-'))).or_default() += 1;
        }
        let parts: Vec<String> = counts.iter().map(|(word, count)| format!("{word} {count}")).collect();
        match counts.values().sum::<usize>() {
            0 => String::new(),
            sum => format!(", and {sum} that have to be named: {}", parts.join(", ")),
        }
    }

    /// The installed versions, and the missing tools of others.
    fn llvm_tools(&self) -> String {
        let there: Vec<String> = self.llvm.iter().map(|tools| format!("LLVM {}", tools.version)).collect();
        let mut parts = if there.is_empty() { Vec::new() } else { vec![there.join(", ")] };
        for MissingTools { version, tools } in &self.missing_llvm {
            let tools = tools.join(", ");
            parts
                .push(format!("no {tools} of LLVM {version}; run: scripts/install-compilers llvm-{version}"));
        }
        if parts.is_empty() { "none".to_string() } else { parts.join("; ") }
    }
}

impl Compiler {
    /// Whether it has back ends that are not used only on request.
    fn is_usual(&self) -> bool {
        self.on_request.len() < self.backends.len()
    }

    /// The common part of its back ends' names, without their flags.
    fn label(&self) -> &str {
        let first = self.backends.first().map_or("", String::as_str);
        first.split_once("-O").map_or(first, |(label, _)| label)
    }

    /// Its release, commit, LLVM and target.
    fn version(&self) -> String {
        let release = if self.release.is_empty() { "unknown version" } else { &self.release };
        let target = self.target.as_deref().map(|target| format!(" for {target}"));
        let commit = self.commit.as_deref().map(|c| format!(" ({})", c.get(..9).unwrap_or(c)));
        let llvm = self.llvm.as_deref().map(|llvm| format!(", LLVM {llvm}"));
        let tools = self.tools.as_deref().map(|tools| format!(", then opt and llc of LLVM {tools}"));
        [Some(release.to_string()), target, commit, llvm, tools].into_iter().flatten().collect()
    }
}
