#[repr(C)] union A { f0: u16, f1: u16 }
fn f() -> u8 { unsafe {
    let mut a: u8 = 0;
    let mut b: A = A { f1: 45489 };
    match b.f1 {
        45489 => {
            b.f0 = 1;
            if b.f1 == 1 { a = 1; }
        }
        _ => {}
    }
    println!("{a:?}");
    a
}}
fn main() { f(); }
