//! What a report says in words and tables, for all pages. Texts may have `code` and **strong** words, as in Markdown.

use difftest::backend::{CompilerId, Source};

use crate::blame::lint::FLAG;
use crate::blame::{Blame, Compiler, Elsewhere, Pass, Proof, Reproduction, Stage, versions};
use crate::document::Table;
use crate::plain::{Plain, section};
use crate::report::{Check, Expect, Report, brief, by_itself, claims};
use crate::subject::Symptom;

/// Names as a list in words.
pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

/// The title, from the guilty pass and the first difference.
pub fn title(report: &Report) -> String {
    let blame = &report.blame;
    let what = difference(report);
    let crashes = matches!(blame.symptom, Symptom::Crash { .. });
    let flags = blame.by_itself.as_ref().map_or_else(|| brief::flags(&blame.flags), by_itself::flags);
    let stage = match blame.stage {
        Some(Stage::Llvm | Stage::CodeGeneration) => {
            format!("LLVM {}", blame.llvm_version().unwrap_or(""))
        }
        _ => "MIR pass".to_string(),
    };
    match blame.family() {
        Some(pass) => {
            let verb = if crashes { "Crash in" } else { "Miscompilation by" };
            // Either of the two may be at fault.
            let with = match (blame.stage, &blame.llvm) {
                (Some(Stage::MirThenLlvm), Some(llvm)) => format!(" with LLVM's {}", llvm.family()),
                _ => String::new(),
            };
            let shown = blame.guilty().filter(|_| blame.broken_by().is_some());
            let with = shown.map_or(with, |shown| format!(", shown by {}", shown.family()));
            format!("{verb} {stage} {pass}{with}: {what} ({flags})")
        }
        // LLVM itself says which pass it was in.
        None if blame.by_itself.is_some() && crashes => {
            let pass = match &blame.symptom {
                Symptom::Crash { stack, .. } => {
                    stack.first().map_or(String::new(), |pass| format!(" {pass}"))
                }
                Symptom::Wrong => String::new(),
            };
            format!("Crash in {stage}{pass}: {what} ({flags})")
        }
        // What selects instructions can't be switched off, so no pass has a name.
        None if blame.by_itself.is_some() && blame.stage == Some(Stage::CodeGeneration) => {
            format!("Miscompilation by {stage} code generation: {what} ({flags})")
        }
        None => format!("Miscompilation on {}: {what} ({flags})", blame.compiler.id.label()),
    }
}

/// What is seen: the first difference, or how it ends.
pub fn difference(report: &Report) -> String {
    match (&report.blame.symptom, &report.divergence) {
        (Symptom::Crash { message, .. }, _) => crash(message),
        (_, Some(d)) => match (&d.expected, &d.actual) {
            (Some(expected), Some(actual)) if value(expected).0 == value(actual).0 => {
                format!("{} is {} instead of {}", value(actual).0, value(actual).1, value(expected).1)
            }
            _ => "another path is taken".to_string(),
        },
        _ => format!("the program ends with {}", report.end),
    }
}

/// What a crash is: of broken MIR the rule that it breaks, without the place.
fn crash(message: &str) -> String {
    match message.split_once("broken MIR in ").and_then(|(_, place)| place.split_once("]: ")) {
        Some((_, rule)) => format!("broken MIR, {rule}"),
        None => format!("compiler crash: {message}"),
    }
}

/// Type and value of an event: `7 i64 0x1`.
fn value(line: &str) -> (&str, &str) {
    let mut words = line.splitn(3, ' ').skip(1);
    (words.next().unwrap_or(""), words.next().unwrap_or(""))
}

/// The commands that a page shows: those of tables are in the JSON alone.
pub fn commands(report: &Report) -> impl Iterator<Item = &Check> {
    let of_tables = claims::of_tables(&report.blame);
    let hidden =
        move |check: &&Check| of_tables.contains(&check.claim) || section::is_of_versions(&check.claim);
    report.checks.iter().filter(move |check| !hidden(check))
}

/// What the program in plain Rust should print, and what it prints.
pub fn plain_output(plain: &Plain) -> String {
    let list = |lines: &[String]| match lines {
        [] => "nothing".to_string(),
        lines => lines.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", "),
    };
    let expected = list(&plain.expected);
    let varies = if plain.varies { ", or something else each time" } else { "" };
    match (plain.end.as_str(), plain.actual.as_slice()) {
        ("", actual) => format!("It should print {expected}, but prints {}{varies}.", list(actual)),
        (end, []) => format!("It should print {expected}, but: {end}."),
        (end, actual) => format!("It should print {expected}, but prints {}, and: {end}.", list(actual)),
    }
}

/// Which compilers get it wrong with the same flags.
pub fn plain_releases(report: &Report) -> String {
    let (wrong, right) = section::releases(report);
    let of_llvm = report.blame.stage != Some(Stage::Mir);
    let name = |check: &&Check| match report.source(&check.id) {
        // Its LLVM may be another one than that of the release.
        Some(Source { build: Some(build), .. }) if of_llvm => {
            format!("{} ({build})", check.id.label())
        }
        _ => check.id.label(),
    };
    let sentence = |word: &str, checks: &[&Check]| match checks {
        [] => None,
        checks => Some(format!("{word} on {}", checks.iter().map(name).collect::<Vec<_>>().join(", "))),
    };
    let parts: Vec<String> =
        [sentence("wrong", &wrong), sentence("right", &right)].into_iter().flatten().collect();
    format!("With these flags: {}.", parts.join("; "))
}

/// What a command must do.
pub fn expectation(check: &Check) -> String {
    match &check.expect {
        Expect::Right => "prints the expected output".to_string(),
        Expect::Wrong => "fails".to_string(),
        Expect::Refused => "does not compile".to_string(),
        Expect::WrongAt(d) => format!(
            "prints `{}` instead of `{}`",
            d.actual.as_deref().unwrap_or("nothing more"),
            d.expected.as_deref().unwrap_or("nothing more")
        ),
    }
}

/// The part of the compiler that is to blame.
pub fn stage(blame: &Blame) -> &'static str {
    if blame.by_itself.is_some() {
        return by_itself::stage(blame);
    }
    match blame.stage {
        Some(Stage::Mir) => {
            "A MIR pass: the program is right without MIR passes, and wrong even if LLVM runs no passes of its own."
        }
        Some(Stage::MirThenLlvm) => {
            "A MIR pass together with LLVM passes: either the MIR pass produces undefined behaviour, or LLVM breaks \
             correct code."
        }
        Some(Stage::Llvm) if blame.proof == Some(Proof::Right) => {
            "LLVM: the MIR after all passes does what the program must, as mirsmith's machine runs it. Passes on MIR only make \
             what LLVM breaks."
        }
        Some(Stage::Llvm) => "LLVM: the program is wrong even without MIR passes.",
        Some(Stage::CodeGeneration) if blame.proof == Some(Proof::Right) => {
            "Code generation: the MIR after all passes does what the program must, as mirsmith's machine runs it, and the \
             program is wrong even if LLVM runs no passes."
        }
        Some(Stage::CodeGeneration) => "Code generation: the program is wrong without any pass.",
        None => "It is unknown which part of the compiler is to blame.",
    }
}

/// The guilty pass.
pub fn pass(kind: &str, pass: &Pass) -> String {
    let function = pass.function.as_ref().map_or(String::new(), |f| format!(" on `{f}`"));
    if pass.is_selector() {
        return format!(
            "{kind}'s **{}**: the program is right with `{}`.",
            pass.name,
            pass.right_flags.join(" ")
        );
    }
    let toggle = pass.toggle.as_ref().map_or(String::new(), |t| format!(" It is right with just `{t}`."));
    format!(
        "{kind} pass **{}**{function}: right with all passes before it, wrong with it (number {} of {}, each side confirmed twice).{toggle}",
        pass.name, pass.index, pass.total
    )
}

/// What the machine says of the MIR after the pass that breaks it.
pub fn proof(blame: &Blame) -> Option<String> {
    let Some(Proof::Wrong { pass, function, what, toggle }) = &blame.proof else { return None };
    let shown = match (blame.broken_by(), blame.guilty()) {
        (Some(_), Some(shown)) => {
            format!(" {} merely exposes it: it is right with `{toggle}`.", shown.family())
        }
        _ => String::new(),
    };
    Some(format!(
        "By mirsmith's machine, which runs `{function}` as each pass leaves it: right before **{pass}**, {what} after it.{shown}"
    ))
}

/// What rustc's own check of MIR says.
pub fn lint(blame: &Blame) -> Option<String> {
    let lint = blame.lint.as_ref()?;
    let shown = blame.mir.as_ref().map_or("another pass", |pass| pass.family());
    Some(format!(
        "{shown} merely exposes it: with `{FLAG}` the compiler stops after **{}** with \"{}\". It is right with `{}`.",
        lint.pass, lint.message, lint.toggle
    ))
}

/// Whether `noalias` matters.
pub fn noalias(blame: &Blame) -> Option<&'static str> {
    blame.noalias.map(|needed| {
        if needed {
            "It depends on `noalias`: right with `-Zmutable-noalias=no -Zbox-noalias=no`."
        } else {
            "It does not depend on `noalias`: also wrong with `-Zmutable-noalias=no -Zbox-noalias=no`."
        }
    })
}

/// The compiler whose levels the table shows.
pub fn compiler(blame: &Blame) -> String {
    let Compiler { id, llvm, source, .. } = &blame.compiler;
    describe(id, llvm, source)
}

/// A compiler: which, of which commit, whose build, and with which LLVM.
fn describe(id: &CompilerId, llvm: &Option<String>, source: &Source) -> String {
    let llvm = format!("LLVM {}", llvm.as_deref().unwrap_or("unknown"));
    let parts = [built_from(&id.commit, source), source.build.clone(), Some(llvm)];
    format!("rustc {} ({})", id.label(), parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

/// The commit of a compiler, and its date.
fn built_from(commit: &Option<String>, source: &Source) -> Option<String> {
    let commit = commit.as_deref()?;
    let commit = commit.get(..9).unwrap_or(commit);
    Some(source.date.as_ref().map_or(commit.to_string(), |date| format!("{commit} {date}")))
}

/// What the names of compilers in the commands mean, where a reader may have another one of that name.
pub fn compilers(report: &Report) -> Vec<String> {
    // All commands that a page shows are for the compiler that is blamed.
    let Compiler { id, source, .. } = &report.blame.compiler;
    let rustc = report.rustc(id).replace('"', "");
    let compiler = compiler(&report.blame);
    if source.path.is_some() || id.release.ends_with("-dev") {
        vec![format!("`{rustc}` is {compiler}.")]
    } else if source.build.is_some() && report.blame.stage != Some(Stage::Mir) {
        vec![format!("`{rustc}` is {compiler}; rust-lang's build of it may have another LLVM.")]
    } else {
        Vec::new()
    }
}

/// The lines of a shell that say where the compilers of the commands are, for those that no toolchain's name leads to.
pub fn variables(report: &Report) -> String {
    report.variables().iter().map(|variable| format!("{variable}\n")).collect()
}

/// What stands above the table of levels.
pub fn above_levels(blame: &Blame) -> String {
    match &blame.by_itself {
        Some(by_itself) => by_itself::shortened(by_itself),
        None => format!("Levels on {}:", compiler(blame)),
    }
}

/// What is seen at which levels.
pub fn levels(blame: &Blame) -> Table {
    if let Some(by_itself) = &blame.by_itself {
        return by_itself::crossings(by_itself);
    }
    let mut mirs: Vec<&Option<String>> = Vec::new();
    let mut opts: Vec<&String> = Vec::new();
    for cell in &blame.levels {
        if !mirs.contains(&&cell.mir) {
            mirs.push(&cell.mir);
        }
        if !opts.contains(&&cell.opt) {
            opts.push(&cell.opt);
        }
    }
    let head = ["`-Zmir-opt-level`".to_string()].into_iter();
    let head: Vec<String> = head.chain(opts.iter().map(|opt| format!("`-Copt-level={opt}`"))).collect();
    let row = |mir: &Option<String>| {
        let first = mir.as_deref().unwrap_or("default").to_string();
        let cells =
            blame.levels.iter().filter(|cell| cell.mir == *mir).map(|cell| reproduction(&cell.reproduction));
        [first].into_iter().chain(cells).collect()
    };
    Table::marked(&head, mirs.into_iter().map(row))
}

/// The table of levels as a sentence.
pub fn levels_in_words(blame: &Blame) -> String {
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    for cell in &blame.levels {
        let mir = cell.mir.as_deref().unwrap_or("default");
        if !rows.iter().any(|(level, _)| *level == mir) {
            rows.push((mir, Vec::new()));
        }
        let row = rows.iter_mut().find(|(level, _)| *level == mir).filter(|_| cell.reproduction.is_wrong());
        row.into_iter().for_each(|(_, wrong)| wrong.push(&cell.opt));
    }
    let row = |(mir, wrong): &(&str, Vec<&str>)| match wrong.as_slice() {
        [] => format!("{mir}: nowhere"),
        wrong => format!("{mir}: at {}", wrong.join(", ")),
    };
    let rows = rows.iter().map(row).collect::<Vec<_>>().join("; ");
    format!("On {}, by `-Zmir-opt-level`, wrong at these `-Copt-level`s: {rows}.", compiler(blame))
}

/// What all compilers do.
pub fn versions(blame: &Blame) -> Table {
    if let Some(by_itself) = &blame.by_itself {
        return by_itself::versions(by_itself);
    }
    let columns = versions::columns(&blame.flags);
    let levels: Vec<String> = columns.iter().map(|flags| format!("`{}`", flags.join(" "))).collect();
    let flags = format!("`{}`", blame.flags.join(" "));
    // The smallest flags may be those of a column.
    let last = (!levels.contains(&flags)).then_some(flags);
    let head = ["rustc".to_string(), "LLVM".to_string()].into_iter().chain(levels);
    let head: Vec<String> = head.chain(last.clone()).collect();
    let row = |row: &versions::Row| {
        let parts = [built_from(&row.id.commit, &row.source), row.source.build.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let about = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        let front = [format!("{}{about}", row.id.label()), row.llvm.clone().unwrap_or_default()];
        let cells = row.levels.iter().map(reproduction);
        front.into_iter().chain(cells).chain(last.as_ref().map(|_| reproduction(&row.smallest))).collect()
    };
    Table::marked(&head, blame.versions.iter().map(row))
}

/// What other targets make of it, in one line.
pub fn elsewhere(blame: &Blame) -> Option<String> {
    let told = |row: &Elsewhere| {
        let release = if row.release == blame.compiler.id.release {
            String::new()
        } else {
            format!(" (rustc {})", row.release)
        };
        format!("{}{release}: {}", row.target, reproduction(&row.reproduction))
    };
    let rows: Vec<String> = blame.elsewhere.iter().map(told).collect();
    (!rows.is_empty()).then(|| format!("Other targets with the same flags: {}.", rows.join("; ")))
}

/// Since when it is wrong, and whether it was fixed.
pub fn since(blame: &Blame) -> String {
    if let Some(by_itself) = &blame.by_itself {
        return by_itself::since(by_itself);
    }
    let text = versions::summary(&blame.versions);
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).chain(['.']).collect())
}

pub(super) fn reproduction(reproduction: &Reproduction) -> String {
    match reproduction {
        Reproduction::Right => "right".to_string(),
        Reproduction::Wrong => "**wrong**".to_string(),
        Reproduction::Unknown(why) => why.clone(),
    }
}

/// Why the program has no undefined behaviour: who says so.
pub fn validity(report: &Report) -> Vec<String> {
    let mut lines = vec![
        "mirsmith's abstract machine runs it to completion without undefined behaviour. It applies the rules of Miri with \
         Tree Borrows, retagging at every typed copy of a reference and protecting arguments."
            .to_string(),
    ];
    lines.extend(report.const_eval.as_ref().map(ToString::to_string));
    let unoptimised = |row: &&versions::Row| row.levels.first().is_some_and(Reproduction::is_right);
    let right: Vec<String> =
        report.blame.versions.iter().filter(unoptimised).map(|row| row.id.label()).collect();
    if !right.is_empty() {
        let list = right.join(", ");
        lines.push(format!("With `-Copt-level=0` it prints the expected output on {list}."));
    }
    lines
}

/// Where it comes from.
pub fn origin(report: &Report) -> String {
    let blame = &report.blame;
    let commands = match report.checks.len() {
        // LLVM's tools have no commands of rustc.
        0 => String::new(),
        commands => format!(" with its {commands} commands"),
    };
    format!(
        "Found by fuzzing: generated by mirsmith ({}) and reduced automatically. Blaming it took {} compilations and \
         {:.0} s. `mirsmith report --verify report.json` re-checks every claim on this page{commands}.",
        report.origin, blame.calls, blame.seconds,
    )
}

/// A program without the part that is the same in all, and that part.
pub fn split_prelude(text: &str) -> (&str, &str) {
    let (program, prelude) = text.split_at(text.find("\nmod prelude").unwrap_or(text.len()));
    (program.trim(), prelude.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_mir_is_named_by_its_rule() {
        let message = "broken MIR in Item(DefId(N:N ~ program[N]::fnN)) (after pass GVN) at bbN[N]: \
                       encountered packed place in `Call` terminator destination";
        assert_eq!(crash(message), "broken MIR, encountered packed place in `Call` terminator destination");
        assert_eq!(crash("signal SIGSEGV"), "compiler crash: signal SIGSEGV");
    }
}
