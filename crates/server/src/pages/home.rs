//! The list of campaigns.

use axum::response::Html;
use maud::{Markup, html};

use super::alert::alert;
use super::layout::{count, figures, page};
use super::live::{key_of, sums, texts};
use crate::db::pages::Figures;
use crate::error::Answer;
use crate::request::Ask;

/// `/`.
pub async fn home(ask: Ask) -> Answer<Html<String>> {
    let picture = ask.state.picture().await?;
    let body = html! {
        h1 { "Campaigns" }
        p.alert role="status" data-live="alert" { (alert(&picture)) }
        (figures(&sums(&picture).map(|(name, key, text)| (name, text, Some(key.to_string())))))
        @if picture.campaigns.is_empty() {
            p { "There is none yet. Begin one: " code { "mirsmith fuzz --out URL --only-begin" } }
        } @else {
            (table(&picture.campaigns))
        }
    };
    Ok(page("Campaigns", "/", Some(&ask.who), body))
}

fn table(campaigns: &[Figures]) -> Markup {
    let columns = [
        ("programs", "programs"),
        ("left", "done"),
        ("rate", "programs/s"),
        ("cpu", "CPU"),
        ("cores", "cores"),
        ("findings", "findings"),
        ("bugs", "new bugs"),
        ("bug-age", "last new bug"),
        ("errors", "errors"),
    ];
    html! {
        table.cards {
            thead { tr { th { "campaign" } th { "state" } @for (_, name) in columns { th.n { (name) } } } }
            tbody {
                @for one in campaigns {
                    @let all = texts(one);
                    tr {
                        td.wide { a href={ "/campaigns/" (one.id) } { (one.name) } " " span.soft { (one.project) " #" (one.id) } }
                        td.wide {
                            span class={ "tag " (one.state) } { (one.state) }
                            @if one.returned.1 > 0 {
                                " " a.tag.new href={ "/campaigns/" (one.id) "#parked" } { (count(one.returned.1)) " parked" }
                            }
                        }
                        @for (key, name) in columns {
                            @let text = all.iter().find(|(other, _)| *other == key).map_or("", |(_, text)| text);
                            td.n data-name=(name) data-live=(key_of(one.id, key)) { (text) }
                        }
                    }
                }
            }
        }
    }
}
