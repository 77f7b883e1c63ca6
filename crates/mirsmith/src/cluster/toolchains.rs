//! Transfers compilers to workers: packed and uploaded here, fetched and unpacked there.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, anyhow};
use difftest::digest::Hashing;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use remote::Client;
use remote::wire::vet::is_digest;
use tar::EntryType;

use super::worker::own_temp;

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
    forget_old(cache, &place);
    if place.is_dir() {
        return Ok(place);
    }
    // Whatever happens, nothing of it is left behind.
    let staged = own_temp(&cache.join("tmp"))?;
    let (archive, unpacked) = (staged.path().join("archive"), staged.path().join("compiler"));
    client.patiently(tell, || client.download(&format!("toolchains/{digest}"), &archive))?;
    unpack(&archive, digest, &unpacked).with_context(|| format!("can't unpack toolchain {digest}"))?;
    // It appears atomically. If another worker was quicker, its copy is as good.
    match std::fs::rename(&unpacked, &place) {
        Err(error) if !place.is_dir() => {
            Err(error).with_context(|| format!("can't write {}", place.display()))
        }
        _ => Ok(place),
    }
}

/// Compilers that nobody has used for so long are removed.
const UNUSED: Duration = Duration::from_secs(30 * 86_400);

/// Removes compilers that were not used for long; `used` is about to be.
fn forget_old(cache: &Path, used: &Path) {
    // What can't be removed now is removed later.
    let now = SystemTime::now();
    if let Ok(directory) = File::open(used) {
        let _ = directory.set_modified(now);
    }
    for entry in std::fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_digest);
        let last = entry.metadata().and_then(|meta| meta.modified());
        let age = last.ok().and_then(|last| now.duration_since(last).ok());
        if is_ours && age.is_some_and(|age| age > UNUSED) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The maximum size of an unpacked compiler in bytes.
const LARGEST: u64 = 8 << 30;

/// The size in bytes that any archive may have unpacked.
const SMALL: u64 = 16 << 20;

/// How many times larger than its archive a compiler may be: most are four times larger, a bomb a thousand times.
const RATIO: u64 = 20;

fn unpack(archive: &Path, digest: &str, into: &Path) -> anyhow::Result<()> {
    let mut hashing = Hashing::new(std::io::sink());
    let size = std::io::copy(&mut BufReader::new(File::open(archive)?), &mut hashing)?;
    if hashing.hex() != digest {
        return Err(anyhow!("the archive does not match its digest"));
    }
    let most = size.saturating_mul(RATIO).saturating_add(SMALL).min(LARGEST);
    let file = GzDecoder::new(BufReader::new(File::open(archive)?));
    std::fs::create_dir_all(into)?;
    for entry in tar::Archive::new(AtMost { reader: file, most, left: most }).entries()? {
        let mut entry = entry?;
        let place = entry.path()?.display().to_string();
        match entry.header().entry_type() {
            EntryType::Regular | EntryType::Symlink | EntryType::Link => {}
            // Those that have files are created with them.
            EntryType::Directory => continue,
            // Sparse files are as large as they say, whatever the size of the archive.
            other => return Err(anyhow!("`{place}` is no file of a compiler: {other:?}")),
        }
        if !entry.unpack_in(into)? {
            return Err(anyhow!("`{place}` is outside of its directory"));
        }
    }
    Ok(())
}

/// A reader that fails after some bytes.
struct AtMost<R> {
    reader: R,
    most: u64,
    left: u64,
}

impl<R: Read> Read for AtMost<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.reader.read(buffer)?;
        let too_large = || std::io::Error::other(format!("it unpacks to more than {} bytes", self.most));
        self.left = self.left.checked_sub(n as u64).ok_or_else(too_large)?;
        Ok(n)
    }
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
        let out = root.join("out");
        unpack(&archive, &digest, &out)?;
        assert_eq!(std::fs::read_to_string(out.join("bin/rustc"))?, "#!/bin/sh\n");
        assert!(!out.join("doc").exists());
        assert!(unpack(&archive, &"0".repeat(64), &out).is_err());
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }

    /// An archive with an entry of zeros; its digest.
    fn zeros(archive: &Path, kind: EntryType, size: u64) -> anyhow::Result<String> {
        let mut hashing = Hashing::new(File::create(archive)?);
        let mut tar = tar::Builder::new(GzEncoder::new(&mut hashing, Compression::best()));
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(size);
        header.set_mode(0o644);
        tar.append_data(&mut header, "bin/rustc", std::io::repeat(0).take(size))?;
        tar.into_inner()?.finish()?;
        hashing.flush()?;
        Ok(hashing.hex())
    }

    #[test]
    fn a_bomb_is_not_unpacked() -> anyhow::Result<()> {
        let root = std::env::temp_dir().join(format!("mirsmith-bomb-{}", std::process::id()));
        std::fs::create_dir_all(&root)?;
        let archive = root.join("a.tar.gz");
        let refusal = |kind, size| -> anyhow::Result<String> {
            let digest = zeros(&archive, kind, size)?;
            Ok(unpack(&archive, &digest, &root.join("out"))
                .err()
                .map(|error| format!("{error:#}"))
                .unwrap_or_default())
        };
        assert_eq!(refusal(EntryType::Regular, 1 << 20)?, "");
        assert!(refusal(EntryType::Regular, SMALL * 2)?.contains("more than"));
        assert_ne!(refusal(EntryType::GNUSparse, 512)?, "");
        assert!(refusal(EntryType::Char, 0)?.contains("no file of a compiler"));
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }

    #[test]
    fn unused_compilers_are_forgotten() -> anyhow::Result<()> {
        let root = std::env::temp_dir().join(format!("mirsmith-unused-{}", std::process::id()));
        let old = SystemTime::now() - UNUSED - Duration::from_secs(60);
        let place = |name: &str| root.join(name.repeat(64));
        for path in [place("a"), place("b"), root.join("tmp")] {
            std::fs::create_dir_all(&path)?;
            File::open(&path)?.set_modified(old)?;
        }
        forget_old(&root, &place("a"));
        assert!(place("a").exists() && !place("b").exists() && root.join("tmp").exists());
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }
}
