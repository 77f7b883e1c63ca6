#[repr(C)]
struct Wide {
    bytes: [u8; 64],
    align: u128,
}

#[repr(C, align(16))]
struct Buffer([u8; 128]);

#[inline(never)]
fn copy(p: *const Wide, out: &mut Buffer) {
    // A reference to bytes, which is aligned wherever it points.
    let bytes: &[u8; 64] = unsafe { &(*p).bytes };
    let (first, _) = out.0.split_first_chunk_mut().unwrap();
    *first = *bytes;
}

fn main() {
    let buffer = Buffer([7; 128]);
    let mut out = Buffer([0; 128]);
    let p = unsafe { buffer.0.as_ptr().add(1) };
    copy(std::hint::black_box(p.cast()), &mut out);
    println!("{}", out.0[0]);
}
