#[repr(C)]
struct Wide { bytes: [u8; 64], align: u128 }
#[repr(C, align(16))]
struct Buffer([u8; 128]);
static B: Buffer = Buffer([7; 128]);
const GOOD: u8 = unsafe {
    let p = (&raw const B.0).cast::<u8>().add(1).cast::<Wide>();
    let bytes: &[u8; 64] = &(*p).bytes;
    bytes[0]
};
#[cfg(bad)]
const BAD: u8 = unsafe {
    let p = (&raw const B.0).cast::<u8>().add(1).cast::<Wide>();
    (*p).bytes[0]
};
fn main() { println!("{}", GOOD); #[cfg(bad)] println!("{}", BAD); }
