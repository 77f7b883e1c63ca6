//! The router, built from [`ROUTES`]: nothing else is served, and each route requires the role in that table.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::HeaderValue;
use axum::middleware::{Next, from_fn, map_response};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use remote::wire::routes::{ROUTES, Route};

use crate::api::{admin, findings, import, leases, toolchains, triage, view};
use crate::auth::guard;
use crate::error::{Error, Refused, Secret};
use crate::log::Level;
use crate::pages;
use crate::request::{Limit, drain, whole};
use crate::state::{Shared, State};

/// The maximum size of a finding or a bug in bytes.
const FINDING_LIMIT: usize = 4 << 20;

/// The maximum size of a piece of an imported campaign in bytes.
const IMPORT_LIMIT: usize = 64 << 20;

/// The only route with a streamed body.
const UPLOAD: &str = "/api/v1/toolchains/{digest}";

/// The maximum size of a compiler's archive in bytes.
const TOOLCHAIN_LIMIT: usize = 2 << 30;

/// Builds the router.
pub(crate) fn router(state: Arc<State>) -> Result<Router, Error> {
    let mut router: Router<Shared> = Router::new();
    for (number, route) in ROUTES.iter().enumerate() {
        let handler = handler(route)
            .ok_or_else(|| Error::Other(format!("{} {} has no handler", route.method, route.path)))?;
        let most = limit(route.path, state.config.body_limit);
        let handler: MethodRouter<Shared> = handler.layer(DefaultBodyLimit::max(most));
        let handler = if route.path == UPLOAD { handler } else { handler.layer(from_fn(whole)) };
        let handler: MethodRouter<Shared> = handler.layer(Extension(Limit(most)));
        let handler = match route.role {
            Some(role) => {
                let state = state.clone();
                handler.layer(from_fn(move |request, next| guard(state.clone(), role, request, next)))
            }
            None => handler,
        };
        let handler =
            if is_page(route.path) { handler.layer(map_response(pages::in_words)) } else { handler };
        let measured = state.clone();
        let handler =
            handler.layer(from_fn(move |request, next| measure(measured.clone(), number, request, next)));
        router = router.route(route.path, handler);
    }
    let nothing = |request| async {
        drain(request).await;
        Refused::missing("there is nothing here")
    };
    let tls = state.config.tls.is_some();
    let headers = map_response(move |response| async move { pages::headers(response, tls) });
    Ok(router.fallback(nothing).layer(headers).with_state(state))
}

/// Measures a route, by its index in [`ROUTES`], and logs what went wrong.
async fn measure(state: Shared, route: usize, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let mut response = next.run(request).await;
    let status = response.status();
    state.meter.note(route, status.as_u16(), start.elapsed());
    if status.is_client_error() || status.is_server_error() {
        let id = state.request();
        // What must not be in the reply.
        if let Some(Secret(text)) = response.extensions().get() {
            state.log.say(Level::Error, Some(&id), &format!("{}: {text}", ROUTES[route].path));
        }
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert("x-request-id", id);
        }
    }
    response
}

/// Whether it is a page for people: then errors are shown as a page, too.
fn is_page(path: &str) -> bool {
    !path.starts_with("/api/") && !["/metrics", "/healthz", "/live", "/login"].contains(&path)
}

fn limit(path: &str, usual: usize) -> usize {
    match path {
        "/api/v1/finding" | "/api/v1/triage/bug" | "/api/v1/triage/knows" => FINDING_LIMIT,
        "/api/v1/import" => IMPORT_LIMIT,
        UPLOAD => TOOLCHAIN_LIMIT,
        _ => usual,
    }
}

fn handler(route: &Route) -> Option<MethodRouter<Shared>> {
    Some(match (route.method, route.path) {
        ("POST", "/api/v1/hello") => post(leases::hello),
        ("POST", "/api/v1/assign") => post(leases::assign),
        ("POST", "/api/v1/take") => post(leases::take),
        ("POST", "/api/v1/beat") => post(leases::beat),
        ("POST", "/api/v1/finish") => post(leases::finish),
        ("POST", "/api/v1/finding") => post(findings::finding),
        ("GET", "/api/v1/mutes/{project}") => get(findings::mutes),
        ("POST", "/api/v1/triage/pending") => post(triage::pending),
        ("POST", "/api/v1/triage/files") => post(triage::files),
        ("POST", "/api/v1/triage/follow") => post(triage::follow),
        ("POST", "/api/v1/triage/knows") => post(triage::knows),
        ("POST", "/api/v1/triage/bug") => post(triage::bug),
        ("POST", "/api/v1/triage/done") => post(triage::done),
        ("POST", "/api/v1/triage/back") => post(triage::back),
        ("POST", "/api/v1/triage/suspects") => post(triage::suspects),
        ("GET", "/api/v1/campaigns") => get(view::campaigns),
        ("GET", "/api/v1/campaigns/{id}") => get(view::campaign),
        ("GET", "/api/v1/campaigns/{id}/findings") => get(view::findings),
        ("GET", "/api/v1/bugs/{id}/files") => get(view::bug_files),
        ("GET", "/api/v1/campaigns/{id}/triaged") => get(view::triaged),
        ("GET", "/api/v1/toolchains/{digest}") => get(toolchains::download),
        ("POST", "/api/v1/toolchains/{digest}") => post(toolchains::upload),
        ("POST", "/api/v1/campaigns") => post(admin::new_campaign),
        ("POST", "/api/v1/campaigns/{id}/state") => post(admin::set_state),
        ("POST", "/api/v1/campaigns/{id}/drop") => post(admin::drop_campaign),
        ("POST", "/api/v1/campaigns/{id}/unpark") => post(admin::unpark),
        ("POST", "/api/v1/import") => post(import::import),
        ("POST", "/api/v1/tokens") => post(admin::new_token),
        ("GET", "/api/v1/tokens") => get(admin::tokens),
        ("POST", "/api/v1/tokens/revoke") => post(admin::revoke),
        ("POST", "/api/v1/bugs/{id}") => post(admin::edit_bug),
        ("POST", "/api/v1/mutes") => post(admin::mute),
        ("POST", "/api/v1/hooks") => post(admin::new_hook),
        ("GET", "/api/v1/hooks") => get(admin::hooks),
        ("POST", "/api/v1/hooks/remove") => post(admin::unhook),
        ("GET", "/") => get(pages::home),
        ("GET", "/campaigns/{id}") => get(pages::campaign),
        ("GET", "/bugs") => get(pages::bugs),
        ("GET", "/bugs/{id}") => get(pages::bug),
        ("GET", "/bugs/{id}/files/{name}") => get(pages::bug_file),
        ("GET", "/campaigns/{id}/findings/{seed}/{backend}") => get(pages::finding),
        ("GET", "/workers") => get(pages::workers),
        ("GET", "/live") => get(pages::live),
        ("GET", "/metrics") => get(pages::metrics),
        ("GET", "/healthz") => get(pages::healthz),
        ("GET", "/login") => get(pages::login),
        ("POST", "/login") => post(pages::log_in),
        ("POST", "/logout") => post(pages::log_out),
        ("GET", "/style.css") => get(pages::style),
        ("GET", "/live.js") => get(pages::script),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_a_handler() {
        for route in ROUTES {
            assert!(handler(route).is_some(), "{route:?}");
        }
    }
}
