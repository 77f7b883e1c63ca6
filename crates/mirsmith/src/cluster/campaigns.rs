//! Campaigns on a server, for the commands that also work on directories: `fuzz`, `triage`, `show`.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use campaign::record::ledger::Triaged;
use campaign::{Finding, FindingOptions, Setup, Stats};
use difftest::Harness;
use remote::Client;
use remote::wire::admin::{Begun, CampaignView, NewCampaign};
use remote::wire::leases::Assigned;
use serde::de::DeserializeOwned;

use super::worker::{Config, Worker};
use crate::shared::backends::is_stopped;
use crate::shared::console::Console;
use crate::shared::exit::{self, Exit, usage};

/// The default project of a campaign.
pub(crate) const PROJECT: &str = "default";

/// How long to wait while other workers hold the remaining work.
const IDLE: Duration = Duration::from_secs(1);

/// A campaign that `fuzz` begins or resumes on a server.
pub(crate) struct Remote<'a> {
    /// The server.
    pub client: &'a Client,
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// The setup of this computer's worker.
    pub config: Config,
    /// Shows progress.
    pub console: &'a Console,
}

impl Remote<'_> {
    /// Begins a campaign and tests for it until all seeds are done or the time is over; returns the statistics of all
    /// workers.
    pub(crate) fn fuzz(
        self,
        setup: Setup,
        keep: u64,
        findings: Option<FindingOptions>,
        time: Option<Duration>,
    ) -> anyhow::Result<Stats> {
        let Remote { client, harness, config, console } = self;
        let start = Instant::now();
        let begun = begin(client, setup, keep)?;
        let verb = if begun.existed { "resumes" } else { "starts" };
        console.line(&format!(
            "campaign {} {verb}: {}/campaigns/{}",
            begun.campaign,
            client.url(),
            begun.campaign
        ));
        let worker = Worker::hello(client, harness, config, console)?;
        while !is_stopped() {
            let left = time.map(|time| time.saturating_sub(start.elapsed()));
            if left == Some(Duration::ZERO) {
                break;
            }
            match worker.assigned(Some(begun.campaign), false)? {
                Assigned::Campaign(assignment) => drop(worker.test(&assignment, findings, left)?),
                Assigned::Nothing { over: true } => break,
                Assigned::Nothing { over: false } => drop(client.wait(IDLE)),
                Assigned::Misfit { lacks } => return Err(exit::error(Exit::Unfit, lacks.join("\n"))),
            }
        }
        stats(client, begun.campaign)
    }

    /// Triages the findings of a campaign that no other worker holds; returns the statistics of all workers.
    pub(crate) fn triage(self, campaign: i32, options: FindingOptions) -> anyhow::Result<Stats> {
        let Remote { client, harness, config, console } = self;
        let worker = Worker::hello(client, harness, config, console)?;
        loop {
            match worker.assigned(Some(campaign), true)? {
                Assigned::Campaign(assignment) if !is_stopped() => {
                    worker.triage(&assignment, options)?;
                }
                Assigned::Misfit { lacks } => return Err(exit::error(Exit::Unfit, lacks.join("\n"))),
                _ => return stats(client, campaign),
            }
        }
    }
}

/// Begins a campaign, or finds the one with the same setup.
pub(crate) fn begin(client: &Client, setup: Setup, keep: u64) -> anyhow::Result<Begun> {
    let name = setup.backends.iter().filter_map(|b| b["name"].as_str()).collect::<Vec<_>>().join(", ");
    Ok(client.post("campaigns", &usual(name, setup, keep))?)
}

/// A campaign that ends only with its seeds.
pub(crate) fn usual(name: String, setup: Setup, keep: u64) -> NewCampaign {
    NewCampaign {
        project: PROJECT.to_string(),
        name,
        setup,
        keep: u32::try_from(keep).unwrap_or(u32::MAX),
        max_leases: None,
        priority: 100,
        budget: None,
        vet: None,
    }
}

/// A campaign of a server.
pub(crate) fn view(client: &Client, campaign: i32) -> anyhow::Result<CampaignView> {
    Ok(client.get(&format!("campaigns/{campaign}"))?)
}

/// The statistics of a campaign.
pub(crate) fn stats(client: &Client, campaign: i32) -> anyhow::Result<Stats> {
    view(client, campaign)?
        .stats
        .ok_or_else(|| anyhow!("the server has no statistics of campaign {campaign}"))
}

/// The findings of a campaign that the server has kept.
pub(crate) fn findings(client: &Client, campaign: i32) -> anyhow::Result<Vec<Finding>> {
    all_pages(client, &format!("campaigns/{campaign}/findings"))
}

/// The triage results of a campaign.
pub(crate) fn triaged(client: &Client, campaign: i32) -> anyhow::Result<Vec<Triaged>> {
    all_pages(client, &format!("campaigns/{campaign}/triaged"))
}

/// A paginated list.
fn all_pages<T: DeserializeOwned>(client: &Client, path: &str) -> anyhow::Result<Vec<T>> {
    let mut all = Vec::new();
    loop {
        let page: Vec<T> = client.get(&format!("{path}?most={PAGE}&skip={}", all.len()))?;
        let is_last = page.len() < PAGE;
        all.extend(page);
        if is_last {
            return Ok(all);
        }
    }
}

/// Elements per page.
const PAGE: usize = 1000;

/// The campaign that a URL names, or the only one on the server.
pub(crate) fn named(client: &Client, number: Option<i32>) -> anyhow::Result<i32> {
    if let Some(number) = number {
        return Ok(number);
    }
    let all: Vec<CampaignView> = client.get("campaigns")?;
    match all.as_slice() {
        [] => Err(anyhow!("{} has no campaign", client.url())),
        [only] => Ok(only.id),
        many => {
            let lines = many.iter().map(|c| format!("\n  {}/campaigns/{}  {}", client.url(), c.id, c.name));
            Err(usage(format!(
                "the server has several campaigns; give the URL of one:{}",
                lines.collect::<String>()
            )))
        }
    }
}
