//! Campaigns on a server, for the commands that know them as directories: `fuzz`, `triage`, `show`.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use campaign::bugs::Triaged;
use campaign::{Finding, FindingOptions, Setup, Stats};
use difftest::Harness;
use remote::Client;
use remote::wire::admin::{Begun, CampaignView, NewCampaign};
use remote::wire::leases::Assigned;
use serde::de::DeserializeOwned;

use super::worker::{Config, Worker};
use crate::backends::is_stopped;
use crate::console::Console;
use crate::exit::{self, Exit, usage};

/// The project of campaigns that nobody has named.
pub const PROJECT: &str = "default";

/// How long to wait for what other workers have in work.
const IDLE: Duration = Duration::from_secs(1);

/// A campaign that `fuzz` begins on a server, or goes on with.
pub struct Remote<'a> {
    /// The server.
    pub client: &'a Client,
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// What this computer has.
    pub config: Config,
    /// Who is told.
    pub console: &'a Console,
}

impl Remote<'_> {
    /// Begins a campaign, tests for it until all seeds are done or the time is over, and gives what all workers did.
    pub fn fuzz(
        self,
        setup: Setup,
        keep: u64,
        findings: Option<FindingOptions>,
        time: Option<Duration>,
    ) -> anyhow::Result<Stats> {
        let Remote { client, harness, config, console } = self;
        let start = Instant::now();
        let begun = begin(client, setup, keep)?;
        let verb = if begun.existed { "goes on" } else { "begins" };
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

    /// Looks at the findings of a campaign that nobody looks at; gives what all workers did.
    pub fn triage(self, campaign: i32, options: FindingOptions) -> anyhow::Result<Stats> {
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
pub fn begin(client: &Client, setup: Setup, keep: u64) -> anyhow::Result<Begun> {
    let name = setup.backends.iter().filter_map(|b| b["name"].as_str()).collect::<Vec<_>>().join(", ");
    Ok(client.post("campaigns", &usual(name, setup, keep))?)
}

/// A campaign without an end but that of its seeds.
pub fn usual(name: String, setup: Setup, keep: u64) -> NewCampaign {
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
pub fn view(client: &Client, campaign: i32) -> anyhow::Result<CampaignView> {
    Ok(client.get(&format!("campaigns/{campaign}"))?)
}

/// What was done for it.
pub fn stats(client: &Client, campaign: i32) -> anyhow::Result<Stats> {
    view(client, campaign)?.stats.ok_or_else(|| anyhow!("the server tells nothing about campaign {campaign}"))
}

/// Its findings: those that the server has kept.
pub fn findings(client: &Client, campaign: i32) -> anyhow::Result<Vec<Finding>> {
    all_pages(client, &format!("campaigns/{campaign}/findings"))
}

/// What they came down to.
pub fn triaged(client: &Client, campaign: i32) -> anyhow::Result<Vec<Triaged>> {
    all_pages(client, &format!("campaigns/{campaign}/triaged"))
}

/// A list that the server gives piece by piece.
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

/// Elements that are asked for at a time.
const PAGE: usize = 1000;

/// The campaign that a URL names, or the only one that there is.
pub fn named(client: &Client, number: Option<i32>) -> anyhow::Result<i32> {
    if let Some(number) = number {
        return Ok(number);
    }
    let all: Vec<CampaignView> = client.get("campaigns")?;
    match all.as_slice() {
        [] => Err(anyhow!("{} has no campaign", client.url())),
        [only] => Ok(only.id),
        many => {
            let lines = many.iter().map(|c| format!("\n  {}/campaigns/{}  {}", client.url(), c.id, c.name));
            Err(usage(format!("which campaign?{}", lines.collect::<String>())))
        }
    }
}
