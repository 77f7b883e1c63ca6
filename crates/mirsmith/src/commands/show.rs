//! `mirsmith show`: what a campaign has done and found, even while it runs.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use campaign::page;
use campaign::{Finding, LogEvent, Overview, Stats};
use difftest::State;
use serde::Serialize;

use crate::cluster::campaigns;
use crate::shared::bug_list::List;
use crate::shared::console;
use crate::shared::exit::{Exit, usage};
use crate::shared::output::Format;
use crate::shared::server_args::{TokenArgs, campaign_of, server};

/// Show the statistics, bugs and findings of a campaign.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The campaign directory, or the URL of a campaign on a server.
    #[arg(value_name = "DIR|URL")]
    dir: PathBuf,
    #[command(flatten)]
    token: TokenArgs,
    /// Write an HTML page with charts instead.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// List individual findings as well as bugs.
    #[arg(long)]
    findings: bool,
    /// Only count bugs that are already reported.
    #[arg(long)]
    mute_known: bool,
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    stats: Stats,
    /// Findings with a folder.
    list: Vec<Finding>,
    #[serde(skip)]
    mute: bool,
    /// The campaign, as the user names it.
    #[serde(skip)]
    place: String,
    /// Whether to list bugs, and only those findings that may be our own fault.
    #[serde(skip)]
    bugs: bool,
    /// The page of the campaign on a server, which has one for each finding.
    #[serde(skip)]
    pages: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if let Some(url) = server(&args.dir) {
        return show_remote(args, url, format);
    }
    let Overview { campaign, events, stats, warnings } = Overview::read(&args.dir)?;
    warnings.iter().for_each(|warning| eprintln!("mirsmith: {warning}"));
    if let Some(file) = &args.html {
        let source = |folder: &str| {
            std::fs::read_to_string(args.dir.join("findings").join(folder).join("program.rs")).ok()
        };
        let page = page::page(&campaign, &events, &stats, &links(file, &args.dir)?, &source);
        std::fs::write(file, page).with_context(|| format!("can't write {}", file.display()))?;
        return Ok(Exit::Ok);
    }
    let kept = events.into_iter().filter_map(|event| match event {
        LogEvent::Finding(finding) if finding.folder.is_some() => Some(finding),
        _ => None,
    });
    let bugs = stats.triaged > 0 && !args.findings;
    let place = args.dir.display().to_string();
    let pages = None;
    format.show_wrapped(&Shown { stats, list: kept.collect(), mute: args.mute_known, place, bugs, pages })?;
    Ok(Exit::Ok)
}

/// Shows a campaign on a server, which has web pages.
fn show_remote(args: &Args, url: &str, format: Format) -> anyhow::Result<Exit> {
    if args.html.is_some() {
        return Err(usage(format!("{url} is a page itself: open it in a browser")));
    }
    let (url, number) = campaign_of(url);
    let client = args.token.client(url, Arc::default())?;
    let campaign = campaigns::named(&client, number)?;
    let stats = campaigns::stats(&client, campaign)?;
    let bugs = stats.triaged > 0 && !args.findings;
    let list = if args.findings { campaigns::findings(&client, campaign)? } else { Vec::new() };
    let place = args.dir.display().to_string();
    let pages = Some(format!("{}/campaigns/{campaign}", client.url()));
    format.show_wrapped(&Shown { stats, list, mute: args.mute_known, place, bugs, pages })?;
    Ok(Exit::Ok)
}

/// The prefix of links from a page: they must work from where it is written.
fn links(file: &Path, campaign: &Path) -> anyhow::Result<String> {
    let absolute =
        |path: &Path| path.canonicalize().with_context(|| format!("can't find {}", path.display()));
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(page::links(&absolute(parent)?, &absolute(campaign)?))
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", console::headline(&self.stats))?;
        writeln!(f, "{}", console::shares(&self.stats))?;
        f.write_str(&console::unsupported(&self.stats))?;
        if self.stats.triaged > 0 {
            write!(f, "{}", List { stats: &self.stats, mute: self.mute, place: &self.place })?;
        }
        // Failures that may be our own fault are separated from those of compilers.
        let ours = |state| matches!(state, State::SuspectPrediction | State::Flaky);
        for (title, suspect) in [("Findings", false), ("Suspect predictions and flaky results", true)] {
            if self.bugs && !suspect {
                continue;
            }
            let mut groups = self.stats.groups.iter().filter(|(s, _)| ours(s.state) == suspect).peekable();
            if groups.peek().is_some() {
                writeln!(f, "\n{title}:")?;
            }
            for (group_key, group) in groups {
                writeln!(
                    f,
                    "{:>6} x {}, {}: {}",
                    group.count, group_key.state, group_key.backend, group_key.message
                )?;
                for finding in self.list.iter().filter(|finding| finding.group_key == *group_key) {
                    let (seed, backend) = finding.key();
                    match &self.pages {
                        // A server has a page for each, also without a folder.
                        Some(pages) => writeln!(f, "           {pages}/findings/{seed}/{backend}")?,
                        None => {
                            let folder = finding.folder.as_deref().unwrap_or_default();
                            writeln!(f, "           findings/{folder}")?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
