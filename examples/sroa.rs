use std::{ptr::addr_of_mut, sync::atomic::{AtomicU64, Ordering}};
#[repr(C)] union A { i: u64, f: f32 }
fn main() { unsafe {
    let mut a = A { i: 20496382263558144 };
    let p = addr_of_mut!(a.i);
    *p = AtomicU64::from_ptr(p).load(Ordering::Acquire);
    a.f = 0.0;
    println!("{}", { a.i });
}}
