//! Compilers uploaded for `vet`: archives in the blob store, identified by their digests. Workers execute them, so
//! only admins may upload them, and only workers that allow it get them.

use axum::RequestExt;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request};
use axum::http::StatusCode;
use difftest::digest::hex;
use futures_util::StreamExt;
use remote::wire::vet::is_digest;
use sha2::{Digest, Sha256};

use crate::error::{Answer, Refused};
use crate::request::{Ask, Reply, drain};

fn key(digest: &str) -> Answer<String> {
    if !is_digest(digest) {
        return Err(Refused::bad("a toolchain is known by its SHA-256, in small hexadecimal digits"));
    }
    Ok(format!("toolchains/{digest}"))
}

/// `POST toolchains/{digest}`: uploads an archive. An existing one is kept.
pub async fn upload(ask: Ask, Path(digest): Path<String>, request: Request) -> Answer<Reply<()>> {
    let blobs = &ask.state.blobs;
    let begun = match key(&digest) {
        Ok(key) if blobs.has(&key).await? => Ok(None),
        Ok(key) => blobs.begin(&key).await.map(Some).map_err(Refused::from),
        Err(refused) => Err(refused),
    };
    let mut upload = match begun {
        Ok(Some(upload)) => upload,
        // A client that is still sending does not read the reply.
        other => {
            drain(request).await;
            return other.map(|_| Reply(()));
        }
    };
    let (mut body, mut hash) = (request.into_limited_body().into_data_stream(), Sha256::new());
    while let Some(chunk) = body.next().await {
        let chunk: Bytes = match chunk {
            Ok(chunk) => chunk,
            Err(error) => {
                upload.abort().await?;
                return Err(Refused::bad(format!("the body: {error}")));
            }
        };
        hash.update(&chunk);
        upload.put(chunk).await?;
    }
    let found = hex(&hash.finalize());
    if found != digest {
        upload.abort().await?;
        return Err(Refused::bad(format!("the archive has another digest: {found}")));
    }
    upload.complete().await?;
    super::admin::done(&ask, format!("compiler {digest} uploaded")).await?;
    Ok(Reply(()))
}

/// `GET toolchains/{digest}`.
pub async fn download(ask: Ask, Path(digest): Path<String>) -> Answer<Body> {
    let allowed = crate::db::workers::skills(&ask.state.db, ask.who.id).await?.runs_uploaded;
    if !allowed && ask.who.role != remote::wire::Role::Admin {
        return Err(Refused::new(StatusCode::FORBIDDEN, "the worker was started without --run-uploaded"));
    }
    let stream = ask.state.blobs.stream(&key(&digest)?).await?;
    stream.map(Body::from_stream).ok_or_else(|| Refused::missing(format!("there is no toolchain {digest}")))
}
