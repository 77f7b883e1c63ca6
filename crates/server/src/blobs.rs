//! Files of findings and bugs: an archive for each, in a directory or a bucket.

use std::collections::HashSet;
use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use campaign::Files;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::{Stream, StreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, WriteMultipart};

use crate::error::Error;

/// The maximum total size of the files of a finding or a bug in bytes.
const MOST: u64 = 64 << 20;

/// The blob store.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    place: String,
}

impl Blobs {
    /// Opens a directory, which is created if necessary, or `s3://bucket/prefix`.
    pub fn open(place: &str) -> Result<Blobs, Error> {
        let wrong = |message: String| Error::Blobs { place: place.to_string(), message };
        let store: Arc<dyn ObjectStore> = match place.strip_prefix("s3://") {
            Some(rest) => bucket(rest).map_err(wrong)?,
            None => {
                std::fs::create_dir_all(place).map_err(|error| wrong(error.to_string()))?;
                let store =
                    LocalFileSystem::new_with_prefix(place).map_err(|error| wrong(error.to_string()))?;
                Arc::new(store.with_automatic_cleanup(true))
            }
        };
        Ok(Blobs { store, place: place.to_string() })
    }

    /// The space of a directory's file system in bytes, free and all.
    pub fn space(&self) -> Option<(u64, u64)> {
        #[cfg(unix)]
        if !self.place.starts_with("s3://") {
            let found = rustix::fs::statvfs(self.place.as_str()).ok()?;
            return Some((found.f_bavail * found.f_frsize, found.f_blocks * found.f_frsize));
        }
        None
    }

    /// Stores files, unless the key exists.
    pub async fn put(&self, key: &str, files: &Files) -> Result<(), Error> {
        let bytes = pack(files).map_err(|error| self.wrong(key, error))?;
        let result = self.store.put_opts(&self.path(key)?, bytes.into(), PutMode::Create.into()).await;
        match result {
            Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(self.wrong(key, error)),
        }
    }

    /// Reads files; `None` if the key does not exist.
    pub async fn get(&self, key: &str) -> Result<Option<Files>, Error> {
        let bytes = match self.store.get(&self.path(key)?).await {
            Ok(found) => found.bytes().await.map_err(|error| self.wrong(key, error))?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(self.wrong(key, error)),
        };
        unpack(&bytes).map(Some).map_err(|error| self.wrong(key, error))
    }

    /// Whether a key exists.
    pub async fn has(&self, key: &str) -> Result<bool, Error> {
        match self.store.head(&self.path(key)?).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(self.wrong(key, error)),
        }
    }

    /// Begins to write a large object. It exists only when complete.
    pub async fn begin(&self, key: &str) -> Result<Upload, Error> {
        let upload = self.store.put_multipart(&self.path(key)?).await;
        let write = WriteMultipart::new(upload.map_err(|error| self.wrong(key, error))?);
        Ok(Upload { write, blobs: self.clone(), key: key.to_string() })
    }

    /// Reads a large object as a stream; `None` if the key does not exist.
    pub async fn stream(
        &self,
        key: &str,
    ) -> Result<Option<impl Stream<Item = object_store::Result<Bytes>> + use<>>, Error> {
        match self.store.get(&self.path(key)?).await {
            Ok(found) => Ok(Some(found.into_stream())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(self.wrong(key, error)),
        }
    }

    /// Removes the files of a key.
    pub async fn remove(&self, key: &str) -> Result<(), Error> {
        match self.store.delete(&self.path(key)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.wrong(key, error)),
        }
    }

    /// Removes all keys below a prefix.
    pub async fn remove_all(&self, prefix: &str) -> Result<(), Error> {
        let mut found = self.store.list(Some(&self.path(prefix)?));
        while let Some(meta) = found.next().await {
            let meta = meta.map_err(|error| self.wrong(prefix, error))?;
            self.store.delete(&meta.location).await.map_err(|error| self.wrong(prefix, error))?;
        }
        Ok(())
    }

    /// Removes objects below a prefix that are older than an age, except those with these names.
    pub async fn remove_unused(
        &self,
        prefix: &str,
        used: &HashSet<String>,
        age: Duration,
    ) -> Result<(), Error> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let before = i64::try_from(now.saturating_sub(age).as_secs()).unwrap_or(0);
        let mut found = self.store.list(Some(&self.path(prefix)?));
        while let Some(meta) = found.next().await {
            let meta = meta.map_err(|error| self.wrong(prefix, error))?;
            let is_used = meta.location.filename().is_none_or(|name| used.contains(name));
            if !is_used && meta.last_modified.timestamp() < before {
                self.store.delete(&meta.location).await.map_err(|error| self.wrong(prefix, error))?;
            }
        }
        Ok(())
    }

    /// Our keys consist of plain parts; the check is a safeguard.
    fn path(&self, key: &str) -> Result<Path, Error> {
        if !key.split('/').all(campaign::record::files::is_plain) {
            return Err(self.wrong(key, "no name of ours"));
        }
        Path::parse(key).map_err(|error| self.wrong(key, error))
    }

    fn wrong(&self, key: &str, error: impl std::fmt::Display) -> Error {
        Error::Blobs { place: self.place.clone(), message: format!("{key}: {error}") }
    }
}

/// A large object that is being written.
pub struct Upload {
    write: WriteMultipart,
    blobs: Blobs,
    key: String,
}

/// The maximum number of pieces being written: further ones wait.
const AHEAD: usize = 4;

impl Upload {
    /// Writes the next piece.
    pub async fn put(&mut self, bytes: Bytes) -> Result<(), Error> {
        let room = self.write.wait_for_capacity(AHEAD).await;
        room.map_err(|error| self.blobs.wrong(&self.key, error))?;
        self.write.put(bytes);
        Ok(())
    }

    /// Completes the object.
    pub async fn complete(self) -> Result<(), Error> {
        let Upload { write, blobs, key } = self;
        write.finish().await.map(drop).map_err(|error| blobs.wrong(&key, error))
    }

    /// Discards the object.
    pub async fn abort(self) -> Result<(), Error> {
        let Upload { write, blobs, key } = self;
        write.abort().await.map_err(|error| blobs.wrong(&key, error))
    }
}

#[cfg(feature = "s3")]
fn bucket(rest: &str) -> Result<Arc<dyn ObjectStore>, String> {
    use object_store::aws::AmazonS3Builder;
    use object_store::prefix::PrefixStore;
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    // Credentials, region and endpoint are in the usual variables: AWS_ACCESS_KEY_ID and so on.
    let store = AmazonS3Builder::from_env().with_bucket_name(bucket).build();
    let store = store.map_err(|error| error.to_string())?;
    let prefix = prefix.trim_matches('/');
    Ok(if prefix.is_empty() { Arc::new(store) } else { Arc::new(PrefixStore::new(store, prefix)) })
}

#[cfg(not(feature = "s3"))]
fn bucket(_rest: &str) -> Result<Arc<dyn ObjectStore>, String> {
    Err("this program was built without S3; give a directory, or build with the feature s3".to_string())
}

fn pack(files: &Files) -> std::io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (name, text) in files.iter() {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, text.as_bytes())?;
    }
    archive.into_inner()?.finish()
}

fn unpack(bytes: &[u8]) -> std::io::Result<Files> {
    let mut files = Files::default();
    let mut archive = tar::Archive::new(GzDecoder::new(bytes).take(MOST));
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        let mut text = String::new();
        entry.read_to_string(&mut text)?;
        files.put(&name, text).map_err(std::io::Error::other)?;
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_come_back() -> Result<(), Box<dyn std::error::Error>> {
        let mut files = Files::default();
        files.put("program.rs", "fn main() {}\n")?;
        files.put(&"long".repeat(50), "x".repeat(100_000))?;
        assert_eq!(unpack(&pack(&files)?)?, files);
        let root = std::env::temp_dir().join(format!("mirsmith-blobs-{}", std::process::id()));
        let blobs = Blobs::open(&root.display().to_string())?;
        let key = "findings/1/7-stable-O3-mir4-+GVN-0a";
        assert_eq!(blobs.get(key).await?, None);
        blobs.put(key, &files).await?;
        blobs.put(key, &Files::default()).await?;
        assert_eq!(blobs.get(key).await?, Some(files));
        assert!(blobs.put("../x", &Files::default()).await.is_err());
        blobs.remove(key).await?;
        blobs.remove(key).await?;
        assert_eq!(blobs.get(key).await?, None);
        for name in ["a", "b"] {
            blobs.put(&format!("toolchains/{name}"), &Files::default()).await?;
        }
        let used = HashSet::from(["a".to_string()]);
        blobs.remove_unused("toolchains", &used, Duration::from_secs(60)).await?;
        assert!(blobs.has("toolchains/b").await?);
        // Times have no fractions of a second.
        tokio::time::sleep(Duration::from_millis(1100)).await;
        blobs.remove_unused("toolchains", &used, Duration::ZERO).await?;
        assert!(blobs.has("toolchains/a").await? && !blobs.has("toolchains/b").await?);
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }
}
