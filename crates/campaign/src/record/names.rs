//! Names of folders.

use difftest::digest::sha256_hex;

/// Turns a name into that of a folder.
pub fn slug(name: &str) -> String {
    let fine = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let text: String = name.chars().map(fine).collect();
    let text = text.trim_matches('-');
    if text.len() <= LONGEST_SLUG {
        return text.to_string();
    }
    // Long names with a common prefix must stay distinct.
    let (hash, room) = (sha256_hex(name.as_bytes()), LONGEST_SLUG - 9);
    format!("{}-{}", text[..room].trim_end_matches('-'), &hash[..8])
}

/// Keeps paths short enough for one line.
const LONGEST_SLUG: usize = 48;
