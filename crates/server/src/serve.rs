//! Starting and stopping the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use remote::wire::Role;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::config::Config;
use crate::db::Db;
use crate::error::Error;
use crate::state::State;
use crate::state::tokens::new_token;
use crate::tls::Certificate;
use crate::{connections, router, tasks, tls};

/// How long requests in progress may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// How often the stop flag is polled.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until the flag is set.
pub fn run(config: Config, stop: &AtomicBool) -> Result<(), Error> {
    let server = Server::start(config)?;
    while !stop.load(Ordering::Relaxed) && !server.is_over() {
        std::thread::sleep(PAUSE);
    }
    server.stop()
}

/// A server that runs on its own threads.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: std::thread::JoinHandle<Result<(), Error>>,
}

impl Server {
    /// Starts a server; it accepts requests when this returns.
    pub fn start(config: Config) -> Result<Server, Error> {
        let (stop, stopping) = watch::channel(false);
        let (ready, started) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            block_on(async {
                let bound = bind(config, stopping).await;
                let bound = match bound {
                    Ok(bound) => {
                        let _ = ready.send(Ok(bound.address));
                        bound
                    }
                    Err(error) => {
                        let _ = ready.send(Err(error));
                        return Ok(());
                    }
                };
                serve(bound).await
            })?
        });
        let gone = || Error::Other("the server has ended before it began".to_string());
        let address = started.recv().map_err(|_| gone())??;
        Ok(Server { address, stop, thread })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether it has ended without being stopped.
    pub fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    /// Stops it; requests in progress are answered.
    pub fn stop(self) -> Result<(), Error> {
        self.stop.send_replace(true);
        self.thread.join().map_err(|_| Error::Other("a thread of the server panicked".to_string()))?
    }
}

/// Creates a token directly in a store, for the first admin.
pub fn create_token(database: &str, name: &str, role: Role) -> Result<String, Error> {
    block_on(async {
        let db = Db::open(database, 1, Arc::new(|_| {})).await?;
        new_token(&db, name, role, None)
            .await
            .map_err(|refused| Error::Other(refused.secret.unwrap_or(refused.text)))
    })?
}

/// Runs asynchronous code to its end.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::Other(format!("no threads: {error}")))?;
    let result = runtime.block_on(future);
    runtime.shutdown_timeout(GRACE);
    Ok(result)
}

/// A server that is ready to serve.
struct Bound {
    address: SocketAddr,
    listener: TcpListener,
    tls: Option<Arc<Certificate>>,
    state: Arc<State>,
}

async fn bind(config: Config, stopping: watch::Receiver<bool>) -> Result<Bound, Error> {
    tls::provide();
    let tls = config.tls.as_ref().map(Certificate::read).transpose()?;
    let address = config.listen.clone();
    let listen =
        |error: std::io::Error| Error::Listen { address: address.clone(), message: error.to_string() };
    let state = Arc::new(State::open(config, stopping).await?);
    let listener = TcpListener::bind(&address).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    Ok(Bound { address, listener, tls, state })
}

async fn serve(Bound { address: _, listener, tls, state }: Bound) -> Result<(), Error> {
    let mut stopping = state.stopping.clone();
    let router = router::router(state.clone())?;
    let mut tasks = tasks::start(&state, tls.clone());
    let most = match state.config.clients {
        0 => connections::most_clients(state.config.connections),
        most => most,
    };
    let acceptor = tls.as_ref().map(Certificate::acceptor);
    let served = connections::serve(listener, acceptor, router, most, stopping.clone());
    let late = async {
        let _ = stopping.wait_for(|stop| *stop).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = served => {}
        () = late => {}
    }
    tasks.abort_all();
    Ok(())
}
