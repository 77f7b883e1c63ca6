//! TLS, used if the server has a certificate.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio_rustls::TlsAcceptor;

use crate::config::Tls;
use crate::error::Error;

/// Several libraries use TLS: all get the same provider. A second call has no effect.
pub(crate) fn provide() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// The server's certificate, which is read again when its files change.
pub(crate) struct Certificate {
    files: Tls,
    now: RwLock<Arc<CertifiedKey>>,
    /// When the files were changed that were tried last.
    tried: Mutex<[Option<SystemTime>; 2]>,
}

impl Certificate {
    /// Reads certificate and key.
    pub(crate) fn read(files: &Tls) -> Result<Arc<Certificate>, Error> {
        let tried = Mutex::new(changed(files));
        Ok(Arc::new(Certificate { files: files.clone(), now: RwLock::new(key(files)?), tried }))
    }

    /// Reads them again if they have changed. An error leaves the old ones in use.
    pub(crate) fn renew(&self) -> Result<(), Error> {
        let news = changed(&self.files);
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if *tried == news {
            return Ok(());
        }
        *tried = news;
        let new = key(&self.files)?;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = new;
        Ok(())
    }

    /// Accepts connections with it.
    pub(crate) fn acceptor(self: &Arc<Certificate>) -> TlsAcceptor {
        let config = ServerConfig::builder().with_no_client_auth().with_cert_resolver(self.clone());
        TlsAcceptor::from(Arc::new(config))
    }
}

impl std::fmt::Debug for Certificate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the certificate {}", self.files.certificate.display())
    }
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.now.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// When the files were changed.
fn changed(files: &Tls) -> [Option<SystemTime>; 2] {
    [&files.certificate, &files.key].map(|path| std::fs::metadata(path).and_then(|meta| meta.modified()).ok())
}

/// Reads certificate and key from files.
fn key(tls: &Tls) -> Result<Arc<CertifiedKey>, Error> {
    let wrong = |path: &std::path::Path, error: &dyn std::fmt::Display| {
        Error::Tls(format!("{}: {error}", path.display()))
    };
    let certificates =
        CertificateDer::pem_file_iter(&tls.certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = certificates.map_err(|error| wrong(&tls.certificate, &error))?;
    let key = PrivateKeyDer::from_pem_file(&tls.key).map_err(|error| wrong(&tls.key, &error))?;
    let pair = CertifiedKey::from_der(certificates, key, &rustls::crypto::ring::default_provider());
    Ok(Arc::new(pair.map_err(|error| wrong(&tls.certificate, &error))?))
}
