//! Login: stores a token in a cookie, so that a browser can show pages.

use axum::Form;
use axum::extract::State;
use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

use super::layout::{page, sorry};
use crate::auth::COOKIE;
use crate::error::{Refused, Said};
use crate::state::Shared;

/// The lifetime of the cookie in seconds.
const KEPT: u32 = 30 * 24 * 3600;

/// The content of the form.
#[derive(Deserialize)]
pub struct Login {
    token: String,
}

fn form(status: StatusCode, wrong: Option<&str>) -> Response {
    let body = html! {
        form.login method="post" action="/login" {
            h1 { "Log in" }
            @if let Some(wrong) = wrong { p.new role="alert" { (wrong) } }
            // Password managers and screen readers need a name with it.
            input name="username" type="text" value="mirsmith" autocomplete="username" hidden;
            label for="token" { "Your token" }
            input #token name="token" type="password" autocomplete="current-password" required autofocus;
            button { "Log in" }
            p.soft { "An admin makes one: " code { "mirsmith cluster token NAME --role viewer" } }
        }
    };
    (status, page("Log in", "/login", None, body)).into_response()
}

/// Turns an error into a page. A missing token leads to the login form.
pub(crate) async fn in_words(response: Response) -> Response {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let said = response.extensions().get().map(|Said(text)| text.clone());
    let mut page = match (status, said) {
        (StatusCode::UNAUTHORIZED, _) => form(status, Some("These pages need a token that is known.")),
        (_, Some(text)) => sorry(status, &text),
        (StatusCode::FORBIDDEN, None) => sorry(status, "Your token does not allow this."),
        _ => sorry(status, "This did not work; try again in a while."),
    };
    // Keeps the details for the log.
    *page.extensions_mut() = response.extensions().clone();
    page
}

/// `GET /login`.
pub async fn login() -> Response {
    form(StatusCode::OK, None)
}

/// `POST /login`.
pub async fn log_in(
    State(state): State<Shared>,
    headers: HeaderMap,
    Form(Login { token }): Form<Login>,
) -> Result<Response, Refused> {
    if !is_own(&headers) {
        return Ok(form(StatusCode::FORBIDDEN, Some("This form was sent from another site.")));
    }
    let token = token.trim();
    // Our tokens look like this; nothing else may get into a header.
    let is_token =
        !token.is_empty() && token.len() <= 200 && token.bytes().all(|b| b.is_ascii_alphanumeric());
    if !is_token || state.tokens.who(&state.db, token).await?.is_none() {
        return Ok(form(StatusCode::UNAUTHORIZED, Some("This token is not known, or was revoked.")));
    }
    Ok(with_cookie(&state, &headers, token, KEPT))
}

/// `POST /logout`.
pub async fn log_out(State(state): State<Shared>, headers: HeaderMap) -> Response {
    if !is_own(&headers) {
        return form(StatusCode::FORBIDDEN, Some("This form was sent from another site."));
    }
    with_cookie(&state, &headers, "", 0)
}

/// Redirects the browser, with a cookie that scripts can't read and that is sent only to our own pages.
fn with_cookie(state: &Shared, headers: &HeaderMap, token: &str, age: u32) -> Response {
    let proxied = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if state.config.tls.is_some() || proxied { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
    let place = if age == 0 { "/login" } else { "/" };
    ([(SET_COOKIE, cookie)], Redirect::to(place)).into_response()
}

/// Whether a form comes from our own page. Clients other than browsers send no origin.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some()
        && (origin == text(HOST)
            || origin == headers.get("x-forwarded-host").and_then(|host| host.to_str().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_other_sites_are_refused() -> Result<(), Box<dyn std::error::Error>> {
        let headers = |origin: Option<&str>| -> Result<HeaderMap, axum::http::header::InvalidHeaderValue> {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "fuzz.example.org:7126".parse()?);
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse()?);
            }
            Ok(headers)
        };
        assert!(is_own(&headers(None)?) && is_own(&headers(Some("https://fuzz.example.org:7126"))?));
        for origin in ["https://evil.example", "null", "https://fuzz.example.org"] {
            assert!(!is_own(&headers(Some(origin))?), "{origin}");
        }
        Ok(())
    }
}
