//! Whether two compilers are the same: comparing a compiler with itself would show no change.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::backend::Compiler;

/// The size of a read.
const CHUNK: usize = 1 << 16;

/// Whether two rustcs are the same, possibly at different paths: their executables and drivers are equal byte by
/// byte. A wrapper differs from the compiler that it calls: it may add flags.
pub fn is_same(a: (&Path, &Compiler), b: (&Path, &Compiler)) -> bool {
    let (program, other) = (executable(a), executable(b));
    if program == other {
        return true;
    }
    let (drivers, others) = (drivers(a.1), drivers(b.1));
    let equal = |(a, b): (&PathBuf, &PathBuf)| has_same_bytes(a, b);
    has_same_bytes(&program, &other)
        && !drivers.is_empty()
        && drivers.len() == others.len()
        && drivers.iter().zip(&others).all(equal)
}

/// The executable file. A proxy of rustup is resolved to its compiler.
fn executable((program, compiler): (&Path, &Compiler)) -> PathBuf {
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let found = canonical(program);
    let is_proxy = found.file_stem().is_some_and(|name| name == "rustup");
    if is_proxy { canonical(&compiler.sysroot.join("bin/rustc")) } else { found }
}

/// The libraries that make up the compiler, by name. The executable only calls them.
fn drivers(compiler: &Compiler) -> Vec<PathBuf> {
    let files = std::fs::read_dir(compiler.sysroot.join("lib")).into_iter().flatten().flatten();
    let is_driver =
        |file: &std::fs::DirEntry| file.file_name().to_string_lossy().starts_with("librustc_driver-");
    let mut drivers: Vec<PathBuf> = files.filter(is_driver).map(|file| file.path()).collect();
    drivers.sort();
    drivers
}

/// Whether two files can be read and have the same bytes.
fn has_same_bytes(a: &Path, b: &Path) -> bool {
    let compared = || -> std::io::Result<bool> {
        let (mut a, mut b) = (File::open(a)?, File::open(b)?);
        if a.metadata()?.len() != b.metadata()?.len() {
            return Ok(false);
        }
        let (mut of_a, mut of_b) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
        loop {
            of_a.clear();
            of_b.clear();
            a.by_ref().take(CHUNK as u64).read_to_end(&mut of_a)?;
            b.by_ref().take(CHUNK as u64).read_to_end(&mut of_b)?;
            if of_a != of_b || of_a.is_empty() {
                return Ok(of_a == of_b);
            }
        }
    };
    compared().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sysroot with these bytes as rustc and driver.
    fn compiler(root: &Path, rustc: &str, driver: &str) -> (PathBuf, Compiler) {
        std::fs::create_dir_all(root.join("bin")).expect("it is ours");
        std::fs::create_dir_all(root.join("lib")).expect("it is ours");
        let program = root.join("bin/rustc");
        std::fs::write(&program, rustc).expect("it is ours");
        std::fs::write(root.join("lib/librustc_driver-1.so"), driver).expect("it is ours");
        (program, Compiler { sysroot: root.to_path_buf(), ..Compiler::default() })
    }

    #[test]
    fn a_copy_is_the_same_and_a_rebuilt_driver_is_not() {
        let root = std::env::temp_dir().join(format!("mirsmith-same-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let make = |name: &str, rustc: &str, driver: &str| compiler(&root.join(name), rustc, driver);
        let (program, own) = make("a", "rustc", "driver");
        let is = |(path, compiler): &(PathBuf, Compiler)| is_same((&program, &own), (path, compiler));
        assert!(is(&(program.clone(), own.clone())) && is(&make("copy", "rustc", "driver")));
        assert!(!is(&make("rebuilt", "rustc", "DRIVER")) && !is(&make("longer", "rustc", "driver+")));
        // A wrapper finds the same library.
        let wrapper = root.join("wrapper");
        std::fs::write(&wrapper, "exec rustc -Zflag").expect("it is ours");
        assert!(!is(&(wrapper, own.clone())));
        // A proxy of rustup is resolved.
        let proxy = root.join("rustup");
        std::fs::write(&proxy, "proxy").expect("it is ours");
        assert!(is(&(proxy, own.clone())));
        std::fs::remove_dir_all(&root).expect("it is ours");
    }
}
