// Enums, `Option`, `match`.

#[derive(Clone, Copy)]
pub enum Colour {
    Red,
    Green,
    Blue,
}
#[derive(Clone, Copy)]
pub enum Shape {
    Circle(u32),
    Rectangle { width: u32, height: u32 },
    Nothing,
}
#[repr(u8)]
#[derive(Clone, Copy)]
pub enum Level {
    Low = 1,
    Middle = 5,
    High = 200,
}

pub fn next(c: Colour) -> Colour {
    match c {
        Colour::Red => Colour::Green,
        Colour::Green => Colour::Blue,
        Colour::Blue => Colour::Red,
    }
}
pub fn number(c: Colour) -> i32 { c as i32 }
pub fn level(l: Level) -> u8 { l as u8 }
pub fn area(s: Shape) -> u32 {
    match s {
        Shape::Circle(r) => 3 * r * r,
        Shape::Rectangle { width, height } => width * height,
        Shape::Nothing => 0,
    }
}
pub fn grow(s: &mut Shape, by: u32) {
    match s {
        Shape::Circle(r) => *r += by,
        Shape::Rectangle { width, .. } => *width += by,
        Shape::Nothing => *s = Shape::Circle(by),
    }
}
pub fn square(side: u32) -> Shape {
    if side == 0 { Shape::Nothing } else { Shape::Rectangle { width: side, height: side } }
}
pub fn both(a: Colour, b: Colour) -> u8 {
    match (a, b) {
        (Colour::Red, Colour::Red) => 1,
        (Colour::Red, _) | (_, Colour::Red) => 2,
        (Colour::Green, Colour::Blue) => 3,
        _ => 4,
    }
}
pub fn guard(s: Shape) -> u8 {
    match s {
        Shape::Circle(r) if r > 50 => 1,
        Shape::Rectangle { width: w, height: h } if w == h => 2,
        Shape::Circle(0) => 3,
        _ => 4,
    }
}
pub fn checked_div(a: u32, b: u32) -> Option<u32> { if b == 0 { None } else { Some(a / b) } }
pub fn or_zero(a: Option<i32>) -> i32 {
    match a {
        Some(x) => x,
        None => 0,
    }
}
pub fn nested(a: Option<Option<bool>>) -> u8 {
    match a {
        None => 0,
        Some(None) => 1,
        Some(Some(b)) => 2 + b as u8,
    }
}
pub fn if_let(a: Option<(u8, i16)>) -> i32 {
    if let Some((x, y)) = a {
        if x > 2 {
            return x as i32 + y as i32;
        }
    }
    -1
}
pub fn question(a: Option<u8>, b: Option<u8>) -> Option<u16> {
    let Some(a) = a else { return None };
    let Some(b) = b else { return None };
    Some(a as u16 + b as u16)
}
pub fn option_of_enum(a: Option<Colour>) -> Option<Colour> {
    match a {
        Some(Colour::Blue) => None,
        Some(c) => Some(next(c)),
        None => Some(Colour::Red),
    }
}
pub fn option_of_ref(a: Option<&u32>) -> u32 {
    match a {
        Some(x) => *x,
        None => 7,
    }
}
pub fn binding(x: u8) -> u8 {
    match x {
        n @ 1..=9 => n * 2,
        n @ (10 | 20) => n + 1,
        n => n,
    }
}
#[derive(Clone, Copy)]
pub enum Op {
    Add(i32),
    Mul(i32),
    Neg,
    Stop,
}
pub fn interpret(ops: &[Op; 5], start: i32) -> i32 {
    let mut value = start;
    let mut i = 0;
    while i < 5 {
        match ops[i] {
            Op::Add(x) => value += x,
            Op::Mul(x) => value *= x,
            Op::Neg => value = -value,
            Op::Stop => break,
        }
        i += 1;
    }
    value
}
#[derive(Clone, Copy)]
pub enum Token {
    Number(u64),
    Plus,
    Open(char),
}
pub fn token(c: char) -> Token {
    match c {
        '0'..='9' => Token::Number(c as u64 - '0' as u64),
        '+' => Token::Plus,
        other => Token::Open(other),
    }
}
pub fn machine(input: [bool; 6]) -> Colour {
    let mut state = Colour::Red;
    let mut i = 0;
    while i < 6 {
        state = match (state, input[i]) {
            (Colour::Red, true) => Colour::Green,
            (Colour::Green, false) => Colour::Blue,
            (Colour::Blue, _) => Colour::Red,
            (same, _) => same,
        };
        i += 1;
    }
    state
}
impl Colour {
    fn is_red(self) -> bool { matches!(self, Colour::Red) }
}
pub fn reds(a: Colour, b: Colour) -> u8 { a.is_red() as u8 + b.is_red() as u8 }
