use arbitrary::Options;
use mir::*;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut seen = std::collections::BTreeMap::<String, (u64, u64, u32)>::new();
    let vs = [78u32, 81, 85, 89, 92, 95, 97, 98];
    for seed in 0..n {
        let made = vs[seed as usize % 8];
        let o = Options { version: Version::new(made), lint: seed % 3 == 0, ..Options::default() };
        let r = std::panic::catch_unwind(|| arbitrary::program(seed, o));
        let Ok(p) = r else { seen.entry("panic".into()).or_insert((0, seed, made)).0 += 1; continue };
        for form in [Form::Expanded, Form::Macro] {
            let key = match print(&p, &PrintOptions { version: Version::new(made), form, const_eval: false }) {
                Err(e) => format!("print: {}", e[0].construct),
                Ok(t) => match parse::parse(&t) {
                    Err(e) => { let m = e.to_string(); let m: String = m.split_once(": ").map_or(m.clone(), |x| x.1.to_string()); format!("parse: {m}") }
                    Ok(b) => if canon::same(&p, &b) { continue } else { "differs".into() },
                },
            };
            seen.entry(key.chars().take(150).collect()).or_insert((0, seed, made)).0 += 1;
        }
    }
    for (k, v) in seen { println!("{v:?} {k}"); }
}
