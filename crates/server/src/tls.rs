//! TLS, used if the server has a certificate.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use crate::config::Tls;
use crate::error::Error;

/// Several libraries use TLS: all get the same provider. A second call has no effect.
pub(crate) fn provide() {
    let _ = rustls::crypto::ring::default_provider().install_default();
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
