//! What a build without some of the features prints, and that CI builds all of them.

/// Without them the tests of the cluster and of `index.sqlite` would not be there, and not be missed.
#[test]
fn ci_tests_all_features() {
    let features = [
        ("server", cfg!(feature = "server")),
        ("sqlite", cfg!(feature = "sqlite")),
        ("tls", cfg!(feature = "tls")),
    ];
    let missing: Vec<&str> = features.into_iter().filter(|(_, on)| !on).map(|(name, _)| name).collect();
    if std::env::var_os("CI").is_some() {
        assert_eq!(missing, Vec::<&str>::new(), "test with --all-features");
    }
}

/// CI sees this in `.ci/run release`, whose binary has the default features.
#[cfg(not(feature = "server"))]
#[test]
fn serve_without_the_server_says_what_to_do() {
    let output = crate::mirsmith(&["serve", "--database", "postgresql:///none", "--blobs", "none"]);
    let said = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("without the server") && said.contains("--features server"), "{said}");
}

#[cfg(not(feature = "tls"))]
#[test]
fn https_without_tls_says_what_to_do() {
    let token = crate::write("features.token", b"x").display().to_string();
    let server = ["cluster", "--server", "https://127.0.0.1:1", "--token-file", &token, "tokens"];
    let output = crate::mirsmith(&server);
    let said = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("without TLS") && said.contains("--features tls"), "{said}");
}
