// Arrays and slices, whose bounds are checked.

pub fn get(a: [u8; 4], i: usize) -> u8 { a[i] }
pub fn set(mut a: [i32; 3], i: usize, x: i32) -> [i32; 3] {
    a[i % 3] = x;
    a
}
pub fn repeat(x: u16) -> [u16; 5] { [x; 5] }
pub fn literal(x: i8) -> [i8; 4] { [x, 1, -x, 0] }
pub fn sum(a: &[u32]) -> u32 {
    let mut sum = 0;
    let mut i = 0;
    while i < a.len() {
        sum += a[i];
        i += 1;
    }
    sum
}
pub fn reverse(a: &mut [u8]) {
    let mut i = 0;
    let n = a.len();
    while i < n / 2 {
        let x = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = x;
        i += 1;
    }
}
pub fn sort(a: &mut [i32]) {
    let mut i = 1;
    while i < a.len() {
        let x = a[i];
        let mut j = i;
        while j > 0 && a[j - 1] > x {
            a[j] = a[j - 1];
            j -= 1;
        }
        a[j] = x;
        i += 1;
    }
}
pub fn search(a: &[i16], x: i16) -> usize {
    let (mut low, mut high) = (0, a.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if a[middle] < x { low = middle + 1 } else { high = middle }
    }
    low
}
pub fn matrix(a: [[i32; 2]; 2], b: [[i32; 2]; 2]) -> [[i32; 2]; 2] {
    let mut c = [[0; 2]; 2];
    let mut i = 0;
    while i < 2 {
        let mut j = 0;
        while j < 2 {
            c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
            j += 1;
        }
        i += 1;
    }
    c
}
pub fn transpose(a: &mut [[u8; 3]; 3]) {
    let mut i = 0;
    while i < 3 {
        let mut j = i + 1;
        while j < 3 {
            let x = a[i][j];
            a[i][j] = a[j][i];
            a[j][i] = x;
            j += 1;
        }
        i += 1;
    }
}
pub fn ends(a: &[u8]) -> u8 {
    match a {
        [] => 0,
        [x] => *x,
        [first, .., last] => *first ^ *last,
    }
}
pub fn pattern([a, b, c]: [u8; 3]) -> u32 { a as u32 * 10000 + b as u32 * 100 + c as u32 }
pub fn length(a: &[u64]) -> usize { a.len() }
pub fn largest(a: [i64; 6]) -> i64 {
    let mut most = a[0];
    let mut i = 1;
    while i < 6 {
        if a[i] > most {
            most = a[i];
        }
        i += 1;
    }
    most
}
pub fn to_slice(a: [u32; 3]) -> u32 { sum(&a) }
pub fn prefix_sums(a: &mut [u32; 5]) {
    let mut i = 1;
    while i < 5 {
        a[i] += a[i - 1];
        i += 1;
    }
}
pub fn sieve() -> [bool; 30] {
    let mut prime = [true; 30];
    prime[0] = false;
    prime[1] = false;
    let mut i = 2;
    while i * i < 30 {
        if prime[i] {
            let mut j = i * i;
            while j < 30 {
                prime[j] = false;
                j += i;
            }
        }
        i += 1;
    }
    prime
}
pub fn element(a: &mut [u16; 4], i: usize) -> &mut u16 {
    let x = &mut a[i & 3];
    *x += 1;
    x
}
pub fn count(a: &[u8], x: u8) -> usize {
    let mut n = 0;
    let mut i = 0;
    while i != a.len() {
        n += (a[i] == x) as usize;
        i += 1;
    }
    n
}
pub fn hash(a: &[u8]) -> u64 {
    let mut hash = 0xcbf29ce484222325u64;
    let mut i = 0;
    while i < a.len() {
        hash = (hash ^ a[i] as u64).wrapping_mul(0x100000001b3);
        i += 1;
    }
    hash
}
