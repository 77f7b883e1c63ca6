//! TLS: the server's own, and to PostgreSQL.

mod fixture;

use std::path::Path;
use std::process::Command;

use fixture::{Cluster, Postgres, Result, wait_for};
use mirsmith_server::config::Tls;
use mirsmith_server::{Config, Server, create_token};
use remote::wire::Role;
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

#[test]
fn a_new_certificate_needs_no_restart() -> Result {
    let folder = std::env::temp_dir().join(format!("mirsmith-renewed-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    certify(&folder)?;
    let tls = Tls { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
    let cluster = Cluster::with(|config| (config.tls, config.sweep) = (Some(tls), 0.1))?;
    let url = cluster.nobody().url("/healthz").replace("http://", "https://");
    let is_trusted = || -> Result<bool> {
        let ca = Certificate::from_pem(&std::fs::read(folder.join("ca.pem"))?)?.to_owned();
        let trusting = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[ca])).build();
        let agent: ureq::Agent = ureq::Agent::config_builder().tls_config(trusting).build().into();
        Ok(agent.get(&url).call().is_ok())
    };
    assert!(is_trusted()?);
    let good = std::fs::read(folder.join("cert.pem"))?;
    // Half of a renewal, or a broken one: the old one stays.
    std::fs::write(folder.join("cert.pem"), "nothing")?;
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(is_trusted()?);
    std::fs::write(folder.join("cert.pem"), good)?;
    // Another authority, and a certificate of it.
    certify(&folder)?;
    wait_for(is_trusted)?;
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn a_database_that_requires_tls() -> Result {
    let mut postgres = Postgres::start()?;
    let data = postgres.root.join("data");
    let folder = postgres.root.with_extension("certificates");
    std::fs::create_dir_all(&folder)?;
    certify(&folder)?;
    // A free port; the files belong to the database.
    let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    for name in ["cert.pem", "key.pem"] {
        let (from, to) = (folder.join(name), data.join(name));
        let text = std::fs::read_to_string(from)?;
        postgres.write(name, &text)?;
        assert!(to.exists());
    }
    postgres.write("pg_hba.conf", "local all all trust\nhostssl all all 127.0.0.1/32 trust\n")?;
    postgres.options = format!(
        "-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on -c ssl_cert_file=cert.pem -c ssl_key_file=key.pem"
    );
    postgres.down("fast")?;
    postgres.up()?;
    let ca = folder.join("ca.pem").display().to_string();
    let base = format!("host=localhost hostaddr=127.0.0.1 port={port} user=postgres dbname=postgres");
    let url = format!("postgresql://postgres@localhost:{port}/postgres?sslmode=verify-full&sslrootcert={ca}");
    let other = std::env::temp_dir().join(format!("mirsmith-other-{}", std::process::id()));
    std::fs::create_dir_all(&other)?;
    certify(&other)?;
    let stranger = other.join("ca.pem").display().to_string();
    let refused = |url: String| create_token(&url, "x", Role::Viewer).err().map(|error| error.to_string());
    for (url, words) in [
        (format!("{base} sslmode=disable"), "no encryption"),
        (format!("{base} sslrootcert={stranger}"), "certificate"),
        (format!("{base} sslrootcert={ca}").replace("host=localhost", "host=elsewhere"), "certificate"),
    ] {
        let text = refused(url.clone());
        assert!(text.as_ref().is_some_and(|text| text.contains(words)), "{url}: {text:?}");
    }
    create_token(&format!("{base} sslmode=require"), "encrypted", Role::Viewer)?;
    let mut config = Config::new(url.clone(), folder.join("blobs").display().to_string());
    config.listen = "127.0.0.1:0".to_string();
    let server = Server::start(config)?;
    let token = create_token(&url, "admin", Role::Admin)?;
    let client = fixture::Client::new(&server, token);
    client.good("campaigns", fixture::campaign(Some(10)))?;
    assert_eq!(client.get("campaigns")?.as_array().map(Vec::len), Some(1));
    server.stop()?;
    for folder in [&folder, &other] {
        std::fs::remove_dir_all(folder)?;
    }
    Ok(())
}
