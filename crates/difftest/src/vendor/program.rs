//! The native side: an ordinary Rust program that calls vendor functions and prints hashes of their results.

use std::fmt::Write as _;

use mir::Mutbl;
use mir::vendor::{Arch, LaneTy, Row, VendorTy};

use super::Subject;
use super::model::{imms_of, number_of};

/// The program for some functions. Its arguments are the number of cases, or a function and a block to print.
pub(super) fn text(rows: &[&Row], subject: &Subject) -> String {
    let mut gates: Vec<&str> = rows.iter().flat_map(|row| row.gates(subject.version)).collect();
    gates.sort_unstable();
    gates.dedup();
    let mut out = String::new();
    for gate in gates {
        let _ = writeln!(out, "#![feature({gate})]");
    }
    let _ = writeln!(out, "#![allow(warnings)]\nuse {}::*;", subject.arch.module());
    out.push_str("use draw::{Draw, canonical, mix};\nmod draw {\n");
    out.push_str(include_str!("draw.rs"));
    out.push_str("}\n");
    out.push_str(FRAME);
    for (i, row) in rows.iter().enumerate() {
        function(&mut out, i, row);
    }
    out.push_str(
        "fn main() {\n    let mut rows: Vec<(&str, bool, unsafe fn(u64, &mut Out))> = Vec::new();\n",
    );
    for (i, row) in rows.iter().enumerate() {
        let detected = match row.arch {
            Arch::X86_64 => "std::arch::is_x86_feature_detected",
            Arch::Aarch64 => "std::arch::is_aarch64_feature_detected",
        };
        let has: Vec<String> =
            row.features.iter().map(|feature| format!("{detected}!(\"{feature}\")")).collect();
        let _ = writeln!(out, "    rows.push((\"{}\", {}, f{i}));", row.name, has.join(" && "));
    }
    out + "    run(&rows);\n}\n"
}

/// One function: draws the arguments, makes the call, stores the lanes of the result.
fn function(out: &mut String, number: usize, row: &Row) {
    let _ = writeln!(
        out,
        "#[target_feature(enable = \"{}\")]\nunsafe fn f{number}(case: u64, out: &mut Out) {{\n    \
         let mut draw = Draw::new({:#x}, case);",
        row.features.join(","),
        number_of(row)
    );
    let mut stored = None;
    let mut args = Vec::new();
    for (i, param) in row.params.iter().enumerate() {
        let (bits, float) = shape(*param);
        let _ = writeln!(out, "    let mut a{i} = draw.lanes({bits}, {float});");
        args.push(match param {
            VendorTy::Memory { mutbl, lanes, .. } => {
                // At an odd address: alignment is not required.
                let _ = writeln!(out, "    let mut b{i} = [0u8; 65];\n    b{i}[1..].copy_from_slice(&a{i});");
                if *mutbl == Mutbl::Mut {
                    stored = Some(format!("b{i}.as_ptr().add(1), {bits}, {float}, {lanes}"));
                }
                format!("b{i}.as_mut_ptr().add(1) as {}", name(*param))
            }
            _ => format!("core::ptr::read_unaligned(a{i}.as_ptr() as *const {})", name(*param)),
        });
    }
    let args = args.join(", ");
    let imms = imms_of(row);
    if row.imms.is_empty() {
        let _ = writeln!(out, "    let r: {} = {}({args});", name(row.ret), row.name);
    } else {
        let _ = writeln!(out, "    let r: {} = match case % {} {{", name(row.ret), imms.len());
        for (i, chosen) in imms.iter().enumerate() {
            let chosen: Vec<String> = chosen.iter().map(i64::to_string).collect();
            let arm = if i + 1 == imms.len() { "_".to_string() } else { i.to_string() };
            let _ = writeln!(out, "        {arm} => {}::<{}>({args}),", row.name, chosen.join(", "));
        }
        out.push_str("    };\n");
    }
    let result = stored.unwrap_or_else(|| {
        let (bits, float) = shape(row.ret);
        let lanes = match row.ret {
            VendorTy::Vector { register, .. } => register.bits / bits,
            _ => 1,
        };
        format!("&r as *const _ as *const u8, {bits}, {float}, {lanes}")
    });
    let _ = writeln!(out, "    out.keep({result});\n}}");
}

/// A type in Rust syntax: the compiler checks the table's signatures.
fn name(ty: VendorTy) -> String {
    let lane_name = |lane: LaneTy| match lane {
        LaneTy::Int(int) => int.name(),
        LaneTy::Float(float) => float.name(),
    };
    match ty {
        VendorTy::Vector { register, .. } => register.path().to_string(),
        VendorTy::Scalar(lane) => lane_name(lane).to_string(),
        VendorTy::Mask(lanes) => VendorTy::mask_int(lanes).name().to_string(),
        VendorTy::Memory { mutbl, lane, register, .. } => {
            let to = register.map_or(lane_name(lane), |register| register.path());
            format!("{} {to}", if mutbl == Mutbl::Mut { "*mut" } else { "*const" })
        }
        VendorTy::Unit => "()".to_string(),
    }
}

/// Width of the lanes, and whether they are floats.
pub(super) fn shape(ty: VendorTy) -> (u32, bool) {
    match ty {
        VendorTy::Vector { lane, .. } | VendorTy::Scalar(lane) | VendorTy::Memory { lane, .. } => {
            (lane.bits(), matches!(lane, LaneTy::Float(_)))
        }
        VendorTy::Mask(lanes) => (VendorTy::mask_int(lanes).bits(), false),
        VendorTy::Unit => (8, false),
    }
}

const FRAME: &str = r#"
struct Out(Vec<u64>);
impl Out {
    unsafe fn keep(&mut self, from: *const u8, bits: u32, float: bool, lanes: u32) {
        let size = bits as usize / 8;
        for lane in 0..lanes as usize {
            let mut bytes = [0u8; 8];
            for i in 0..size {
                bytes[i] = *from.add(lane * size + i);
            }
            self.0.push(canonical(u64::from_le_bytes(bytes), bits, float));
        }
    }
}
fn run(rows: &[(&str, bool, unsafe fn(u64, &mut Out))]) {
    let args: Vec<String> = std::env::args().collect();
    let (name, from, to) = (args[1].as_str(), args[2].parse::<u64>().unwrap(), args[3].parse::<u64>().unwrap());
    let mut text = String::new();
    for (row, has, f) in rows {
        if name != "all" && name != *row {
            continue;
        }
        if !has {
            println!("{row} lacks");
            continue;
        }
        let mut hash = 0;
        for case in from..to {
            let mut out = Out(Vec::new());
            unsafe { f(case, &mut out) };
            if name != "all" {
                println!("{case} {:x?}", out.0);
            }
            hash = out.0.iter().fold(hash, |hash, lane| mix(hash, *lane));
            if case % 100 == 99 || case + 1 == to {
                if name == "all" {
                    println!("{row} {} {hash:x}", case / 100);
                }
                hash = 0;
            }
        }
    }
}
"#;
