//! Journal, restore and pop bring the full state back.

use super::super::Access;
use super::trace::{Journaled, Op, Rng, Run, Style, Undo, random_op};

fn random_steps(rng: &mut Rng, run: &mut Run<Journaled>, size: u32, steps: u32) {
    for _ in 0..steps {
        let nodes: Vec<usize> = (0..run.names.len()).collect();
        let op = random_op(rng, size, &nodes, nodes.len() < 20, run.frames.len(), Style::Rust);
        run.apply_or_undo(&op);
    }
}

#[test]
fn rollback_restores_everything() {
    let mut changed = 0;
    let first = testgen::seed("rollback_restores_everything");
    for seed in first..first + 10_000 {
        let mut rng = Rng::new(seed);
        let size = rng.below(20);
        let mut run = Run::new(Journaled::new(size));
        random_steps(&mut rng, &mut run, size, 20);
        let (mark, before, hash) = (run.borrows.undo.len(), run.clone(), run.borrows.tree.state_hash());
        random_steps(&mut rng, &mut run, size, 20);
        changed += u32::from(run.borrows.tree != before.borrows.tree);
        assert_eq!(
            run.borrows.tree == before.borrows.tree,
            run.borrows.tree.state_hash() == hash,
            "seed {seed}"
        );
        run.borrows.roll_back(mark);
        assert_eq!(run.borrows.tree, before.borrows.tree, "seed {seed}");
        assert_eq!(run.borrows.tree.state_hash(), hash, "seed {seed}");
    }
    assert!(changed > 8000, "only {changed} cases changed anything");
}

#[test]
fn only_bytes_that_change_are_journaled() {
    let mut saved = 0;
    let first = testgen::seed("only_bytes_that_change_are_journaled");
    for seed in first..first + 2000 {
        let mut rng = Rng::new(seed);
        let mut run = Run::new(Journaled::new(24));
        random_steps(&mut rng, &mut run, 24, 30);
        let mark = run.borrows.undo.len();
        let through = rng.below(run.names.len() as u32) as usize;
        let access = rng.pick(&[Access::Read, Access::Write]);
        if !run.apply(&Op::Access { through, range: rng.range(24), access }) {
            continue;
        }
        for undo in &run.borrows.undo[mark..] {
            let Undo::Row { start, old } = undo else { panic!("an access journals only rows") };
            let now = &run.borrows.tree.rows[*start as usize..][..old.len()];
            assert!(old.iter().zip(now).all(|(old, now)| old != now), "seed {seed}");
            saved += 1;
        }
    }
    assert!(saved > 500, "only {saved} entries seen");
}
