//! TLS, used if the server has a certificate.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::config::Tls;
use crate::error::Error;

/// The timeout of a handshake.
const PATIENCE: Duration = Duration::from_secs(10);

/// Several libraries use TLS: all get the same provider. A second call has no effect.
pub(crate) fn provide() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Accepts TLS connections. A slow handshake does not delay others.
pub(crate) struct TlsListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl TlsListener {
    /// Wraps a listener.
    pub(crate) fn new(listener: TcpListener, address: SocketAddr, acceptor: TlsAcceptor) -> TlsListener {
        let (send, ready) = mpsc::channel(64);
        tokio::spawn(async move {
            loop {
                let (stream, peer) = match listener.accept().await {
                    Ok(accepted) => accepted,
                    // For example too many open files, which is temporary.
                    Err(_) => {
                        tokio::time::sleep(Duration::from_secs(1)).await;
                        continue;
                    }
                };
                if send.is_closed() {
                    return;
                }
                let (acceptor, send) = (acceptor.clone(), send.clone());
                tokio::spawn(async move {
                    if let Ok(Ok(stream)) = tokio::time::timeout(PATIENCE, acceptor.accept(stream)).await {
                        let _ = send.send((stream, peer)).await;
                    }
                });
            }
        });
        TlsListener { ready, address }
    }
}

impl axum::serve::Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(accepted) => accepted,
            // The accepting task ends only together with this listener.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

/// Reads certificate and key from files.
pub(crate) fn acceptor(tls: &Tls) -> Result<TlsAcceptor, Error> {
    let wrong = |path: &std::path::Path, error: &dyn std::fmt::Display| {
        Error::Tls(format!("{}: {error}", path.display()))
    };
    let certificates =
        CertificateDer::pem_file_iter(&tls.certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = certificates.map_err(|error| wrong(&tls.certificate, &error))?;
    let key = PrivateKeyDer::from_pem_file(&tls.key).map_err(|error| wrong(&tls.key, &error))?;
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(certificates, key);
    let config = config.map_err(|error| wrong(&tls.certificate, &error))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}
