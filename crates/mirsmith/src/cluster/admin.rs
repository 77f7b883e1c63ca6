//! `mirsmith cluster`: the commands of an admin to a server.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use campaign::summary::numbers::plural;
use difftest::process::TempDir;
use remote::wire::Role;
use remote::wire::admin::{
    CampaignState, CampaignView, EditBug, HookMade, HookView, NewHook, NewToken, Revoke, SetState, TokenMade,
    Unhook, Unpark, Unparked,
};
use remote::wire::findings::MutedGroup;
use serde::Serialize;
use serde_json::Value;

use super::campaigns::PROJECT;
use super::{toolchains, write_secret};
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::server_args::TokenArgs;

/// Manage a server: its tokens, campaigns, mutes and hooks.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server.
    #[arg(long, value_name = "URL", global = true, default_value = "http://127.0.0.1:7126")]
    server: String,
    #[command(flatten)]
    token: TokenArgs,
    #[command(subcommand)]
    what: What,
}

/// What it is told.
#[derive(clap::Subcommand)]
enum What {
    /// Create a token for a worker or a person.
    Token {
        /// The name of its owner.
        name: String,
        /// What it allows: viewer, worker, triage or admin.
        #[arg(long, default_value = "worker")]
        role: Role,
        /// The leases that it may have at a time, if several workers share it [default: twice the jobs of a worker].
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        leases: Option<u32>,
        /// Write it to a new file that only its owner can read, instead of printing it.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// List tokens: names and roles.
    Tokens,
    /// Revoke a token.
    Revoke {
        /// The name of its owner.
        name: String,
    },
    /// List campaigns.
    Campaigns,
    /// Pause a campaign: hand out no more of its seeds.
    Pause {
        /// The number of the campaign.
        campaign: i32,
    },
    /// Resume a paused campaign.
    Resume {
        /// The number of the campaign.
        campaign: i32,
    },
    /// End a campaign before its last seed.
    End {
        /// The number of the campaign.
        campaign: i32,
    },
    /// Delete a campaign and its findings. Bugs stay.
    Drop {
        /// The number of the campaign.
        campaign: i32,
    },
    /// Give out parked programs again: those on which workers were lost.
    Unpark {
        /// The number of the campaign.
        campaign: i32,
        /// Only this program.
        #[arg(long, value_name = "SEED")]
        seed: Option<u64>,
    },
    /// Record where a bug is reported, or mute it.
    Bug {
        /// The number of the bug.
        bug: i64,
        /// Where it is reported.
        #[arg(long)]
        issue: Option<String>,
        /// Whether it is muted: never counted as new.
        #[arg(long)]
        muted: Option<bool>,
    },
    /// Only count findings whose message contains a text.
    Mute {
        /// The text.
        message: String,
        /// Only on this back end.
        #[arg(long, value_name = "NAME")]
        backend: Option<String>,
        /// The project.
        #[arg(long, default_value = PROJECT)]
        project: String,
    },
    /// Upload a compiler, for workers that run uploaded ones; prints its digest.
    Upload {
        /// Its directory, with bin/rustc and lib.
        dir: PathBuf,
    },
    /// List hooks.
    Hooks,
    /// Remove a hook.
    Unhook {
        /// The number of the hook.
        hook: i32,
    },
    /// Send events to a URL; prints what they are signed with.
    Hook {
        /// The URL to POST to.
        url: String,
        /// The events to send: bug, group, parked, ended.
        #[arg(long, value_delimiter = ',', default_value = "bug")]
        kinds: Vec<String>,
        /// The project.
        #[arg(long, default_value = PROJECT)]
        project: String,
    },
}

/// Lines for people, or the server's reply.
#[derive(Serialize)]
#[serde(transparent)]
struct Shown {
    answer: Value,
    #[serde(skip)]
    lines: Vec<String>,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let client = args.token.client(&args.server, Arc::default())?;
    let state = |campaign: &i32, state| -> anyhow::Result<Shown> {
        let answer: Value = client.post(&format!("campaigns/{campaign}/state"), &SetState { state })?;
        Ok(Shown { answer, lines: Vec::new() })
    };
    let plain = |answer: Value| Shown { answer, lines: Vec::new() };
    let shown = match &args.what {
        What::Token { name, role, leases, out } => {
            let new = NewToken { name: name.clone(), role: *role, leases: *leases };
            let made: TokenMade = client.post("tokens", &new)?;
            if let Some(file) = out {
                write_secret(file, &made.token)?;
                plain(Value::Null)
            } else {
                Shown { answer: serde_json::to_value(&made)?, lines: vec![made.token] }
            }
        }
        What::Tokens => {
            let answer: Value = client.get("tokens")?;
            let word = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_string();
            let line = |row: &Value| {
                let revoked = if row["revoked"] == true { "  revoked" } else { "" };
                format!("{:<20} {}{revoked}", word(row, "name"), word(row, "role"))
            };
            let lines = answer.as_array().into_iter().flatten().map(line).collect();
            Shown { answer, lines }
        }
        What::Revoke { name } => plain(client.post("tokens/revoke", &Revoke { name: name.clone() })?),
        What::Campaigns => {
            let all: Vec<CampaignView> = client.get("campaigns")?;
            let line = |c: &CampaignView| format!("{:>4}  {:?}  {}: {}", c.id, c.state, c.project, c.name);
            let lines = all.iter().map(line).collect();
            Shown { answer: serde_json::to_value(&all)?, lines }
        }
        What::Pause { campaign } => state(campaign, CampaignState::Paused)?,
        What::Resume { campaign } => state(campaign, CampaignState::Running)?,
        What::End { campaign } => state(campaign, CampaignState::Ended)?,
        What::Drop { campaign } => {
            plain(client.post(&format!("campaigns/{campaign}/drop"), &serde_json::json!({}))?)
        }
        What::Unpark { campaign, seed } => {
            let done: Unparked =
                client.post(&format!("campaigns/{campaign}/unpark"), &Unpark { seed: *seed })?;
            let line = format!("{} of campaign {campaign} given out again", plural(done.programs, "program"));
            Shown { answer: serde_json::to_value(done)?, lines: vec![line] }
        }
        What::Bug { bug, issue, muted } => {
            plain(client.post(&format!("bugs/{bug}"), &EditBug { issue: issue.clone(), muted: *muted })?)
        }
        What::Mute { message, backend, project } => {
            let group = MutedGroup { backend: backend.clone(), message: message.clone() };
            let mut body = serde_json::to_value(&group)?;
            body["project"] = Value::String(project.clone());
            plain(client.post("mutes", &body)?)
        }
        What::Upload { dir } => {
            let temp = TempDir::new(&std::env::temp_dir())?;
            let digest = toolchains::upload(&client, dir, temp.path())?;
            Shown { answer: serde_json::json!({ "digest": digest }), lines: vec![digest] }
        }
        What::Hook { url, kinds, project } => {
            let (project, url, kinds) = (project.clone(), url.clone(), kinds.clone());
            let made: HookMade = client.post("hooks", &NewHook { project, url, kinds })?;
            let lines = vec![format!("hook {}; its deliveries are signed with {}", made.hook, made.secret)];
            Shown { answer: serde_json::to_value(&made)?, lines }
        }
        What::Hooks => {
            let all: Vec<HookView> = client.get("hooks")?;
            let line = |h: &HookView| {
                let failures =
                    if h.failures > 0 { format!("  {} failed", h.failures) } else { String::new() };
                format!("{:>4}  {}: {}  {}{failures}", h.hook, h.project, h.kinds.join(","), h.url)
            };
            Shown { lines: all.iter().map(line).collect(), answer: serde_json::to_value(&all)? }
        }
        What::Unhook { hook } => plain(client.post("hooks/remove", &Unhook { hook: *hook })?),
    };
    format.show(&shown)?;
    Ok(Exit::Ok)
}
