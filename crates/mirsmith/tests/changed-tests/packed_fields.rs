//@ test-mir-pass: AddMovesForPackedDrops
#[repr(C, packed(2))]
#[derive(Clone, Copy)]
struct Header {
    tag: u8,
    length: u32,
    check: u64,
}

// EMIT_MIR packed_fields.checked.AddMovesForPackedDrops.diff
fn checked(header: Header) -> u64 {
    let length = header.length;
    if header.tag == 1 { header.check ^ length as u64 } else { 0 }
}

// EMIT_MIR packed_fields.write.AddMovesForPackedDrops.diff
fn write(mut header: Header, value: u32) -> u32 {
    header.length = value;
    header.check = 0;
    header.length >> 1
}
