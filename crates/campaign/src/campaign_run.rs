//! A campaign as a whole. Testing and triage are put together here, and nowhere else.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use difftest::{Backend, Harness};
use generate::Profile;
use triage::Known;

use crate::Error;
use crate::baseline::Baseline;
use crate::dir::Dir;
use crate::directory::Directory;
use crate::pipeline::{Depth, Pipeline};
use crate::run::{Observer, RunLimits, run};
use crate::stats::Stats;
use crate::store::Bugs;
use crate::work::Work;

/// What is done with findings.
#[derive(Clone, Copy)]
pub struct FindingOptions<'a> {
    /// How far they are taken.
    pub depth: Depth,
    /// Bugs that are reported already.
    pub known: &'a Known,
    /// Whether what a quick look takes for a reported bug is left at that.
    pub mute: bool,
    /// When a reduction ends with the best so far.
    pub reduction_time: Duration,
    /// When all of it must be over, if there is such a time: what is left is divided.
    pub deadline: Option<Instant>,
}

/// A run in the directory of a campaign.
#[derive(Clone, Copy)]
pub struct CampaignRun<'a> {
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// What programs are tested on.
    pub backends: &'a [Backend],
    /// The compiler before a change, if the question is what is new.
    pub baseline: Option<Baseline<'a>>,
    /// The family of MIR passes that must have something to do, if one is hunted.
    pub hunted: Option<&'a str>,
    /// The compilers that are asked who else has a bug.
    pub all: &'a [Backend],
    /// What is done with findings, if anything.
    pub findings: Option<FindingOptions<'a>>,
    /// Who is told what happens.
    pub observer: &'a dyn Observer,
}

impl CampaignRun<'_> {
    /// Tests the programs of all seeds that were not tested yet, with triage in the background.
    pub fn fuzz(&self, dir: Dir, profile: &Profile, limits: RunLimits) -> Result<Stats, Error> {
        let harness = self.harness.clone().with_temp(dir.tmp());
        let directory = Directory::new(dir);
        let pipeline = self.pipeline(&directory, &harness, 1);
        let work = Work {
            harness: &harness,
            backends: self.backends,
            baseline: self.baseline.as_ref(),
            witnesses: self.all,
            hunted: self.hunted,
            profile,
        };
        let done = run(&directory, &work, limits, pipeline.as_ref(), self.observer);
        let stats = directory.close()?;
        done.map(|()| stats)
    }

    /// Looks at all findings that nobody has looked at, with so many tests at a time. It may be stopped, and goes on the
    /// next time.
    pub fn triage(&self, dir: Dir, jobs: usize) -> Result<Stats, Error> {
        let harness = self.harness.clone().with_temp(dir.tmp());
        self.observer.tick(&dir.stats);
        let directory = Directory::new(dir);
        let pipeline = self.pipeline(&directory, &harness, jobs);
        let done = pipeline.map_or(Ok(()), |pipeline| pipeline.run(&|| true, &AtomicBool::new(false)));
        let stats = directory.close()?;
        done.map(|()| stats)
    }

    fn pipeline<'a>(&'a self, bugs: &'a dyn Bugs, harness: &'a Harness, jobs: usize) -> Option<Pipeline<'a>> {
        let CampaignRun { backends, baseline, all, observer, .. } = *self;
        self.findings.map(|options| Pipeline {
            bugs,
            harness,
            backends,
            baseline,
            all,
            options,
            jobs,
            observer,
        })
    }
}
