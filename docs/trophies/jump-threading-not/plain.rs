fn f() {
    let mut a: u8 = 0 ^ 0;
    a = !a;
    match a { 1 => {} _ => { println!("{:?}", 0); } }
}
fn main() { f(); }
