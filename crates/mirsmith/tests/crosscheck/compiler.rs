//! Compilers and the programs that they make, each in a temporary directory of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use mir::Version;

/// A compiler.
pub struct Compiler {
    path: PathBuf,
    /// The version whose dialect it reads.
    pub version: Version,
    /// Its version in full, for messages.
    pub name: String,
}

impl Compiler {
    /// The compilers at the paths in an environment variable, separated by `:`.
    pub fn from_env(variable: &str) -> Vec<Compiler> {
        let paths = std::env::var(variable).unwrap_or_else(|_| {
            panic!("set {variable} to paths of rustc separated by ':', or use: .ci/run crosscheck")
        });
        paths.split(':').filter(|path| !path.is_empty()).map(|path| Compiler::new(Path::new(path))).collect()
    }

    fn new(path: &Path) -> Compiler {
        let output = Command::new(path).arg("-vV").output();
        let output = output.unwrap_or_else(|e| panic!("can't run {}: {e}", path.display()));
        let text = String::from_utf8_lossy(&output.stdout);
        let release = text.lines().find_map(|line| line.strip_prefix("release: "));
        let release = release.unwrap_or_else(|| panic!("{} -vV says no release: {text}", path.display()));
        let version = release.parse().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Compiler { path: path.to_path_buf(), version, name: format!("rustc {release}") }
    }

    /// Runs the compiler on a text, in a directory that the result owns.
    pub fn compile(&self, text: &str, flags: &[&str]) -> Compiled {
        let directory = TempDir::new();
        std::fs::write(directory.0.join("batch.rs"), text).expect("the temporary directory is writable");
        let mut rustc = Command::new(&self.path);
        // A stable compiler accepts custom MIR with the first; the second keeps it from leaving a file per crash.
        rustc.current_dir(&directory.0).env("RUSTC_BOOTSTRAP", "1").env("RUSTC_ICE", "0");
        rustc.args(["--edition", "2021", "-Awarnings", "--cap-lints=allow", "-Ccodegen-units=1"]);
        let output = rustc.args(flags).arg("batch.rs").output().expect("the compiler was run before");
        Compiled { directory, output }
    }
}

/// What a compiler made of a text. The directory goes with it.
pub struct Compiled {
    directory: TempDir,
    output: Output,
}

impl Compiled {
    /// The program, or the compiler's messages if there is none.
    pub fn program(&self) -> Result<PathBuf, String> {
        if self.output.status.success() { Ok(self.directory.0.join("batch")) } else { Err(self.messages()) }
    }

    /// What the compiler wrote to standard error.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }
}

struct TempDir(PathBuf);

impl TempDir {
    fn new() -> TempDir {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mirsmith-cross-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        TempDir(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
