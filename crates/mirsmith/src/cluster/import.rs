//! `mirsmith import`: uploads a campaign directory to a server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use campaign::record::files::PROGRAM;
use campaign::record::finding::spare_name;
use campaign::{Files, LogEvent, Overview};
use remote::Client;
use remote::wire::admin::{Import, Imported};
use serde::Serialize;

use super::campaigns::PROJECT;
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::server_args::TokenArgs;

/// Upload campaign directories to a server.
///
/// May be repeated: what the server already has stays as it is, and what was added since is uploaded.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The campaign directories.
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The server.
    #[arg(long, value_name = "URL")]
    server: String,
    #[command(flatten)]
    token: TokenArgs,
    /// The project that the campaigns belong to.
    #[arg(long, default_value = PROJECT)]
    project: String,
}

/// The size of files in bytes after which a piece is sent.
const PIECE: usize = 8 << 20;

/// Log lines per piece.
const LINES: usize = 2000;

/// The imported campaigns.
#[derive(Serialize)]
struct Brought {
    #[serde(skip)]
    url: String,
    campaigns: Vec<Imported>,
}

impl fmt::Display for Brought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line =
            |one: &Imported| format!("{}/campaigns/{}: {} events\n", self.url, one.campaign, one.lines);
        f.write_str(&self.campaigns.iter().map(line).collect::<String>())
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let client = args.token.client(&args.server, Arc::default())?;
    bring(&client, &args.dirs, &args.project, format)
}

/// Imports directories into a server.
pub(crate) fn bring(
    client: &Client,
    dirs: &[PathBuf],
    project: &str,
    format: Format,
) -> anyhow::Result<Exit> {
    let campaigns = dirs.iter().map(|dir| import(client, dir, project)).collect::<anyhow::Result<_>>()?;
    format.show(&Brought { url: client.url().to_string(), campaigns })?;
    Ok(Exit::Ok)
}

fn import(client: &Client, dir: &Path, project: &str) -> anyhow::Result<Imported> {
    let Overview { campaign, events, warnings, .. } = Overview::read(dir)?;
    warnings.iter().for_each(|warning| eprintln!("mirsmith: {warning}"));
    let name = dir.file_name().map_or_else(|| "campaign".into(), |name| name.to_string_lossy());
    let piece = |from: usize| Import {
        project: project.to_string(),
        name: name.to_string(),
        setup: campaign.setup.clone(),
        from: from as u64,
        events: Vec::new(),
        findings: Vec::new(),
        bugs: Vec::new(),
        last: false,
    };
    let (mut next, mut size) = (piece(0), 0);
    for (at, event) in events.iter().enumerate() {
        if let Some(files) = files_of(dir, event)? {
            size += files.size();
            match event {
                LogEvent::Finding(finding) => {
                    let (seed, backend) = finding.key();
                    next.findings.push((seed, backend.to_string(), files));
                }
                LogEvent::Bug(bug) => next.bugs.push((bug.name.clone(), files)),
                _ => {}
            }
        }
        next.events.push(event.clone());
        if size > PIECE || next.events.len() >= LINES {
            client.post::<Imported>("import", &next)?;
            (next, size) = (piece(at + 1), 0);
        }
    }
    next.last = true;
    client.post("import", &next).map_err(|error| anyhow!("{}: {error}", dir.display()))
}

/// The files that belong to an event, if they were kept.
fn files_of(dir: &Path, event: &LogEvent) -> anyhow::Result<Option<Files>> {
    Ok(match event {
        LogEvent::Finding(finding) => match &finding.folder {
            Some(folder) => Some(Files::read(&dir.join("findings").join(folder))?),
            None => {
                let (seed, backend) = finding.key();
                let spare = dir.join("programs").join(spare_name(seed, backend));
                let program = std::fs::read_to_string(spare).ok();
                program
                    .map(|program| {
                        let mut files = Files::default();
                        files.put(PROGRAM, program).map(|()| files)
                    })
                    .transpose()?
            }
        },
        LogEvent::Bug(bug) => match &bug.folder {
            Some(folder) => Some(Files::read(&dir.join("bugs").join(folder))?),
            None => None,
        },
        _ => None,
    })
}
