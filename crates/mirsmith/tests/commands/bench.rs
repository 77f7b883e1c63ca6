//! `mirsmith bench`.

use crate::{json, mirsmith, outcome};

const SHORT: [&str; 6] = ["bench", "machine", "--rounds", "1", "--round-ms", "5"];

#[test]
fn every_workload_has_two_figures() {
    let (speeds, code) = json(&SHORT);
    assert_eq!(code, Some(0));
    let workloads = speeds["workloads"].as_array().expect("a list");
    let names: Vec<&str> = workloads.iter().filter_map(|speed| speed["workload"].as_str()).collect();
    assert_eq!(names, ["scalar_loop", "pointer_walk", "refs_4", "refs_16", "calls"]);
    for speed in workloads {
        // No computer is so slow, and a figure of 0 would be a broken loop.
        assert!(
            speed["plain"].as_f64() > Some(1000.0) && speed["rollback"].as_f64() > Some(1000.0),
            "{speed}"
        );
    }
    assert!(speeds["runs_per_minute"].as_f64() > Some(60.0), "{speeds}");
}

#[test]
fn the_text_names_the_workloads() {
    let (text, code) = outcome(&SHORT);
    assert_eq!(code, Some(0));
    assert!(text.contains("\n  scalar_loop ") && text.contains("per minute: "), "{text}");
}

#[test]
fn the_short_program_has_100_statements() {
    let file = format!("{}/bench/short.rs", env!("CARGO_MANIFEST_DIR"));
    let (report, code) = json(&["check", &file]);
    assert_eq!((code, &report["steps"]), (Some(0), &serde_json::json!(100)));
}

#[test]
fn no_rounds_are_a_wrong_argument() {
    assert_eq!(mirsmith(&["bench", "machine", "--rounds", "0"]).status.code(), Some(64));
    assert_eq!(mirsmith(&["bench"]).status.code(), Some(64));
}
