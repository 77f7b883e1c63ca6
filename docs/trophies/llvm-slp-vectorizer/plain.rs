fn f(a: usize, mut b: u128) { unsafe {
    let mut c: [u64; 4] = [0; 4];
    c[a] = 1;
    let d: [u8; 32] = core::mem::transmute::<[u64; 4], [u8; 32]>(c);
    let mut e: usize = 31;
    loop {
        b = b.wrapping_add(d[e] as u128);
        e = e.wrapping_sub(1);
        if e == 0 {
            println!("{b:?}");
            return;
        }
    }
}}
fn main() { f(core::hint::black_box(0), 0); }
