//! The list of bugs, and the page of a single bug.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use campaign::Files;
use maud::{Markup, html};
use serde_json::Value;

use super::campaign::{bug_table, kind, short};
use super::findings::shown;
use super::layout::{ago, count, cpu, figures, page, plural};
use super::markdown::markdown;
use crate::db::pages::{self, BugRow};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Id};
use crate::state::Shared;

/// The maximum number of bugs on a page.
const MOST: i64 = 1000;

/// The file of a bug's report.
const REPORT: &str = "README.md";

/// `/bugs`.
pub async fn bugs(ask: Ask) -> Answer<Html<String>> {
    let all = pages::bugs(&ask.state.db, None, None, MOST).await?;
    let of =
        |wanted: &str| -> Vec<BugRow> { all.iter().filter(|bug| kind(bug) == wanted).cloned().collect() };
    let parts =
        [("new", "New"), ("known", "Reported"), ("muted", "Muted")].map(|(key, title)| (title, of(key)));
    let last = parts[0].1.iter().map(|bug| bug.age).min_by(f64::total_cmp);
    let body = html! {
        h1 { "Bugs" }
        (figures(&[
            ("New", count(parts[0].1.len() as i64), None),
            ("Reported", count(parts[1].1.len() as i64), None),
            ("Muted", count(parts[2].1.len() as i64), None),
            ("Last new bug", ago(last), None),
        ]))
        @if all.is_empty() { p { "None yet." } }
        @for (title, bugs) in &parts {
            @if !bugs.is_empty() { h2 { (title) } (bug_table(bugs)) }
        }
    };
    Ok(page("Bugs", "/bugs", Some(&ask.who), body))
}

async fn read(state: &Shared, id: i64) -> Answer<(BugRow, Files)> {
    let bug = pages::bugs(&state.db, None, Some(id), 1).await?.pop();
    let bug = bug.ok_or_else(|| Refused::missing(format!("there is no bug {id}")))?;
    let files = match &bug.blob {
        Some(blob) => state.blobs.get(blob).await?.unwrap_or_default(),
        None => Files::default(),
    };
    Ok((bug, files))
}

/// `/bugs/{id}`.
pub async fn bug(ask: Ask, Id(id): Id<i64>) -> Answer<Html<String>> {
    let (bug, files) = read(&ask.state, id).await?;
    let list = |key: &str| -> String {
        let words = bug.data[key].as_array().into_iter().flatten().filter_map(Value::as_str);
        words.collect::<Vec<_>>().join(" ")
    };
    let mut rows = vec![
        ("Findings", count(bug.count), None),
        ("Found on", bug.data["backend"].as_str().unwrap_or_default().to_string(), None),
        ("Met", ago(Some(bug.age)), None),
        ("After CPU time", cpu(bug.cpu), None),
    ];
    if let Some(statements) = bug.data["statements"].as_u64().filter(|n| *n > 0) {
        rows.push(("Reduced to", plural(statements, "statement"), None));
    }
    for (name, key) in [("Flags", "flags"), ("Wrong", "wrong"), ("Right", "right")] {
        let text = list(key);
        if !text.is_empty() {
            rows.push((name, text, None));
        }
    }
    let body = html! {
        p.soft { a href="/bugs" { "Bugs" } " / " (bug.project) " / #" (id) }
        h1 { (short(&bug.title)) }
        p {
            span class={ "tag " (kind(&bug)) } { (kind(&bug)) } " "
            @if let Some(issue) = &bug.issue { (reference(issue)) } @else { code { (short(&bug.name)) } }
            @if let Some(campaign) = bug.campaign {
                ", met by " a href={ "/campaigns/" (campaign) } { "campaign " (campaign) }
                @if let Some(seed) = bug.data["seed"].as_u64() { " with seed " (seed) }
            }
        }
        (figures(&rows))
        @if let Some(report) = files.get(REPORT) { section.report { (markdown(report, &format!("/bugs/{id}/files/"))) } }
        @if files.iter().next().is_some() {
            h2 { "Files" }
            (shown(&files, Some(&format!("/bugs/{id}/files"))))
        } @else {
            p { "It was known before it was met here, so nobody has reduced it: there is no report." }
        }
    };
    Ok(page(&bug.title, "", Some(&ask.who), body))
}

/// The issue of a bug; a link only if it looks like one.
fn reference(issue: &str) -> Markup {
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:#?=&%~+".contains(c));
    let link = match issue.split_once('#') {
        _ if issue.starts_with("https://") && plain(issue) => Some(issue.to_string()),
        Some((place, number))
            if place.split('/').count() == 2 && plain(place) && number.parse::<u32>().is_ok() =>
        {
            Some(format!("https://github.com/{place}/issues/{number}"))
        }
        _ => None,
    };
    match link {
        Some(link) => html! { a href=(link) rel="noreferrer" { (issue) } },
        None => html! { (issue) },
    }
}

/// `/bugs/{id}/files/{name}`: a raw file, sent such that no browser treats it as one of our pages.
pub async fn bug_file(ask: Ask, Id((id, name)): Id<(i64, String)>) -> Answer<impl IntoResponse> {
    let (_, files) = read(&ask.state, id).await?;
    let text = files.get(&name).ok_or_else(|| Refused::missing(format!("bug {id} has no file `{name}`")))?;
    // The name is a key of the archive, where only plain names are; in a header it is restricted further.
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let name: String = name.chars().map(|c| if fine(c) { c } else { '_' }).collect();
    let how = if name.ends_with(".html") || name.ends_with(".svg") { "attachment" } else { "inline" };
    Ok((
        [
            (CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_string()),
            (CONTENT_DISPOSITION, format!("{how}; filename=\"{name}\"")),
        ],
        text.to_string(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_a_link_becomes_one() {
        let link = |issue: &str| reference(issue).into_string();
        assert!(
            link("rust-lang/rust#162997")
                .contains("href=\"https://github.com/rust-lang/rust/issues/162997\"")
        );
        assert!(link("https://example.org/1").contains("href"));
        for issue in ["javascript:alert(1)", "https://x\" onclick=\"y", "<b>", "a/b#c", "rust#1"] {
            assert!(!link(issue).contains("href"), "{issue}");
        }
    }
}
