//! Authentication: a token grants a role; so does the session of a browser that logged in with one.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use remote::wire::Role;

use crate::db::workers::Who;
use crate::error::Refused;
use crate::origin::Origin;
use crate::request::drain;
use crate::state::Shared;
use crate::state::tokens::{Pass, hash};

/// The cookie that a login sets. It is accepted only for `GET`: other sites can't make a browser change anything.
pub const COOKIE: &str = "mirsmith_session";

/// What a request shows to be let in.
fn pass(headers: &HeaderMap, method: &Method) -> Option<Pass> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(|token| Pass::Token(hash(token.trim())));
    }
    if *method == Method::GET { session(headers).map(Pass::Session) } else { None }
}

/// The hash of the session in the cookie.
pub(crate) fn session(headers: &HeaderMap) -> Option<[u8; 32]> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, session)| hash(session))
}

/// Middleware for a route that needs a role.
pub(crate) async fn guard(state: Shared, role: Role, mut request: Request, next: Next) -> Response {
    let pass = pass(request.headers(), request.method());
    let from = Origin::of(request.extensions(), request.headers());
    match admit(&state, role, pass, from).await {
        Ok(who) => {
            request.extensions_mut().insert(who);
            next.run(request).await
        }
        Err(refused) => {
            let is_page = !request.uri().path().starts_with("/api/") && request.uri().path() != "/metrics";
            drain(request).await;
            let status = refused.status;
            let mut response = if is_page && status != StatusCode::SERVICE_UNAVAILABLE {
                let text = format!(
                    "<!doctype html><title>mirsmith</title><p>{} <a href=\"/login\">Log in</a>.",
                    refused.text
                );
                (status, Html(text)).into_response()
            } else {
                refused.into_response()
            };
            if status == StatusCode::TOO_MANY_REQUESTS {
                response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
            }
            response
        }
    }
}

async fn admit(state: &Shared, role: Role, pass: Option<Pass>, from: Origin) -> Result<Who, Refused> {
    let refuse = |status, text: &str| Err(Refused::new(status, text));
    let Some(pass) = pass else {
        return refuse(StatusCode::UNAUTHORIZED, "A token is needed.");
    };
    let Some(who) = state.tokens.who(&state.db, pass, from).await? else {
        let text = match pass {
            Pass::Token(_) => "This token is not known, or was revoked.",
            Pass::Session(_) => "Your login has ended.",
        };
        return refuse(StatusCode::UNAUTHORIZED, text);
    };
    if !who.role.may(role) {
        // Names of tokens are plain: see `new_token`.
        let (needed, name, own) = (role.name(), &who.name, who.role.name());
        let text = format!("This needs the role {needed}; the token of {name} has {own}.");
        return refuse(StatusCode::FORBIDDEN, &text);
    }
    if !state.rate.allows(who.id) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "Too many requests with this token; wait a second.");
    }
    Ok(who)
}
