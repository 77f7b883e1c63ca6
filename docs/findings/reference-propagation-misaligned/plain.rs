#[repr(C)] struct A { f0: [u8; 16], f1: u128 }
#[repr(C, align(16))] struct B { f0: [u8; 16] }
#[inline(never)] fn f(a: *mut A, b: *mut B) { unsafe {
    let c = &(*a).f0;
    (*b).f0 = *c;
}}
fn g(a: usize) { unsafe {
    let mut d: B = B { f0: [0; 16] };
    let mut b: [u128; 2] = [0; 2];
    let mut e = (&raw mut b) as *mut u8;
    e = e.add(1);
    f(e as *mut A, &raw mut d);
    println!("{:?}", d.f0[a]);
}}
fn main() { g(0); }
