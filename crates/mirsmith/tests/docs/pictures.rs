//! ARCHITECTURE.md opens with a picture of the crates and one of the way of a finding. Each box is a folder that exists, every crate is in
//! the first, and no crate uses one that is drawn above it.

use std::collections::BTreeMap;

use super::{read, report, root};

/// The pictures: the first two blocks of text.
fn pictures() -> Vec<String> {
    let text = read("ARCHITECTURE.md");
    let blocks = text.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.take(2).map(str::to_string).collect()
}

/// What is written in the boxes of a picture, with the line each box begins on. Lines of one box are joined.
fn boxes(picture: &str) -> Vec<(usize, String)> {
    let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    let mut boxes = Vec::new();
    for (y, line) in lines.iter().enumerate() {
        for (x, _) in line.iter().enumerate().filter(|(_, c)| **c == '┌') {
            let Some(width) = line[x..].iter().position(|c| *c == '┐') else { continue };
            let inside = lines[y + 1..]
                .iter()
                .take_while(|below| below.get(x) == Some(&'│') && below.get(x + width) == Some(&'│'));
            let text: Vec<String> = inside
                .map(|below| below[x + 1..x + width].iter().collect::<String>().trim().to_string())
                .collect();
            // Lines between boxes have corners too, but nothing inside.
            if text.iter().any(|words| words.starts_with(|c: char| c.is_ascii_lowercase())) {
                boxes.push((y, text.concat()));
            }
        }
    }
    boxes
}

#[test]
fn each_box_is_a_folder() {
    let pictures = pictures();
    assert_eq!(pictures.len(), 2);
    let mut complaints = Vec::new();
    for picture in &pictures {
        let boxes = boxes(picture);
        assert!(boxes.len() >= 10, "only {boxes:?}");
        for (_, folder) in boxes {
            if !root().join("crates").join(&folder).is_dir() {
                complaints.push(format!("crates/{folder} is drawn in ARCHITECTURE.md, but is no folder"));
            }
        }
    }
    report(complaints);
}

#[test]
fn crates_use_only_those_below() {
    let drawn: BTreeMap<String, usize> =
        boxes(&pictures()[0]).into_iter().map(|(line, name)| (name, line)).collect();
    let mut complaints = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        // For tests only, and never published.
        if name == "testgen" {
            continue;
        }
        let Some(line) = drawn.get(&name) else {
            complaints.push(format!("crates/{name} is not drawn in ARCHITECTURE.md"));
            continue;
        };
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for used in dependencies.lines().filter_map(|line| line.split(['.', ' ']).next()) {
            if drawn.get(used).is_some_and(|other| other <= line) {
                complaints.push(format!("crates/{name} uses {used}, which is not drawn below it"));
            }
        }
    }
    report(complaints);
}
