//! Programs as a buggy compiler might make them, compiled by a real one.

use std::path::Path;

use mirsmith_difftest::{Backend, State};

use crate::{common, is_left, prediction, verdict};

fn backend() -> Backend {
    common::rustc(
        r#"
        flags = ["-Copt-level=0"]
        [backend.limits.run]
        seconds = 1
        memory-mb = 200
        output-kb = 100
        file-mb = 1
        "#,
    )
}

fn state(body: &str) -> (State, String) {
    let text = format!("fn main() {{\n{body}\n}}\n");
    let verdict = verdict(&backend(), &text);
    assert!(!verdict.detail.contains("error["), "{}", verdict.detail);
    (verdict.state, verdict.message)
}

/// A statement that prints what is predicted.
fn right() -> String {
    format!("print!({:?});", prediction().output())
}

#[test]
fn right_output() {
    assert_eq!(state(&right()).0, State::Pass);
}

#[test]
fn right_output_and_then_failure() {
    assert_eq!(
        state(&format!("{} std::process::exit(1);", right())),
        (State::RunCrash, "exit code 1".to_string())
    );
}

#[test]
fn no_output() {
    assert_eq!(state("").0, State::Mismatch);
}

#[test]
fn hang() {
    assert_eq!(state("loop {}").0, State::RunTimeout);
    assert_eq!(state("loop { std::thread::sleep(std::time::Duration::from_secs(9)) }").0, State::RunTimeout);
}

#[test]
fn crashes() {
    assert_eq!(state("std::process::abort()"), (State::RunCrash, "signal SIGABRT".to_string()));
    let null = "unsafe { core::ptr::null_mut::<u8>().write_volatile(1) }";
    assert_eq!(state(null), (State::RunCrash, "signal SIGSEGV".to_string()));
    assert_eq!(state("panic!()"), (State::RunCrash, "exit code 101".to_string()));
}

#[test]
fn fork_bomb() {
    let bomb = format!(
        "for _ in 0..100 {{
            if std::process::Command::new(\"sleep\").arg(\"65432\").spawn().is_ok() {{ std::process::exit(7) }}
        }}
        {}",
        right()
    );
    assert_eq!(state(&bomb).0, State::Pass, "a process could be started");
    assert!(!is_left("65432"));
}

#[test]
fn threads_are_no_processes() {
    assert_eq!(state(&format!("std::thread::spawn(|| {{ {} }}).join().unwrap();", right())).0, State::Pass);
}

#[test]
fn memory_hog() {
    let hog = "let mut all = Vec::new(); loop { all.push(vec![1u8; 1 << 20]) }";
    assert_eq!(state(hog).0, State::OutOfMemory);
}

#[test]
fn endless_output() {
    assert_eq!(
        state("loop { println!(\"{}\", \"x\".repeat(1000)) }"),
        (State::Mismatch, "output beyond the limit".to_string())
    );
}

#[test]
fn closed_output() {
    let close = "use std::os::fd::FromRawFd; drop(unsafe { std::fs::File::from_raw_fd(1) }); loop {}";
    assert_eq!(state(close).0, State::RunTimeout);
}

#[test]
fn a_huge_file() {
    let write = "std::fs::write(\"f\", vec![1; 2 << 20]).unwrap();";
    assert_eq!(state(write).1, "signal SIGXFSZ (a file beyond the limit)");
}

#[test]
fn writes_outside() {
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside-program");
    let victim = Path::new(env!("CARGO_TARGET_TMPDIR")).join("victim");
    std::fs::write(&victim, "as it was").expect("cargo's directory for tests is writable");
    let write = format!(
        "std::fs::write(\"own\", \"x\").expect(\"its own directory\");
        let refused = std::fs::write({outside:?}, \"x\").is_err()
            && std::fs::write({victim:?}, \"x\").is_err()
            && std::fs::remove_file({victim:?}).is_err()
            && std::fs::set_permissions({victim:?}, std::fs::Permissions::from_mode(0o777)).is_err()
            && std::fs::write(std::env::current_exe().unwrap(), \"x\").is_err();
        assert!(refused);
        {}",
        right()
    );
    assert_eq!(state(&format!("use std::os::unix::fs::PermissionsExt; {write}")).0, State::Pass);
    assert!(!outside.exists());
    assert_eq!(std::fs::read_to_string(&victim).ok().as_deref(), Some("as it was"));
}

#[test]
fn network() {
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = server.local_addr().expect("it is bound").to_string();
    let connect = format!(
        "assert!(std::net::TcpStream::connect({address:?}).is_err());
        assert!(std::net::UdpSocket::bind(\"127.0.0.1:0\").is_err());
        {}",
        right()
    );
    assert_eq!(state(&connect).0, State::Pass);
}

#[test]
fn signals_to_others() {
    let pid = std::process::id();
    let kill = format!(
        "extern \"C\" {{ fn kill(pid: i32, signal: i32) -> i32; }}
        assert!(unsafe {{ kill({pid}, 0) }} != 0 && unsafe {{ kill(-1, 0) }} != 0);
        {}",
        right()
    );
    assert_eq!(state(&kill).0, State::Pass);
}
