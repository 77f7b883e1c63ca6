//! Profiles: values for some knobs, by name. What a profile leaves open is drawn for each program (swarm testing): a
//! construct is on or off, and its weight and the sizes vary.

mod built_in;
mod hunting;

use std::sync::{Arc, OnceLock};

use mir::suggest::nearest;
use mir::target::{TABLE, Target};

use crate::choices::{Choices, Stream, mix};
use crate::crossover::donors::Donors;
use crate::idioms::{IDIOMS, Idiom};
use crate::knobs::{Knob, KnobKind, Mix, OWN};

pub use built_in::{BUILT_IN, BuiltIn};

/// All knobs: the fixed ones, then one for each idiom.
pub fn knobs() -> &'static [Knob] {
    static KNOBS: OnceLock<Vec<Knob>> = OnceLock::new();
    KNOBS.get_or_init(|| {
        let of = |idiom: &&Idiom| Knob {
            name: idiom.name,
            doc: idiom.doc,
            default: idiom.default,
            kind: idiom.kind,
        };
        OWN.iter().copied().chain(IDIOMS.iter().map(of)).collect()
    })
}

/// Values for some knobs, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    pinned: Vec<(&'static str, u32)>,
    /// Programs to breed from, and the percentage of programs that are bred.
    donors: Option<(Arc<Donors>, u32)>,
}

/// An unknown knob, or an invalid value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProfileError {
    /// Unknown knob.
    #[error("there is no knob `{name}`{} (`mirsmith features` lists all)", .meant.map(|name| format!(", did you mean `{name}`?")).unwrap_or_default())]
    Unknown {
        /// What was written.
        name: String,
        /// The most similar knob.
        meant: Option<&'static str>,
    },
    /// Not of the form `name=number`.
    #[error("`{0}` is not of the form name=number")]
    Form(String),
    /// Unknown target.
    #[error(
        "there is no target `{name}`{} targets are: {}, or a triple of one, such as aarch64-unknown-linux-gnu",
        .meant.map_or("; the".to_string(), |name| format!(", did you mean `{name}`? The")),
        mir::target::names()
    )]
    Target {
        /// What was written.
        name: String,
        /// The most similar target.
        meant: Option<&'static str>,
    },
}

impl Profile {
    /// Adds programs to breed from, for `share` percent of all programs.
    pub fn with_donors(mut self, donors: Arc<Donors>, share: u32) -> Profile {
        self.donors = Some((donors, share));
        self
    }

    /// The programs to breed from, and the percentage of programs that are bred.
    pub fn donors(&self) -> Option<(&Donors, u32)> {
        self.donors.as_ref().map(|(donors, share)| (&**donors, *share))
    }

    /// Pins one knob.
    pub fn set(&mut self, name: &str, value: u32) -> Result<(), ProfileError> {
        let knob = find(name)?;
        self.pinned.retain(|(n, _)| *n != knob.name);
        self.pinned.push((knob.name, value));
        Ok(())
    }

    /// Pins one knob from `name=number` (`on` and `off` are the default and 0).
    pub fn set_text(&mut self, text: &str) -> Result<(), ProfileError> {
        let (name, value) = text.split_once('=').ok_or(ProfileError::Form(text.to_string()))?;
        let (name, value) = (name.trim(), value.trim());
        let knob = find(name)?;
        let value = match value {
            "on" | "true" => knob.default,
            "off" | "false" => 0,
            name if knob.name == "target" => target(name)?,
            number => number.parse().map_err(|_| ProfileError::Form(text.to_string()))?,
        };
        self.set(name, value)
    }

    /// The knobs that are pinned, in the order of the table.
    pub fn pinned(&self) -> Vec<(&'static str, u32)> {
        let value = |knob: &Knob| self.pinned.iter().find(|(name, _)| *name == knob.name).copied();
        knobs().iter().filter_map(value).collect()
    }

    /// The target of all its programs.
    pub fn target(&self) -> &'static Target {
        let place = self.pinned.iter().find(|(name, _)| *name == "target").map_or(0, |(_, value)| *value);
        TABLE.get(place as usize).unwrap_or(Target::DEFAULT)
    }

    /// Whether all its programs are portable.
    pub fn is_portable(&self) -> bool {
        self.pinned.iter().any(|(name, value)| *name == "portable" && *value > 0)
    }

    /// The mix of one program.
    pub fn draw(&self, choices: &mut Choices) -> Mix {
        // A knob's value depends on its name and the seed alone: neither pinning one nor a new one shifts the others.
        let seed = choices.bits(Stream::Mix);
        let value = |knob: &Knob| {
            let pinned = self.pinned.iter().find(|(name, _)| *name == knob.name);
            (knob.name, pinned.map_or_else(|| draw(knob, seed), |(_, value)| *value))
        };
        Mix::from_values(knobs().iter().map(value))
    }
}

/// The index of a target in the table.
fn target(name: &str) -> Result<u32, ProfileError> {
    let meant = Target::meant(name);
    let index = TABLE.iter().position(|target| Some(target.name) == meant.map(|meant| meant.name));
    index
        .map(|index| index as u32)
        .ok_or_else(|| ProfileError::Target { name: name.to_string(), meant: Target::nearest(name) })
}

/// A knob's value as users write it.
pub fn shown(name: &str, value: u32) -> String {
    match TABLE.get(value as usize) {
        Some(target) if name == "target" => target.name.to_string(),
        _ => value.to_string(),
    }
}

fn find(name: &str) -> Result<&'static Knob, ProfileError> {
    knobs().iter().find(|k| k.name == name).ok_or_else(|| {
        let meant = nearest(name, knobs().iter().map(|knob| knob.name));
        ProfileError::Unknown { name: name.to_string(), meant }
    })
}

fn draw(knob: &Knob, seed: u64) -> u32 {
    let named = knob.name.bytes().fold(seed, |h, byte| mix(h ^ byte as u64));
    let (a, b) = ((named % 100) as u32, mix(!named));
    match knob.kind {
        KnobKind::Number { low, high } => low + (b % (high - low + 1) as u64) as u32,
        KnobKind::OneOf(values) => values[b as usize % values.len()],
        KnobKind::Weight { off_percent } if a < off_percent => 0,
        // Four sizes between a quarter of and four times the default.
        KnobKind::Weight { .. } => match b % 4 {
            0 => knob.default.div_ceil(4),
            1 | 2 => knob.default,
            _ => knob.default * 4,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_knob_names_the_nearest() {
        let error = |text: &str| Profile::default().set_text(text).err().map(|e| e.to_string());
        let (near, far) = (error("lops=0").unwrap_or_default(), error("nosuch=0").unwrap_or_default());
        assert_eq!(near, "there is no knob `lops`, did you mean `loops`? (`mirsmith features` lists all)");
        assert_eq!(far, "there is no knob `nosuch` (`mirsmith features` lists all)");
    }

    #[test]
    fn pinning_one_knob_shifts_no_other() {
        let mut profile = Profile::default();
        assert_eq!(profile.set_text("loops=off"), Ok(()));
        let seed = testgen::seed("pinning one knob");
        let draw = |profile: &Profile| profile.draw(&mut Choices::new(seed));
        let (free, pinned) = (draw(&Profile::default()), draw(&profile));
        assert_eq!(Mix { loops: 0, ..free }, pinned);
    }
}
