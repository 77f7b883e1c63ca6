//! The hash of a compiler's files. A stage that is built again has the same version, commit and path, but other files.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::backend::Compiler;
use crate::digest::hex;

/// Digits of a hash: enough to tell the builds of one computer apart, and short enough to read.
const DIGITS: usize = 16;

/// Libraries of the compiler itself.
const OF_COMPILER: [&str; 2] = ["librustc_driver", "libLLVM"];

/// Libraries that end up in programs.
const OF_PROGRAMS: [&str; 3] = ["libcore-", "liballoc-", "libstd-"];

/// The hash of the executable, the libraries it consists of, its code generators and the standard library. What is not there
/// or can't be read has no part in it: an executable may be a script, and a distribution may keep libraries elsewhere.
pub(super) fn hash(program: &Path, compiler: &Compiler) -> String {
    let lib = compiler.sysroot.join("lib");
    let of_host = lib.join("rustlib").join(&compiler.host);
    let mut files = vec![program.to_path_buf()];
    files.extend(libraries(&lib, |name| OF_COMPILER.iter().any(|start| name.starts_with(start))));
    files.extend(libraries(&of_host.join("codegen-backends"), |_| true));
    files.extend(libraries(&of_host.join("lib"), |name| {
        OF_PROGRAMS.iter().any(|start| name.starts_with(start)) && !name.ends_with(".rmeta")
    }));
    let mut all = Sha256::new();
    for file in files {
        if let Ok(hash) = of_file(&file) {
            all.update(file.file_name().unwrap_or_default().as_encoded_bytes());
            all.update(hash);
        }
    }
    let mut text = hex(&all.finalize());
    text.truncate(DIGITS);
    text
}

/// The files of a directory whose names are wanted, in order.
fn libraries(directory: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter(|entry| wanted(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .collect();
    files.sort();
    files
}

fn of_file(path: &Path) -> io::Result<[u8; 32]> {
    let mut hasher = Sha256::new();
    io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::TempDir;

    #[test]
    fn every_part_counts() -> io::Result<()> {
        let dir = TempDir::new(&std::env::temp_dir())?;
        let compiler =
            Compiler { sysroot: dir.path().into(), host: "host".to_string(), ..Compiler::default() };
        let parts = [
            "bin/rustc",
            "lib/librustc_driver-1.so",
            "lib/libLLVM.so.22",
            "lib/rustlib/host/codegen-backends/x.so",
            "lib/rustlib/host/lib/libcore-1.rlib",
        ];
        let rustc = dir.path().join(parts[0]);
        for part in parts {
            let path = dir.path().join(part);
            std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
            std::fs::write(path, part)?;
        }
        let first = hash(&rustc, &compiler);
        assert_eq!(first.len(), DIGITS);
        assert_eq!(hash(&rustc, &compiler), first);
        for part in parts {
            std::fs::write(dir.path().join(part), "changed")?;
            assert_ne!(hash(&rustc, &compiler), first, "{part}");
            std::fs::write(dir.path().join(part), part)?;
        }
        std::fs::write(dir.path().join("lib/rustlib/host/lib/libtest-1.rlib"), "no part of programs")?;
        assert_eq!(hash(&rustc, &compiler), first);
        Ok(())
    }
}
