#[repr(C)] union A { f0: u64, f1: f32 }
fn f() { unsafe {
    let mut a: A = A { f0: 0 };
    a.f0 = 20496382263558144;
    let b = &raw mut a.f0;
    *b = core::sync::atomic::AtomicU64::from_ptr(b).load(core::sync::atomic::Ordering::Acquire);
    a.f1 = 0.0;
    println!("{:?}", { a.f0 });
}}
fn main() { f(); }
