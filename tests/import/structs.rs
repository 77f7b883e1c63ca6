// Structs, tuples, methods, operators on own types.

use core::ops::Add;

#[derive(Clone, Copy)]
pub struct Point {
    x: i32,
    y: i32,
}

impl Point {
    const ORIGIN: Point = Point { x: 0, y: 0 };
    pub fn new(x: i32, y: i32) -> Point { Point { x, y } }
    pub fn length_squared(&self) -> i32 { self.x * self.x + self.y * self.y }
    pub fn shift(&mut self, by: i32) -> &mut Point {
        self.x += by;
        self.y -= by;
        self
    }
    pub fn swapped(self) -> Point { Point { x: self.y, y: self.x } }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point { Point { x: self.x + other.x, y: self.y + other.y } }
}

pub fn add_points(a: Point, b: Point) -> Point { a + b }
pub fn chained(x: i32) -> i32 { Point::new(x, 3).shift(2).swapped().length_squared() }
pub fn from_origin(p: &Point) -> i32 {
    let o = Point::ORIGIN;
    (p.x - o.x) + (p.y - o.y)
}
pub fn update(p: Point, x: i32) -> Point { Point { x, ..p } }

#[derive(Clone, Copy)]
pub struct Pair(u8, u64);
pub fn pair(a: u8, b: u64) -> Pair { Pair(a, b) }
pub fn unpair(Pair(a, b): Pair) -> u64 { a as u64 + b }

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Nested {
    head: Pair,
    points: [Point; 2],
    flag: bool,
}
pub fn nested(n: Nested) -> i64 {
    let first = if n.flag { n.points[0] } else { n.points[1] };
    first.x as i64 + first.y as i64 + n.head.0 as i64
}
pub fn change(n: &mut Nested, i: usize) {
    n.points[i & 1].x ^= n.head.0 as i32;
    n.flag = !n.flag;
    n.head = Pair(n.head.0 + 1, n.head.1 - 1);
}

pub fn tuple(a: u8, b: i16) -> (i16, u8) { (b, a) }
pub fn tuples(((a, b), c): ((u8, bool), i32)) -> (i32, (bool, u8)) { (c, (b, a)) }
pub fn div_rem(a: u32, b: u32) -> (u32, u32) { (a / b, a % b) }
pub fn swap(a: &mut u32, b: &mut u32) {
    let x = *a;
    *a = *b;
    *b = x;
}
pub struct Empty;
pub fn empty() -> Empty { Empty }
pub fn unit() {}
pub struct Counter {
    count: u32,
    step: u32,
}
impl Counter {
    fn tick(&mut self) -> u32 {
        let now = self.count;
        self.count += self.step;
        now
    }
}
pub fn count(step: u32) -> u32 {
    let mut c = Counter { count: 1, step };
    c.tick() + c.tick() * 3 + c.count
}
trait Area {
    fn area(&self) -> u32;
    fn doubled(&self) -> u32;
}
pub struct Square(u32);
impl Area for Square {
    fn area(&self) -> u32 { self.0 * self.0 }
    fn doubled(&self) -> u32 { self.area() * 2 }
}
pub fn area(side: u32) -> u32 { Square(side).area() + Square(side).doubled() }
#[derive(Clone, Copy)]
pub struct Rgb {
    r: u8,
    g: u8,
    b: u8,
}
pub fn pack(c: Rgb) -> u32 { (c.r as u32) << 16 | (c.g as u32) << 8 | c.b as u32 }
pub fn unpack(c: u32) -> Rgb { Rgb { r: (c >> 16) as u8, g: (c >> 8) as u8, b: c as u8 } }
pub fn blend(a: Rgb, b: Rgb, t: u8) -> Rgb {
    Rgb { r: mix(a.r, b.r, t), g: mix(a.g, b.g, t), b: mix(a.b, b.b, t) }
}
fn mix(a: u8, b: u8, t: u8) -> u8 { ((a as u32 * (255 - t as u32) + b as u32 * t as u32) / 255) as u8 }
#[derive(PartialEq)]
pub struct Derived(u8, u8);
pub fn derived(a: u8) -> bool { Derived(a, 1) == Derived(1, a) }
