//! Expands a line of the NEON table to its rows: every lane type and width.

use std::collections::BTreeMap;

use super::expr::{self, Name};
use super::family::{columns, lane_of, named, range};
use super::{Arch, LaneTy, Register, RegisterKind, Row, VendorTy};
use crate::types::{FloatTy, Mutbl};

/// Groups of lane types.
const GROUPS: [(&str, &[&str]); 7] = [
    ("small", &["s8", "s16", "s32", "u8", "u16", "u32"]),
    ("wide", &["s16", "s32", "s64", "u16", "u32", "u64"]),
    ("mid", &["s16", "s32", "u16", "u32"]),
    ("ints", &["s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64"]),
    ("signed", &["s8", "s16", "s32", "s64"]),
    ("unsigned", &["u8", "u16", "u32", "u64"]),
    ("floats", &["f32", "f64"]),
];

/// The rows of a line; none for a comment.
pub(super) fn expand(line: &str) -> Result<Vec<Row>, String> {
    let Some([name, lanes, features, signature, meaning]) = columns(line)? else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for word in lanes.split_whitespace() {
        let group = GROUPS.iter().find(|(name, _)| *name == word);
        for text in group.map_or(&[word][..], |(_, all)| all) {
            let lane = lane_of(text).ok_or_else(|| format!("no lane type `{text}`"))?;
            for ((feature, bits), q) in features.split_whitespace().zip([64, 128]).zip(["", "q"]) {
                let name = name.replace('*', text).replace('?', q);
                rows.extend(Family { lane, bits }.row(name, feature, signature, meaning)?);
            }
        }
    }
    Ok(rows)
}

/// A family at one lane type and width.
struct Family {
    lane: LaneTy,
    bits: u32,
}

impl Family {
    /// Its row, if the width has it.
    fn row(
        &self,
        name: String,
        feature: &str,
        signature: &str,
        meaning: &str,
    ) -> Result<Option<Row>, String> {
        let (features, since): (&'static [&'static str], u32) = match feature {
            "-" => return Ok(None),
            "n" => (&["neon"], 59),
            "rdm" => (&["neon", "rdm"], 62),
            "sha3" => (&["neon", "sha3"], 79),
            other => return Err(format!("no feature `{other}`")),
        };
        let (written, ret) = signature.split_once("->").unwrap_or((signature, "v"));
        let ret = self.ty(ret.trim())?;
        let mut names = self.constants(ret);
        let (mut params, mut imms) = (Vec::new(), Vec::new());
        for param in written.split_whitespace() {
            let (name, ty) = param.split_once(':').unwrap_or((param, "v"));
            if let Some(values) = imm(ty, &names) {
                names.insert(name.to_string(), Name::Imm(imms.len()));
                imms.push(values);
                continue;
            }
            let ty = self.ty(ty)?;
            names.insert(name.to_string(), named(params.len(), ty));
            params.push(ty);
        }
        let meaning = expr::parse(meaning, &names)?;
        let arch = Arch::Aarch64;
        Ok(Some(Row {
            name,
            arch,
            features,
            since,
            right_since: 0,
            imms,
            params,
            ret,
            meaning,
            memory_mask: None,
        }))
    }

    /// The numbers that a meaning or the range of a constant may name.
    fn constants(&self, ret: VendorTy) -> BTreeMap<String, Name> {
        let own = self.lane.bits();
        let (bits, lanes) = match ret {
            VendorTy::Vector { lane, lanes, .. } => (lane.bits(), lanes),
            VendorTy::Scalar(lane) => (lane.bits(), self.bits / own),
            _ => (own, self.bits / own),
        };
        let numbers = [("N", lanes), ("W", bits), ("E", own), ("D", 64 / own), ("Q", 128 / own)];
        numbers.into_iter().map(|(name, number)| (name.to_string(), Name::Number(number.into()))).collect()
    }

    fn ty(&self, text: &str) -> Result<VendorTy, String> {
        let (text, declared) = text.split_once('@').map_or((text, None), |(text, lane)| (text, Some(lane)));
        let (head, lane) = text.split_once('.').unwrap_or((text, "e"));
        let view = |lane: &str| self.viewed(lane).ok_or_else(|| format!("no lane type `{lane}`"));
        let lane = view(lane)?;
        let kind = RegisterKind::Lanes(declared.map_or(Ok(lane), view)?);
        let vector = |bits: u32| VendorTy::Vector {
            lane,
            lanes: bits / lane.bits(),
            register: Register { bits, kind },
        };
        let memory = |mutbl, lanes| VendorTy::Memory { mutbl, lane, lanes, register: None };
        Ok(match head {
            "v" => vector(self.bits),
            "d" => vector(64),
            "q" => vector(128),
            "s" => VendorTy::Scalar(lane),
            "unit" => VendorTy::Unit,
            "load" => memory(Mutbl::Not, self.bits / lane.bits()),
            "store" => memory(Mutbl::Mut, self.bits / lane.bits()),
            "load1" => memory(Mutbl::Not, 1),
            "store1" => memory(Mutbl::Mut, 1),
            other => VendorTy::Scalar(lane_of(other).ok_or_else(|| format!("no type `{other}`"))?),
        })
    }

    /// A lane type by its name, or relative to the family's.
    fn viewed(&self, text: &str) -> Option<LaneTy> {
        let signed = matches!(self.lane, LaneTy::Int(int) if int.signed());
        let bits = self.lane.bits();
        match (text, self.lane) {
            ("e", lane) => Some(lane),
            ("i", _) => LaneTy::int(bits, true),
            ("u", _) => LaneTy::int(bits, false),
            ("w", LaneTy::Float(_)) => Some(LaneTy::Float(FloatTy::F64)),
            ("w", _) => LaneTy::int(2 * bits, signed),
            ("n", _) => LaneTy::int(bits / 2, signed),
            ("nu", _) => LaneTy::int(bits / 2, false),
            (other, _) => lane_of(other),
        }
    }
}

/// `1..W`, `0..N-1`: the values that a constant argument may have.
fn imm(text: &str, names: &BTreeMap<String, Name>) -> Option<Vec<i64>> {
    let number = |text: &str| match names.get(text) {
        Some(Name::Number(number)) => i64::try_from(*number).ok(),
        _ => text.parse().ok(),
    };
    let (low, high) = text.split_once("..")?;
    let (high, less) = high.split_once('-').unwrap_or((high, "0"));
    range(number(low)?, number(high)? - number(less)?)
}
