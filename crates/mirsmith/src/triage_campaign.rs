//! `mirsmith triage DIR`: the findings of a campaign become bugs with reports.

use std::collections::BTreeSet;
use std::path::Path;

use campaign::vet::known_on_baseline;
use campaign::{Baseline, CampaignRun, Depth, Dir};
use difftest::Backend;

use crate::backends::{Choice, harness, stop_on_signals};
use crate::campaign_backends::CampaignBackends;
use crate::cluster::campaigns::{Remote, named};
use crate::cluster::worker::{Config, default_spool};
use crate::cluster::{TokenArgs, campaign_of};
use crate::console::{self, Console};
use crate::exit::Exit;
use crate::finding_args::BugArgs;
use crate::fuzz::Summary;
use crate::on_bug::OnBug;
use crate::output::Format;
use crate::preflight;

/// Looks at all findings that nobody has looked at. It may be stopped, and goes on the next time.
pub fn run(
    root: &Path,
    choice: &Choice,
    bugs: &BugArgs,
    jobs: usize,
    quiet: bool,
    format: Format,
) -> anyhow::Result<Exit> {
    let known = bugs.known()?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let dir = Dir::reopen(root)?;
    let needed: BTreeSet<String> = dir.ledger.waiting().map(|finding| finding.key().1.to_string()).collect();
    let CampaignBackends { all, question } = CampaignBackends::load(root, choice, &needed)?;
    let tested: Vec<Backend> = all.iter().filter(|backend| needed.contains(&backend.name)).cloned().collect();
    let console = Console::new(quiet || format == Format::Json, "triage", None);
    let console = console.for_campaign(root, true).stopped_by(harness.cancel_flag());
    console.subject("trying the back ends");
    preflight::check(&harness, &tested, jobs)?;
    dir.warnings.iter().for_each(|warning| console.line(&format!("mirsmith: {warning}")));
    console.line(&format!("{} findings to triage in {}", dir.ledger.left(), root.display()));
    let old = match &question {
        Some((_, before)) => known_on_baseline(&harness, before, &known, jobs)?,
        None => BTreeSet::new(),
    };
    let observer = OnBug::new(&console, bugs.on_bug.as_deref(), root);
    let run = CampaignRun {
        harness: &harness,
        backends: &all,
        baseline: question.as_ref().map(|(changed, before)| Baseline { changed, before, known: &old }),
        hunted: None,
        all: &all,
        findings: Some(bugs.options(Depth::Report, &known, None)),
        observer: &observer,
    };
    let stats = run.triage(dir, jobs);
    let place = root.display().to_string();
    let summary = Summary { stats: stats?, mute: bugs.mute_known, place, triaging: true };
    console.end(&console::headline(&summary.stats));
    if !quiet {
        format.show(&summary)?;
    }
    Ok(summary.exit())
}

/// A campaign on a server.
pub struct Place<'a> {
    /// Its URL.
    pub url: &'a str,
    /// Who we are to it.
    pub token: &'a TokenArgs,
}

/// The same for a campaign on a server, together with its other triage workers.
pub fn run_on(
    place: &Place,
    choice: &Choice,
    bugs: &BugArgs,
    jobs: usize,
    quiet: bool,
    format: Format,
) -> anyhow::Result<Exit> {
    let (backends, known) = (choice.load_all()?, bugs.known()?);
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let (url, number) = campaign_of(place.url);
    let client = place.token.client(url, harness.cancel_flag())?;
    let campaign = named(&client, number)?;
    let console = Console::new(quiet || format == Format::Json, "triage", None);
    let console = console.stopped_by(harness.cancel_flag());
    let config = Config { backends, jobs, spool: default_spool(), runs_uploaded: false };
    let remote = Remote { client: &client, harness: &harness, config, console: &console };
    let stats = remote.triage(campaign, bugs.options(Depth::Report, &known, None))?;
    let summary = Summary { stats, mute: bugs.mute_known, place: place.url.to_string(), triaging: true };
    console.end(&console::headline(&summary.stats));
    if !quiet {
        format.show(&summary)?;
    }
    Ok(summary.exit())
}
