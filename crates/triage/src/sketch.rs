//! A quick look at unreduced findings: which pass is guilty, and on which versions it is guilty alone. It separates
//! bugs already seen from those worth a reduction.
//!
//! [`screen`] tests many programs at once for passes that are known to be wrong; [`sketch`] finds the pass for a
//! program that no such pass explains.

use difftest::{Backend, Error, Harness, Job, Prediction, State, judge};
use serde::{Deserialize, Serialize};

use crate::blame::lab::{Lab, Reproduction};
use crate::blame::mir_pass::{self, switch};
use crate::blame::proof::{self, Proof};
use crate::blame::{NotBlamed, Stage, Unclear, alone, llvm_pass, pass};
use crate::subject::Subject;

/// A MIR pass that is known to be wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Suspect {
    /// The pass, without the suffixes of instances.
    pub pass: String,
    /// All its names, in any version.
    pub names: Vec<String>,
}

impl Suspect {
    /// The flag that switches it off.
    pub fn off(&self) -> String {
        switch('-', &self.names)
    }
}

/// Releases on which a pass alone is wrong, and those for which that is unknown.
type Releases = (Vec<String>, Vec<String>);

/// The result of a quick look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sketch {
    /// The guilty part.
    pub stage: Stage,
    /// The pass; for LLVM [`Sketch::key`] adds the version.
    pub suspect: Suspect,
    /// The releases that are wrong with this pass alone; empty if it needs others.
    pub alone: Vec<String>,
    /// The releases for which that is unknown, most often because they can't express the program.
    pub silent: Vec<String>,
    /// The major version of LLVM, if that is to blame.
    pub llvm: Option<String>,
    /// Whether the program is right without the pass. If not, it shows another bug too.
    pub explains: bool,
}

impl Sketch {
    /// A key shared by findings that are likely the same bug.
    pub fn key(&self) -> String {
        let pass = &self.suspect.pass;
        match (&self.llvm, self.alone.as_slice()) {
            (Some(llvm), _) => format!("llvm{llvm}: {pass}"),
            (None, []) => format!("mir: {pass}, with others"),
            (None, releases) => format!("mir: {pass}, alone on {}", releases.join(" ")),
        }
    }

    /// Whether two sure sketches may show the same bug: the same pass, and no release that tells them apart.
    pub fn fits(&self, other: &Sketch) -> bool {
        let apart =
            |a: &Sketch, b: &Sketch| a.alone.iter().any(|r| !b.alone.contains(r) && !b.silent.contains(r));
        let sure = self.is_sure() && other.is_sure();
        sure && self.suspect.pass == other.suspect.pass && !apart(self, other) && !apart(other, self)
    }

    /// Whether the key identifies the bug.
    pub fn is_sure(&self) -> bool {
        !self.alone.is_empty()
    }
}

/// Tests many programs at a time.
struct Bench<'a> {
    harness: Harness,
    programs: &'a [(Job, Prediction)],
}

impl<'a> Bench<'a> {
    /// These are findings, so any that did not end has already had its full limit.
    fn new(harness: &Harness, programs: &'a [(Job, Prediction)]) -> Bench<'a> {
        let steps = programs.iter().map(|(_, prediction)| prediction.steps).max().unwrap_or(0);
        Bench { harness: harness.expecting(steps), programs }
    }

    /// The results of a back end on some of the programs.
    fn see(&self, backend: &Backend, which: &[usize]) -> Result<Vec<Reproduction>, Error> {
        let jobs: Vec<Job> = which.iter().map(|i| self.programs[*i].0.clone()).collect();
        let outcomes = self.harness.test(backend, &jobs)?;
        let sights = which.iter().zip(outcomes).map(|(i, outcome)| {
            match judge(backend, Some(&self.programs[*i].1), &outcome).state {
                State::Pass => Reproduction::Right,
                state if state.is_wrong_program() => Reproduction::Wrong,
                state => Reproduction::Unknown(state.to_string()),
            }
        });
        Ok(sights.collect())
    }

    /// Those of the programs with this result.
    fn only(
        &self,
        backend: &Backend,
        which: &[usize],
        wanted: fn(&Reproduction) -> bool,
    ) -> Result<Vec<usize>, Error> {
        let sights = self.see(backend, which)?;
        Ok(which
            .iter()
            .zip(sights)
            .filter(|(_, reproduction)| wanted(reproduction))
            .map(|(i, _)| *i)
            .collect())
    }

    /// For each of these programs the releases on which the passes alone are wrong; empty if `backend` itself is not.
    fn alone(
        &self,
        backend: &Backend,
        all: &[Backend],
        names: &[String],
        which: &[usize],
    ) -> Result<Vec<Releases>, Error> {
        let mut releases: Vec<Releases> = vec![Default::default(); which.len()];
        let mut rest: Vec<usize> = (0..which.len()).collect();
        for level in alone::levels(backend) {
            let at = |rest: &[usize]| -> Vec<usize> { rest.iter().map(|i| which[*i]).collect() };
            let sights = self.see(&alone::only(backend, &level, names), &at(&rest))?;
            let (wrong, right): (Vec<_>, Vec<_>) =
                rest.into_iter().zip(sights).partition(|(_, reproduction)| reproduction.is_wrong());
            let wrong: Vec<usize> = wrong.into_iter().map(|(i, _)| i).collect();
            if !wrong.is_empty() {
                for compiler in alone::compilers(all, backend) {
                    let sights = self.see(&alone::only(&compiler, &level, names), &at(&wrong))?;
                    for (i, reproduction) in wrong.iter().zip(sights) {
                        let (alone, silent) = &mut releases[*i];
                        let release = compiler.compiler.id().label();
                        match reproduction {
                            Reproduction::Right => {}
                            Reproduction::Wrong => alone.push(release),
                            Reproduction::Unknown(_) => silent.push(release),
                        }
                    }
                }
            }
            rest = right.into_iter().map(|(i, _)| i).collect();
            if rest.is_empty() {
                break;
            }
        }
        Ok(releases)
    }
}

/// Which of these programs, all wrong on `backend`, are explained by one suspect alone: right without it, and wrong
/// with it alone. `all` are the back ends whose compilers are compared.
pub fn screen(
    harness: &Harness,
    backend: &Backend,
    all: &[Backend],
    suspects: &[Suspect],
    programs: &[(Job, Prediction)],
) -> Result<Vec<Option<Sketch>>, Error> {
    let bench = Bench::new(harness, programs);
    let mut sketches: Vec<Option<Sketch>> = vec![None; programs.len()];
    for suspect in suspects {
        let rest: Vec<usize> = (0..programs.len()).filter(|i| sketches[*i].is_none()).collect();
        if rest.is_empty() {
            break;
        }
        let off = backend.with_flags(&[suspect.off()]);
        let explained = bench.only(&off, &rest, Reproduction::is_right)?;
        if explained.is_empty() {
            continue;
        }
        let releases = bench.alone(backend, all, &suspect.names, &explained)?;
        for (i, (alone, silent)) in explained.into_iter().zip(releases) {
            if alone.is_empty() {
                continue;
            }
            sketches[i] = Some(Sketch {
                stage: Stage::Mir,
                suspect: suspect.clone(),
                alone,
                silent,
                llvm: None,
                explains: true,
            });
        }
    }
    Ok(sketches)
}

/// Finds the pass that makes one program wrong on `backend`: as the machine reports, else by bisection.
pub fn sketch(
    harness: &Harness,
    subject: &Subject,
    backend: &Backend,
    all: &[Backend],
) -> Result<Sketch, NotBlamed> {
    let mut lab = Lab::new(harness, subject);
    let seen = lab.see(backend)?;
    if !seen.is_wrong() {
        return Err(Unclear::NotSeen { backend: backend.name.clone(), seen }.into());
    }
    let unoptimised = mir_pass::without_passes(&mut lab, backend)?;
    if unoptimised.is_wrong() {
        let found = llvm_pass::locate(&mut lab, &backend.with_flags(&["-Zmir-opt-level=0".to_string()]))?;
        return Ok(Sketch {
            stage: Stage::Llvm,
            suspect: Suspect { pass: found.name, names: Vec::new() },
            alone: Vec::new(),
            silent: Vec::new(),
            llvm: Some(llvm_major(backend).to_string()),
            explains: true,
        });
    }
    let (family, instances) = match proof::find(&mut lab, backend)? {
        Some(Proof::Wrong { pass, .. }) => {
            let family = pass::family(&pass).to_string();
            let instances = mir_pass::instances(&mut lab, backend, &family)?;
            (family, instances)
        }
        _ => {
            let (pass, instances) = mir_pass::locate(&mut lab, backend)?;
            (pass.family().to_string(), instances)
        }
    };
    let mut sketch = alone(harness, subject, backend, all, &family, &instances)?;
    sketch.explains = lab.see_with(backend, &[&sketch.suspect.off()])?.is_right();
    Ok(sketch)
}

/// What a MIR pass alone does to a program, on all compilers: for a reduced program whose pass is known.
pub fn alone(
    harness: &Harness,
    subject: &Subject,
    backend: &Backend,
    all: &[Backend],
    pass: &str,
    instances: &[String],
) -> Result<Sketch, Error> {
    let suspect = Suspect { pass: pass.to_string(), names: alone::names(instances) };
    let programs = [(subject.job(), subject.prediction.clone())];
    let bench = Bench::new(harness, &programs);
    let (alone, silent) = bench.alone(backend, all, &suspect.names, &[0])?.pop().unwrap_or_default();
    Ok(Sketch { stage: Stage::Mir, suspect, alone, silent, llvm: None, explains: true })
}

/// The major version of a compiler's LLVM.
pub fn llvm_major(backend: &Backend) -> &str {
    backend.compiler.llvm.as_deref().and_then(|version| version.split('.').next()).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(pass: &str, alone: &[&str], silent: &[&str]) -> Sketch {
        let list = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<String>>();
        Sketch {
            stage: Stage::Mir,
            suspect: Suspect { pass: pass.to_string(), names: list(&[pass]) },
            alone: list(alone),
            silent: list(silent),
            llvm: None,
            explains: true,
        }
    }

    #[test]
    fn what_a_release_cannot_express_tells_nothing() {
        let old = sketch("GVN", &["1.78.0", "1.85.0"], &[]);
        assert!(old.fits(&sketch("GVN", &["1.85.0"], &["1.78.0"])));
        assert!(!old.fits(&sketch("GVN", &["1.85.0"], &[])));
        assert!(!old.fits(&sketch("GVN", &["1.78.0", "1.85.0", "1.95.0"], &[])));
        assert!(!old.fits(&sketch("CopyProp", &["1.78.0", "1.85.0"], &[])));
        assert!(!sketch("GVN", &[], &[]).fits(&sketch("GVN", &[], &[])));
    }
}
