//! What a change itself tells about where to look: the tests that it touches, and the passes that it affects.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use campaign::summary::numbers::plural;
use campaign::testing::shares::probing;
use difftest::{Backend, Harness};
use generate::Profile;
use triage::reach;

use super::diff::{How, Touched, touched};
use super::donors::{Counts, Test, gather};
use super::passes::{About, about, releases};
use crate::shared::compilers::Part;
use crate::shared::exit::usage;

/// The percentage of programs that are bred from tests.
const SHARE: u32 = 50;

/// The file of a patch that was read from standard input: for the next run.
pub(super) const PATCH: &str = "change.diff";

/// Where the tests of a change are.
#[derive(clap::Args)]
pub(super) struct ChangeArgs {
    /// Breed half of the programs from the functions of these tests: a Rust file, or a directory of them. May be repeated.
    #[arg(long, value_name = "FILE|DIR", conflicts_with_all = ["corpus", "server"])]
    tests: Vec<PathBuf>,
    /// The change itself, as `git diff` prints it (`-`: standard input): aim at the tests and passes it touches.
    #[arg(long, value_name = "PATCH", conflicts_with_all = ["corpus", "server"])]
    diff: Option<PathBuf>,
    /// With --diff: the directory that its paths are relative to [default: the current one].
    #[arg(long, value_name = "DIR", requires = "diff")]
    diff_root: Option<PathBuf>,
}

impl ChangeArgs {
    /// The arguments that specify the same change; results are in `place`.
    pub(super) fn words(&self, place: &Path) -> Vec<String> {
        let path = |path: &Path| path.display().to_string();
        let tests = self.tests.iter().map(|tests| ("--tests", path(tests)));
        let diff = self.diff.as_ref().map(|diff| {
            if is_stdin(diff) { ("--diff", path(&place.join(PATCH))) } else { ("--diff", path(diff)) }
        });
        let root = self.diff_root.as_ref().map(|root| ("--diff-root", path(root)));
        tests.chain(diff).chain(root).flat_map(|(flag, value)| [flag.to_string(), value]).collect()
    }
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A change to a compiler.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Change {
    tests: Vec<Test>,
    /// The MIR passes that it affects.
    pub passes: Vec<String>,
    /// The part of the compiler, if its files tell.
    pub part: Option<Part>,
    /// Notes for the user, a line each.
    pub notes: Vec<String>,
    /// The patch, if there is no file of it.
    pub patch: Option<String>,
}

impl Change {
    /// Reads the change that the user names.
    pub(super) fn read(args: &ChangeArgs) -> anyhow::Result<Change> {
        let mut change = Change::default();
        for path in &args.tests {
            let before = change.tests.len();
            collect(path, &mut change.tests)?;
            if change.tests.len() == before {
                return Err(usage(format!("--tests: there is no Rust file below {}", path.display())));
            }
        }
        if let Some(path) = &args.diff {
            let patch = patch(path)?;
            let files = touched(&patch);
            if files.is_empty() {
                return Err(usage(format!(
                    "--diff: {} is not a unified diff; `git diff` prints one",
                    if is_stdin(path) { "standard input".to_string() } else { path.display().to_string() }
                )));
            }
            change.look(files, args.diff_root.as_deref().unwrap_or(Path::new("")))?;
            change.patch = is_stdin(path).then_some(patch);
        }
        Ok(change)
    }

    /// Examines the files of a patch.
    fn look(&mut self, files: Vec<Touched>, root: &Path) -> anyhow::Result<()> {
        let (mut mir, mut llvm) = (false, false);
        for Touched { path, how } in files {
            match about(&path) {
                About::Passes(passes) => {
                    mir = true;
                    let new = passes.iter().map(|pass| pass.to_string());
                    let new: Vec<String> = new.filter(|pass| !self.passes.contains(pass)).collect();
                    self.passes.extend(new);
                }
                About::Unknown => {
                    mir = true;
                    self.notes.push(format!("no pass is known for {path}"));
                }
                About::Part(_) => llvm = true,
                About::Nothing => {}
            }
            if !is_test(&path) {
                continue;
            }
            let text = match how {
                How::Added(text) => text,
                How::Deleted => continue,
                How::Changed => {
                    let file = root.join(&path);
                    std::fs::read_to_string(&file).map_err(|error| {
                        usage(format!(
                            "can't read {}, which the patch changes: {error}; --diff-root names the directory that its paths are relative to",
                            file.display()
                        ))
                    })?
                }
            };
            self.tests.push(Test { name: path, text });
        }
        self.part = match (mir, llvm) {
            (true, false) => Some(Part::Mir),
            (false, true) => Some(Part::Llvm),
            (true, true) => Some(Part::All),
            (false, false) => None,
        };
        Ok(())
    }

    /// Removes passes that the compiler does not run, and adds a note about them.
    pub(super) fn keep_run(&mut self, harness: &Harness, changed: &[Backend]) -> anyhow::Result<()> {
        if self.passes.is_empty() {
            return Ok(());
        }
        let mut families: BTreeSet<String> = BTreeSet::new();
        for backend in changed {
            families.extend(reach::families(harness, backend)?);
        }
        let release = changed.first().map_or("", |backend| &backend.compiler.release);
        for pass in self.passes.extract_if(.., |pass| !families.contains(pass)) {
            let when = releases(&pass).map_or(String::new(), |when| format!(" ({when})"));
            self.notes
                .push(format!("rustc {release} runs no MIR pass {pass}{when}, which the patch changes"));
        }
        Ok(())
    }

    /// The pass that the change affects, if it is only one.
    pub(super) fn only_pass(&self) -> Option<&str> {
        match self.passes.as_slice() {
            [pass] => Some(pass),
            _ => None,
        }
    }

    /// Adapts a profile to the change: to its passes, and to its tests, whose results it returns. The tests are
    /// compiled by the compiler before the change, so that bugs of the changed one do not matter; the changed
    /// one compiles only what the other refuses.
    pub(super) fn bend(
        &self,
        profile: Profile,
        harness: &Harness,
        (changed, before): (&[Backend], &[Backend]),
        time: Duration,
        jobs: usize,
    ) -> anyhow::Result<(Profile, Option<Counts>)> {
        let profile = self.passes.iter().fold(profile, |profile, pass| profile.hunting(pass));
        if self.tests.is_empty() {
            return Ok((profile, None));
        }
        let compilers: Vec<&Backend> = before.first().into_iter().chain(changed.first()).collect();
        // The time for probing compilers. Not all the time left: the corpus would differ each time.
        let timed = harness.until(Instant::now() + probing(time));
        let (donors, counts) = gather(timed.harness(), &compilers, &self.tests, jobs)?;
        if timed.harness().cancel_flag().load(Ordering::Relaxed) {
            let count = plural(self.tests.len() as u64, "test");
            return Err(anyhow!("{count} could not be read in time; name fewer of them, or raise --time"));
        }
        let profile = if donors.is_empty() { profile } else { profile.with_donors(Arc::new(donors), SHARE) };
        Ok((profile, Some(counts)))
    }
}

/// Whether a file of the compiler's tree is one of its tests.
fn is_test(path: &str) -> bool {
    path.ends_with(".rs") && path.split('/').rev().skip(1).any(|folder| folder == "tests")
}

fn patch(path: &Path) -> anyhow::Result<String> {
    let read = || {
        if is_stdin(path) {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            std::fs::read(path)
        }
    };
    // A patch may have lines of any encoding.
    let bytes = read().with_context(|| format!("can't read the patch {}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The Rust files of a path, by name.
fn collect(path: &Path, tests: &mut Vec<Test>) -> anyhow::Result<()> {
    let reading = || format!("--tests: can't read {}", path.display());
    if !path.is_dir() {
        let bytes = std::fs::read(path).with_context(reading)?;
        tests.push(Test {
            name: path.display().to_string(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        });
        return Ok(());
    }
    let read = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect()
    };
    let mut inside = read().with_context(reading)?;
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            collect(&path, tests)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, how: How) -> Touched {
        Touched { path: path.to_string(), how }
    }

    #[test]
    fn a_patch_names_tests_and_passes() -> anyhow::Result<()> {
        let files = vec![
            file("compiler/rustc_mir_transform/src/ssa.rs", How::Changed),
            file("compiler/rustc_mir_transform/src/gvn.rs", How::Changed),
            file("compiler/rustc_mir_transform/src/pass_manager.rs", How::Changed),
            file("tests/mir-opt/new.rs", How::Added("fn f() {}".to_string())),
            file("tests/mir-opt/old.rs", How::Deleted),
            file("tests/mir-opt/new.f.GVN.diff", How::Added(String::new())),
            file("compiler/rustc_middle/src/tests.rs", How::Changed),
        ];
        let mut change = Change::default();
        change.look(files, Path::new("no-such-directory"))?;
        assert_eq!(
            change.passes,
            ["CopyProp", "GVN", "ReferencePropagation", "SimplifyComparisonIntegral", "SsaRangePropagation"]
        );
        assert_eq!(change.notes, ["no pass is known for compiler/rustc_mir_transform/src/pass_manager.rs"]);
        let names: Vec<&str> = change.tests.iter().map(|test| test.name.as_str()).collect();
        assert_eq!(
            (names, change.part, change.only_pass()),
            (vec!["tests/mir-opt/new.rs"], Some(Part::Mir), None)
        );
        let mut both = Change::default();
        let files = ["compiler/rustc_mir_transform/src/gvn.rs", "src/llvm-project"];
        both.look(files.map(|path| file(path, How::Changed)).to_vec(), Path::new(""))?;
        assert_eq!((both.part, both.only_pass()), (Some(Part::All), Some("GVN")));
        Ok(())
    }

    #[test]
    fn a_changed_test_must_be_there() {
        let files = vec![file("tests/ui/gone.rs", How::Changed)];
        let error =
            Change::default().look(files, Path::new("no-such-directory")).expect_err("it is not there");
        let text = error.to_string();
        assert!(
            text.contains("no-such-directory/tests/ui/gone.rs") && text.contains("--diff-root"),
            "{text}"
        );
    }
}
