//! Files in a bucket: against moto's server, which speaks S3.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::parts::{Cluster, MIRSMITH, kill, wait};
use crate::work::{begin, essence, one_host, small};

/// An S3 that ends with the test.
struct Moto {
    child: Option<Child>,
    address: String,
}

/// What CI installs, or what is in the path.
fn program() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/moto/bin/moto_server");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|directory| directory.join("moto_server"));
    let found = if own.exists() { Some(own) } else { places.find(|path| path.exists()) };
    found.expect("no moto_server; install it: python3 -m venv target/moto && target/moto/bin/pip install 'moto[server]'")
}

impl Moto {
    fn start() -> Moto {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port();
        let mut command = Command::new(program());
        command
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().expect("it is there");
        let moto = Moto { child: Some(child), address: format!("127.0.0.1:{port}") };
        for _ in 0..300 {
            if TcpStream::connect(&moto.address).is_ok() {
                return moto;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("moto_server does not answer");
    }

    /// What it answers to a bare request.
    fn ask(&self, method: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it answers");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(head.as_bytes()).expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        answer
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        self.child.take().into_iter().for_each(kill);
    }
}

#[test]
fn files_in_a_bucket() {
    let moto = Moto::start();
    assert!(moto.ask("PUT", "/results").starts_with("HTTP/1.1 200"));
    let endpoint = format!("http://{}", moto.address);
    let env = [
        ("AWS_ACCESS_KEY_ID", "x"),
        ("AWS_SECRET_ACCESS_KEY", "x"),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ENDPOINT", endpoint.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
    ];
    let options = ["--beat", "0.5", "--ttl", "10", "--lease-cpu", "5"];
    let cluster = Cluster::start_with("cluster-s3", &options, "s3://results/mirsmith", &env);
    let arguments = small("0..12", &cluster);
    let number = begin(&cluster, &arguments).to_string();
    let only = ["--until-done", "--campaign", &number];
    assert!(wait(&mut cluster.worker("one", &only), Duration::from_secs(1800)), "it does not end");
    let listed = moto.ask("GET", "/results?list-type=2&prefix=mirsmith/findings");
    let expected = essence(&one_host(&cluster.root.join("alone"), &arguments, &["--triage"]));
    let files = expected["list"].as_array().expect("a list").len();
    assert_eq!(listed.matches("<Key>").count(), files, "{listed}");
    // Triage reads the programs from there, and puts the bugs there.
    let judge = ["--until-done", "--campaign", &number, "--triage"];
    assert!(wait(&mut cluster.worker("judge", &judge), Duration::from_secs(1800)), "it does not end");
    assert_eq!(essence(&cluster.stats(1)), expected);
    let bugs = moto.ask("GET", "/results?list-type=2&prefix=mirsmith/bugs");
    assert_eq!(bugs.matches("<Key>").count(), expected["bugs"].as_array().expect("a list").len(), "{bugs}");
    // Something large comes in pieces.
    let place = cluster.root.join("large");
    std::fs::create_dir_all(place.join("bin")).expect("it is ours");
    let mut noise = vec![0; 12 << 20];
    std::fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut noise)).expect("noise");
    std::fs::write(place.join("bin/rustc"), &noise).expect("it is ours");
    let digest = upload(&cluster, &place);
    let listed = moto.ask("GET", "/results?list-type=2&prefix=mirsmith/toolchains");
    assert!(listed.contains(&format!("mirsmith/toolchains/{digest}")), "{listed}");
}

fn upload(cluster: &Cluster, place: &Path) -> String {
    let (url, token) = (cluster.url(), cluster.file("admin"));
    let place = place.to_str().expect("UTF-8");
    let arguments = ["cluster", "--server", &url, "--token-file", &token, "upload", place];
    let output = Command::new(MIRSMITH).args(arguments).output().expect("just built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}
