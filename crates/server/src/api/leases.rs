//! Testing: workers, assignments, leases and results.

use std::collections::{BTreeMap, BTreeSet};

use remote::wire::admin::CampaignState;
use remote::wire::leases::{
    Assign, Assigned, Assignment, Beat, Beaten, Finish, Finished, Go, Hello, LotBackend, Progress, Sums,
    Take, Taken, Welcome,
};

use crate::db::Columns;
use crate::db::campaigns::{self, Lot, Pulse};
use crate::db::leases::{self, Wish, WorkerBeat};
use crate::db::workers::{self, Skills};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Body, Reply};

/// Batches of a lease before anything is measured.
const FIRST: i64 = 2;

/// The maximum number of seeds in a lease.
const MOST: i64 = 1_000_000;

/// `hello`.
pub async fn hello(ask: Ask, Body(hello): Body<Hello>) -> Answer<Reply<Welcome>> {
    if hello.version.len() > 200
        || hello.backends.iter().any(|b| b.name.len() > 200 || b.identity.len() > 200)
    {
        return Err(Refused::bad("versions, names and identities have at most 200 letters"));
    }
    workers::hello(&ask.state.db, ask.who.id, &hello).await?;
    let beat_seconds = ask.state.config.beat;
    Ok(Reply(Welcome {
        worker: ask.who.id,
        name: ask.who.name,
        beat_seconds,
        server: ask.state.server.clone(),
    }))
}

/// `assign`.
pub async fn assign(ask: Ask, Body(assign): Body<Assign>) -> Answer<Reply<Assigned>> {
    let db = &ask.state.db;
    let skills = workers::skills(db, ask.who.id).await?;
    let asked = match assign.campaign {
        Some(id) => Some(campaigns::one(db, id).await?),
        None => None,
    };
    let found = if assign.triage {
        for_triage(&ask, &assign, &skills).await?
    } else {
        fitting(campaigns::open_lots(db, assign.campaign, &assign.except).await?, &skills)
    };
    let nothing = |over| Ok(Reply(Assigned::Nothing { over }));
    let (campaign, lot, backends) = match found {
        Fit::Lot(campaign, lot, backends) => (campaign, lot, backends),
        Fit::Misfit(lacks) => return Ok(Reply(Assigned::Misfit { lacks })),
        Fit::Nothing => {
            let is_over = |c: &campaigns::Campaign| {
                c.state == CampaignState::Ended || (c.tested && (!assign.triage || c.waiting == 0))
            };
            return nothing(match &asked {
                Some(campaign) => is_over(campaign),
                None => campaigns::all(db).await?.iter().all(is_over),
            });
        }
    };
    let chosen = match asked {
        Some(chosen) => chosen,
        None => campaigns::one(db, campaign).await?,
    };
    if !assign.triage {
        workers::assign(db, ask.who.id, campaign, lot).await?;
    }
    Ok(Reply(Assigned::Campaign(Box::new(Assignment {
        campaign,
        project: chosen.project,
        lot,
        setup: chosen.setup,
        backends,
        vet: chosen.vet,
        setup_hash: chosen.setup_hash,
    }))))
}

/// The work available for a worker.
enum Fit {
    /// The campaign, the lot, its back ends.
    Lot(i32, i32, Vec<LotBackend>),
    /// Only work that it can't do; the reasons.
    Misfit(Vec<String>),
    /// No work.
    Nothing,
}

fn fitting(lots: Vec<Lot>, skills: &Skills) -> Fit {
    let mut lacks = Vec::new();
    for lot in lots {
        match lack(&lot, skills) {
            None => return Fit::Lot(lot.campaign, lot.lot, lot.backends),
            Some(lack) => lacks.push(format!("campaign {} ({}): {lack}", lot.campaign, lot.name)),
        }
    }
    if lacks.is_empty() { Fit::Nothing } else { Fit::Misfit(lacks) }
}

/// Why a worker can't do a lot, in words.
fn lack(lot: &Lot, skills: &Skills) -> Option<String> {
    match skills.generator {
        None => return Some("the worker has not said what it is: start it again".to_string()),
        Some(own) if own != lot.generator => {
            let wanted = lot.generator;
            return Some(format!(
                "its programs are those of generator {wanted}, and the worker has {own}: install the mirsmith that began the campaign"
            ));
        }
        Some(_) => {}
    }
    let before = lot.vet.iter().flat_map(|vet| &vet.before).map(|b| (&b.name, &b.identity));
    let needed = lot.backends.iter().map(|b| (&b.name, &b.identity)).chain(before);
    let missing = needed.filter(|(_, identity)| !skills.identities.contains(identity));
    let missing: Vec<&str> = missing.map(|(name, _)| name.as_str()).collect();
    match &lot.vet {
        _ if missing.is_empty() => None,
        Some(vet) if vet.uploaded && skills.runs_uploaded => None,
        Some(vet) if vet.uploaded => {
            Some("its compiler was uploaded, and the worker was started without --run-uploaded".to_string())
        }
        _ => Some(format!("the worker does not have {}, or another version of it", missing.join(", "))),
    }
}

/// The campaign with untriaged findings that no worker holds. Their programs are stored, so any generator will do.
async fn for_triage(ask: &Ask, assign: &Assign, skills: &Skills) -> Answer<Fit> {
    let sql = "select c.id, c.name, b.name, b.identity, coalesce((c.vet->>'uploaded')::boolean, false) from campaign c join backend b on b.campaign = c.id
        where c.state = 'running' and ($1::int is null or c.id = $1) and not c.id = any($2)
            and exists (select from triage t where t.campaign = c.id and t.backend = b.id and t.worker is null and t.not_before <= now())
        order by c.priority, c.id, b.id";
    let mut lacks = Vec::new();
    for row in ask.state.db.query(sql, &[&assign.campaign, &assign.except]).await? {
        let (id, name, backend): (i32, &str, &str) = (row.at(0)?, row.at(1)?, row.at(2)?);
        let (wanted, fetched): (&str, bool) = (row.at(3)?, row.at(4)?);
        let has = skills.identities.iter().any(|identity| identity == wanted);
        if has || fetched && skills.runs_uploaded {
            return Ok(Fit::Lot(id, 0, campaigns::backends(&ask.state.db, id).await?));
        }
        lacks.push(format!(
            "campaign {id} ({name}): findings of {backend} wait, which the worker does not have"
        ));
    }
    Ok(if lacks.is_empty() { Fit::Nothing } else { Fit::Misfit(lacks) })
}

/// `take`.
pub async fn take(ask: Ask, Body(take): Body<Take>) -> Answer<Reply<Taken>> {
    let state = &ask.state;
    let Some(pulse) = state.pulse(take.campaign).await? else {
        return Err(Refused::missing(format!("there is no campaign {}", take.campaign)));
    };
    let Some((each, leases)) = pulse.lots.get(&take.lot).copied() else {
        return Err(Refused::missing(format!("campaign {} has no lot {}", take.campaign, take.lot)));
    };
    if !pulse.on {
        return Ok(Reply(Taken::Nothing));
    }
    let wish = Wish {
        campaign: take.campaign,
        lot: take.lot,
        worker: ask.who.id,
        seeds: seeds(&pulse, each, state.config.lease_cpu),
        sharers: leases + 1,
        ttl: state.config.ttl,
    };
    let lease = match leases::take(&state.db, wish).await {
        Ok(lease) => lease,
        Err(trouble) => return Err(blamed(&ask, trouble.into()).await),
    };
    Ok(Reply(lease.map_or(Taken::Nothing, Taken::Lease)))
}

/// The number of seeds that take as long as a lease should.
fn seeds(pulse: &Pulse, each: Option<f64>, lease_cpu: f64) -> i64 {
    let batches = match each {
        Some(each) if each > 0.0 => (lease_cpu / each / pulse.batch as f64) as i64,
        _ => FIRST,
    };
    batches.clamp(1, (MOST / pulse.batch).max(1)).saturating_mul(pulse.batch)
}

/// `beat`.
pub async fn beat(ask: Ask, Body(beat): Body<Beat>) -> Answer<Reply<Beaten>> {
    let mut tokens = BTreeSet::new();
    for progress in &beat.leases {
        check(progress)?;
        if !tokens.insert(progress.token) {
            return Err(Refused::bad(format!("lease {} is there twice", progress.token)));
        }
    }
    let state = &ask.state;
    let (worker, alive) = (ask.who.id, state.is_news(ask.who.id));
    let tokens: Vec<i64> = beat.leases.iter().map(|progress| progress.token).collect();
    let mine = match state.beats.count(WorkerBeat { worker, alive, leases: beat.leases }).await {
        Ok(mine) => mine,
        Err(refused) => return Err(blamed(&ask, refused).await),
    };
    if mine.values().any(Option::is_none) {
        let refused = Refused::bad("a lease has fewer parts or other back ends, or can't have such sums");
        return Err(blamed(&ask, refused).await);
    }
    let mut on = BTreeMap::new();
    for campaign in mine.values().flatten().collect::<BTreeSet<_>>() {
        on.insert(*campaign, state.pulse(*campaign).await?.is_some_and(|pulse| pulse.on));
    }
    let told = |token: &i64| match mine.get(token).copied().flatten() {
        None => Go::Gone,
        Some(campaign) if on[&campaign] => Go::On,
        Some(_) => Go::Stop,
    };
    let leases = tokens.iter().map(told).collect();
    Ok(Reply(Beaten { leases, known_version: state.known_version().await? }))
}

/// `finish`.
pub async fn finish(ask: Ask, Body(finish): Body<Finish>) -> Answer<Reply<Finished>> {
    check(&finish.progress)?;
    let counted = leases::finish(&ask.state.db, ask.who.id, &finish.progress, finish.complete).await;
    let counted = match counted {
        Ok(counted) => counted,
        Err(trouble) => return Err(blamed(&ask, trouble.into()).await),
    };
    Ok(Reply(Finished { go: if counted { Go::On } else { Go::Gone } }))
}

/// Notes what a worker sent that can't be true, for the page of workers.
pub(super) async fn blamed(ask: &Ask, refused: Refused) -> Refused {
    if refused.status.is_client_error() {
        // The refusal matters more than the note.
        let _ = workers::blame(&ask.state.db, ask.who.id, &refused.text).await;
    }
    refused
}

/// Refuses figures that no beat can have: a single one would spoil all sums. The store knows what its lease can have.
fn check(progress: &Progress) -> Answer<()> {
    const COUNT: u64 = 1_000_000_000_000;
    const STEPS: u64 = 1_000_000_000_000_000;
    let Sums { tallies, groups, batches, programs, steps, own_cpu, errors, hunted } = &progress.sums;
    let cpu = |seconds: f64| (0.0..=1e9).contains(&seconds);
    let hunted = hunted.unwrap_or_default();
    let counts = [*batches, *programs, *errors, hunted.programs, hunted.changed, hunted.functions];
    let fine = counts.iter().all(|count| *count <= COUNT)
        && *steps <= STEPS
        && hunted.changed <= hunted.programs
        && cpu(*own_cpu)
        && progress.part <= COUNT
        && progress.from <= progress.part
        && tallies.iter().all(|row| {
            row.tests <= COUNT
                && cpu(row.compile_cpu)
                && cpu(row.run_cpu)
                && row.lacking.iter().all(|(why, count)| why.len() <= 2000 && *count <= COUNT)
        })
        && groups
            .iter()
            .all(|group| group.message.len() <= MESSAGE && group.count <= COUNT && group.old <= group.count);
    if fine { Ok(()) } else { Err(Refused::bad("the sums have figures or texts that are far too large")) }
}

/// The maximum size of a finding's message in bytes.
pub(super) const MESSAGE: usize = 20_000;
