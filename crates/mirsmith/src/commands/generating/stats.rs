//! Statistics over the programs of many seeds: constructs, sizes, speed.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::time::Instant;

use generate::census::census;
use generate::constructs::{ConstructId, constructs};
use generate::{Generated, Profile};
use serde::Serialize;
use triage::document::Table;

/// The result.
#[derive(Serialize, Default)]
pub(super) struct Stats {
    generator: u32,
    profile: String,
    programs: u64,
    speed: Speed,
    sizes: Sizes,
    goals: Vec<Goal>,
    constructs: Vec<ConstructCounts>,
    proposed: u64,
    rejected: u64,
    rejects: BTreeMap<String, u64>,
    /// Functions with the C calling convention: in C, or why not. Only for programs made for that.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    sides: BTreeMap<String, u64>,
}

#[derive(Serialize, Default)]
struct Speed {
    programs_per_second: f64,
    /// Generated and executed.
    statements_per_second: f64,
    median_ms: f64,
}

/// Deciles, from the smallest to the largest.
#[derive(Serialize, Default)]
struct Sizes {
    statements: Vec<u64>,
    functions: Vec<u64>,
    blocks: Vec<u64>,
    executed: Vec<u64>,
    events: Vec<u64>,
}

/// A desired share of programs, and the actual one.
#[derive(Serialize)]
struct Goal {
    what: &'static str,
    goal_percent: f64,
    percent: f64,
}

/// The counts of one construct.
#[derive(Serialize)]
struct ConstructCounts {
    name: &'static str,
    switches: &'static [&'static str],
    /// Why it is never executed or generated.
    never: Option<&'static str>,
    /// Programs whose mix has all its switches on.
    on: u64,
    programs: u64,
    executed_in: u64,
    generated: u64,
    executed: u64,
}

/// Generates the programs and counts their constructs.
pub(super) fn measure(profile: &Profile, seeds: &Range<u64>) -> anyhow::Result<Stats> {
    let mut stats = Stats {
        generator: generate::VERSION,
        profile: crate::shared::profile::describe(profile),
        ..Stats::default()
    };
    stats.constructs = constructs()
        .iter()
        .map(|c| ConstructCounts {
            name: &c.name,
            switches: &c.switches,
            never: c.never,
            on: 0,
            programs: 0,
            executed_in: 0,
            generated: 0,
            executed: 0,
        })
        .collect();
    let mut times = Vec::new();
    let mut work = 0;
    for seed in seeds.clone() {
        let begin = Instant::now();
        let generated = super::make(profile, seed)?;
        times.push(begin.elapsed().as_secs_f64());
        work += stats.add(seed, &generated)?;
    }
    let seconds: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    stats.speed = Speed {
        programs_per_second: times.len() as f64 / seconds,
        statements_per_second: work as f64 / seconds,
        median_ms: times[times.len() / 2] * 1000.0,
    };
    let Sizes { statements, functions, blocks, executed, events } = &mut stats.sizes;
    for sizes in [statements, functions, blocks, executed, events] {
        sizes.sort_unstable();
        *sizes = (0..=10).map(|i| sizes[i * (sizes.len() - 1) / 10]).collect();
    }
    stats.goals = vec![
        stats.goal("a loop body runs twice or more", "flow.loop-again", 60.0),
        stats.goal("a function is called twice or more", "flow.called-again", 50.0),
        stats.goal("a callee accesses its caller's memory", "flow.callers-memory", 50.0),
    ];
    Ok(stats)
}

/// The percentage of programs below which an executed construct counts as rare.
const RARE: f64 = 0.5;

impl Stats {
    /// Adds a program; returns how many statements were generated and executed.
    fn add(&mut self, seed: u64, generated: &Generated) -> anyhow::Result<u64> {
        let program = &generated.program;
        let trace = machine::trace::trace(program, machine::Limits::default())
            .map_err(|stop| anyhow::anyhow!("seed {seed} fails when run again: {stop:?}"))?;
        let census = census(program, &trace);
        for (i, row) in self.constructs.iter_mut().enumerate() {
            let count = census.get(ConstructId(i));
            let on = row.switches.iter().all(|s| generated.mix.get(s).is_some_and(|v| v > 0));
            row.on += on as u64;
            row.programs += (count.generated > 0) as u64;
            row.executed_in += (count.executed > 0) as u64;
            row.generated += count.generated;
            row.executed += count.executed;
        }
        self.programs += 1;
        let blocks = || program.functions.iter().flat_map(|f| &f.blocks);
        let statements = blocks().map(|b| b.statements.len() as u64 + 1).sum::<u64>();
        self.sizes.statements.push(statements);
        self.sizes.functions.push(program.functions.len() as u64);
        self.sizes.blocks.push(blocks().count() as u64);
        self.sizes.executed.push(trace.steps);
        self.sizes.events.push(generated.outcome.events.len() as u64);
        self.proposed += generated.rejects.proposed;
        for (rule, count) in &generated.rejects.rules {
            *self.rejects.entry(rule.name().to_string()).or_default() += count;
            self.rejected += count;
        }
        *self.rejects.entry("other".to_string()).or_default() += generated.rejects.other;
        self.rejected += generated.rejects.other;
        if generated.mix.get("crossings").is_some_and(|value| value > 0) {
            let sides = text::print::c::sides(program, mir::Version::STABLE);
            *self.sides.entry("in C".to_string()).or_default() += sides.in_c.len() as u64;
            for (_, why) in &sides.stay {
                *self.sides.entry(format!("in Rust: {why}")).or_default() += 1;
            }
        }
        Ok(statements + trace.steps)
    }

    fn goal(&self, what: &'static str, construct: &str, goal_percent: f64) -> Goal {
        let programs = self.constructs.iter().find(|r| r.name == construct).map_or(0, |r| r.executed_in);
        Goal { what, goal_percent, percent: percent(programs, self.programs) }
    }
}

/// A share in percent; 0 of nothing.
pub(super) fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "generator {}, profile: {}, {} programs", self.generator, self.profile, self.programs)?;
        let speed = &self.speed;
        writeln!(
            f,
            "{:.1} programs/s, {:.0} generated and executed statements/s, median {:.1} ms per program",
            speed.programs_per_second, speed.statements_per_second, speed.median_ms
        )?;
        writeln!(f, "\nsizes          min and deciles to max")?;
        let sizes = &self.sizes;
        for (name, values) in [
            ("statements", &sizes.statements),
            ("functions", &sizes.functions),
            ("blocks", &sizes.blocks),
            ("executed", &sizes.executed),
            ("events", &sizes.events),
        ] {
            write!(f, "  {name:<12}")?;
            for value in values {
                write!(f, " {value:>6}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "\npercentage of programs in which")?;
        for goal in &self.goals {
            writeln!(f, "  {:<40} {:>5.1} % (goal {} %)", goal.what, goal.percent, goal.goal_percent)?;
        }
        let counts = ["generated", "executed", "programs", "executed", "of programs with the switch on"];
        let mut table = Table::new(["construct"].into_iter().chain(counts), &[1, 2, 3, 4]);
        for row in self.constructs.iter().filter(|r| r.generated > 0) {
            let [programs, executed] =
                [row.programs, row.executed_in].map(|part| format!("{:.1} %", percent(part, row.on)));
            let switches = row.switches.join(" ");
            table.row(&[&row.name, &row.generated, &row.executed, &programs, &executed, &switches]);
        }
        write!(f, "\n{table}")?;
        let never: Vec<&str> = self.constructs.iter().filter(|r| r.generated == 0).map(|r| r.name).collect();
        writeln!(f, "\nnever generated ({}): {}", never.len(), never.join(" "))?;
        writeln!(f, "\nexecuted in fewer than {RARE} % of the programs with the switch on:")?;
        for row in self.constructs.iter().filter(|r| percent(r.executed_in, r.on) < RARE) {
            let share = percent(row.executed_in, row.on);
            writeln!(f, "  {:<32} {share:>5.2} %  {}", row.name, row.never.unwrap_or("a gap"))?;
        }
        let rejected = percent(self.rejected, self.proposed);
        writeln!(f, "\nrejected: {} of {} proposals ({rejected:.1} %)", self.rejected, self.proposed)?;
        let mut rejects: Vec<(&String, &u64)> = self.rejects.iter().collect();
        rejects.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (rule, count) in rejects {
            writeln!(f, "  {rule:<32} {count:>10}")?;
        }
        if !self.sides.is_empty() {
            writeln!(f, "\nfunctions with the C calling convention:")?;
        }
        for (side, count) in &self.sides {
            writeln!(f, "  {side:<60} {count:>10}")?;
        }
        Ok(())
    }
}
