//! A whole campaign. Testing and triage are combined here, and nowhere else.

use std::sync::atomic::AtomicBool;

use difftest::{Backend, Harness};
use generate::Profile;

use crate::Error;
use crate::observer::Observer;
use crate::storage::dir::Dir;
use crate::storage::shared_dir::SharedDir;
use crate::storage::store::Bugs;
use crate::summary::stats::Stats;
use crate::testing::baseline::Baseline;
use crate::testing::batch::Work;
use crate::testing::workers::{Companion, RunLimits, run};
use crate::triage::{FindingOptions, Pipeline};

/// A run in the directory of a campaign.
#[derive(Clone, Copy)]
pub struct CampaignRun<'a> {
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// The back ends under test.
    pub backends: &'a [Backend],
    /// The compiler before a change, when looking for regressions.
    pub baseline: Option<Baseline<'a>>,
    /// Whether to skip programs whose MIR is the same on the baseline.
    pub beside: bool,
    /// The family of MIR passes that a program must exercise, if one is hunted.
    pub hunted: Option<&'a str>,
    /// The compilers that are asked which of them have a bug.
    pub all: &'a [Backend],
    /// What is done with findings, if anything.
    pub findings: Option<FindingOptions<'a>>,
    /// Receives progress.
    pub observer: &'a dyn Observer,
}

impl CampaignRun<'_> {
    /// Tests the programs of all seeds that were not tested yet, with triage in the background.
    pub fn fuzz(&self, dir: Dir, profile: &Profile, limits: RunLimits) -> Result<Stats, Error> {
        let harness = self.harness.clone().with_temp(dir.tmp());
        let directory = SharedDir::new(dir);
        let pipeline = self.pipeline(&directory, &harness, 1);
        let work = Work {
            harness: &harness,
            backends: self.backends,
            baseline: self.baseline.as_ref(),
            witnesses: self.all,
            beside: self.beside,
            hunted: self.hunted,
            profile,
        };
        let done =
            run(&directory, &work, limits, pipeline.as_ref().map(|p| p as &dyn Companion), self.observer);
        let stats = directory.close()?;
        done.map(|()| stats)
    }

    /// Triages all pending findings, `jobs` tests at a time. It can be stopped; the next call continues.
    pub fn triage(&self, dir: Dir, jobs: usize) -> Result<Stats, Error> {
        let harness = self.harness.clone().with_temp(dir.tmp());
        self.observer.tick(&dir.stats);
        let directory = SharedDir::new(dir);
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
