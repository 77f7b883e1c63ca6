// Loops and recursion.

pub fn sum_to(n: u8) -> u32 {
    let mut sum = 0;
    let mut i = 0;
    while i < n {
        sum += i as u32;
        i += 1;
    }
    sum
}
pub fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        let rest = a % b;
        a = b;
        b = rest;
    }
    a
}
pub fn collatz(mut n: u32) -> u32 {
    let mut steps = 0;
    while n > 1 && steps < 50 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}
pub fn power(mut base: u64, mut exponent: u8) -> u64 {
    let mut result = 1;
    loop {
        if exponent & 1 == 1 {
            result *= base;
        }
        exponent >>= 1;
        if exponent == 0 {
            break result;
        }
        base *= base;
    }
}
pub fn factorial(n: u8) -> u64 { if n < 2 { 1 } else { n as u64 * factorial(n - 1) } }
pub fn fibonacci(n: u8) -> u32 {
    let (mut a, mut b) = (0, 1);
    let mut i = 0;
    while i < n {
        (a, b) = (b, a + b);
        i += 1;
    }
    a
}
pub fn is_even(n: u8) -> bool { if n == 0 { true } else { is_odd(n - 1) } }
pub fn is_odd(n: u8) -> bool { if n == 0 { false } else { is_even(n - 1) } }
pub fn is_prime(n: u16) -> bool {
    if n < 2 {
        return false;
    }
    let mut d = 2;
    while d as u32 * d as u32 <= n as u32 {
        if n % d == 0 {
            return false;
        }
        d += 1;
    }
    true
}
pub fn isqrt(n: u32) -> u32 {
    let (mut low, mut high) = (0u64, 65536u64);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle * middle <= n as u64 { low = middle } else { high = middle }
    }
    low as u32
}
pub fn nested(n: u8) -> u32 {
    let mut count = 0;
    let n = n & 15;
    let mut i = 0;
    'outer: while i < n {
        let mut j = 0;
        while j < n {
            if (i * j) % 7 == 6 {
                i += 2;
                continue 'outer;
            }
            if i + j > 25 {
                break 'outer;
            }
            count += 1;
            j += 1;
        }
        i += 1;
    }
    count
}
pub fn digits(mut n: u32) -> u32 {
    let mut count = 1;
    while n >= 10 {
        n /= 10;
        count += 1;
    }
    count
}
pub fn ackermann(m: u32, n: u32) -> u32 {
    let (m, n) = (m & 1, n & 3);
    step(m, n)
}
fn step(m: u32, n: u32) -> u32 {
    if m == 0 {
        n + 1
    } else if n == 0 {
        step(m - 1, 1)
    } else {
        step(m - 1, step(m, n - 1))
    }
}
pub fn crc(mut byte: u8) -> u8 {
    let mut bit = 0;
    while bit < 8 {
        byte = if byte & 0x80 != 0 { (byte << 1) ^ 0x07 } else { byte << 1 };
        bit += 1;
    }
    byte
}
