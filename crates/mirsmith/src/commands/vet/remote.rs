//! `vet` on a server: its workers compare the two compilers, and the answer is made here from their findings.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use campaign::record::finding::folder_name;
use campaign::record::names::slug;
use campaign::storage::dir::KEEP;
use campaign::vet::{Answer, Compared, Question};
use campaign::{Files, LogEvent, Setup};
use clap::ValueEnum as _;
use difftest::Backend;
use difftest::process::TempDir;
use remote::wire::admin::{Begun, CampaignState, CampaignView, NewCampaign, SetState};
use remote::wire::findings::FindingKey;
use remote::wire::leases::Offered;
use remote::wire::vet::Vet;
use remote::{CallError, Client};

use crate::cluster::campaigns::{findings, triaged, usual, view};
use crate::cluster::toolchains;
use crate::shared::backends::is_stopped;
use crate::shared::compilers::Part;
use crate::shared::console::Console;

/// How often the server is polled.
const PAUSE: Duration = Duration::from_secs(1);

/// A question to a server.
pub(super) struct Asked<'a> {
    /// The question.
    pub question: &'a Question<'a>,
    /// The server.
    pub client: &'a Client,
    /// The part of the compiler that was changed.
    pub part: Part,
    /// Whether to upload the compilers.
    pub upload: bool,
    /// Whether the compiler before the change is named by a path.
    pub has_path: bool,
}

impl Asked<'_> {
    /// Lets the server's workers find the answer. The pages of new bugs are written to `place`.
    pub(super) fn answer(
        &self,
        compared: Compared,
        place: &Path,
        first: u64,
        console: &Console,
    ) -> anyhow::Result<Answer> {
        let Asked { question, client, .. } = *self;
        let plan = question.plan(first);
        let vet = Vet {
            before: question.before.iter().map(offered).collect(),
            part: self.part.to_possible_value().map_or_else(String::new, |p| p.get_name().to_string()),
            pass: question.pass.map(String::from),
            known: compared.before.iter().cloned().collect(),
            toolchains: self.uploaded(console)?,
            uploaded: self.upload,
        };
        let name = |backends: &[Backend]| backends.first().map_or("", |b| b.name.as_str()).to_string();
        let title = format!("vet {} against {}", name(question.changed), name(question.before));
        let setup = Setup::new(plan.clone(), question.profile, question.changed);
        let new = NewCampaign {
            // People wait for it.
            priority: 10,
            budget: Some(question.time.as_secs_f64()),
            vet: Some(vet),
            ..usual(title, setup, KEEP)
        };
        let Begun { campaign, .. } = client.post("campaigns", &new)?;
        console.line(&format!("campaign {campaign}: {}/campaigns/{campaign}", client.url()));
        let seen = self.wait(campaign, console)?;
        let stats =
            seen.stats.clone().ok_or_else(|| anyhow!("the server has no statistics of the campaign"))?;
        let mut events: Vec<LogEvent> =
            findings(client, campaign)?.into_iter().map(LogEvent::Finding).collect();
        for bug in stats.bugs.values().map(|seen| &seen.bug) {
            let mut bug = bug.clone();
            bug.folder = Some(slug(&bug.name));
            events.push(LogEvent::Bug(Box::new(bug)));
        }
        events.extend(triaged(client, campaign)?.into_iter().map(LogEvent::Triaged));
        self.fetch_pages(&seen, place)?;
        let answer = question.answer_of(compared, &plan, place, &stats, &events);
        self.fetch_findings(campaign, &answer, &events)?;
        Ok(answer)
    }

    /// Writes the folders of findings that the answer refers to: those that could not be blamed, or that there was no
    /// time for.
    fn fetch_findings(&self, campaign: i32, answer: &Answer, events: &[LogEvent]) -> anyhow::Result<()> {
        for event in events {
            let LogEvent::Finding(finding) = event else { continue };
            let (seed, backend) = finding.key();
            let folder = answer.directory.join("findings").join(folder_name(seed, backend));
            if !answer.new.iter().any(|new| new.place.path() == folder) {
                continue;
            }
            let key = FindingKey { campaign, seed, backend: backend.to_string() };
            let files = self.client.patiently(&|_| {}, || self.client.post("triage/files", &key));
            let files: Files = match files {
                // Only the first few of a group are kept after triage.
                Err(error) if error.is_about_content() => continue,
                files => files?,
            };
            std::fs::create_dir_all(&folder).with_context(|| format!("can't create {}", folder.display()))?;
            files.write(&folder)?;
        }
        Ok(())
    }

    /// Waits until the server has an answer; if the user stops, the campaign ends too.
    fn wait(&self, campaign: i32, console: &Console) -> anyhow::Result<CampaignView> {
        loop {
            let look = || self.client.get(&format!("campaigns/{campaign}"));
            let seen: CampaignView = match self.client.patiently(&|text| console.line(text), look) {
                Err(CallError::Stopped) => view(self.client, campaign)?,
                seen => seen?,
            };
            if seen.done {
                return Ok(seen);
            }
            if let Some(stats) = &seen.stats {
                campaign::Observer::tick(console, stats);
            }
            if self.client.wait(PAUSE).is_err() || is_stopped() {
                let end = SetState { state: CampaignState::Ended };
                self.client.post::<serde_json::Value>(&format!("campaigns/{campaign}/state"), &end)?;
                return view(self.client, campaign);
            }
        }
    }

    /// Uploads the compilers, if requested; returns their digests.
    fn uploaded(&self, console: &Console) -> anyhow::Result<Vec<String>> {
        let mut digests = Vec::new();
        if !self.upload {
            return Ok(digests);
        }
        let temp = TempDir::new(&std::env::temp_dir())?;
        // A named toolchain can be installed on workers.
        let before = self.question.before.first().filter(|_| self.has_path);
        for backend in self.question.changed.first().into_iter().chain(before) {
            let home = backend.program.parent().and_then(Path::parent);
            let home = home.ok_or_else(|| anyhow!("{} is in no bin/", backend.program.display()))?;
            console.subject(format!("uploading {}", home.display()));
            digests.push(toolchains::upload(self.client, home, temp.path())?);
        }
        Ok(digests)
    }

    /// Writes the folders of the bugs that a campaign found.
    fn fetch_pages(&self, seen: &CampaignView, place: &Path) -> anyhow::Result<()> {
        let met = seen.stats.iter().flat_map(|stats| stats.bugs.keys());
        std::fs::create_dir_all(place).with_context(|| format!("can't create {}", place.display()))?;
        for name in met {
            let Some((number, _)) = seen.bugs.iter().find(|(_, other)| *other == name) else { continue };
            let files: Files = self.client.get(&format!("bugs/{number}/files"))?;
            let folder = place.join("bugs").join(slug(name));
            std::fs::create_dir_all(&folder).with_context(|| format!("can't create {}", folder.display()))?;
            files.write(&folder)?;
        }
        Ok(())
    }
}

fn offered(backend: &Backend) -> Offered {
    Offered { name: backend.name.clone(), identity: backend.identity_hash() }
}
