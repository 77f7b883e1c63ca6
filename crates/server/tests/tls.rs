//! The server's own TLS.

mod fixture;

use std::path::Path;
use std::process::Command;

use fixture::{Cluster, Result};
use mirsmith_server::config::Tls;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// A certificate for this host, and who signs it: `cert.pem`, `key.pem` and `ca.pem`.
fn certify(folder: &Path) -> Result {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1,DNS:localhost\n")?;
    let steps: [Vec<&str>; 3] = [
        [&["req", "-x509"][..], &key, &["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=ca", "-days", "2"]].concat(),
        [&["req"][..], &key, &["-keyout", "key.pem", "-out", "request.pem", "-subj", "/CN=localhost"]].concat(),
        "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out cert.pem".split(' ').collect(),
    ];
    for step in steps {
        let output = Command::new("openssl").current_dir(folder).args(&step).output();
        let output = output.map_err(|error| {
            format!("this test needs openssl (on Debian: apt-get install openssl): {error}")
        })?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
    }
    Ok(())
}

#[test]
fn a_server_with_a_certificate_speaks_tls_only() -> Result {
    let folder = std::env::temp_dir().join(format!("mirsmith-tls-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    certify(&folder)?;
    let tls = Tls { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
    let missing = Tls { key: folder.join("nothing.pem"), ..tls.clone() };
    let refused = Cluster::with(|config| config.tls = Some(missing)).err().map(|error| error.to_string());
    assert!(refused.as_ref().is_some_and(|text| text.contains("nothing.pem")), "{refused:?}");

    let cluster = Cluster::with(|config| config.tls = Some(tls))?;
    let ca = Certificate::from_pem(&std::fs::read(folder.join("ca.pem"))?)?.to_owned();
    let trusting = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[ca])).build();
    let agent: ureq::Agent = ureq::Agent::config_builder().tls_config(trusting).build().into();
    let url = cluster.nobody().url("/healthz").replace("http://", "https://");
    assert_eq!(agent.get(&url).call()?.body_mut().read_to_string()?, "ok\n");
    // Whoever does not know the signer, or speaks without TLS, gets nothing.
    assert!(ureq::get(&url).call().is_err());
    assert!(ureq::get(url.replace("https://", "http://")).call().is_err());
    assert_eq!(agent.get(&url).call()?.status(), 200);
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
