//! `mirsmith bench`.

use std::process::Command;

use crate::fuzz::{Place, WRONG_OPERATOR};
use crate::{json, mirsmith, outcome, write};

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
    assert!(text.contains("\n  scalar_loop ") && text.contains("Runs per minute"), "{text}");
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

#[test]
fn recall_says_what_is_found_where() {
    let place = Place::new("bench-recall", WRONG_OPERATOR);
    let (out, config) = (place.out.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let own = ["bench", "recall", "--out", out, "--config", config, "--backends", "a", "--jobs", "2"];
    let (table, code) = json(&[&own[..], &["--programs", "24", "--reduction-time", "1s"]].concat());
    assert_eq!((code, &table["programs"]), (Some(0), &serde_json::json!(24)), "{table}");
    let a = &table["backends"][0];
    assert_eq!((&a["name"], &a["programs"]), (&serde_json::json!("a"), &serde_json::json!(24)));
    assert!(a["findings"].as_u64() > Some(0) && table["not_looked_at"] == 0, "{table}");
    let found = table["bugs"].as_array().expect("a list").iter().filter_map(|bug| bug["findings"].as_u64());
    assert!(found.sum::<u64>() + table["unexplained"].as_u64().unwrap_or(0) >= 1, "{table}");
    // Six ranges of four programs, from the same directory; then the same beside itself.
    let (ranges, code) = json(&["bench", "recall", "--read", out, "--ranges", "6"]);
    assert_eq!((code, &ranges["ranges"]), (Some(0), &serde_json::json!([6, 4])), "{ranges}");
    let any = &ranges["backends"][0]["any"];
    let first = any["cpu_seconds"][0].as_f64().unwrap_or(f64::MAX);
    let (low, high) = (&any["interval"][0], &any["interval"][1]);
    assert!(first <= any["limit"].as_f64().unwrap_or(0.0) && low.as_f64() <= Some(first), "{any} {high}");
    assert_eq!(
        ranges["medians"].as_array().map(Vec::len),
        table["bugs"].as_array().map(Vec::len),
        "{ranges}"
    );
    let stored = write("bench-recall.json", ranges.to_string().as_bytes());
    let stored = stored.to_str().expect("UTF-8");
    let side_by_side = mirsmith(&["bench", "recall", "--read", stored, "--beside", stored]);
    let text = String::from_utf8_lossy(&side_by_side.stdout).into_owned();
    assert!(
        text.contains("the median of 6 ranges of 4 programs, in brackets its interval of 97 %."),
        "{text}"
    );
    assert!(text.contains("| a | any finding | ") && !text.contains("better"), "{text}");
    // The published figures can be read. Their back ends were not tested here, so nothing is missing.
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/recall.json");
    let again = [&own[..], &["--programs", "24", "--reduction-time", "1s", "--check", published]].concat();
    let (table, code) = json(&again);
    let checked = &table["checked"];
    assert_eq!((code, &checked["generator"]), (Some(0), &serde_json::json!(11)), "{table}");
    assert!(checked["open"].as_array().is_some_and(|open| open.len() == 27), "{table}");
}

#[test]
fn reach_knows_which_passes_change_something() {
    let sysroot =
        Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is a rustc").stdout;
    let sysroot = String::from_utf8(sysroot).expect("UTF-8");
    let entry = format!(
        "[[backend]]\nname = \"rustc\"\nprogram = '{}/bin/rustc'\nflags = ['-Copt-level=3']\n",
        sysroot.trim()
    );
    let config = write("bench-reach.toml", entry.as_bytes());
    let other = write("bench-reach-other.rs", b"pub fn f(x: u8) -> u8 { let y = x + 1; y & 1 }\n");
    let (config, other) = (config.to_str().expect("UTF-8"), other.to_str().expect("UTF-8"));
    let own = ["bench", "reach", "--config", config, "--backends", "rustc", "--programs", "3"];
    let (table, code) = json(&[&own[..], &[other]].concat());
    assert_eq!((code, &table["ours"], &table["others"]), (Some(0), &3.into(), &1.into()), "{table}");
    let gvn = &table["mir"]["GVN"];
    assert!(gvn["changed"]["ours mir4"].as_u64() > Some(0) && gvn["ran"]["ours mir0"].is_null(), "{gvn}");
    assert!(table["llvm"]["SROAPass"]["changed"]["ours"].as_u64() > Some(0), "{table}");
}

#[test]
fn vendor_functions_are_counted_and_drawn() {
    let place = Place::new("bench-intrinsics", WRONG_OPERATOR);
    let (svg, counts) = (place.out.with_extension("svg"), place.out.with_extension("txt"));
    let (svg_name, counts_name) = (svg.to_str().expect("UTF-8"), counts.to_str().expect("UTF-8"));
    let (report, code) =
        json(&["bench", "intrinsics", "--programs", "12", "--svg", svg_name, "--counts", counts_name]);
    assert_eq!(code, Some(0));
    let functions = report["functions"].as_u64().expect("a number");
    let steps: Vec<u64> = report["reached"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|step| step["programs"].as_u64())
        .collect();
    assert_eq!(steps, [1, 2, 5, 10, 12]);
    let last = &report["reached"][4];
    assert!(functions >= 1000 && last["executed"].as_u64() > Some(20), "{last}");
    assert!(
        last["observed"].as_u64() > Some(5) && last["observed"].as_u64() <= last["executed"].as_u64(),
        "{last}"
    );
    let (svg, counts) = (std::fs::read_to_string(svg), std::fs::read_to_string(counts));
    assert!(svg.is_ok_and(|svg| svg.starts_with("<svg") && svg.contains("RVISmith")));
    assert_eq!(counts.map(|counts| counts.lines().count() as u64).ok(), Some(functions));
}
