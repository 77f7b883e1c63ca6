//! SHA-256, which identifies back ends, setups and archives on all computers.

use std::io::Write;

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A writer that computes the SHA-256 of its input.
pub struct Hashing<W> {
    writer: W,
    hash: Sha256,
}

impl<W: Write> Hashing<W> {
    /// Wraps a writer.
    pub fn new(writer: W) -> Hashing<W> {
        Hashing { writer, hash: Sha256::new() }
    }

    /// The hash in hexadecimal.
    pub fn hex(self) -> String {
        hex(&self.hash.finalize())
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.writer.flush()
    }
}
