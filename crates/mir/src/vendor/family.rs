//! Expands a line of the x86-64 table to its rows: every lane type, width and mask form.

use std::collections::BTreeMap;

use super::expr::{self, Expr, Fun, Index, Name};
use super::{Arch, LaneTy, Register, RegisterKind, Row, VendorTy};
use crate::target::Width;
use crate::types::{FloatTy, IntTy, Mutbl};

/// The rows of a line; none for a comment.
pub(super) fn expand(line: &str) -> Result<Vec<Row>, String> {
    let Some([name, suffixes, features, forms, signature, meaning]) = columns(line)? else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for suffix in suffixes.split_whitespace() {
        let (text, lane) = suffix.split_once('=').unwrap_or((suffix, suffix));
        let lane = lane_of(lane).ok_or_else(|| format!("no lane type `{lane}`"))?;
        for (feature, bits) in features.split_whitespace().zip([128, 256, 512]) {
            let family = Family { name: name.replace('*', text), lane, bits, feature, signature, meaning };
            for form in forms.chars() {
                rows.extend(family.row(form)?);
            }
        }
    }
    Ok(rows)
}

/// The columns of a line, if it describes a family. A meaning may contain bars.
pub(super) fn columns<const N: usize>(line: &str) -> Result<Option<[&str; N]>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') || wrong_before(line).is_some() {
        return Ok(None);
    }
    let columns: Vec<&str> = line.splitn(N, " | ").map(str::trim).collect();
    columns.try_into().map(Some).map_err(|_| format!("a line has {N} columns"))
}

/// `wrong before 95: NAMES`: functions with bugs in older libraries.
pub(super) fn wrong_before(line: &str) -> Option<(u32, Vec<&str>)> {
    let (minor, names) = line.strip_prefix("wrong before ")?.split_once(':')?;
    Some((minor.parse().ok()?, names.split_whitespace().collect()))
}

/// A family at one lane type and width.
struct Family<'a> {
    name: String,
    lane: LaneTy,
    bits: u32,
    feature: &'a str,
    signature: &'a str,
    meaning: &'a str,
}

/// A parameter of the row that is being made.
struct Param {
    name: String,
    ty: VendorTy,
}

impl Family<'_> {
    /// The row of a form, if the width has it. The forms differ in where lanes come from that the mask leaves out:
    /// `p` has no mask; `m` takes them from an additional first argument, `M` from the existing first argument, `3`
    /// from the last, `2` from the second; `z` sets them to zero.
    fn row(&self, form: char) -> Result<Option<Row>, String> {
        let plain = form == 'p';
        let Some(features) = features(self.feature, self.lane.bits(), self.bits, plain) else {
            return Ok(None);
        };
        let (params, ret) = self.signature.split_once("->").unwrap_or((self.signature, "v"));
        let ret = self.ty(ret.trim())?;
        let (mut own, mut imms) = (Vec::new(), Vec::new());
        let mut names = self.constants(ret);
        for param in params.split_whitespace() {
            let (name, ty) = param.split_once(':').unwrap_or((param, "v"));
            if let Some(values) = imm(ty) {
                names.insert(name.to_string(), Name::Imm(imms.len()));
                imms.push(values);
                continue;
            }
            own.push(Param { name: name.to_string(), ty: self.ty(ty)? });
        }
        let mask = Param { name: "k".to_string(), ty: VendorTy::Mask(lanes_of(ret, &own)) };
        let (merged, params) = with_mask(form, own, mask, ret)?;
        for (place, param) in params.iter().enumerate() {
            names.insert(param.name.clone(), named(place, param.ty));
        }
        let place = |name: &str| params.iter().position(|param| param.name == name);
        let mut meaning = expr::parse(self.meaning, &names)?;
        if let (false, Some(mask)) = (plain, place("k")) {
            let lane = || Expr::Index(Index::Lane).into();
            let other = match merged {
                Some(name) => Expr::Lane(place(&name).ok_or("nothing to merge with")?, lane()),
                None => Expr::Number(0),
            };
            let bit = Expr::Call(Fun::Bit, vec![Expr::Scalar(mask), Expr::Index(Index::Lane)]);
            meaning = Expr::Cond(bit.into(), meaning.into(), other.into());
        }
        let memory = params.iter().any(|param| matches!(param.ty, VendorTy::Memory { .. }));
        let width = if self.bits == 128 { String::new() } else { self.bits.to_string() };
        let infix = match form {
            'p' => "",
            'z' => "maskz_",
            '3' => "mask3_",
            '2' => "mask2_",
            _ => "mask_",
        };
        Ok(Some(Row {
            name: format!("_mm{width}_{infix}{}", self.name),
            arch: Arch::X86_64,
            features,
            since: if features[0].starts_with("avx512") { super::STABLE_AVX512 } else { since(features[0]) },
            right_since: 0,
            imms,
            memory_mask: place("k").filter(|_| memory),
            params: params.iter().map(|param| param.ty).collect(),
            ret,
            meaning,
        }))
    }

    /// The numbers that a meaning may name: lanes of the result, lanes in 128 bits, the width of a lane, its extremes.
    fn constants(&self, ret: VendorTy) -> BTreeMap<String, Name> {
        let (lane, lanes) = match ret {
            VendorTy::Vector { lane, lanes, .. } => (lane, lanes),
            _ => (self.lane, self.bits / self.lane.bits()),
        };
        let mut names = BTreeMap::new();
        let mut add = |name: &str, number: i128| names.insert(name.to_string(), Name::Number(number));
        add("N", lanes.into());
        add("L", (128 / lane.bits()).into());
        add("W", lane.bits().into());
        if let LaneTy::Int(int) = self.lane {
            let low = if int.signed() { -(1 << (int.bits() - 1)) } else { 0 };
            add("lowest", low);
            add("highest", low + (1 << int.bits()) - 1);
        }
        names
    }

    fn ty(&self, text: &str) -> Result<VendorTy, String> {
        let (text, register) = text.split_once('@').map_or((text, None), |(text, kind)| (text, Some(kind)));
        let (head, lane) = text.split_once('.').map_or((text, "e"), |(head, lane)| (head, lane));
        let pointee = lane == "r";
        let lane = self.viewed(lane).ok_or_else(|| format!("no lane type `{lane}`"))?;
        let kind = self.register_kind(register, lane)?;
        let vector = |bits: u32| VendorTy::Vector {
            lane,
            lanes: (bits / lane.bits()).max(1),
            register: Register { bits: bits.max(128), kind },
        };
        Ok(match head {
            "v" => vector(self.bits),
            "h" => vector(self.bits / 2),
            "q" => vector(self.bits / 4),
            "o" => vector(self.bits / 8),
            "x" => vector(128),
            "y" => vector(256),
            "s" => VendorTy::Scalar(lane),
            "unit" => VendorTy::Unit,
            "k" => VendorTy::Mask(self.bits / self.lane.bits()),
            "k8" => VendorTy::Mask(8),
            "k16" => VendorTy::Mask(16),
            "k32" => VendorTy::Mask(32),
            "k64" => VendorTy::Mask(64),
            "load" | "store" => VendorTy::Memory {
                mutbl: if head == "load" { Mutbl::Not } else { Mutbl::Mut },
                lane,
                lanes: self.bits / lane.bits(),
                register: pointee.then_some(Register { bits: self.bits, kind }),
            },
            other => VendorTy::Scalar(lane_of(other).ok_or_else(|| format!("no type `{other}`"))?),
        })
    }

    /// A lane type by its name, or relative to the family's.
    fn viewed(&self, text: &str) -> Option<LaneTy> {
        let int = |signed: bool| LaneTy::int(self.lane.bits(), signed);
        match text {
            "e" | "r" => Some(self.lane),
            "u" => int(false),
            "i" => int(true),
            other => lane_of(other),
        }
    }

    fn register_kind(&self, written: Option<&str>, lane: LaneTy) -> Result<RegisterKind, String> {
        let of = |lane: LaneTy| match lane {
            LaneTy::Float(FloatTy::F32) => RegisterKind::Single,
            LaneTy::Float(FloatTy::F64) => RegisterKind::Double,
            _ => RegisterKind::Int,
        };
        match written {
            None => Ok(of(lane)),
            Some("e") => Ok(of(self.lane)),
            Some("i") => Ok(RegisterKind::Int),
            Some("s") => Ok(RegisterKind::Single),
            Some("d") => Ok(RegisterKind::Double),
            Some(other) => Err(format!("no kind of register `{other}`")),
        }
    }
}

/// The parameters of a form, and the one that provides masked-out lanes.
fn with_mask(
    form: char,
    mut own: Vec<Param>,
    mask: Param,
    ret: VendorTy,
) -> Result<(Option<String>, Vec<Param>), String> {
    let stores = matches!(ret, VendorTy::Unit);
    let name = |index: usize, own: &[Param]| own.get(index).map(|param| param.name.clone());
    let (merged, at) = match form {
        'p' => return Ok((None, own)),
        // A pointer to memory that is written comes first.
        'm' if stores => (None, 1),
        'm' if matches!(ret, VendorTy::Mask(_)) => (None, 0),
        'm' => {
            own.insert(0, Param { name: "src".to_string(), ty: ret });
            (name(0, &own), 1)
        }
        'M' => (name(0, &own), 1),
        '2' => (name(1, &own), 2),
        '3' => (name(own.len().wrapping_sub(1), &own), own.len()),
        'z' => (None, 0),
        other => return Err(format!("no form `{other}`")),
    };
    if at > own.len() {
        return Err("too few parameters for a mask".to_string());
    }
    own.insert(at, mask);
    Ok((merged, own))
}

/// The number of lanes that a mask has bits for.
fn lanes_of(ret: VendorTy, own: &[Param]) -> u32 {
    let memory = own.iter().find_map(|param| match param.ty {
        VendorTy::Memory { lanes, .. } => Some(lanes),
        _ => None,
    });
    match ret {
        VendorTy::Vector { lanes, .. } | VendorTy::Mask(lanes) => lanes,
        _ => memory.unwrap_or(8),
    }
}

/// What the name of a parameter refers to.
pub(super) fn named(place: usize, ty: VendorTy) -> Name {
    match ty {
        VendorTy::Vector { .. } | VendorTy::Memory { .. } => Name::Vector(place),
        _ => Name::Scalar(place),
    }
}

/// `epi32`, `ps`, `i16`, `s16`: the type of a lane.
pub(super) fn lane_of(text: &str) -> Option<LaneTy> {
    match text {
        "ps" => return Some(LaneTy::Float(FloatTy::F32)),
        "pd" => return Some(LaneTy::Float(FloatTy::F64)),
        _ => {}
    }
    let renamed = [("epi", "i"), ("epu", "u"), ("s", "i")]
        .into_iter()
        .find_map(|(prefix, short)| text.strip_prefix(prefix).map(|bits| format!("{short}{bits}")));
    let name = renamed.unwrap_or_else(|| text.to_string());
    let int = IntTy::from_name(&name, Width::W64).map(LaneTy::Int);
    int.or_else(|| FloatTy::from_name(&name).map(LaneTy::Float))
}

/// `0..255` or `{0,1,8}`: the values that a constant argument may have.
fn imm(text: &str) -> Option<Vec<i64>> {
    if let Some((low, high)) = text.split_once("..") {
        return range(low.parse().ok()?, high.parse().ok()?);
    }
    let list = text.strip_prefix('{')?.strip_suffix('}')?;
    list.split(',').map(|number| number.parse().ok()).collect()
}

/// All numbers between two, unless there are too many.
pub(super) fn range(low: i64, high: i64) -> Option<Vec<i64>> {
    (high - low < 256).then(|| (low..=high).collect())
}

/// The features of a row. `x` is AVX-512 by the width of lanes; `f`, `bw`, `dq`, `cd` and `vnni` are parts of it, and
/// narrower registers also need `vl`. Masked forms are always AVX-512.
fn features(token: &str, lane: u32, bits: u32, plain: bool) -> Option<&'static [&'static str]> {
    let part = match token {
        "-" => return None,
        "x" if lane < 32 => "bw",
        "x" => "f",
        older if !["f", "bw", "dq", "cd", "vnni"].contains(&older) => {
            return match (plain, lane < 32) {
                (true, _) => OLD.iter().find(|names| names[0] == older).copied(),
                (false, true) => Some(&["avx512bw", "avx512vl"]),
                (false, false) => Some(&["avx512f", "avx512vl"]),
            };
        }
        part => part,
    };
    Some(match (part, bits) {
        ("bw", 512) => &["avx512bw"],
        ("bw", _) => &["avx512bw", "avx512vl"],
        ("dq", 512) => &["avx512dq"],
        ("dq", _) => &["avx512dq", "avx512vl"],
        ("cd", 512) => &["avx512cd"],
        ("cd", _) => &["avx512cd", "avx512vl"],
        ("vnni", 512) => &["avx512vnni"],
        ("vnni", _) => &["avx512vnni", "avx512vl"],
        (_, 512) => &["avx512f"],
        _ => &["avx512f", "avx512vl"],
    })
}

/// The features before AVX-512.
const OLD: &[&[&str]] = &[
    &["sse"],
    &["sse2"],
    &["sse3"],
    &["ssse3"],
    &["sse4.1"],
    &["sse4.2"],
    &["avx"],
    &["avx2"],
    &["fma"],
    &["f16c"],
];

/// The first release with the functions of an old feature.
fn since(feature: &str) -> u32 {
    if feature == "f16c" { 68 } else { 27 }
}
