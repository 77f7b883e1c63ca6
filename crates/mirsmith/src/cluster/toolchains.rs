//! Transfers compilers to workers: packed and uploaded here, fetched and unpacked there.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use difftest::digest::Hashing;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use remote::Client;
use remote::wire::vet::is_digest;

/// Packs the directory of a compiler, with `bin` and `lib`, and uploads it; returns its digest.
pub(crate) fn upload(client: &Client, directory: &Path, temp: &Path) -> anyhow::Result<String> {
    let archive = temp.join("toolchain.tar.gz");
    let digest = pack(directory, &archive).with_context(|| format!("can't pack {}", directory.display()))?;
    client.upload(&format!("toolchains/{digest}"), &archive)?;
    Ok(digest)
}

fn pack(directory: &Path, archive: &Path) -> anyhow::Result<String> {
    let mut hashing = Hashing::new(BufWriter::new(File::create(archive)?));
    let mut tar = tar::Builder::new(GzEncoder::new(&mut hashing, Compression::fast()));
    // Only what a compiler needs; no sources, documentation or other tools.
    tar.follow_symlinks(false);
    for part in ["bin", "lib"] {
        let path = directory.join(part);
        if path.is_dir() {
            tar.append_dir_all(part, &path)?;
        }
    }
    tar.into_inner()?.finish()?;
    hashing.flush()?;
    Ok(hashing.hex())
}

/// Fetches a compiler, unless it is cached; returns its directory. Waits for the server if it is unreachable.
pub(crate) fn fetch(
    client: &Client,
    digest: &str,
    cache: &Path,
    tell: &dyn Fn(&str),
) -> anyhow::Result<PathBuf> {
    if !is_digest(digest) {
        return Err(anyhow!("`{digest}` is not the digest of a toolchain"));
    }
    let place = cache.join(digest);
    if place.is_dir() {
        return Ok(place);
    }
    std::fs::create_dir_all(cache)?;
    let archive = cache.join(format!("{digest}.{}.part", std::process::id()));
    client.patiently(tell, || client.download(&format!("toolchains/{digest}"), &archive))?;
    let unpacked = unpack(&archive, digest, cache);
    let _ = std::fs::remove_file(&archive);
    let staged = unpacked.with_context(|| format!("can't unpack toolchain {digest}"))?;
    // It appears atomically. If another worker was quicker, its copy is as good.
    if std::fs::rename(&staged, &place).is_err() {
        let _ = std::fs::remove_dir_all(&staged);
    }
    Ok(place)
}

fn unpack(archive: &Path, digest: &str, cache: &Path) -> anyhow::Result<PathBuf> {
    let mut hashing = Hashing::new(std::io::sink());
    std::io::copy(&mut BufReader::new(File::open(archive)?), &mut hashing)?;
    if hashing.hex() != digest {
        return Err(anyhow!("the archive does not match its digest"));
    }
    let staged = cache.join(format!("{digest}.{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&staged);
    std::fs::create_dir_all(&staged)?;
    // `unpack` refuses paths outside of the directory.
    let file: Box<dyn Read> = Box::new(BufReader::new(File::open(archive)?));
    tar::Archive::new(GzDecoder::new(file)).unpack(&staged)?;
    Ok(staged)
}

/// The default cache of fetched compilers.
pub(crate) fn cache() -> PathBuf {
    super::worker::cache().join("toolchains")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_comes_out_again() -> anyhow::Result<()> {
        let root = std::env::temp_dir().join(format!("mirsmith-toolchain-{}", std::process::id()));
        std::fs::create_dir_all(root.join("in/bin"))?;
        std::fs::create_dir_all(root.join("in/doc"))?;
        std::fs::write(root.join("in/bin/rustc"), "#!/bin/sh\n")?;
        let archive = root.join("a.tar.gz");
        let digest = pack(&root.join("in"), &archive)?;
        let out = unpack(&archive, &digest, &root.join("cache"))?;
        assert_eq!(std::fs::read_to_string(out.join("bin/rustc"))?, "#!/bin/sh\n");
        assert!(!out.join("doc").exists());
        assert!(unpack(&archive, &"0".repeat(64), &root.join("cache")).is_err());
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }
}
