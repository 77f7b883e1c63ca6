//! `mirsmith triage DIR`: turns the findings of a campaign into bugs with reports.

use std::collections::BTreeSet;
use std::path::Path;

use campaign::vet::known_on_baseline;
use campaign::{Baseline, CampaignRun, Depth, Dir};
use difftest::Backend;

use crate::cluster::campaigns::{Remote, named};
use crate::cluster::worker::{Config, default_spool};
use crate::shared::backends::{Choice, harness, stop_on_signals};
use crate::shared::campaign_backends::CampaignBackends;
use crate::shared::console::{self, Console};
use crate::shared::exit::Exit;
use crate::shared::finding_args::BugArgs;
use crate::shared::on_bug::OnBug;
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::server_args::{TokenArgs, campaign_of};
use crate::shared::summary::Summary;

/// Triages all pending findings. It can be stopped; the next call continues.
pub(crate) fn run(
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
        beside: false,
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
pub(crate) struct Place<'a> {
    /// Its URL.
    pub url: &'a str,
    /// Authenticates us.
    pub token: &'a TokenArgs,
}

/// Like [`run`], for a campaign on a server, together with its other triage workers.
pub(crate) fn run_on(
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
