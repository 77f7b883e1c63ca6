#[repr(C, align(8))] struct A([f32; 2]);
fn f(mut a: u8, mut b: u64) { unsafe {
    let mut c: u8 = 0;
    let mut d = core::ptr::null();
    while a != 1 {
        d = &raw mut b;
        *d.cast_mut() = core::sync::atomic::AtomicU64::from_ptr(d as *mut u64).load(core::sync::atomic::Ordering::Acquire);
        c = b as u8;
        a = 1;
    }
    let e: A = core::mem::transmute::<[f32; 2], A>([0.0, 0.0]);
    *d.cast_mut() = core::mem::transmute::<A, u64>(e);
    println!("{c:?}");
}}
fn main() { f(0, 1); }
