// What is not imported, with the reason above each function.

// library-type
pub fn range(n: u32) -> u32 {
    let mut sum = 0;
    for i in 0..n {
        sum += i;
    }
    sum
}
// library-call
pub fn checked(a: u32, b: u32) -> Option<u32> { a.checked_add(b) }
// library-call
pub fn pow(a: u32) -> u32 { a.pow(2) }
// closure
pub fn closure(a: i32) -> i32 {
    let f = |x: i32| x + a;
    f(3)
}
// generic
pub fn generic<T: Copy>(x: T) -> T { x }
// generic
pub fn calls_generic(x: u8) -> u8 { generic(x) }
// str
pub fn text(s: &str) -> usize { s.len() }
// library-type
pub fn boxed(x: u8) -> u8 { *Box::new(x) }
// library-type
pub fn vector(x: u8) -> usize { vec![x].len() }
// dyn
pub fn object(x: &dyn core::fmt::Debug) -> u8 {
    let _ = x;
    1
}
pub struct Droppy(u8);
impl Drop for Droppy {
    fn drop(&mut self) {}
}
// definition
pub fn dropped(x: u8) -> u8 { Droppy(x).0 }
pub struct Wrapper<T>(T);
// generic
pub fn wrapper(x: u8) -> u8 { Wrapper(x).0 }
// library-type
pub fn iterator(a: &[u8]) -> u32 { a.iter().map(|x| *x as u32).sum() }
// form
pub fn subslice(a: &[u8]) -> u8 {
    match a {
        [_, rest @ ..] => rest.len() as u8,
        [] => 0,
    }
}
// library-call
pub fn min(a: u32, b: u32) -> u32 { a.min(b) }
// library-type
pub fn result(a: u8) -> Result<u8, ()> { if a > 3 { Ok(a) } else { Err(()) } }
// no-call
pub fn always_panics(x: u8) -> u8 {
    if x as u32 + 1 > 0 {
        panic!();
    }
    x
}
// form
pub fn diverges() -> ! { loop {} }
#[derive(Clone, Copy)]
pub enum Op {
    Add(i32),
    Neg,
}
// The machine does not know that such a slice is aligned: the layout of its elements is not fixed.
// no-call
pub fn slice_of_enum(ops: &[Op]) -> usize { ops.len() }
pub struct Fields {
    start: u8,
}
// ill-formed
pub fn reserved_name(f: Fields) -> u8 { f.start }
// library-type
pub fn for_each(a: [u8; 2]) -> u8 {
    let mut sum = 0;
    for x in a {
        sum += x;
    }
    sum
}
