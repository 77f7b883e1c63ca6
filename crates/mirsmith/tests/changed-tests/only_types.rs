//@ test-mir-pass: EnumSizeOpt
#![crate_type = "lib"]

pub enum Large {
    Nothing,
    Bytes([u8; 256]),
}

pub const LIMIT: usize = std::mem::size_of::<Large>();
