//! What a reduction of LLVM IR starts from: a module that is still right, and ways of optimising that may break it.

use difftest::{Backend, Driver, Error, Harness};

use crate::blame::flags::Sorted;
use crate::blame::lab::Lab;
use crate::blame::llvm_pass;
use crate::report::llvm::earlier;
use crate::report::llvm::module::{self, Way};
use crate::report::verify::find;
use crate::report::{Report, by_itself};
use crate::subject::Subject;

/// The module and what to do with it.
pub(super) struct Start {
    /// The module before the guilty pass; of LLVM by itself, what `opt` gets.
    pub module: String,
    /// The ways, the narrowest first.
    pub ways: Vec<Way>,
    /// The pass that breaks the module, if it is not the guilty one but one before it.
    pub earlier: Option<String>,
}

/// Asks the compiler for the module; nothing if it is not installed or writes none.
pub(super) fn start(
    harness: &Harness,
    subject: &Subject,
    report: &Report,
    all: &[Backend],
) -> Result<Option<Start>, Error> {
    let blame = &report.blame;
    let mut lab = Lab::new(harness, subject);
    if let Some(by_itself) = &blame.by_itself {
        let Some(own) = by_itself::own(report, all) else { return Ok(None) };
        // It already has the flags with which rustc runs no pass.
        let rustc = Backend { driver: Driver::Rustc, llvm: None, ..own };
        let ways = module::ways_of(&by_itself.passes, &by_itself.llc);
        let module = llvm_pass::ir(&mut lab, &rustc)?;
        return Ok(module.map(|module| Start { module, ways, earlier: None }));
    }
    let backend = find(&blame.compiler.id, blame.target(), all);
    let (Some(backend), Some(pass)) = (backend, &blame.llvm) else { return Ok(None) };
    let backend = Sorted::new(&backend).bare.with_flags(&blame.flags);
    let Some(module) = llvm_pass::ir(&mut lab, &backend.with_flags(&pass.right_flags))? else {
        return Ok(None);
    };
    // The flags that the numbers of passes belong to, without the number.
    let flags: Vec<String> = pass
        .right_flags
        .iter()
        .filter(|flag| !llvm_pass::counts(std::slice::from_ref(flag)))
        .cloned()
        .collect();
    if earlier::judge(&module).is_wrong()
        && let Some(before) =
            earlier::find(&mut lab, &backend.with_flags(&flags), pass.index.saturating_sub(1))?
    {
        let ways = module::ways(&before.pass);
        return Ok(Some(Start { module: before.module, ways, earlier: Some(before.pass) }));
    }
    Ok(Some(Start { module, ways: module::ways(&pass.name), earlier: None }))
}
