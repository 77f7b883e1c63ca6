//! The pass validator: rustc prints the MIR after its passes and generates no code; the machine runs the MIR read back.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use mir::Program;
use text::dump::{Allocs, BodyText, allocs, bodies, canonical, read_bodies, with_nan_bits};
use text::print::instances;

use crate::backend::Backend;
use crate::backend::print_mir::PRINT_MIR;
use crate::harness::drive::{SOURCE, call, source};
use crate::harness::validate::validate;
use crate::harness::{Error, Harness};
use crate::outcome::crash::failed_compile;
use crate::outcome::end::{End, Outcome};
use crate::process::clock::thread_cpu;
use crate::process::{How, TempDir};

/// The MIR file, beside the program.
pub(crate) const OUTPUT: &str = "program.mir";

/// Makes the compiler print all bits of scalars.
pub(crate) const VERBOSE: &str = "-Zverbose-internals";

/// A text to compile to MIR, and its programs, with the module of each.
struct Compilation<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    text: &'a str,
    programs: &'a [(&'a Program, Option<String>)],
    /// The compiler before a change: programs with the same MIR there are not run.
    beside: Option<&'a Backend>,
    /// Called with the directory once it contains the MIR.
    inspect: &'a dyn Fn(&Path),
}

/// The MIR of a text.
struct Printed {
    mir: Result<String, End>,
    cpu: Duration,
}

impl Compilation<'_> {
    /// The outcome of each program, and the CPU time of the compiler for all of them. If it fails, no outcome is known.
    fn test(&self, trace: bool) -> Result<(Result<Vec<Outcome>, End>, Duration), Error> {
        let plain = self.print(self.backend, &[], self.inspect)?;
        let mut cpu = plain.cpu;
        let text = match plain.mir {
            Ok(text) => text,
            Err(end) => {
                let (end, more) = self.failed(end)?;
                return Ok((end, cpu + more));
            }
        };
        let (found, memory) = (bodies(&text), allocs(&text));
        // A program that does not compile there counts as altered.
        let before = match self.beside {
            Some(before) => {
                let printed = self.print(before, &[], &|_| ())?;
                cpu += printed.cpu;
                printed.mir.unwrap_or_default()
            }
            None => String::new(),
        };
        let (found_before, memory_before) = (bodies(&before), allocs(&before));
        let exact = OnceCell::new();
        let mut outcomes = Vec::new();
        for (program, module) in self.programs {
            let begin = thread_cpu();
            let of = |found, memory| own_text(program, module.as_deref(), found, memory);
            if let Some(own) = of(&found_before, &memory_before)
                && Some(own) == of(&found, &memory)
            {
                let run_cpu = thread_cpu().saturating_sub(begin);
                outcomes.push(Outcome { end: End::Unaltered, compile_cpu: Duration::ZERO, run_cpu });
                continue;
            }
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

    /// A program that fails to compile for the same reason before the change is unaltered, too.
    fn failed(&self, end: End) -> Result<(Result<Vec<Outcome>, End>, Duration), Error> {
        let Some(before) = self.beside.filter(|_| self.programs.len() == 1) else {
            return Ok((Err(end), Duration::ZERO));
        };
        let Printed { mir, cpu } = self.print(before, &[], &|_| ())?;
        let same = match (&end, &mir) {
            (End::CompilerCrash(after), Err(End::CompilerCrash(before))) => after.message == before.message,
            (End::CompileError { message, .. }, Err(End::CompileError { message: before, .. })) => {
                message == before
            }
            _ => false,
        };
        Ok((if same { Ok(vec![Outcome::free(End::Unaltered)]) } else { Err(end) }, cpu))
    }

    fn judge(
        &self,
        program: &Program,
        module: Option<&str>,
        found: &[BodyText],
        memory: &Allocs,
        trace: bool,
    ) -> End {
        let instances = instances(program, &self.backend.print_options(program));
        validate(&read_bodies(program, found, memory, module, &instances), trace)
    }

    /// The text with the bits of NaNs, from a second compilation.
    fn exact(&self, plain: &str) -> Result<(String, Duration), Error> {
        let verbose = self.print(self.backend, &[VERBOSE], &|_| ())?;
        let text = verbose.mir.map_or_else(|_| plain.to_string(), |verbose| with_nan_bits(plain, &verbose));
        Ok((text, verbose.cpu))
    }

    fn print(&self, backend: &Backend, more: &[&str], inspect: &dyn Fn(&Path)) -> Result<Printed, Error> {
        let (directory, ended, cpu) = compile(self.harness, backend, self.text, self.programs.len(), more)?;
        let mir = ended.map(|()| {
            inspect(directory.path());
            std::fs::read_to_string(directory.path().join(OUTPUT)).unwrap_or_default()
        });
        Ok(Printed { mir, cpu })
    }
}

/// Compiles a text of `programs` programs to MIR; the output files are in the directory.
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
    let own = PRINT_MIR.iter().chain(more).copied().chain([SOURCE]).map(OsString::from);
    backend.flags.iter().map(OsString::from).chain(own).collect()
}

/// Tests one standalone program.
pub(crate) fn test(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    program: Option<&Program>,
    trace: bool,
) -> Result<Outcome, Error> {
    let Some(program) = program.and_then(|program| backend.fitted(program)) else {
        return Ok(Outcome::free(End::unread()));
    };
    let programs = [(&*program, None)];
    let compilation =
        Compilation { harness, backend, text, programs: &programs, beside: None, inspect: &|_| () };
    let (judged, compile_cpu) = compilation.test(trace)?;
    Ok(match judged.map(|mut outcomes| outcomes.pop()) {
        Ok(Some(outcome)) => Outcome { compile_cpu, ..outcome },
        Ok(None) => Outcome::free(End::Cancelled),
        Err(end) => Outcome { end, compile_cpu, run_cpu: Duration::ZERO },
    })
}

/// Tests programs that are modules `p0`, `p1` and so on of one crate; also returns the CPU time of the compiler for
/// all. If it fails, no outcome is known. Programs with the same MIR on `beside` are not run. `inspect` is called
/// with the directory of the compilation.
pub(crate) fn test_batch(
    harness: &Harness,
    (backend, beside): (&Backend, Option<&Backend>),
    text: &str,
    programs: &[&Program],
    trace: bool,
    inspect: &dyn Fn(&Path),
) -> Result<(Result<Vec<Outcome>, End>, Duration), Error> {
    // Programs that do not fit were not printed.
    let fitted: Vec<Cow<Program>> =
        programs.iter().map(|program| backend.fitted(program).unwrap_or(Cow::Borrowed(*program))).collect();
    let programs: Vec<(&Program, Option<String>)> =
        fitted.iter().enumerate().map(|(i, program)| (&**program, Some(format!("p{i}")))).collect();
    Compilation { harness, backend, text, programs: &programs, beside, inspect }.test(trace)
}

/// The MIR of a program's own functions, if all of them exist. The prelude is the same in all programs.
fn own_text(
    program: &Program,
    module: Option<&str>,
    found: &[BodyText],
    memory: &Allocs,
) -> Option<Vec<String>> {
    let text = |name: &str| {
        let path = module.map_or(name.to_string(), |module| format!("{module}::{name}"));
        let body = found.iter().find(|body| body.path == path)?;
        Some(canonical(body.text, memory))
    };
    program.functions.iter().map(|function| text(&function.name)).collect()
}

/// Whether a program's functions mention a NaN, whose bits the plain text lacks.
fn has_nan(found: &[BodyText], module: Option<&str>) -> bool {
    let own = |body: &&BodyText| match module {
        Some(module) => body.path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::")),
        None => true,
    };
    found.iter().filter(own).any(|body| body.text.contains("NaN_"))
}

/// Whether the end differs from that of the original.
fn is_alarm(original: &Program, end: &End, trace: bool) -> bool {
    match end {
        End::Unsupported { .. } => false,
        end => !crate::harness::validate::agree(end, &validate(&Ok(original.clone()), trace)),
    }
}
