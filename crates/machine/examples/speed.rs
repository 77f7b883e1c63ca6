//! Statements per second on program files, plain and with a rollback every 8 statements.
use machine::{Limits, Machine, Standing};
use std::time::Instant;

fn main() {
    for file in std::env::args().skip(1) {
        let p = mir::parse::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let mut best = [0.0f64; 2];
        for round in 0..6 {
            let undo = round % 2;
            let mut m = Machine::new(&p, Limits::default()).unwrap();
            let start = Instant::now();
            let mut executed = 0u64;
            'run: loop {
                if undo == 1 {
                    let mark = m.mark();
                    let mut n = 0;
                    while n < 8 && !matches!(m.step(&p).unwrap(), Standing::Finished) {
                        n += 1;
                    }
                    executed += n;
                    m.rollback(mark);
                }
                for _ in 0..8 {
                    executed += 1;
                    if m.step(&p).unwrap() == Standing::Finished {
                        break 'run;
                    }
                }
            }
            let rate = executed as f64 / start.elapsed().as_secs_f64() / 1e6;
            best[undo] = best[undo].max(rate);
        }
        println!("{file}: {:.2} M/s, with rollback {:.2} M/s", best[0], best[1]);
    }
}
