//! All routes in one table: the server builds its router from it, and a test tries each with every role.

use super::Role;

/// A route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The path, with `{name}` for variable parts.
    pub path: &'static str,
    /// The required role; `None`: public, and reveals nothing.
    pub role: Option<Role>,
}

const fn get(path: &'static str, role: Role) -> Route {
    Route { method: "GET", path, role: Some(role) }
}

const fn post(path: &'static str, role: Role) -> Route {
    Route { method: "POST", path, role: Some(role) }
}

const fn open(path: &'static str) -> Route {
    Route { method: "GET", path, role: None }
}

/// All routes.
pub const ROUTES: &[Route] = &[
    // For workers.
    post("/api/v1/hello", Role::Worker),
    post("/api/v1/assign", Role::Worker),
    post("/api/v1/take", Role::Worker),
    post("/api/v1/beat", Role::Worker),
    post("/api/v1/finish", Role::Worker),
    post("/api/v1/finding", Role::Worker),
    get("/api/v1/mutes/{project}", Role::Worker),
    get("/api/v1/toolchains/{digest}", Role::Worker),
    // For triage workers.
    post("/api/v1/triage/pending", Role::Triage),
    post("/api/v1/triage/files", Role::Triage),
    post("/api/v1/triage/follow", Role::Triage),
    post("/api/v1/triage/knows", Role::Triage),
    post("/api/v1/triage/bug", Role::Triage),
    post("/api/v1/triage/done", Role::Triage),
    post("/api/v1/triage/back", Role::Triage),
    post("/api/v1/triage/suspects", Role::Triage),
    // For all users.
    get("/api/v1/campaigns", Role::Viewer),
    get("/api/v1/campaigns/{id}", Role::Viewer),
    get("/api/v1/campaigns/{id}/findings", Role::Viewer),
    get("/api/v1/campaigns/{id}/triaged", Role::Viewer),
    get("/api/v1/bugs/{id}/files", Role::Viewer),
    // For admins.
    post("/api/v1/campaigns", Role::Admin),
    post("/api/v1/campaigns/{id}/state", Role::Admin),
    post("/api/v1/campaigns/{id}/drop", Role::Admin),
    post("/api/v1/campaigns/{id}/unpark", Role::Admin),
    post("/api/v1/import", Role::Admin),
    post("/api/v1/tokens", Role::Admin),
    get("/api/v1/tokens", Role::Admin),
    post("/api/v1/tokens/revoke", Role::Admin),
    post("/api/v1/bugs/{id}", Role::Admin),
    post("/api/v1/mutes", Role::Admin),
    post("/api/v1/hooks", Role::Admin),
    get("/api/v1/hooks", Role::Admin),
    post("/api/v1/hooks/remove", Role::Admin),
    post("/api/v1/toolchains/{digest}", Role::Admin),
    // Pages, for people: a cookie that the login sets stands for the token.
    get("/", Role::Viewer),
    get("/campaigns/{id}", Role::Viewer),
    get("/bugs", Role::Viewer),
    get("/bugs/{id}", Role::Viewer),
    get("/bugs/{id}/files/{name}", Role::Viewer),
    get("/campaigns/{id}/findings/{seed}/{backend}", Role::Viewer),
    get("/workers", Role::Viewer),
    get("/live", Role::Viewer),
    get("/metrics", Role::Viewer),
    open("/healthz"),
    open("/login"),
    Route { method: "POST", path: "/login", role: None },
    Route { method: "POST", path: "/logout", role: None },
    open("/style.css"),
    open("/live.js"),
];
