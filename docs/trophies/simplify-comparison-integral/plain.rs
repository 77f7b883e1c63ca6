fn f(a: u8) {
    let b: bool;
    let mut c: u8 = 0;
    if !(|| { let b: bool = a != 1; c = b as u8; b })() { core::hint::black_box(()); }
    println!("{c:?}");
}
fn main() { f(0); }
