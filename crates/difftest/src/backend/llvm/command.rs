//! The steps from a source to an executable, as arguments and as shell commands.

use std::path::Path;

use crate::backend::llvm::Passes;
use crate::backend::{Backend, Llvm, quote};

/// The output of rustc.
pub(crate) const BITCODE: &str = "program.bc";
/// The output of `opt`.
const OPTIMISED: &str = "optimised.bc";
/// The output of `llc`.
pub(crate) const OBJECT: &str = "program.o";
/// A crate without `main`, so that rustc links the object with the standard library as usual.
pub(crate) const LINK: &str = "link.rs";
/// The text of [`LINK`].
pub(crate) const STUB: &str = "#![no_main]\n";

impl Llvm {
    /// The options of `opt`; `None` if there is no pipeline.
    pub fn opt_options(&self) -> Option<Vec<String>> {
        let passes = match &self.passes {
            Passes::Given(text) => text.clone(),
            // The caller has drawn a pipeline before.
            Passes::Random => return None,
        };
        if passes.is_empty() {
            return None;
        }
        let verify = self.verify_each.then(|| "-verify-each".to_string());
        let own = [format!("-passes={passes}")].into_iter().chain(self.opt_flags.iter().cloned());
        Some(own.chain(verify).collect())
    }

    /// The options of `opt` with its files.
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

    /// The arguments of rustc for linking; `object` must be absolute, as the linker runs in another directory.
    pub(crate) fn link_args(&self, object: &str) -> Vec<String> {
        // Before the libraries, in which a linker searches only for symbols that are already undefined.
        let own = [format!("-Zpre-link-arg={object}"), "-o".into(), "program".into(), LINK.into()];
        self.flags.iter().cloned().chain(own).collect()
    }

    /// All steps for a shell; `program` is rustc with its environment.
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
