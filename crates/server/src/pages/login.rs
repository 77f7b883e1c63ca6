//! Login: a token begins a session, whose secret is in a cookie, so that a browser can show pages.

use std::time::Duration;

use axum::Form;
use axum::extract::State;
use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use remote::wire::Role;
use serde::Deserialize;

use super::layout::{page, sorry};
use crate::auth::{COOKIE, session};
use crate::db::sessions;
use crate::error::{Refused, Said};
use crate::origin::Origin;
use crate::state::Shared;
use crate::state::tokens::{Pass, hash, secret};

/// How long a login lasts.
const LASTS: Duration = Duration::from_secs(30 * 86_400);

/// The same for admins.
const ADMIN_LASTS: Duration = Duration::from_secs(12 * 3600);

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
    extensions: Extensions,
    Form(Login { token }): Form<Login>,
) -> Result<Response, Refused> {
    if !is_own(&headers) {
        return Ok(form(StatusCode::FORBIDDEN, Some("This form was sent from another site.")));
    }
    let (token, from) = (hash(token.trim()), Origin::of(&extensions, &headers));
    let who = match state.tokens.who(&state.db, Pass::Token(token), from).await {
        Ok(Some(who)) => who,
        Ok(None) => {
            return Ok(form(StatusCode::UNAUTHORIZED, Some("This token is not known, or was revoked.")));
        }
        Err(refused) if refused.status == StatusCode::TOO_MANY_REQUESTS => {
            return Ok(form(refused.status, Some(&refused.text)));
        }
        Err(refused) => return Err(refused),
    };
    if !state.rate.allows(who.id) {
        let text = "Too many requests with this token; wait a second.";
        return Ok(form(StatusCode::TOO_MANY_REQUESTS, Some(text)));
    }
    let session = secret()?;
    let lasts = if who.role.may(Role::Admin) { ADMIN_LASTS } else { LASTS };
    sessions::begin(&state.db, &hash(&session), &token, lasts).await?;
    Ok(with_cookie(&state, &headers, &session, lasts))
}

/// `POST /logout`.
pub async fn log_out(State(state): State<Shared>, headers: HeaderMap) -> Result<Response, Refused> {
    if !is_own(&headers) {
        return Ok(form(StatusCode::FORBIDDEN, Some("This form was sent from another site.")));
    }
    if let Some(session) = session(&headers) {
        sessions::end(&state.db, &session).await?;
        state.tokens.forget();
    }
    Ok(with_cookie(&state, &headers, "", Duration::ZERO))
}

/// Redirects the browser, with a cookie that scripts can't read and that is sent only to our own pages.
fn with_cookie(state: &Shared, headers: &HeaderMap, session: &str, lasts: Duration) -> Response {
    let proxied = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if state.config.tls.is_some() || proxied { "; Secure" } else { "" };
    let age = lasts.as_secs();
    let cookie = format!("{COOKIE}={session}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
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
