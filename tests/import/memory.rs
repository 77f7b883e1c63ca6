// References, raw pointers, unions, statics, constants, function pointers.

pub fn read(a: &u32) -> u32 { *a }
pub fn write(a: &mut u32, x: u32) { *a = x }
pub fn increment(a: &mut i8) -> i8 {
    *a += 1;
    *a
}
pub fn through(a: &&u16) -> u16 { **a }
pub fn larger<'a>(a: &'a i32, b: &'a i32) -> &'a i32 { if *a > *b { a } else { b } }
pub fn choose(a: &mut u8, b: &mut u8, first: bool) {
    let chosen = if first { a } else { b };
    *chosen = 99;
}
pub fn local(x: u64) -> u64 {
    let mut a = x;
    let r = &mut a;
    *r += 1;
    let s = &*r;
    *s * 2
}
pub fn raw(x: i32) -> i32 {
    let mut a = x;
    let p = &raw mut a;
    unsafe {
        *p += 5;
        *p
    }
}
pub unsafe fn raw_argument(p: *mut u16) -> u16 {
    unsafe {
        *p = *p + 1;
        *p
    }
}
pub fn field(p: &mut (u8, u32)) -> u32 {
    let f = &mut p.1;
    *f += p.0 as u32;
    p.1
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union Bits {
    int: u32,
    float: f32,
    bytes: [u8; 4],
}
pub fn float_bits(x: f32) -> u32 { unsafe { Bits { float: x }.int } }
pub fn lowest_byte(x: u32) -> u8 { unsafe { Bits { int: x }.bytes[0] } }
pub fn patched(x: u32) -> u32 {
    let mut b = Bits { int: x };
    unsafe {
        b.bytes[2] = 0xab;
        b.int
    }
}
pub fn transmuted(x: u64) -> [u8; 8] { unsafe { core::mem::transmute::<u64, [u8; 8]>(x) } }

static TABLE: [u8; 8] = [1, 1, 2, 3, 5, 8, 13, 21];
static mut COUNTER: u32 = 10;
const LIMIT: u32 = 3 * 5 + 1;
const STEPS: [i32; 3] = [1, -1, LIMIT as i32];
const fn squared(x: u32) -> u32 { x * x }
const SQUARE: u32 = squared(12);
const PAIR: (u8, bool) = (7, SQUARE > 100);

static WORD: u32 = 5;
static POINTER: &u32 = &WORD;
pub fn pointer(x: u32) -> u32 { *POINTER + x }
pub fn table(i: usize) -> u8 { TABLE[i & 7] }
pub fn counter(by: u32) -> u32 {
    unsafe {
        COUNTER += by;
        COUNTER
    }
}
pub fn below(x: u32) -> bool { x < LIMIT }
pub fn steps(i: usize) -> i32 { STEPS[i] }
pub fn square() -> u32 { SQUARE }
pub fn constant_pair() -> (u8, bool) { PAIR }
pub fn promoted(i: usize) -> u32 {
    let a = &[10, 20, 30u32];
    a[i % 3]
}
pub fn byte_string(i: usize) -> u8 { b"mirsmith"[i & 7] }
pub fn inner_constant(x: u8) -> u8 {
    const K: u8 = 0x55;
    static S: u8 = K + 1;
    x ^ K ^ S
}

pub fn twice(f: fn(u32) -> u32, x: u32) -> u32 { f(f(x)) }
fn plus_one(x: u32) -> u32 { x + 1 }
fn triple(x: u32) -> u32 { x * 3 }
pub fn pick(first: bool, x: u32) -> u32 {
    let f: fn(u32) -> u32 = if first { plus_one } else { triple };
    twice(f, x)
}
static HANDLERS: [fn(u32) -> u32; 2] = [plus_one, triple];
pub fn dispatch(i: usize, x: u32) -> u32 { HANDLERS[i & 1](x) }
pub extern "C" fn foreign(a: i32, b: i64) -> i64 { a as i64 - b }
pub fn calls_foreign(a: i32) -> i64 { foreign(a, 5) }

mod inside {
    pub struct Hidden(pub u8);
    pub fn hidden(x: u8) -> Hidden { Hidden(x / 2) }
    pub mod deeper {
        pub fn down(x: u8) -> u8 { super::hidden(x).0 }
    }
}
pub fn modules(x: u8) -> u8 { inside::deeper::down(x) + inside::hidden(x).0 }

pub struct Node<'a> {
    value: u32,
    next: Option<&'a Node<'a>>,
}
pub fn list(a: u32, b: u32) -> u32 {
    let last = Node { value: b, next: None };
    let first = Node { value: a, next: Some(&last) };
    let mut sum = 0;
    let mut at = &first;
    loop {
        sum = sum * 10 + at.value;
        match at.next {
            Some(next) => at = next,
            None => return sum,
        }
    }
}
pub fn maybe(x: u8) -> u8 {
    assert!(x < 200);
    if x == 100 {
        panic!("not {}", x);
    }
    x + 1
}
