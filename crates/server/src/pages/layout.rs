//! What all pages share, and formatting of numbers.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use crate::db::workers::Who;

pub(super) use campaign::summary::numbers::{plural, thousands};

/// A page. `here` is the path that is marked in the menu.
pub(super) fn page(title: &str, here: &str, who: Option<&Who>, body: Markup) -> Html<String> {
    let entry = |path: &str, name: &str| {
        html! { a href=(path) aria-current=[(path == here).then_some("page")] { (name) } }
    };
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · mirsmith" }
                link rel="stylesheet" href="/style.css";
                link rel="icon" href="data:,";
                @if who.is_some() { script src="/live.js" defer {} }
            }
            body {
                header {
                    b { "mirsmith" }
                    @if let Some(who) = who {
                        nav { (entry("/", "Campaigns")) (entry("/bugs", "Bugs")) (entry("/workers", "Workers")) }
                        form method="post" action="/logout" { button title={ "Logged in as " (who.name) } { "Log out" } }
                    }
                }
                main { (body) }
            }
        }
    };
    Html(markup.into_string())
}

/// A page about an error.
pub(super) fn sorry(status: StatusCode, text: &str) -> Response {
    let body = html! {
        h1 { (status.canonical_reason().unwrap_or("Something went wrong")) }
        p { (text) }
        p {
            a href="/" { "Campaigns" }
            // Whoever is logged in needs no other token to find what is not there.
            @if status == StatusCode::FORBIDDEN { " · " a href="/login" { "Log in" } " with another token" }
        }
    };
    (status, page("Sorry", "", None, body)).into_response()
}

/// A list of figures: `(name, value, key)`; with a key the value is updated live.
pub(super) fn figures(rows: &[(&str, String, Option<String>)]) -> Markup {
    html! {
        dl.figures {
            @for (name, value, key) in rows {
                div { dt { (name) } dd data-live=[key.as_ref()] { (value) } }
            }
        }
    }
}

/// Formats a number that is never negative.
pub(super) fn count(number: i64) -> String {
    thousands(u64::try_from(number).unwrap_or(0))
}

/// Formats a rate with three digits.
pub(super) fn rate(number: f64) -> String {
    // The sum of nothing is -0.
    match number + 0.0 {
        n if n >= 100.0 => thousands(n.round() as u64),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}

/// Formats a time span in its two largest units.
pub(super) fn span(seconds: f64) -> String {
    let s = if seconds.is_finite() { seconds.max(0.0) as u64 } else { 0 };
    match s {
        0..60 => format!("{s} s"),
        60..3600 => format!("{} min {:02} s", s / 60, s % 60),
        3600..86_400 => format!("{} h {:02} min", s / 3600, s / 60 % 60),
        _ => format!("{} d {} h", thousands(s / 86_400), s / 3600 % 24),
    }
}

/// Formats CPU time: in hours, as bugs are counted by it, or in years.
pub(super) fn cpu(seconds: f64) -> String {
    let hours = seconds / 3600.0;
    match hours {
        h if h >= 8766.0 => format!("{:.1} years", h / 8766.0),
        h if h >= 100.0 => format!("{} h", thousands(h.round() as u64)),
        h if h >= 1.0 => format!("{h:.1} h"),
        _ => format!("{:.1} min", seconds / 60.0),
    }
}

/// Formats a size.
pub(super) fn bytes(number: f64) -> String {
    match number {
        n if n >= 1e11 => format!("{} GB", thousands((n / 1e9).round() as u64)),
        n if n >= 1e9 => format!("{:.1} GB", n / 1e9),
        n if n >= 1e6 => format!("{:.0} MB", n / 1e6),
        n => format!("{:.0} kB", n / 1e3),
    }
}

/// How long ago something was.
pub(super) fn ago(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "never".to_string(), |seconds| span(seconds) + " ago")
}

/// Links to the previous and next page of a list.
pub(super) fn pager(path: &str, skip: u32, most: u32, shown: usize) -> Markup {
    html! {
        @if skip > 0 || shown >= most as usize {
            p.pager {
                @if skip > 0 { a href={ (path) "?skip=" (skip.saturating_sub(most)) } { "← newer" } }
                @if shown >= most as usize { a href={ (path) "?skip=" (skip.saturating_add(most)) } { "older →" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_rates_are_short() {
        assert_eq!(
            [5.0, 65.0, 7260.0, 90_000.0, -1.0, f64::NAN].map(span),
            ["5 s", "1 min 05 s", "2 h 01 min", "1 d 1 h", "0 s", "0 s"]
        );
        assert_eq!(
            [30.0, 3600.0, 3.6e6, 8766.0 * 3600.0 * 10.0].map(cpu),
            ["0.5 min", "1.0 h", "1,000 h", "10.0 years"]
        );
        assert_eq!([0.5, 12.34, 1234.5, -0.0].map(rate), ["0.50", "12.3", "1,235", "0.00"]);
        assert_eq!([999.0, 2e6, 3.5e9, 2e12].map(bytes), ["1 kB", "2 MB", "3.5 GB", "2,000 GB"]);
        assert_eq!(ago(None), "never");
    }

    #[test]
    fn what_is_shown_is_text() {
        let who = Who { id: 1, name: "<b>\"".to_string(), role: remote::wire::Role::Viewer };
        let Html(text) = page("<i>", "/", Some(&who), html! { p { "<script>" } });
        assert!(
            text.contains("&lt;i&gt;") && text.contains("&lt;b&gt;&quot;") && text.contains("&lt;script&gt;")
        );
    }
}
