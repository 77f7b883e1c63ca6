//! `mirsmith vet`: is it my change? One command for somebody who changes a compiler.

pub mod compilers;
mod formats;
mod remote;
mod text;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use campaign::vet::{ANSWER, Answer, Question, compare_known, next_run};
use clap::ValueEnum;
use difftest::backend::quote;
use generate::Profile;

use crate::backends::{harness, jobs, stop_on_signals};
use crate::cluster::TokenArgs;
use crate::console::Console;
use crate::exit::Exit;
use crate::finding_args::known;
use crate::fuzz::Time;
use crate::output::Format;
use crate::profile::Knobs;
use crate::{load, preflight};
use compilers::{Compilers, Part};
use text::Shown;

/// More than anybody waits for: a clock does not know every time.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86400);

/// Does my change to a compiler break anything?
///
/// Compiles random programs with the changed compiler; what it gets wrong is given to the compiler before the change, too.
/// What only the changed one gets wrong is new: the first such bug is reduced, blamed and written up, all within --time.
/// Exit code 0: nothing new; 2: something new.
#[derive(clap::Args)]
pub struct Args {
    /// The changed compiler: a path to a rustc, a stage directory (build/host/stage1) or a toolchain.
    #[arg(value_name = "RUSTC")]
    rustc: String,
    /// The compiler before the change [default: the newest one installed of the same or an earlier version].
    #[arg(long, value_name = "RUSTC")]
    baseline: Option<String>,
    /// The pass that was changed, such as GVN or llvm:SROA: generate programs that give it something to do.
    #[arg(long, value_name = "NAME")]
    pass: Option<String>,
    /// What was changed [default: all; with --pass, the part that the pass belongs to].
    #[arg(long, value_name = "PART")]
    part: Option<Part>,
    /// How long all of it may take (90s, 10m, 1h).
    #[arg(long, value_name = "TIME", default_value = "10m")]
    time: Time,
    /// Stop after N programs, even if there is time left.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    programs: Option<u64>,
    /// Number of tests to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// The first seed [default: the one after those of earlier runs in --out].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where results go: a numbered directory inside of this one for each run.
    #[arg(long, value_name = "DIR", default_value = "mirsmith-vet")]
    out: PathBuf,
    /// Use this list of known bugs instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Let the workers of a server do it; --time is then CPU time of all workers together.
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    token: TokenArgs,
    /// With --server: upload the changed compiler, and the baseline if it is a path, for workers that run uploaded ones.
    #[arg(long, requires = "server")]
    upload: bool,
    /// How the answer is printed.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,
    /// Print nothing but the answer and errors.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    knobs: Knobs,
}

/// How the answer is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum AnswerFormat {
    /// For people.
    Text,
    /// One line of JSON, as with --json.
    Json,
    /// Annotations for a GitHub workflow, and a summary of the job in Markdown.
    Github,
    /// JUnit's XML.
    Junit,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if args.server.is_some() {
        args.knobs.no_corpus()?;
    }
    let start = Instant::now();
    let result = answer(args, format, start);
    if let (Err(error), AnswerFormat::Junit, Format::Human) = (&result, args.format, format) {
        // Whoever reads the file sees no test that has passed.
        print!("{}", formats::junit_of_error(&format!("{error:#}"), start.elapsed().as_secs_f64()));
    }
    result
}

/// Finds the answer, and shows it.
fn answer(args: &Args, format: Format, start: Instant) -> anyhow::Result<Exit> {
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let time = args.time.0.clamp(Duration::from_secs(1), LONGEST);
    let quiet = args.quiet || format == Format::Json;
    let (place, seed) = next_run(&args.out)?;
    // The workers of a server share CPU time, not ours.
    let clock = args.server.is_none().then_some(time);
    let console = Console::new(quiet, "vet", clock).for_campaign(&place, true);
    console.subject("trying the compilers");
    let mut compilers =
        Compilers::find(&args.rustc, args.baseline.as_deref(), args.pass.as_deref(), args.part)?;
    load::warning().iter().for_each(|warning| console.line(warning));
    let all = [compilers.changed.as_slice(), &compilers.before].concat();
    let pass = preflight::within(&harness, time, |harness| {
        preflight::check(harness, &all, jobs(args.jobs))?;
        compilers.hunted(harness, args.pass.as_deref())
    })?;
    let Compilers { changed, before, part } = compilers;
    let profile = bent(args.knobs.read()?, args.pass.as_deref());
    let known = known(args.known.as_deref())?;
    let console = console.hunting(pass.as_deref());
    console.subject("trying the programs of known bugs");
    console.line(&text::beginning(&changed, &before, args.pass.as_deref(), time));
    let question = Question {
        harness: &harness,
        changed: &changed,
        before: &before,
        known: &known,
        pass: pass.as_deref(),
        profile: &profile,
        jobs: jobs(args.jobs),
        programs: args.programs,
        time,
        start,
        command: &command(args),
    };
    let compared = compare_known(&question)?;
    console.subject("");
    let seed = args.seed.unwrap_or(seed);
    let answer = match &args.server {
        None => question.answer(compared, &place, seed, &console)?,
        Some(url) => {
            let client = args.token.client(url, harness.cancel_flag())?;
            let has_path = args.baseline.as_ref().is_some_and(|word| word.contains('/'));
            let upload = args.upload;
            let asked = remote::Asked { question: &question, client: &client, part, upload, has_path };
            asked.answer(compared, &place, seed, &console)?
        }
    };
    console.end(&answer.summary());
    let page = text::markdown(&answer);
    let known_test = known_test(args);
    let shown = Shown::new(&answer, &known_test);
    write(&shown, &answer.directory, &page)?;
    match (args.format, format) {
        (AnswerFormat::Json, _) | (_, Format::Json) => Format::Json.show(&shown)?,
        (AnswerFormat::Text, _) => format.show_wrapped(&shown)?,
        (AnswerFormat::Github, _) => formats::github(&answer, &page)?,
        (AnswerFormat::Junit, _) => print!("{}", formats::junit(&answer)),
    }
    Ok(verdict(&answer))
}

/// Programs that give a pass something to do; what the user pins stays pinned.
fn bent(profile: Profile, pass: Option<&str>) -> Profile {
    match pass {
        Some(pass) => profile.hunting(pass),
        None => profile,
    }
}

fn verdict(answer: &Answer) -> Exit {
    match (answer.is_new(), answer.untested()) {
        (true, _) => Exit::Findings,
        // No program is no acquittal.
        (false, Some(_)) => Exit::Failure,
        (false, None) => Exit::Ok,
    }
}

/// The command that asks the same again, but for the seeds and the time.
fn command(args: &Args) -> String {
    let mut words = vec![args.rustc.clone()];
    let part = args.part.and_then(|part| part.to_possible_value()).map(|part| part.get_name().to_string());
    let options = [("--baseline", args.baseline.clone()), ("--pass", args.pass.clone()), ("--part", part)];
    for (name, value) in options {
        words.extend(value.into_iter().flat_map(|value| [name.to_string(), value]));
    }
    words.extend(known_list(args));
    words.extend(args.knobs.words());
    format!("mirsmith vet {}", line(&words))
}

/// The command that tries the known bugs on both compilers.
fn known_test(args: &Args) -> String {
    let compilers = [Some(args.rustc.clone()), args.baseline.clone()].into_iter().flatten();
    format!("mirsmith known test {}", line(&compilers.chain(known_list(args)).collect::<Vec<_>>()))
}

fn known_list(args: &Args) -> Vec<String> {
    args.known.iter().flat_map(|file| ["--known".to_string(), file.display().to_string()]).collect()
}

/// Words as a shell wants them.
fn line(words: &[String]) -> String {
    words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

/// The answer stays in the directory of the run, in both forms.
fn write(shown: &Shown, directory: &Path, page: &str) -> anyhow::Result<()> {
    let json = Format::Json.render(shown)?;
    for (name, text) in [(ANSWER, json.as_str()), ("summary.md", page)] {
        let path = directory.join(name);
        std::fs::write(&path, text).with_context(|| format!("can't write {}", path.display()))?;
    }
    Ok(())
}
