//! Runs a program file once (for profilers).
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let p = mir::parse::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let o = machine::run(&p, machine::Limits::default());
    println!("{} {:?}", o.steps, o.stop);
}
