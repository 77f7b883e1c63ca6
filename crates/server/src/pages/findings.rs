//! The page of a finding: its program and other files.

use axum::response::Html;
use campaign::{Files, Finding};
use maud::{Markup, html};
use triage::document::html::url;

use super::layout::{page, plural};
use crate::db::{campaigns, findings};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Id, seed};

/// The maximum size of a displayed file in bytes.
const SHOWN: usize = 200_000;

/// The path of a finding's page.
pub(super) fn link(campaign: i32, finding: &Finding) -> String {
    format!("/campaigns/{campaign}/findings/{}/{}", finding.seed, url(&finding.group_key.backend))
}

/// `/campaigns/{id}/findings/{seed}/{backend}`.
pub async fn finding(ask: Ask, Id((id, number, backend)): Id<(i32, u64, String)>) -> Answer<Html<String>> {
    let db = &ask.state.db;
    let campaign = campaigns::one(db, id).await?;
    let none = || Refused::missing(format!("there is no finding {number} on {backend}"));
    let blob = findings::blob(db, id, seed(number)?, &backend).await?.ok_or_else(none)?;
    let files = match &blob {
        Some(blob) => ask.state.blobs.get(blob).await?,
        None => None,
    };
    let body = html! {
        p.soft { a href="/" { "Campaigns" } " / " a href={ "/campaigns/" (id) } { (campaign.name) } }
        h1 { "Seed " (number) " on " (backend) }
        @match &files {
            Some(files) => (shown(files, None)),
            None => p { "Its files were dropped after its triage: others of its kind are kept. The seed gives the program again: "
                code { "mirsmith gen --seed " (number) } },
        }
    };
    Ok(page(&format!("Seed {number}"), "", Some(&ask.who), body))
}

/// Files as text; with `base`, each with a link to the raw file.
pub(super) fn shown(files: &Files, base: Option<&str>) -> Markup {
    html! {
        @for (name, text) in files.iter() {
            details open[name == campaign::record::files::PROGRAM] {
                summary {
                    (name) " "
                    span.soft { (plural(text.len() as u64, "byte")) }
                    @if let Some(base) = base { " " a href={ (base) "/" (url(name)) } { "file" } }
                }
                pre { (start(text)) }
            }
        }
    }
}

fn start(text: &str) -> &str {
    &text[..text.floor_char_boundary(SHOWN)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_parts_of_a_path() {
        assert_eq!(url("stable-O3+x/../y?#"), "stable-O3%2Bx%2F..%2Fy%3F%23");
    }

    #[test]
    fn files_are_text() -> Result<(), Box<dyn std::error::Error>> {
        let mut files = Files::default();
        files.put("report.html", "<script>alert(1)</script>")?;
        let text = shown(&files, Some("/bugs/1/files")).into_string();
        assert!(text.contains("&lt;script&gt;") && !text.contains("<script"), "{text}");
        assert!(text.contains("href=\"/bugs/1/files/report.html\""), "{text}");
        Ok(())
    }
}
