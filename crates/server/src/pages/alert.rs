//! What an operator must know at once, in a line above everything else.

use super::layout::{bytes, count};
use crate::db::pages::Figures;
use crate::state::live::Picture;

/// A campaign in which nothing has been done for so long stands still, in seconds.
const STILL: f64 = 900.0;

/// The share of the disk that must be free.
const FREE: f64 = 0.05;

/// What needs somebody, as a line; empty if all is well.
pub(super) fn alert(picture: &Picture) -> String {
    let running = || picture.campaigns.iter().filter(|one| one.state == "running");
    let sum = |of: fn(&Figures) -> i64| running().map(of).sum::<i64>();
    let crowd = &picture.crowd;
    let mut all = Vec::new();
    let mut say = |n: i64, one: &str, many: &str| match n {
        ..=0 => {}
        1 => all.push(format!("1 {one}")),
        n => all.push(format!("{} {many}", count(n))),
    };
    let parked = picture.campaigns.iter().map(|one| one.returned.1).sum();
    say(
        parked,
        "program is parked: workers were lost on it",
        "programs are parked: workers were lost on them",
    );
    say(crowd.dead, "worker is dead", "workers are dead");
    say(sum(|one| one.errors), "internal error of a worker", "internal errors of workers");
    if crowd.judges == 0 {
        let waiting = sum(|one| one.waiting);
        say(
            waiting,
            "finding waits, but no triage worker is alive",
            "findings wait, but no triage worker is alive",
        );
    }
    let still = running().filter(|one| one.rate <= 0.0 && one.age > STILL).count();
    say(i64::try_from(still).unwrap_or(i64::MAX), "campaign stands still", "campaigns stand still");
    if let Some((free, size)) = picture.space
        && (free as f64) < FREE * size as f64
    {
        all.push(format!("only {} are free for files", bytes(free as f64)));
    }
    all.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::pages::Crowd;

    #[test]
    fn a_disk_that_fills_is_said_in_time() {
        let text = |free| alert(&Picture { space: Some((free, 100_000_000_000)), ..Picture::default() });
        assert_eq!([text(50_000_000_000), text(4_000_000_000)], ["", "only 4.0 GB are free for files"]);
        let crowd = Crowd { dead: 2, ..Crowd::default() };
        assert_eq!(alert(&Picture { crowd, ..Picture::default() }), "2 workers are dead");
    }
}
