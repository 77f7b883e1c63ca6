//! What a build without some of the features says, and that CI has them all.

/// Without them the tests of the cluster and of `index.sqlite` would not be there, and not be missed.
#[test]
fn ci_tests_all_features() {
    if std::env::var_os("CI").is_some() {
        assert!(cfg!(feature = "server") && cfg!(feature = "sqlite"), "test with --all-features");
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
