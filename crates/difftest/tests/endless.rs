//! Endless programs take their full limit only once, and slow programs do not count as endless. A single test, since
//! it measures the CPU time of all children of this process.

mod common;

use std::time::Duration;

use mirsmith_difftest::{Backend, End, Harness, Job, Outcome, Prediction, State, Step, confirm, judge};

/// CPU time of all children that have ended.
fn children() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells");
    let (_, rest) = stat.rsplit_once(')').expect("a name");
    let ticks: u64 = rest.split_whitespace().skip(13).take(2).flat_map(str::parse::<u64>).sum();
    Duration::from_millis(ticks * 10)
}

fn prediction() -> Prediction {
    Prediction { events: Vec::new(), hash: mir::observe::HASH_SEED, steps: 1000 }
}

/// A program that computes for so long, and then does as predicted.
fn slow(microseconds: u64) -> Job {
    let text = format!(
        "unsafe extern \"C\" {{ fn clock() -> i64; }}\nfn main() {{ while unsafe {{ clock() }} < {microseconds} {{}} print!({:?}) }}",
        prediction().output()
    );
    Job::rust("slow", &text)
}

fn run(harness: &Harness, backend: &Backend, job: &Job) -> Outcome {
    harness.test_alone(backend, job, false).expect("it runs")
}

#[test]
fn what_does_not_end_takes_its_limit_once_and_what_is_slow_ends() {
    let (harness, prediction) = (common::harness(), prediction());
    let backend =
        &common::rustc("[backend.limits.run]\nseconds = 2\nmemory-mb = 200\noutput-kb = 9\nfile-mb = 1\n");
    let endless = Job::rust("endless", "fn main() { loop {} }");
    let state = |harness: &Harness, job: &Job| {
        let outcome = run(harness, backend, job);
        (judge(backend, Some(&prediction), &outcome), outcome.run_cpu)
    };

    // The first look takes the full limit, its repetitions hardly anything: there were two, and each took all of it.
    let (first, cpu) = state(&harness, &endless);
    assert!(first.state == State::RunTimeout && cpu > Duration::from_millis(1500), "{first:?}, {cpu:?}");
    let before = children();
    let verdict = confirm(&harness, backend, &endless, Some(&prediction), first.clone()).expect("it runs");
    let spent = children() - before;
    assert!(verdict.state == State::RunTimeout && verdict.confirmed, "{verdict:?}");
    assert!(spent < Duration::from_millis(1500), "{spent:?} with a compilation");

    // Who expects programs to end soon waits for one of them, and for no other.
    let searching = harness.expecting(prediction.steps);
    let (_, cpu) = state(&searching, &endless);
    assert!(cpu > Duration::from_millis(1500), "{cpu:?}");
    let (verdict, cpu) = state(&searching.expecting(2000), &endless);
    assert!(verdict.state == State::RunTimeout && cpu < Duration::from_millis(500), "{verdict:?}, {cpu:?}");

    // What takes ten times the first limit is no finding, by itself or after one that does not end.
    let tested = common::test(backend, &[(endless, prediction.clone()), (slow(400_000), prediction.clone())]);
    assert_eq!([tested[0].verdict.state, tested[1].verdict.state], [State::RunTimeout, State::Pass]);
    // A repetition of what did not end can't pass for the same.
    let other = Job::rust("other", "fn main() { std::process::exit(3) }");
    let verdict = confirm(&harness, backend, &other, Some(&prediction), first).expect("it runs");
    assert_eq!(verdict.state, State::Flaky);
    let end = run(&searching, backend, &slow(400_000)).end;
    assert_eq!(end, End::Timeout { step: Step::Run }, "a search has no time for it");
}
