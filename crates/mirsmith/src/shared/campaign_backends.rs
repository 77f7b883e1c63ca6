//! The back ends of a campaign: restored from its directory, so that its findings remain usable, including those of a
//! changed compiler of `vet`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use campaign::storage::dir::read_campaign;
use difftest::Backend;

use crate::shared::backends::Choice;
use crate::shared::exit::usage;

/// The available back ends for findings of a campaign.
pub(crate) struct CampaignBackends {
    /// Those that the campaign needs, then the configured ones.
    pub all: Vec<Backend>,
    /// For a change: the back ends of the changed compiler and of the one before it, in the same order.
    pub question: Option<(Vec<Backend>, Vec<Backend>)>,
}

impl CampaignBackends {
    /// The back ends of a campaign's directory. An error names a needed back end that is not available.
    pub(crate) fn load(
        root: &Path,
        choice: &Choice,
        needed: &BTreeSet<String>,
    ) -> anyhow::Result<CampaignBackends> {
        let configured = choice.load_all()?;
        let setup = read_campaign(root)?.setup;
        let mut all = Vec::new();
        for name in needed {
            let record = setup.backends.iter().find(|record| record["name"] == **name);
            let restored = record.map(Backend::restored);
            // Another computer has its compilers elsewhere.
            let own = configured.iter().find(|backend| backend.name == *name);
            match (restored, own) {
                (Some(Ok(backend)), _) => all.push(backend),
                (_, Some(own)) => all.push(own.clone()),
                (Some(Err(why)), None) => {
                    return Err(usage(format!(
                        "{}: its back end `{name}` can't be used: {why}",
                        root.display()
                    )));
                }
                (None, None) => {
                    return Err(usage(format!(
                        "{}: there is no back end `{name}`, and the campaign does not describe it; describe it in a configuration file and pass that with --config",
                        root.display()
                    )));
                }
            }
        }
        // Both compilers are required to examine a change.
        let restore = |records: &[serde_json::Value]| -> Option<Vec<Backend>> {
            records.iter().map(|record| Backend::restored(record).ok()).collect()
        };
        let question = if setup.baseline.is_empty() {
            None
        } else {
            restore(&setup.backends).zip(restore(&setup.baseline))
        };
        let others = question.iter().flat_map(|(changed, before)| changed.iter().chain(before).cloned());
        for other in others.chain(configured) {
            if !all.iter().any(|backend| backend.name == other.name) {
                all.push(other);
            }
        }
        Ok(CampaignBackends { all, question })
    }
}

/// The back ends for a file or a finding's folder: those of its campaign, if it belongs to one.
pub(crate) fn for_input(path: &Path, choice: &Choice, on: Option<&str>) -> anyhow::Result<Vec<Backend>> {
    let Some(root) = campaign_of(path) else { return choice.load_all() };
    let named =
        on.map(String::from).or_else(|| Some(crate::shared::input::Finding::read(path).ok()?.backend));
    let needed = if choice.backends.is_empty() { named.into_iter().collect() } else { BTreeSet::new() };
    Ok(CampaignBackends::load(&root, choice, &needed)?.all)
}

/// The campaign that a finding's folder belongs to.
fn campaign_of(folder: &Path) -> Option<PathBuf> {
    // Works for `findings/1-stable-O3` and for `.`.
    let root = folder.canonicalize().ok()?.parent()?.parent()?.to_path_buf();
    root.join("campaign.json").exists().then_some(root)
}
