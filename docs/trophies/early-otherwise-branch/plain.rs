fn f(mut a: u8, b: u64) { unsafe {
    let mut c: *mut u64 = core::ptr::null_mut();
    'b2: {
        match b {
            2305843009213693951 => { match *c { 2305843009213693951 => { break 'b2; } _ => {} } }
            2305843009213693950 => { match *c { 2305843009213693950 => { break 'b2; } _ => {} } }
            _ => {}
        }
        a = 0;
    }
    println!("{:?}", 0);
}}
fn main() { f(0, 0); }
