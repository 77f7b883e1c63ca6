//! The back ends that a campaign was run on: rebuilt from what its directory stores, so that whatever left findings there can
//! be worked with, a changed compiler of `vet` too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use campaign::dir::read_campaign;
use difftest::Backend;

use crate::backends::Choice;
use crate::exit::usage;

/// The back ends at hand for findings of a campaign.
pub struct CampaignBackends {
    /// Those that the campaign needs, then those that are configured.
    pub all: Vec<Backend>,
    /// If a change is the question: the back ends of the changed compiler and of the one before it, in the same order.
    pub question: Option<(Vec<Backend>, Vec<Backend>)>,
}

impl CampaignBackends {
    /// Those of a campaign's directory. An error names a back end that is needed and not here.
    pub fn load(root: &Path, choice: &Choice, needed: &BTreeSet<String>) -> anyhow::Result<CampaignBackends> {
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
                        "{}: there is no back end `{name}`, and the campaign does not say what it was; describe it in a \
                         configuration and give that with --config",
                        root.display()
                    )));
                }
            }
        }
        // A change is a question only with both compilers.
        let restore = |records: &[serde_json::Value]| -> Option<Vec<Backend>> {
            records.iter().map(|record| Backend::restored(record).ok()).collect()
        };
        let question = match setup.baseline.is_empty() {
            true => None,
            false => restore(&setup.backends).zip(restore(&setup.baseline)),
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

/// The back ends for a file or a finding's folder: those of its campaign, if it is in one.
pub fn for_input(path: &Path, choice: &Choice, on: Option<&str>) -> anyhow::Result<Vec<Backend>> {
    let Some(root) = campaign_of(path) else { return choice.load_all() };
    let named = on.map(String::from).or_else(|| Some(crate::input::Finding::read(path).ok()?.backend));
    let needed = if choice.backends.is_empty() { named.into_iter().collect() } else { BTreeSet::new() };
    Ok(CampaignBackends::load(&root, choice, &needed)?.all)
}

/// The campaign that a finding's folder belongs to.
fn campaign_of(folder: &Path) -> Option<PathBuf> {
    // `findings/1-stable-O3` and `.` alike.
    let root = folder.canonicalize().ok()?.parent()?.parent()?.to_path_buf();
    root.join("campaign.json").exists().then_some(root)
}
