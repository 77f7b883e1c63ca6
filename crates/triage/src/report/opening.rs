//! What every page says first: what is wrong in plain words, who knows about it, and why the program is defined.

use crate::blame::{Blame, Stage};
use crate::document::Block;
use crate::known::{KnownBug, KnownStage, Match};
use crate::notes::Doubt;
use crate::report::links::linked;
use crate::report::{Report, rules, words};
use crate::subject::Symptom;

impl Report {
    /// The rule that a reader will doubt: what was noted of this report, or else of its known bug.
    pub fn doubt(&self) -> Option<&Doubt> {
        let known = self.known.as_ref().and_then(|known| known.bug.doubt.as_ref());
        self.notes.doubt.as_ref().or(known)
    }

    fn known_bug(&self) -> Option<&KnownBug> {
        self.known.as_ref().map(|known| &known.bug)
    }
}

/// What is wrong, and who knows about it.
pub fn opening(report: &Report) -> Vec<Block> {
    vec![Block::marked(&summary(report)), Block::marked(&state(report))]
}

/// What is wrong: who does it, what it does, and on which compilers.
fn summary(report: &Report) -> String {
    let noted = report.notes.title.as_deref().or(report.known_bug().map(|bug| bug.title.as_str()));
    let what = noted.map_or_else(|| words::difference(report), str::to_string);
    let verb = match report.blame.symptom {
        Symptom::Crash { .. } => "is wrong, and the compiler crashes",
        Symptom::Wrong => "is wrong",
    };
    linked(&format!("{} {verb}: {what}. {}", culprit(report), words::since(&report.blame)))
}

/// The part of the compiler that is wrong, as the subject of a sentence.
fn culprit(report: &Report) -> String {
    let blame = &report.blame;
    // A known bug may be elsewhere than what shows it.
    let by_rustc = report.known_bug().is_some_and(|bug| bug.stage == KnownStage::CodeGeneration);
    if let (true, Some(pass)) = (by_rustc, blame.llvm.as_ref()) {
        return format!("rustc's code generation, exposed by LLVM's **{}**,", pass.family());
    }
    match (blame.family(), blame.stage) {
        // A pass may merely expose what another one broke.
        (Some(pass), Some(Stage::Llvm | Stage::CodeGeneration)) => {
            format!("{}, with **{pass}**,", llvm(blame))
        }
        (Some(pass), _) => {
            let with = match (blame.stage, &blame.llvm) {
                (Some(Stage::MirThenLlvm), Some(llvm)) => format!(", with LLVM's {},", llvm.family()),
                _ => String::new(),
            };
            format!("The MIR pass **{pass}**{with}")
        }
        (None, Some(Stage::CodeGeneration)) if blame.by_itself.is_some() => {
            format!("{}'s code generation", llvm(blame))
        }
        (None, _) => format!("rustc {}", blame.compiler.id.label()),
    }
}

fn llvm(blame: &Blame) -> String {
    blame.llvm_version().map_or("LLVM".to_string(), |version| format!("LLVM {version}"))
}

/// Who knows about it.
fn state(report: &Report) -> String {
    let Some(bug) = report.known_bug() else {
        return "It is not in mirsmith's list of known bugs.".to_string();
    };
    let fixed = match (&bug.fixed, &bug.fixed_by) {
        (None, None) => String::new(),
        (Some(release), None) => format!(", fixed in {release}"),
        (None, Some(change)) => format!(", fixed by {change}"),
        (Some(release), Some(change)) => format!(", fixed in {release} by {change}"),
    };
    if bug.reported {
        linked(&format!("Reported: {}{fixed}.", bug.issue))
    } else {
        "Not reported, as far as we know.".to_string()
    }
}

/// Why the program is taken for the bug that it is known for.
pub fn recognised(report: &Report) -> Option<String> {
    let Match { bug, others, silent, .. } = report.known.as_ref()?;
    let name = if bug.name.is_empty() { &bug.issue } else { &bug.name };
    let by = if bug.name.is_empty() {
        "the releases that show it"
    } else {
        "a stored program of that bug, which the same compiler gets wrong"
    };
    let silent = match silent.as_slice() {
        [] => String::new(),
        [one] => format!(" {one} has the bug too, but gets this program right."),
        more => format!(" {} have the bug too, but get this program right.", words::list(more)),
    };
    let others = match others.as_slice() {
        [] => String::new(),
        others => format!(" It may also be {}: nothing tells them apart.", others.join(" or ")),
    };
    Some(linked(&format!(
        "It is `{name}` in the list of known bugs, told by the guilty pass and {by}.{silent}{others}"
    )))
}

/// The rule that a reader will doubt, where it is written down, and who agrees.
pub fn why_defined(report: &Report) -> Vec<Block> {
    let mut blocks = vec![Block::heading(2, "Why it has no undefined behaviour")];
    blocks.extend(doubt(report).iter().map(|line| Block::marked(line)));
    blocks.push(Block::list(&sources(report)));
    blocks.extend(rules::sentence(report).map(|rules| Block::marked(&format!("{rules} Who agrees:"))));
    blocks.push(Block::list(&agree(report)));
    blocks
}

/// What the reader will ask, with the answer; the caveat of a known bug comes first.
fn doubt(report: &Report) -> Vec<String> {
    let caveat = report.known_bug().and_then(|bug| bug.caveat.as_ref());
    let caveat = caveat.map(|caveat| linked(&format!("Caveat: {caveat}")));
    let answer = report.doubt().map(|doubt| linked(&format!("**{}** {}", doubt.question, doubt.answer)));
    caveat.into_iter().chain(answer).collect()
}

/// Where the rule is written down.
fn sources(report: &Report) -> Vec<String> {
    report.doubt().map_or(Vec::new(), |doubt| doubt.sources.iter().map(|source| linked(source)).collect())
}

/// Who agrees that the program is defined: first those that the report has asked.
fn agree(report: &Report) -> Vec<String> {
    let noted = report.doubt().map_or(&[][..], |doubt| doubt.agree.as_slice());
    words::validity(report).into_iter().chain(noted.iter().map(|line| linked(line))).collect()
}
