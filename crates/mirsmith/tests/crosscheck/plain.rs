//! Plain Rust against the prediction: the printed program must compile without any feature gate and do the same
//! (semantics J).

use difftest::{Backend, End};
use text::Form;
use text::print::{Style, Surface};

use crate::compiler::{Tally, test};
use crate::corpus::Case;
use crate::{generated, native};

/// The compiler as a user of stable Rust has it, for programs in this style.
fn in_style(compiler: &Backend, style: Style) -> Backend {
    let form = Form::Surface(Surface { style, ..Surface::default() });
    Backend { name: format!("{}, {style}", compiler.name), ..compiler.in_form(form) }
}

/// The programs of the corpus that have a plain form; gives what is not as predicted.
pub(crate) fn check_corpus(compiler: &Backend, cases: &[Case]) -> Vec<String> {
    let compiler = in_style(compiler, Style::PLAIN);
    let (mut failures, mut lacking) = (Vec::new(), Tally::default());
    for (case, end) in test(&compiler, &cases.iter().collect::<Vec<_>>()) {
        match end {
            End::Unsupported { why } => lacking.add(&why),
            end => failures.extend(native::failure(case, &end)),
        }
    }
    println!("{}: {} of {} programs have no form:", compiler.name, lacking.total(), cases.len());
    println!("{}", lacking.lines());
    // f16 and f128, which 1.78 does not have.
    if lacking.total() as usize * 20 > cases.len() {
        failures.push(format!("{}: too few programs of the corpus have a plain form", compiler.name));
    }
    failures
}

/// Generated programs, each in a style of its own.
pub(crate) fn check_generated(compiler: &Backend) -> Vec<String> {
    let compiler = Backend { drawn: true, ..in_style(compiler, Style::PLAIN) };
    generated::run(&compiler, "surface", 40, |cases| native::check_all(&compiler, cases))
}

/// Generated programs in each manner.
pub(crate) fn check_manners(compiler: &Backend) -> Vec<String> {
    let check = |style| {
        let compiler = in_style(compiler, style);
        generated::run(&compiler, "surface", 12, |cases| native::check_all(&compiler, cases))
    };
    Style::each().chain([Style::all()]).flat_map(check).collect()
}
