//! The list of workers: when they were last heard from, their versions, and what they hold.

use axum::response::Html;
use maud::html;
use remote::wire::Role;

use super::layout::{ago, count, figures, page, pager, rate};
use crate::db::audit;
use crate::db::pages::{self, WorkerRow};
use crate::error::Answer;
use crate::request::{Ask, Page};

/// Workers on a page.
const MOST: u32 = 200;

/// What admins did last, shown to admins.
const DEEDS: i64 = 50;

/// `/workers`.
pub async fn workers(ask: Ask, part: Page) -> Answer<Html<String>> {
    let (db, ttl, beat) = (&ask.state.db, ask.state.config.ttl, ask.state.config.beat);
    let picture = ask.state.picture().await?;
    let (list, versions) =
        tokio::try_join!(pages::workers(db, part.skip.into(), MOST.into()), pages::versions(db, ttl))?;
    let deeds = if ask.who.role.may(Role::Admin) { audit::last(db, DEEDS).await? } else { Vec::new() };
    let class = |worker: &WorkerRow| match worker.seen {
        _ if worker.revoked => "gone",
        Some(seen) if seen < beat * 1.5 => "alive",
        Some(seen) if seen < ttl => "late",
        _ => "gone",
    };
    let body = html! {
        h1 { "Workers" }
        (figures(&[
            ("Alive", count(picture.crowd.alive), Some("workers".to_string())),
            ("Tests at a time", count(picture.crowd.jobs), Some("jobs".to_string())),
            ("Tokens", count(picture.crowd.tokens), None),
        ]))
        @if versions.len() > 1 {
            h2 { "Versions that are alive" }
            table {
                thead { tr { th { "mirsmith" } th.n { "generator" } th.n { "workers" } th.n { "tests at a time" } } }
                tbody {
                    @for (version, generator, workers, jobs) in &versions {
                        tr { td { (version) } td.n { @if let Some(n) = generator { (n) } } td.n { (count(*workers)) } td.n { (count(*jobs)) } }
                    }
                }
            }
        }
        h2 { "All" }
        table.cards data-again="10" {
            thead { tr {
                th { "name" } th { "last beat" } th { "role" } th { "version" } th.n { "generator" } th.n { "jobs" } th.n { "leases" }
                th.n title="In the leases that it holds" { "programs/s" } th.n { "errors" } th.n { "triages" }
                th.n title="Leases that expired in the last week: the worker died, or did nothing" { "expired" }
                th.n title="Requests that can't be true" { "refused" } th { "back ends" }
            } }
            tbody {
                @for worker in &list {
                    tr {
                        td.wide { (worker.name) @if worker.revoked { " " span.tag.gone { "revoked" } } }
                        td class=(class(worker)) { (ago(worker.seen)) }
                        td { (worker.role) }
                        td data-name="version" { (worker.version.as_deref().unwrap_or("")) }
                        td.n data-name="generator" { @if let Some(n) = worker.generator { (n) } }
                        td.n data-name="jobs" { @if let Some(n) = worker.jobs { (n) } }
                        td.n data-name="leases" { (count(worker.leases)) }
                        td.n data-name="programs/s" { (rate(worker.rate)) }
                        td.n data-name="errors" { @if worker.errors > 0 { b.late { (count(worker.errors)) } } @else { "0" } }
                        td.n data-name="triages" { (count(worker.triages)) }
                        td.n data-name="expired" { (count(worker.fallen)) }
                        td.n data-name="refused" title=[worker.refused.1.as_ref()] {
                            @if worker.refused.0 > 0 { b.late { (count(worker.refused.0)) } } @else { "0" }
                        }
                        td.wide {
                            @if worker.backends.len() > 4 {
                                details { summary { (worker.backends.len()) " back ends" } (worker.backends.join(", ")) }
                            } @else { (worker.backends.join(", ")) }
                        }
                    }
                }
            }
        }
        (pager("/workers", part.skip, MOST, list.len()))
        @if !deeds.is_empty() {
            h2 { "What admins did" }
            table.cards {
                thead { tr { th { "when" } th { "who" } th { "what" } } }
                tbody {
                    @for deed in &deeds { tr { td { (ago(Some(deed.age))) } td { (deed.who) } td.wide.text { (deed.what) } } }
                }
            }
        }
    };
    Ok(page("Workers", "/workers", Some(&ask.who), body))
}
