//! The hash of a compiler's files. A rebuilt stage has the same version, commit and path, but other files.

use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_64;

use crate::backend::Compiler;

/// The size of a read.
const CHUNK: usize = 1 << 18;

/// Libraries of the compiler itself.
const OF_COMPILER: [&str; 2] = ["librustc_driver", "libLLVM"];

/// Libraries that are linked into programs.
const OF_PROGRAMS: [&str; 3] = ["libcore-", "liballoc-", "libstd-"];

/// The hash of the executable, its libraries, its code generators and the standard library. Missing or unreadable
/// files are skipped: an executable may be a script, and a distribution may keep libraries elsewhere.
pub(super) fn hash(program: &Path, compiler: &Compiler) -> String {
    let lib = compiler.sysroot.join("lib");
    let of_host = lib.join("rustlib").join(&compiler.host);
    let mut files = vec![program.to_path_buf()];
    files.extend(libraries(&lib, |name| OF_COMPILER.iter().any(|start| name.starts_with(start))));
    files.extend(libraries(&of_host.join("codegen-backends"), |_| true));
    files.extend(libraries(&of_host.join("lib"), |name| {
        OF_PROGRAMS.iter().any(|start| name.starts_with(start)) && !name.ends_with(".rmeta")
    }));
    let mut all = XxHash3_64::new();
    for file in files {
        if let Ok(hash) = of_file(&file) {
            all.write(file.file_name().unwrap_or_default().as_encoded_bytes());
            all.write(&hash.to_le_bytes());
        }
    }
    format!("{:016x}", all.finish())
}

/// The matching files of a directory, sorted.
fn libraries(directory: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter(|entry| wanted(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .collect();
    files.sort();
    files
}

/// A fast hash: compilers are hundreds of megabytes, and this runs at each start.
fn of_file(path: &Path) -> io::Result<u64> {
    let mut hasher = XxHash3_64::new();
    let mut file = BufReader::with_capacity(CHUNK, File::open(path)?);
    loop {
        let read = file.fill_buf()?;
        if read.is_empty() {
            return Ok(hasher.finish());
        }
        hasher.write(read);
        let length = read.len();
        file.consume(length);
    }
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
        assert_eq!(first.len(), 16);
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
