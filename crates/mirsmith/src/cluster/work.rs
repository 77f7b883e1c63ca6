//! `mirsmith work`: tests or triages for a server until stopped.

use std::path::PathBuf;
use std::time::Duration;

use campaign::Depth;
use remote::wire::leases::Assigned;

use super::worker::{Config, Worker, default_spool};
use crate::shared::backends::{Choice, harness, is_stopped, jobs, stop_on_signals};
use crate::shared::console::{self, Console};
use crate::shared::exit::{self, Exit};
use crate::shared::finding_args::BugArgs;
use crate::shared::output::Format;
use crate::shared::server_args::TokenArgs;

/// Work for a server: test programs, or triage what others find.
///
/// The server assigns a campaign that needs the back ends of this computer. Stop the worker at any time: its unfinished
/// work goes to others.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, such as https://fuzz.example.org.
    #[arg(long, value_name = "URL")]
    server: String,
    #[command(flatten)]
    token: TokenArgs,
    /// Triage findings instead of testing programs.
    #[arg(long)]
    triage: bool,
    /// Work for this campaign only.
    #[arg(long, value_name = "NUMBER")]
    campaign: Option<i32>,
    /// Number of tests to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Exit when there is nothing left to do, instead of waiting for more.
    #[arg(long)]
    until_done: bool,
    /// Where findings wait while the server can't be reached [default: in the user's cache].
    #[arg(long, value_name = "DIR")]
    spool: Option<PathBuf>,
    /// Run compilers that an admin of the server has uploaded. They are confined like all others.
    #[arg(long)]
    run_uploaded: bool,
    /// Print nothing but errors.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    bugs: BugArgs,
    #[command(flatten)]
    choice: Choice,
}

/// How long to wait for more work.
const IDLE: Duration = Duration::from_secs(2);

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let backends = args.choice.load_all()?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let client = args.token.client(&args.server, harness.cancel_flag())?;
    let quiet = args.quiet || format == Format::Json;
    let label = if args.triage { "triage" } else { "work" };
    let console = Console::new(quiet, label, None).stopped_by(harness.cancel_flag());
    let known = args.bugs.known()?;
    let config = Config {
        backends,
        jobs: jobs(args.jobs),
        spool: args.spool.clone().unwrap_or_else(default_spool),
        runs_uploaded: args.run_uploaded,
    };
    let worker = Worker::hello(&client, &harness, config, &console)?;
    console.line(&format!("{} works for {}", worker.name(), client.url()));
    let mut told = Vec::new();
    while !is_stopped() {
        match worker.deliver().and_then(|()| worker.assigned(args.campaign, args.triage)) {
            Err(_) if is_stopped() => break,
            Err(error) => return Err(error),
            Ok(Assigned::Campaign(assignment)) => {
                console.subject(format!("campaign {}", assignment.campaign));
                let stats = if args.triage {
                    worker.triage(&assignment, args.bugs.options(Depth::Report, &known, None))?
                } else {
                    worker.test(&assignment, None, None)?
                };
                console.remark(&console::headline(&stats));
            }
            Ok(Assigned::Nothing { over }) if over && args.until_done => break,
            Ok(Assigned::Misfit { lacks }) => {
                let text = format!("this worker lacks what the campaigns need:\n  {}", lacks.join("\n  "));
                if args.until_done || args.campaign.is_some() {
                    return Err(exit::error(Exit::Unfit, text));
                }
                if told != lacks {
                    console.line(&text);
                    told = lacks;
                }
            }
            Ok(Assigned::Nothing { .. }) => {}
        }
        console.idle("waiting for work");
        // An error means stopped: the loop ends.
        let _ = client.wait(IDLE);
    }
    Ok(Exit::Ok)
}
