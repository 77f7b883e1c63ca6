//! The diagnosis for people: about ten lines, or with `-v` all there is to say.

use std::collections::BTreeMap;
use std::fmt;

use super::{Compiler, Diagnosis, LlvmTools};
use difftest::backend::advice::MissingTools;

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.verbose { self.all(f) } else { self.few(f) }
    }
}

impl Diagnosis {
    /// What most people want to know.
    fn few(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<&Compiler> = self.compilers.iter().filter(|c| c.is_usual()).collect();
        // Somebody who names those that have to be asked for wants to see them.
        let shown = if shown.is_empty() { self.compilers.iter().collect() } else { shown };
        if let Some(path) = &self.config {
            writeln!(f, "{:<11} {}", "config", path.display())?;
        }
        let width = shown.iter().map(|compiler| compiler.label().len()).max().unwrap_or(0);
        for (at, compiler) in shown.iter().enumerate() {
            let title = if at == 0 { "compilers" } else { "" };
            let state = self.state(compiler);
            writeln!(f, "{title:<11} {:width$}  {}: {state}", compiler.label(), compiler.version())?;
        }
        for unfit in &self.unfit {
            writeln!(f, "{:<11} {unfit}", "")?;
        }
        let all: usize = self.compilers.iter().map(|compiler| compiler.backends.len()).sum();
        let named: usize = self.compilers.iter().map(|compiler| compiler.on_request.len()).sum();
        writeln!(f, "{:<11} {} (`--backends all`){}", "back ends", all - named, self.on_request())?;
        if !self.usual.is_empty() {
            writeln!(f, "{:<11} {}", "fuzz uses", self.usual.join(", "))?;
        }
        writeln!(f, "{:<11} {}", "LLVM tools", self.llvm_tools())?;
        let weak = self.protections.iter().filter(|protection| !protection.active);
        if weak.clone().next().is_none() {
            writeln!(f, "{:<11} all {} protections hold", "sandbox", self.protections.len())?;
        }
        for protection in weak {
            writeln!(f, "{:<11} NOT {}: {}", "sandbox", protection.what, protection.how)?;
        }
        for missing in &self.missing {
            writeln!(f, "{:<11} {missing}", "missing")?;
        }
        writeln!(
            f,
            "Tried {} of {all} back ends; `mirsmith doctor -v` tries and lists all.",
            self.tried.len()
        )
    }

    /// All there is to say.
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

    /// Whether those of its back ends that were tried work.
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

    /// How many back ends have to be asked for, by the word that asks for them.
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

    /// The versions that are there, and what is missing of others.
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
    /// Whether it has back ends that need not be asked for.
    fn is_usual(&self) -> bool {
        self.on_request.len() < self.backends.len()
    }

    /// What its back ends are called, without their flags.
    fn label(&self) -> &str {
        let first = self.backends.first().map_or("", String::as_str);
        first.split_once("-O").map_or(first, |(label, _)| label)
    }

    /// What it is: its release, and what it compiles with and for.
    fn version(&self) -> String {
        let release = if self.release.is_empty() { "unknown version" } else { &self.release };
        let target = self.target.as_deref().map(|target| format!(" for {target}"));
        let commit = self.commit.as_deref().map(|c| format!(" ({})", c.get(..9).unwrap_or(c)));
        let llvm = self.llvm.as_deref().map(|llvm| format!(", LLVM {llvm}"));
        let tools = self.tools.as_deref().map(|tools| format!(", then opt and llc of LLVM {tools}"));
        [Some(release.to_string()), target, commit, llvm, tools].into_iter().flatten().collect()
    }
}
