//! TLS to PostgreSQL, by rustls, and what the URL of a database says about it.
//!
//! As with libpq, `sslmode=require` encrypts and does not ask whom it talks to. With `sslrootcert=FILE` the server needs a
//! certificate of this authority for its name. There is none through a socket of the system.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;

use crate::error::Error;

/// The configuration that a URL describes, and how it uses TLS.
pub(super) fn parse(url: &str) -> Result<(tokio_postgres::Config, Tls), Error> {
    let (mut authority, mut verifies, mut rest) = (None, false, Vec::new());
    // `postgresql://host/name?key=value&...` or `key=value ...`.
    let (base, options, separator) = match (url.contains("://"), url.split_once('?')) {
        (true, Some((base, options))) => (base, options, '&'),
        (true, None) => (url, "", '&'),
        (false, _) => ("", url, ' '),
    };
    for option in options.split(separator).filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("sslrootcert", file)) if separator == '&' => authority = Some(PathBuf::from(decoded(file))),
            Some(("sslrootcert", file)) => authority = Some(PathBuf::from(file.trim_matches('\''))),
            Some(("sslmode", "verify-full" | "verify-ca")) => verifies = true,
            _ => rest.push(option),
        }
    }
    let rest = rest.join(&separator.to_string());
    let plain = match (separator, rest.is_empty()) {
        ('&', true) => base.to_string(),
        ('&', false) => format!("{base}?{rest}"),
        _ => rest,
    };
    let wrong = |error: tokio_postgres::Error| Error::Database(crate::error::words(&error));
    let mut config: tokio_postgres::Config = plain.parse().map_err(wrong)?;
    if verifies && authority.is_none() {
        let text = "sslmode=verify-full needs the certificate of an authority: add sslrootcert=FILE";
        return Err(Error::Database(text.to_string()));
    }
    if authority.is_some() {
        config.ssl_mode(SslMode::Require);
    }
    Ok((config, Tls::new(authority.as_deref())?))
}

/// A value of a URL, in which `%2F` is a slash.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = (*first == b'%').then(|| tail.get(..2)).flatten();
        let code = code.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = &tail[if code.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Makes connections with TLS.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    fn new(authority: Option<&Path>) -> Result<Tls, Error> {
        let provider = Arc::new(ring::default_provider());
        let wrong = |what: &dyn std::fmt::Display| Error::Tls(format!("to the database: {what}"));
        let verifier: Arc<dyn ServerCertVerifier> = match authority {
            None => Arc::new(Anybody(provider.clone())),
            Some(file) => {
                let unreadable =
                    |error: &dyn std::fmt::Display| wrong(&format!("{}: {error}", file.display()));
                let mut roots = RootCertStore::empty();
                for one in CertificateDer::pem_file_iter(file).map_err(|error| unreadable(&error))? {
                    roots
                        .add(one.map_err(|error| unreadable(&error))?)
                        .map_err(|error| unreadable(&error))?;
                }
                let verifier =
                    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
                verifier.map_err(|error| unreadable(&error))?
            }
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(&error))?;
        let config = config.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        Ok(Tls(Arc::new(config)))
    }
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type TlsConnect = Connect;
    type Error = std::convert::Infallible;

    fn make_tls_connect(&mut self, domain: &str) -> Result<Connect, Self::Error> {
        Ok(Connect { config: self.0.clone(), domain: domain.to_string() })
    }
}

/// A connection to a host by its name.
pub(super) struct Connect {
    config: Arc<ClientConfig>,
    /// Empty for a socket of the system.
    domain: String,
}

impl<S> TlsConnect<S> for Connect
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Encrypted<S>;
    type Error = Box<dyn std::error::Error + Sync + Send>;
    type Future = Pin<Box<dyn Future<Output = Result<Encrypted<S>, Self::Error>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.domain)?;
            Ok(Encrypted(TlsConnector::from(self.config).connect(name, stream).await?))
        })
    }
}

/// A connection with TLS.
pub(super) struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// Accepts any certificate: it is encrypted, but nobody knows for whom.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_whom_to_trust() {
        let mode = |url: &str| parse(url).map(|(config, _)| config.get_ssl_mode()).map_err(|e| e.to_string());
        for url in ["postgresql:///mirsmith", "host=/tmp user=postgres", "postgresql://u@h/n?sslmode=prefer"]
        {
            assert_eq!(mode(url), Ok(SslMode::Prefer), "{url}");
        }
        assert_eq!(mode("postgresql://u@h/n?connect_timeout=3&sslmode=require"), Ok(SslMode::Require));
        assert_eq!(mode("host=h sslmode=disable"), Ok(SslMode::Disable));
        assert!(mode("host=h sslmode=verify-full").is_err_and(|text| text.contains("sslrootcert")));
        for url in
            ["host=h sslrootcert=/no/ca.pem", "postgresql://h/n?sslmode=verify-ca&sslrootcert=%2Fno%2Fca.pem"]
        {
            assert!(mode(url).is_err_and(|text| text.contains("/no/ca.pem")), "{url}");
        }
        assert_eq!(decoded("a%2fb%zz%"), "a/b%zz%");
    }
}
