//! Finds the guilty MIR pass.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use difftest::{Backend, Error};
use text::dump::dumped;

use crate::blame::bisect::{bisect, confirm};
use crate::blame::diff::unified;
use crate::blame::lab::{Lab, Reproduction};
use crate::blame::lines::{Ran, bisect_lines, without_crate};
use crate::blame::pass::{self, Pass};
use crate::blame::proof::Proof;
use crate::blame::unclear::{NotBlamed, Unclear};

/// More passes than any program runs.
const ALL: u32 = 1_000_000;

/// Where dumps go, beside the program.
pub(crate) const DUMPS: &str = "mir-dumps";

/// Flags that dump the MIR of all functions before and after all passes.
pub(crate) fn dump_all() -> [String; 2] {
    ["-Zdump-mir=all".to_string(), format!("-Zdump-mir-dir={DUMPS}")]
}

/// Passes that code generation needs: without them the compiler crashes.
const REQUIRED: [&str; 3] = ["AddCallGuards", "PreCodegen", "CtfeLimit"];

/// Finds the pass: the one that the machine names if the compiler agrees, else by bisection.
pub fn find(lab: &mut Lab, backend: &Backend, proof: Option<&Proof>) -> Result<Pass, NotBlamed> {
    let proved = match proof {
        Some(Proof::Wrong { pass, function, .. }) => by_proof(lab, backend, pass, function)?,
        _ => None,
    };
    let (mut pass, family) = match proved {
        Some(found) => of_family(found),
        None => locate(lab, backend)?,
    };
    // This instance alone, then all of its family: another instance may do the same damage later.
    for off in [vec![pass.name.clone()], family] {
        let toggle = switch('-', &off);
        if lab.see_with(backend, &[&toggle])?.is_right() {
            pass.toggle = Some(toggle);
            break;
        }
    }
    add_diff(lab, backend, &mut pass)?;
    Ok(pass)
}

/// The names of all instances of a family that ran.
pub fn instances(lab: &mut Lab, backend: &Backend, family: &str) -> Result<Vec<String>, Error> {
    let mut names: Vec<String> = counted(lab, backend)?.into_iter().map(|ran| ran.pass).collect();
    if names.is_empty() {
        names = pipeline(lab, backend)?;
    }
    let names: BTreeSet<String> = names.into_iter().filter(|name| pass::family(name) == family).collect();
    Ok(names.into_iter().collect())
}

/// Only the pass, with the names of all instances of its family that ran.
pub fn locate(lab: &mut Lab, backend: &Backend) -> Result<(Pass, Vec<String>), NotBlamed> {
    let (pass, names) = match by_limit(lab, backend)? {
        Some(found) => found,
        None => by_prefix(lab, backend)?,
    };
    Ok(of_family((pass, names)))
}

fn of_family((pass, names): Found) -> (Pass, Vec<String>) {
    let family = names.into_iter().filter(|name| pass::family(name) == pass.family()).collect();
    (pass, family)
}

/// The pass that the machine names, if the compiled program too is right before it and wrong after it.
fn by_proof(
    lab: &mut Lab,
    backend: &Backend,
    name: &str,
    function: &str,
) -> Result<Option<Found>, NotBlamed> {
    let ran = counted(lab, backend)?;
    let found = match ran.last() {
        Some(last) => {
            let here = |ran: &&Ran| ran.pass == name && last_segment(&ran.target) == function;
            let Some(guilty) = ran.iter().find(here) else { return Ok(None) };
            (of_limit(guilty, last.index), ran.iter().map(|ran| ran.pass.clone()).collect())
        }
        None => {
            let passes = pipeline(lab, backend)?;
            let Some(before) = passes.iter().position(|pass| pass == name) else { return Ok(None) };
            (of_prefix(&passes, before as u32 + 1), passes.into_iter().collect())
        }
    };
    let (right, wrong) = (&found.0.right_flags, &found.0.wrong_flags);
    let agrees =
        lab.see(&backend.with_flags(right))?.is_right() && lab.see(&backend.with_flags(wrong))?.is_wrong();
    Ok(agrees.then_some(found))
}

fn last_segment(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The flag that switches passes on (`+`) or off (`-`). A version ignores names that it lacks.
pub fn switch(sign: char, names: &[String]) -> String {
    let list: Vec<String> = names.iter().map(|name| format!("{sign}{name}")).collect();
    format!("-Zmir-enable-passes={}", list.join(","))
}

/// A pass and the names of all that ran.
type Found = (Pass, BTreeSet<String>);

fn limit(n: u32) -> String {
    format!("-Zmir-opt-bisect-limit={n}")
}

/// The compiler's own count of passes and functions, since 1.95; empty if it has none.
fn counted(lab: &mut Lab, backend: &Backend) -> Result<Vec<Ran>, Error> {
    let compiled = lab.compile(&backend.with_flags(&[limit(ALL)]))?;
    Ok(compiled.map_or_else(Vec::new, |(compiled, _)| bisect_lines(&compiled.messages)))
}

/// By the compiler's own count; `None` if it has none.
fn by_limit(lab: &mut Lab, backend: &Backend) -> Result<Option<Found>, NotBlamed> {
    let ran = counted(lab, backend)?;
    let Some(last) = ran.last() else { return Ok(None) };
    let total = last.index;
    let at = |n: u32| backend.with_flags(&[limit(n)]);
    let n = bisect::<_, NotBlamed>(total, |n| lab.see(&at(n)))?;
    confirm::<_, NotBlamed>(n, |n| lab.look(&at(n)))?;
    let unnamed = Unclear::Unnamed { who: "the compiler", index: n };
    let guilty = ran.iter().find(|ran| ran.index == n).ok_or(unnamed)?;
    let names = ran.iter().map(|ran| ran.pass.clone()).collect();
    Ok(Some((of_limit(guilty, total), names)))
}

/// A pass that the compiler counts.
fn of_limit(ran: &Ran, total: u32) -> Pass {
    Pass {
        name: ran.pass.clone(),
        function: Some(without_crate(&ran.target).to_string()),
        right_flags: vec![limit(ran.index.saturating_sub(1))],
        wrong_flags: vec![limit(ran.index)],
        index: ran.index,
        total,
        toggle: None,
        diff: None,
        diff_of: String::new(),
    }
}

/// By switching off the end of the pipeline for all functions.
fn by_prefix(lab: &mut Lab, backend: &Backend) -> Result<Found, NotBlamed> {
    let passes = pipeline(lab, backend)?;
    if passes.is_empty() {
        return Err(Unclear::NoDumps.into());
    }
    let at = |n: u32| backend.with_flags(&prefix(&passes, n));
    let n = bisect::<_, NotBlamed>(passes.len() as u32, |n| lab.see(&at(n)))?;
    confirm::<_, NotBlamed>(n, |n| lab.look(&at(n)))?;
    Ok((of_prefix(&passes, n), passes.into_iter().collect()))
}

/// The flags that leave the first `n` passes on.
fn prefix(passes: &[String], n: u32) -> Vec<String> {
    let off = passes.get(n as usize..).unwrap_or_default();
    if off.is_empty() { Vec::new() } else { vec![switch('-', off)] }
}

/// The last of the first `n` passes.
fn of_prefix(passes: &[String], n: u32) -> Pass {
    let before = n.saturating_sub(1);
    Pass {
        name: passes.get(before as usize).cloned().unwrap_or_default(),
        function: None,
        right_flags: prefix(passes, before),
        wrong_flags: prefix(passes, n),
        index: n,
        total: passes.len() as u32,
        toggle: None,
        diff: None,
        diff_of: String::new(),
    }
}

/// The passes of the optimisation phase in order, from the names of dump files.
fn pipeline(lab: &mut Lab, backend: &Backend) -> Result<Vec<String>, Error> {
    let Some((compiled, _)) = lab.compile(&backend.with_flags(&dump_all()))? else { return Ok(Vec::new()) };
    let files = names(&compiled.directory().join(DUMPS));
    let all: Vec<_> = files.iter().filter_map(|name| dumped(name)).filter(|d| d.after).collect();
    // The optimisation phase is the one with the most passes.
    let mut counts: BTreeMap<u32, BTreeMap<(u32, String), ()>> = BTreeMap::new();
    for dump in all {
        counts.entry(dump.order.0).or_default().insert((dump.order.1, dump.pass), ());
    }
    let largest = counts.into_values().max_by_key(BTreeMap::len).unwrap_or_default();
    let optional = |(number, name): &(u32, String)| *number > 0 && !REQUIRED.contains(&name.as_str());
    Ok(largest.into_keys().filter(optional).map(|(_, name)| name).collect())
}

pub(crate) fn names(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The pass at the boundary that the flags of `pass` describe, with its diff, by asking the compiler again.
pub fn again(lab: &mut Lab, backend: &Backend, pass: &Pass) -> Result<Pass, Error> {
    let mut fresh = Pass { diff: None, diff_of: String::new(), function: None, ..pass.clone() };
    let Some((compiled, _)) = lab.compile(&backend.with_flags(&pass.wrong_flags))? else { return Ok(fresh) };
    match bisect_lines(&compiled.messages).into_iter().find(|ran| ran.index == pass.index) {
        Some(ran) => {
            fresh.function = Some(without_crate(&ran.target).to_string());
            fresh.name = ran.pass;
        }
        // Without a counter: the pass that only the right flags switch off.
        None => {
            let off = |flags: &[String]| -> BTreeSet<String> {
                let lists = flags.iter().filter_map(|flag| flag.strip_prefix("-Zmir-enable-passes="));
                lists.flat_map(|list| list.split(',').map(String::from)).collect()
            };
            let (right, wrong) = (off(&pass.right_flags), off(&pass.wrong_flags));
            let names: Vec<&str> =
                right.difference(&wrong).map(|name| name.trim_start_matches('-')).collect();
            fresh.name = names.join(" and ");
        }
    }
    add_diff(lab, backend, &mut fresh)?;
    Ok(fresh)
}

/// Adds what the pass did to its function, or to the first function that it changed.
fn add_diff(lab: &mut Lab, backend: &Backend, pass: &mut Pass) -> Result<(), Error> {
    let mut flags = pass.wrong_flags.clone();
    flags.extend([format!("-Zdump-mir={}", pass.name), format!("-Zdump-mir-dir={DUMPS}")]);
    let Some((compiled, _)) = lab.compile(&backend.with_flags(&flags))? else { return Ok(()) };
    let directory = compiled.directory().join(DUMPS);
    let mut changed = Vec::new();
    for name in names(&directory) {
        let Some(dump) = dumped(&name).filter(|dump| dump.pass == pass.name && dump.after) else { continue };
        let wanted = pass.function.as_deref().map(|f| f.rsplit("::").next().unwrap_or(f).to_string());
        let last = dump.function.rsplit(['.', ':']).next().unwrap_or(&dump.function);
        if wanted.is_some_and(|wanted| wanted != last) {
            continue;
        }
        let before = name.replace(".after.mir", ".before.mir");
        let read = |name: &str| std::fs::read_to_string(directory.join(name)).map(|text| body(&text));
        if let (Ok(before), Ok(after)) = (read(&before), read(&name))
            && before != after
        {
            changed.push((dump.function, unified(&before, &after)));
        }
    }
    // The prelude is the same in all programs: its changes count only if no other function changes.
    let own: Vec<String> = lab.subject().program.functions.iter().map(|f| f.name.clone()).collect();
    if changed.iter().any(|(name, _)| own.contains(name)) {
        changed.retain(|(name, _)| own.contains(name));
    }
    let mut changed = changed.into_iter();
    if let Some((function, diff)) = changed.next() {
        let others: Vec<String> = changed.map(|(name, _)| name).collect();
        pass.diff_of = format!("MIR of `{function}` before and after {}", pass.name);
        if pass.function.is_none() && others.is_empty() {
            pass.function = Some(function);
        } else if !others.is_empty() {
            pass.diff_of.push_str(&format!("; it changes {} too", others.join(", ")));
        }
        pass.diff = diff;
    }
    Ok(())
}

/// A dump without the name of the pass.
pub(crate) fn body(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("// MIR for"));
    lines.map(|line| line.split(" // ").next().unwrap_or(line).trim_end()).collect::<Vec<_>>().join("\n")
}

/// The result without MIR passes.
pub fn without_passes(lab: &mut Lab, backend: &Backend) -> Result<Reproduction, Error> {
    let reproduction = lab.see_with(backend, &["-Zmir-opt-level=0"])?;
    match reproduction {
        // Level 0 has crashes of its own (rust#119940); the counter avoids them.
        Reproduction::Unknown(_) => lab.see_with(backend, &[&limit(0)]),
        reproduction => Ok(reproduction),
    }
}
