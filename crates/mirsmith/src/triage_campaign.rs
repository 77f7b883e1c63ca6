//! `mirsmith triage DIR`: the findings of a campaign become bugs with reports.

use std::path::Path;
use std::sync::Mutex;

use anyhow::anyhow;
use campaign::pipeline::lock;
use campaign::{Depth, Dir, Pipeline};
use generate::Profile;

use crate::backends::{Choice, harness, stop_on_signals};
use crate::console::Console;
use crate::exit::Exit;
use crate::fuzz::Summary;
use crate::output::Format;
use crate::pipeline::{BugArgs, Small};

/// Looks at all findings that nobody has looked at. It may be stopped, and goes on the next time.
pub fn run(
    root: &Path,
    choice: &Choice,
    bugs: &BugArgs,
    jobs: usize,
    quiet: bool,
    format: Format,
) -> anyhow::Result<Exit> {
    let all = choice.load()?;
    let dir = Dir::reopen(root)?;
    let profile = profile(&dir)?;
    let harness = harness().with_temp(dir.tmp());
    stop_on_signals(&harness.cancel_flag())?;
    let console = Console::new(quiet || format == Format::Json, dir.root(), None);
    console.begin(&format!("{} findings to look at in {}", dir.ledger.left(), dir.root().display()));
    let list = bugs.known()?;
    let reducer = Small { harness: &harness, jobs, time: bugs.reduction_time.0 };
    let pipeline = Pipeline {
        harness: &harness,
        backends: &all,
        all: &all,
        profile: &profile,
        known: &list,
        mute: bugs.mute_known,
        depth: Depth::Report,
        reducer: &reducer,
        observer: &console,
    };
    let dir = Mutex::new(dir);
    let done = pipeline.run(&dir, &|| true);
    console.end();
    let mute = bugs.mute_known;
    let summary = Summary { stats: lock(&dir).stats.clone(), mute };
    dir.into_inner().map_err(|_| anyhow!("a thread panicked"))?.close()?;
    done?;
    if !quiet {
        format.show(&summary)?;
    }
    Ok(summary.exit())
}

/// The profile of the campaign: the same seeds must give the same programs.
fn profile(dir: &Dir) -> anyhow::Result<Profile> {
    let setup = dir.setup();
    if setup.generator != generate::VERSION {
        return Err(anyhow!(
            "the programs of this campaign were made by generator {}, and this mirsmith has {}: take the mirsmith that made it",
            setup.generator,
            generate::VERSION
        ));
    }
    let mut profile = Profile::default();
    for (name, value) in &setup.profile {
        profile.set_text(&format!("{name}={value}"))?;
    }
    Ok(profile)
}
