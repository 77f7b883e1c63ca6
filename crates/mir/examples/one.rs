use arbitrary::Options;
use mir::*;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let o = Options { version: Version::new(a[1] as u32), lint: a.get(3).map_or(a[0] % 3 == 0, |x| *x == 1), ..Options::default() };
    let p = arbitrary::program(a[0], o);
    let form = if a.len() > 2 { Form::Macro } else { Form::Expanded };
    println!("{}", print(&p, &PrintOptions { version: Version::new(a[1] as u32), form, const_eval: false }).unwrap());
}
