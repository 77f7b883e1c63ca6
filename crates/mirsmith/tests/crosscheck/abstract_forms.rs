//! Custom MIR in its abstract forms against the prediction: the text that a compiler gets is more abstract, and does the
//! same (semantics J.7).

use difftest::{Backend, End};
use text::{Abstraction, Form};

use crate::compiler::{Tally, test};
use crate::corpus::Case;
use crate::{const_eval, generated, native};

fn in_form(compiler: &Backend, how: Abstraction) -> Backend {
    let name = format!("{}, {}", compiler.name, how.name());
    Backend { name, ..compiler.in_form(Form::Abstract { how, macros: false }) }
}

/// The programs of the corpus in each form. What a version lacks it lacks in every form.
pub(crate) fn check_corpus(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let check = |how| {
        let compiler = in_form(compiler, how);
        let (mut failures, mut lacking) = (Vec::new(), Tally::default());
        for (case, end) in test(&compiler, &cases.iter().collect::<Vec<_>>()) {
            match end {
                End::Unsupported { why } => lacking.add(&why),
                end => failures.extend(native::failure(case, &end)),
            }
        }
        println!("{}: {} of {} programs have no form", compiler.name, lacking.total(), cases.len());
        failures
    };
    Abstraction::ALL.into_iter().flat_map(check).collect()
}

/// Generated programs in each form.
pub(crate) fn check_generated(compiler: &Backend) -> Vec<String> {
    let check = |how| {
        let compiler = in_form(compiler, how);
        generated::run(&compiler, "default", 24, |cases| native::check_all(&compiler, cases))
    };
    Abstraction::ALL.into_iter().flat_map(check).collect()
}

/// Generic programs in const evaluation.
pub(crate) fn check_const_eval(compiler: &Backend) -> Vec<String> {
    let compiler = in_form(compiler, Abstraction::Generic);
    generated::run(&compiler, "const-eval", 40, |cases| const_eval::check_generated(&compiler, cases))
}
