//! rustc prints the MIR after its passes and generates no code; the machine runs what is read back.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use mir::Program;
use mir::dump::{Allocs, BodyText, allocs, bodies, read_bodies, with_nan_bits};

use crate::backend::Backend;
use crate::crash::failed_compile;
use crate::drive::{SOURCE, call, source};
use crate::harness::{Error, Harness};
use crate::outcome::{End, Outcome};
use crate::process::clock::thread_cpu;
use crate::process::{How, TempDir};
use crate::validate::validate;

/// The file of MIR, beside the program.
pub(crate) const OUTPUT: &str = "program.mir";

/// No code is generated, nothing is checked that the program did not ask for, and paths are whole: a batch has many functions of one name.
/// They come last, so they win.
pub(crate) const FLAGS: [&str; 4] =
    ["--emit=mir=program.mir", "-Zno-codegen", "-Cdebug-assertions=off", "-Ztrim-diagnostic-paths=no"];

/// Makes the compiler print scalars with all their bits.
pub(crate) const VERBOSE: &str = "-Zverbose-internals";

/// A text that is compiled to MIR, and its programs, with the module of each.
struct Compilation<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    text: &'a str,
    programs: &'a [(&'a Program, Option<String>)],
    /// Is shown the directory, once it has the MIR.
    inspect: &'a dyn Fn(&Path),
}

/// The MIR of a text.
struct Printed {
    mir: Result<String, End>,
    cpu: Duration,
}

impl Compilation<'_> {
    /// What becomes of each program, and what the compiler took for all of them. If it fails, nothing is known of any.
    fn test(&self, trace: bool) -> Result<(Result<Vec<Outcome>, End>, Duration), Error> {
        let plain = self.print(&[], self.inspect)?;
        let mut cpu = plain.cpu;
        let text = match plain.mir {
            Ok(text) => text,
            Err(end) => return Ok((Err(end), cpu)),
        };
        let (found, memory) = (bodies(&text), allocs(&text));
        let exact = OnceCell::new();
        let mut outcomes = Vec::new();
        for (program, module) in self.programs {
            let begin = thread_cpu();
            let mut end = self.judge(program, module.as_deref(), &found, &memory, trace);
            if has_nan(&found, module.as_deref()) && is_alarm(program, &end, trace) {
                let text = match exact.get() {
                    Some(text) => text,
                    None => {
                        let (text, more) = self.exact(&text)?;
                        cpu += more;
                        exact.get_or_init(|| text)
                    }
                };
                end = self.judge(program, module.as_deref(), &bodies(text), &memory, trace);
            }
            outcomes.push(Outcome {
                end,
                compile_cpu: Duration::ZERO,
                run_cpu: thread_cpu().saturating_sub(begin),
            });
        }
        Ok((Ok(outcomes), cpu))
    }

    fn judge(
        &self,
        program: &Program,
        module: Option<&str>,
        found: &[BodyText],
        memory: &Allocs,
        trace: bool,
    ) -> End {
        validate(&read_bodies(program, found, memory, module), trace)
    }

    /// The text with the bits of NaNs, from a second compilation.
    fn exact(&self, plain: &str) -> Result<(String, Duration), Error> {
        let verbose = self.print(&[VERBOSE], &|_| ())?;
        let text = verbose.mir.map_or_else(|_| plain.to_string(), |verbose| with_nan_bits(plain, &verbose));
        Ok((text, verbose.cpu))
    }

    fn print(&self, more: &[&str], inspect: &dyn Fn(&Path)) -> Result<Printed, Error> {
        let (directory, ended, cpu) =
            compile(self.harness, self.backend, self.text, self.programs.len(), more)?;
        let mir = ended.map(|()| {
            inspect(directory.path());
            std::fs::read_to_string(directory.path().join(OUTPUT)).unwrap_or_default()
        });
        Ok(Printed { mir, cpu })
    }
}

/// Compiles a text of so many programs to MIR; files that it writes are in the directory.
pub(crate) fn compile(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    programs: usize,
    more: &[&str],
) -> Result<(TempDir, Result<(), End>, Duration), Error> {
    let directory = source(harness, text)?;
    let limits = backend.limits.compile.times(1.0 + (programs as f64 - 1.0) / 10.0);
    let args = arguments(backend, more);
    let ended = call(harness, backend, &directory, &args, limits, false)?;
    let result = match ended.how {
        How::Exit(0) => Ok(()),
        _ => Err(failed_compile(&ended, &limits)),
    };
    Ok((directory, result, ended.cpu))
}

/// The arguments that make a compiler print MIR.
pub(crate) fn arguments(backend: &Backend, more: &[&str]) -> Vec<OsString> {
    let own = FLAGS.iter().chain(more).copied().chain([SOURCE]).map(OsString::from);
    backend.flags.iter().map(OsString::from).chain(own).collect()
}

/// Tests one program by itself.
pub(crate) fn test(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    program: Option<&Program>,
    trace: bool,
) -> Result<Outcome, Error> {
    let Some(program) = program.and_then(|program| backend.fitted(program)) else {
        return Ok(Outcome::free(End::Unsupported { why: "MIR of what is no custom MIR".to_string() }));
    };
    let programs = [(&*program, None)];
    let compilation = Compilation { harness, backend, text, programs: &programs, inspect: &|_| () };
    let (judged, compile_cpu) = compilation.test(trace)?;
    Ok(match judged.map(|mut outcomes| outcomes.pop()) {
        Ok(Some(outcome)) => Outcome { compile_cpu, ..outcome },
        Ok(None) => Outcome::free(End::Cancelled),
        Err(end) => Outcome { end, compile_cpu, run_cpu: Duration::ZERO },
    })
}

/// Tests programs that are modules `p0`, `p1` and so on of one crate; gives what the compiler took for all. If it fails, nothing is
/// known of any. `inspect` is shown the directory of the compilation.
pub(crate) fn test_batch(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    programs: &[&Program],
    trace: bool,
    inspect: &dyn Fn(&Path),
) -> Result<(Result<Vec<Outcome>, End>, Duration), Error> {
    // What does not fit was not printed.
    let fitted: Vec<Cow<Program>> =
        programs.iter().map(|program| backend.fitted(program).unwrap_or(Cow::Borrowed(*program))).collect();
    let programs: Vec<(&Program, Option<String>)> =
        fitted.iter().enumerate().map(|(i, program)| (&**program, Some(format!("p{i}")))).collect();
    Compilation { harness, backend, text, programs: &programs, inspect }.test(trace)
}

/// Whether a program's functions mention a NaN, whose bits the plain text lacks.
fn has_nan(found: &[BodyText], module: Option<&str>) -> bool {
    let own = |body: &&BodyText| match module {
        Some(module) => body.path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::")),
        None => true,
    };
    found.iter().filter(own).any(|body| body.text.contains("NaN_"))
}

/// Whether the end is not that of the original.
fn is_alarm(original: &Program, end: &End, trace: bool) -> bool {
    match end {
        End::Unsupported { .. } => false,
        end => !crate::validate::agree(end, &validate(&Ok(original.clone()), trace)),
    }
}
