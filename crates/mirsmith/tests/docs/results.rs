//! The table of the README agrees with docs/findings/findings.json.

use serde::Deserialize;

use crate::{read, report, root};

/// A bug that was found.
#[derive(Deserialize)]
struct Finding {
    title: String,
    pages: Vec<String>,
    guilty: String,
    state: String,
    compiler: String,
    first_wrong: String,
    last_wrong: String,
    llvm: Vec<u32>,
}

/// The rows of four cells: only this table has them. The first is the heading.
fn rows(readme: &str) -> Vec<[&str; 4]> {
    readme.lines().filter_map(cells).skip(1).collect()
}

fn cells(line: &str) -> Option<[&str; 4]> {
    let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
    inner.split(" | ").collect::<Vec<_>>().try_into().ok()
}

/// The text of a cell with its links as their words, and where they lead.
fn unlinked(cell: &str) -> (String, Vec<String>) {
    let (mut text, mut links, mut rest) = (String::new(), vec![], cell);
    while let Some((before, words, link, after)) = first_link(rest) {
        text += before;
        text += words;
        links.push(link.to_string());
        rest = after;
    }
    (text + rest, links)
}

fn first_link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (head, tail) = text.split_once("](")?;
    let (before, words) = head.rsplit_once('[')?;
    let (link, after) = tail.split_once(')')?;
    Some((before, words, link, after))
}

/// What a row says otherwise than the data.
fn fault(row: &[&str; 4], finding: &Finding) -> Option<String> {
    let (title, pages) = unlinked(row[0]);
    let wrong = row[3];
    let named = |part: &str| wrong.contains(part);
    let same = title == finding.title
        && pages == finding.pages
        && row[1] == finding.guilty
        && row[2] == finding.state
        && named(&finding.first_wrong)
        && named(&finding.last_wrong)
        && (finding.compiler == "rustc" || named(&finding.compiler))
        && finding.llvm.iter().all(|llvm| named(&llvm.to_string()));
    (!same).then(|| format!("README.md and findings.json differ: {} / {}", row.join(" | "), finding.title))
}

#[test]
fn the_readme_has_the_findings() {
    let findings: Vec<Finding> =
        serde_json::from_str(&read("docs/findings/findings.json")).expect("findings.json");
    let readme = read("README.md");
    let rows = rows(&readme);
    assert_eq!(rows.len(), findings.len(), "README.md and findings.json have different numbers of bugs");
    report(rows.iter().zip(&findings).filter_map(|(row, finding)| fault(row, finding)).collect());
    let missing = findings
        .iter()
        .flat_map(|finding| &finding.pages)
        .filter(|page| !root().join(page.split('#').next().unwrap_or_default()).is_file());
    report(missing.map(|page| format!("findings.json names {page}, which does not exist")).collect());
}

#[test]
fn a_row_that_differs_is_noticed() {
    let row = ["[x](p.md), y", "MIR GVN", "new", "1.78.0 to 1.98.1"];
    let finding = |last: &str| Finding {
        title: "x, y".into(),
        pages: vec!["p.md".into()],
        guilty: "MIR GVN".into(),
        state: "new".into(),
        compiler: "rustc".into(),
        first_wrong: "1.78.0".into(),
        last_wrong: last.into(),
        llvm: vec![],
    };
    assert!(fault(&row, &finding("1.98.1")).is_none());
    assert!(fault(&row, &finding("1.97.0")).is_some());
}
