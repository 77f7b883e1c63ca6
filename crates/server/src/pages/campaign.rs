//! The page of a campaign.

use axum::response::Html;
use campaign::summary::stats::Group;
use campaign::{Finding, Stats};
use difftest::{GroupKey, State};
use maud::{Markup, html};
use remote::wire::admin::Parked;

use super::charts::{self, bar};
use super::findings::link;
use super::layout::{count, cpu, figures, page, pager, plural, span, thousands};
use super::live::{key_of, texts};
use crate::db::pages::{BugRow, Figures};
use crate::db::{campaigns, findings, pages, stats};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Id, Page};

/// Findings on a page.
const FINDINGS: u32 = 50;

/// Groups and bugs on a page.
const ROWS: usize = 100;

/// The maximum length of a message in a table.
const LETTERS: usize = 300;

/// `/campaigns/{id}`.
pub async fn campaign(ask: Ask, Id(id): Id<i32>, part: Page) -> Answer<Html<String>> {
    let db = &ask.state.db;
    let campaign = campaigns::one(db, id).await?;
    let mut picture = ask.state.picture().await?;
    if picture.campaigns.iter().all(|one| one.id != id) {
        // Another server has begun it a moment ago.
        ask.state.live.forget();
        picture = ask.state.picture().await?;
    }
    let missing = || Refused::missing(format!("there is no campaign {id}"));
    let one = picture.campaigns.iter().find(|one| one.id == id).ok_or_else(missing)?;
    let width = charts::width(one.age);
    let (stats, course, bugs, list, parked) = tokio::try_join!(
        stats::stats(db, &campaign),
        pages::course(db, id, width),
        pages::bugs(db, Some(id), None, 1000),
        findings::list(db, id, part.skip.into(), FINDINGS.into()),
        campaigns::parked(db, id),
    )?;
    let path = format!("/campaigns/{id}");
    let body = html! {
        p.soft { a href="/" { "Campaigns" } " / " (one.project) " / #" (id) }
        h1 { (one.name) }
        p {
            span class={ "tag " (one.state) } data-live=(key_of(id, "state")) { (one.state) }
            " generator " (campaign.setup.generator) ", " (plural(campaign.setup.backends.len() as u64, "back end"))
            @if let Some(of) = one.of { ", " (count(of)) " programs asked for" }
            @for (name, value) in &campaign.setup.profile { ", " code { (name) "=" (value) } }
        }
        (all_figures(one, &stats))
        @if !parked.is_empty() {
            h2 #parked { "Parked programs" }
            (parked_table(id, &parked))
        }
        div.charts {
            div { (charts::speed(&course, one.age, width)) }
            div { (charts::cores(&course, one.age, width)) }
            div { (charts::findings(&course, one.age, width)) }
            div { (charts::bugs(&bugs, id, one.cpu)) }
        }
        h2 { "Back ends" }
        (backends(&stats))
        @if !bugs.is_empty() {
            h2 { "Bugs" }
            (bug_table(&bugs))
        }
        @if !stats.groups.is_empty() {
            h2 { "Groups of findings" }
            (groups(&stats))
        }
        @if !list.is_empty() {
            h2 #findings { "Findings, the newest first" }
            (finding_table(id, &list))
            (pager(&path, part.skip, FINDINGS, list.len()))
        }
    };
    Ok(page(&one.name, "", Some(&ask.who), body))
}

fn all_figures(one: &Figures, stats: &Stats) -> Markup {
    let names = [
        ("programs", "Programs"),
        ("left", "Done"),
        ("rate", "Programs/s"),
        ("cpu", "CPU time"),
        ("cores", "Cores at work"),
        ("findings", "Findings"),
        ("bugs", "New bugs"),
        ("bug-age", "Last new bug"),
        ("waiting", "Wait for triage"),
        ("leases", "Leases"),
        ("tests", "Tests"),
        ("age", "Runs for"),
    ];
    let all = texts(one);
    let row = |(key, name): (&'static str, &'static str)| {
        let text =
            all.iter().find(|(other, _)| *other == key).map_or_else(String::new, |(_, text)| text.clone());
        (name, text, Some(key_of(one.id, key)))
    };
    let mut rows: Vec<_> = names.map(row).into();
    if stats.triaged > 0 {
        rows.push(("Looked at", thousands(stats.triaged), None));
    }
    if stats.unexplained > 0 {
        rows.push(("Of these unexplained", thousands(stats.unexplained), None));
    }
    if stats.errors > 0 {
        rows.push(("Errors of ours", thousands(stats.errors), None));
    }
    if one.returned.1 > 0 {
        rows.push(("Parked programs", count(one.returned.1), None));
    }
    figures(&rows)
}

/// Programs on which workers were lost: what they are, and what to do.
fn parked_table(campaign: i32, parked: &[Parked]) -> Markup {
    html! {
        p {
            "Workers were lost on these again and again, so nobody gets them. Examine one on a single computer with "
            code { "mirsmith run --seed SEED" } "; " code { "mirsmith cluster unpark " (campaign) } " gives them out again."
        }
        table.cards {
            thead { tr { th { "seed" } th { "next back end" } th { "lost workers" } } }
            tbody {
                @for one in parked {
                    tr {
                        td data-name="seed" { (one.seed) @if one.end > one.seed + 1 { " to " (one.end - 1) } }
                        td.wide { (one.backend.as_deref().unwrap_or_default()) }
                        td.wide { (one.workers.join(", ")) }
                    }
                }
            }
        }
    }
}

fn backends(stats: &Stats) -> Markup {
    let most = stats.backends.values().map(|tally| tally.states.values().sum()).max().unwrap_or(0);
    html! {
        table.cards {
            thead { tr {
                th { "back end" } th { "passed, unsupported, wrong" } th.n { "tests" } th.n { "passed" } th.n { "unsupported" } th.n { "wrong" }
                th.n { "CPU" } th.n { "CPU per test" }
            } }
            tbody {
                @for (name, tally) in &stats.backends {
                    @let tests: u64 = tally.states.values().sum();
                    @let of = |state| tally.states.get(&state).copied().unwrap_or(0);
                    @let wrong: u64 = tally.states.iter().filter(|(state, _)| state.is_finding()).map(|(_, n)| n).sum();
                    @let seconds = tally.compile_cpu + tally.run_cpu;
                    tr {
                        td.wide { (name) }
                        td.wide { (bar(tally, most)) }
                        td.n data-name="tests" { (thousands(tests)) }
                        td.n data-name="passed" { (thousands(of(State::Pass))) }
                        td.n data-name="unsupported" { (thousands(of(State::Unsupported))) }
                        td.n data-name="wrong" { (thousands(wrong)) }
                        td.n data-name="CPU" { (cpu(seconds)) }
                        td.n data-name="CPU per test" { (format!("{:.0} ms", 1000.0 * seconds / tests.max(1) as f64)) }
                    }
                }
            }
        }
    }
}

/// The status of a bug for users.
pub(super) fn kind(bug: &BugRow) -> &'static str {
    match bug {
        BugRow { muted: true, .. } => "muted",
        BugRow { issue: Some(_), .. } => "known",
        _ => "new",
    }
}

/// A table of bugs.
pub(super) fn bug_table(bugs: &[BugRow]) -> Markup {
    html! {
        table.cards {
            thead { tr { th { "bug" } th { "" } th { "reported" } th { "found on" } th.n { "findings" } th.n { "statements" } th.n { "met" } th.n { "after CPU" } } }
            tbody {
                @for bug in bugs.iter().take(ROWS) {
                    tr {
                        td.wide { a href={ "/bugs/" (bug.id) } { (short(&bug.title)) } }
                        td { span class={ "tag " (kind(bug)) } { (kind(bug)) } }
                        td { @if let Some(issue) = &bug.issue { (short(issue)) } }
                        td data-name="on" { (bug.data["backend"].as_str().unwrap_or_default()) }
                        td.n data-name="findings" { (count(bug.count)) }
                        td.n data-name="statements" { @if let Some(n) = bug.data["statements"].as_u64().filter(|n| *n > 0) { (n) } }
                        td.n data-name="met" { (span(bug.age)) " ago" }
                        td.n data-name="after CPU" { (cpu(bug.cpu)) }
                    }
                }
            }
        }
        @if bugs.len() > ROWS { p.soft { "and " (plural((bugs.len() - ROWS) as u64, "other")) } }
    }
}

fn groups(stats: &Stats) -> Markup {
    let mut groups: Vec<(&GroupKey, &Group)> = stats.groups.iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.count));
    html! {
        table.cards {
            thead { tr { th.n { "count" } th { "state" } th { "back end" } th { "message" } th { "first seeds" } } }
            tbody {
                @for (key, group) in groups.iter().take(ROWS) {
                    tr {
                        td.n { (thousands(group.count)) }
                        td { span class=(key.state) { (key.state) } }
                        td.wide { (key.backend) }
                        td.wide.text { (short(&key.message)) }
                        td.wide data-name="seeds" { @for seed in group.seeds.iter().take(3) { (seed) " " } }
                    }
                }
            }
        }
        @if groups.len() > ROWS { p.soft { "and " (plural((groups.len() - ROWS) as u64, "other")) } }
    }
}

fn finding_table(campaign: i32, list: &[Finding]) -> Markup {
    html! {
        table.cards {
            thead { tr { th { "seed" } th { "state" } th { "back end" } th { "message" } th.n { "after" } } }
            tbody {
                @for finding in list {
                    @let key = &finding.group_key;
                    tr {
                        td data-name="seed" { a href=(link(campaign, finding)) { (finding.seed) } }
                        td { span class=(key.state) { (key.state) } @if !finding.confirmed { " (not repeated)" } }
                        td.wide { (key.backend) }
                        td.wide.text { (short(&key.message)) }
                        td.n data-name="after" { (span(finding.seconds)) }
                    }
                }
            }
        }
    }
}

/// The beginning of a text that may be long.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
