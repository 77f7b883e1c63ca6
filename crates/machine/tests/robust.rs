//! Programs made ill-formed at random: nothing that processes one panics.

use mir::Version;
use mirsmith_machine::{Limits, Strictness, run};
use testgen::{Options, Rng, mutate};
use text::{Abstraction, Form, PrintOptions};

const LIMITS: Limits = Limits {
    steps: 2_000,
    depth: 30,
    memory: 1 << 20,
    items: 1 << 14,
    pointer_bytes: true,
    strictness: Strictness::STRICT,
};

#[test]
fn ill_formed_programs_end_in_errors() {
    let seeds = testgen::seeds("ill_formed_programs_end_in_errors", 3_000);
    let cases = seeds.end - seeds.start;
    let mut refused = 0;
    let mut panics = Vec::new();
    for seed in seeds {
        let version = Version::new([91, 95, 98][seed as usize % 3]);
        let options = Options { version, functions: 3, blocks: 4, statements: 5, ..Options::default() };
        let mut program = testgen::program(seed / 10, options);
        let mut rng = Rng::new(seed);
        for _ in 0..rng.range(1, 6) {
            mutate(&mut program, &mut rng);
        }
        let whole = std::panic::catch_unwind(|| {
            let ok = mir::wf::check(&program).is_ok();
            let outcome = run(&program, LIMITS);
            // What stops as ill-formed is refused by the check, too.
            if let Some(mirsmith_machine::Stop::IllFormed { what, .. }) = outcome.stop {
                assert!(!ok, "well-formed, but the machine says: {what}");
            }
            for form in
                [Form::Expanded, Form::Macro, Form::Abstract { how: Abstraction::Generic, macros: false }]
            {
                let _ =
                    text::print(&program, &PrintOptions { version, form, const_eval: false, families: true });
            }
            mir::canon::canonical(&program);
            ok
        });
        match whole {
            Ok(ok) => refused += u64::from(!ok),
            Err(_) => panics.push(seed),
        }
    }
    assert!(panics.is_empty(), "panics with seeds {panics:?}");
    assert!(refused > cases / 3, "only {refused} of {cases} mutated programs are ill-formed");
}
