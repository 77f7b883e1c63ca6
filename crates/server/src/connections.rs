//! Connections of clients. Their number is limited, and none keeps the place of another by doing nothing: if all places
//! are taken, the one that has been idle for longest is closed.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use crate::origin::Peer;

/// How long a new connection may take until its first request is there, with the handshake of TLS.
const FIRST: Duration = Duration::from_secs(10);

/// How long a connection may be without a request afterwards: longer than proxies keep theirs.
const IDLE: Duration = Duration::from_secs(75);

/// How long to wait if no connection can be accepted or closed.
const PAUSE: Duration = Duration::from_millis(50);

/// Descriptors that are not for clients, apart from connections to the database: files, hooks, and some to spare.
const OTHERS: usize = 64;

/// The number of clients that the limit of descriptors allows.
pub(crate) fn most_clients(database: usize) -> usize {
    #[cfg(unix)]
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let limit: Option<u64> = None;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    limit.saturating_sub(database + OTHERS).max(16)
}

/// Serves clients until the server stops, and then until requests in progress are answered.
pub(crate) async fn serve(
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
    most: usize,
    stopping: watch::Receiver<bool>,
) {
    let room = Arc::new(Room { most, ..Room::default() });
    let mut clients = JoinSet::new();
    let accepting = async {
        loop {
            let Ok((stream, peer)) = listener.accept().await else {
                // Too many open files: by others, as ours are counted.
                room.make_space();
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            while room.is_full() && !room.make_space() {
                tokio::time::sleep(PAUSE).await;
            }
            while clients.try_join_next().is_some() {}
            let place = room.take(peer.ip());
            clients.spawn(serve_one(stream, tls.clone(), router.clone(), place, stopping.clone()));
        }
    };
    let mut stop = stopping.clone();
    tokio::select! {
        () = accepting => {}
        _ = stop.wait_for(|stop| *stop) => {}
    }
    drop(listener);
    while clients.join_next().await.is_some() {}
}

async fn serve_one(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    router: Router,
    place: Place,
    stopping: watch::Receiver<bool>,
) {
    // Small replies are not held back.
    let _ = stream.set_nodelay(true);
    let client = place.client.clone();
    let served = async {
        match tls {
            None => speak(stream, router, client.clone(), stopping).await,
            Some(tls) => {
                if let Ok(stream) = tls.accept(stream).await {
                    speak(stream, router, client.clone(), stopping).await;
                }
            }
        }
    };
    tokio::select! {
        () = served => {}
        () = place.client.leave.notified() => {}
        () = place.client.is_silent() => {}
    }
}

/// Speaks HTTP on a connection until it ends.
async fn speak(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    router: Router,
    client: Arc<Client>,
    mut stopping: watch::Receiver<bool>,
) {
    let service = Served { router: TowerToHyperService::new(router), client };
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(IDLE);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stop| *stop) => {}
    }
    connection.as_mut().graceful_shutdown();
    // An error ends it as well.
    let _ = connection.await;
}

/// All connections.
#[derive(Default)]
struct Room {
    most: usize,
    clients: Mutex<HashMap<usize, Arc<Client>>>,
    next: AtomicUsize,
}

/// A connection.
struct Client {
    address: IpAddr,
    /// The number of requests that are not answered completely.
    busy: AtomicUsize,
    /// Whether there was a request.
    has_asked: AtomicBool,
    /// When it was last busy.
    at: Mutex<Instant>,
    /// Ends it.
    leave: Notify,
}

/// The place of a connection, which is free again on drop.
struct Place {
    room: Arc<Room>,
    number: usize,
    client: Arc<Client>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.clients().remove(&self.number);
    }
}

impl Room {
    fn clients(&self) -> MutexGuard<'_, HashMap<usize, Arc<Client>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_full(&self) -> bool {
        self.clients().len() >= self.most
    }

    fn take(self: &Arc<Room>, address: IpAddr) -> Place {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let client = Arc::new(Client {
            address,
            busy: AtomicUsize::new(0),
            has_asked: AtomicBool::new(false),
            at: Mutex::new(Instant::now()),
            leave: Notify::new(),
        });
        self.clients().insert(number, client.clone());
        Place { room: self.clone(), number, client }
    }

    /// Closes the connection that has been idle for longest; false if all are busy.
    fn make_space(&self) -> bool {
        let mut clients = self.clients();
        let idle = clients.iter().filter(|(_, client)| client.busy.load(Ordering::Acquire) == 0);
        let Some(number) = idle.min_by_key(|(_, client)| client.last()).map(|(number, _)| *number) else {
            return false;
        };
        if let Some(client) = clients.remove(&number) {
            client.leave.notify_one();
        }
        true
    }
}

impl Client {
    fn last(&self) -> Instant {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns if the first request does not come in time.
    async fn is_silent(&self) {
        tokio::time::sleep(FIRST).await;
        if self.has_asked.load(Ordering::Acquire) {
            std::future::pending::<()>().await;
        }
    }
}

/// A request that is being answered.
struct Busy(Arc<Client>);

impl Busy {
    fn new(client: &Arc<Client>) -> Busy {
        client.busy.fetch_add(1, Ordering::AcqRel);
        client.has_asked.store(true, Ordering::Release);
        Busy(client.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        *self.0.at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The router, for one connection.
struct Served {
    router: TowerToHyperService<Router>,
    client: Arc<Client>,
}

impl Service<Request<Incoming>> for Served {
    type Response = Response<Reply>;
    type Error = std::convert::Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(Peer(self.client.address));
        let busy = Busy::new(&self.client);
        let reply = self.router.call(request);
        Box::pin(async move { Ok(reply.await?.map(|body| Reply { body, _busy: busy })) })
    }
}

/// The body of a reply. Its connection is busy until it is sent.
struct Reply {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Reply {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
