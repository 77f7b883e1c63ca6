//! The steps from a source to a program, as arguments and as commands for people.

use std::path::Path;

use crate::backend::llvm::Passes;
use crate::backend::{Backend, Llvm, quote};

/// What rustc makes of the source.
pub(crate) const BITCODE: &str = "program.bc";
/// What `opt` makes of that.
const OPTIMISED: &str = "optimised.bc";
/// What `llc` makes of that.
pub(crate) const OBJECT: &str = "program.o";
/// A crate without a `main`, which lets rustc link the object with the standard library as it links everything.
pub(crate) const LINK: &str = "link.rs";
/// Its text.
pub(crate) const STUB: &str = "#![no_main]\n";

impl Llvm {
    /// The options of `opt`; none if it has nothing to do.
    pub fn opt_options(&self) -> Option<Vec<String>> {
        let passes = match &self.passes {
            Passes::Given(text) => text.clone(),
            // Whoever runs it has drawn one before.
            Passes::Random => return None,
        };
        if passes.is_empty() {
            return None;
        }
        let verify = self.verify_each.then(|| "-verify-each".to_string());
        let own = [format!("-passes={passes}")].into_iter().chain(self.opt_flags.iter().cloned());
        Some(own.chain(verify).collect())
    }

    /// The same with the files.
    pub(crate) fn opt_args(&self) -> Option<Vec<String>> {
        let files = ["-o", OPTIMISED, BITCODE].map(String::from);
        self.opt_options().map(|own| own.into_iter().chain(files).collect())
    }

    /// The options of `llc`.
    pub fn llc_options(&self) -> Vec<String> {
        self.llc_flags.iter().cloned().chain(["-relocation-model=pic".to_string()]).collect()
    }

    /// The arguments of `llc`.
    pub(crate) fn llc_args(&self) -> Vec<String> {
        let input = if self.opt_args().is_some() { OPTIMISED } else { BITCODE };
        let files = ["-filetype=obj", "-o", OBJECT, input].map(String::from);
        self.llc_options().into_iter().chain(files).collect()
    }
}

impl Backend {
    /// The arguments of rustc that make bitcode.
    pub(crate) fn bitcode_args(&self, source: &str) -> Vec<String> {
        let own = ["--crate-name=program", "--emit=llvm-bc", "-o", BITCODE, source].map(String::from);
        self.flags.iter().cloned().chain(own).collect()
    }

    /// The arguments of rustc that link; the linker runs in another directory.
    pub(crate) fn link_args(&self, object: &str) -> Vec<String> {
        // Before the libraries, which a linker searches only for what it already misses.
        let own = [format!("-Zpre-link-arg={object}"), "-o".into(), "program".into(), LINK.into()];
        self.flags.iter().cloned().chain(own).collect()
    }

    /// All steps for a shell; `program` is what the shell calls rustc, with its environment.
    pub(crate) fn llvm_command(&self, llvm: &Llvm, program: &str, source: &str) -> String {
        let line = |program: String, args: Vec<String>| {
            [program].into_iter().chain(args.iter().map(|arg| quote(arg))).collect::<Vec<_>>().join(" ")
        };
        let tool = |path: &Path| quote(&path.display().to_string());
        let mut steps = vec![line(program.to_string(), self.bitcode_args(source))];
        steps.extend(llvm.opt_args().map(|args| line(tool(&llvm.opt), args)));
        steps.push(line(tool(&llvm.llc), llvm.llc_args()));
        steps.push(format!("echo {} >{LINK}", quote(STUB.trim_end())));
        steps.push(line(program.to_string(), self.link_args(OBJECT)));
        steps.join(" && ")
    }
}
