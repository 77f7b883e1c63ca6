//! Authentication: a token grants a role.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use remote::wire::Role;

use crate::db::workers::Who;
use crate::error::Refused;
use crate::request::drain;
use crate::state::Shared;

/// The cookie that a login sets. It is accepted only for `GET`: other sites can't make a browser change anything.
pub const COOKIE: &str = "mirsmith_token";

/// The token of a request.
fn token(headers: &HeaderMap, method: &Method) -> Option<String> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(|token| token.trim().to_string());
    }
    if *method != Method::GET {
        return None;
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token.to_string())
}

/// Middleware for a route that needs a role.
pub(crate) async fn guard(state: Shared, role: Role, mut request: Request, next: Next) -> Response {
    let token = token(request.headers(), request.method());
    match admit(&state, role, token).await {
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

async fn admit(state: &Shared, role: Role, token: Option<String>) -> Result<Who, Refused> {
    let refuse = |status, text: &str| Err(Refused::new(status, text));
    let Some(token) = token else {
        return refuse(StatusCode::UNAUTHORIZED, "A token is needed.");
    };
    let Some(who) = state.tokens.who(&state.db, &token).await? else {
        return refuse(StatusCode::UNAUTHORIZED, "This token is not known, or was revoked.");
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
