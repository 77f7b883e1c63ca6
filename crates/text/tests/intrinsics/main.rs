//! Every intrinsic of the table, at many types, is compiled by real compilers in the spelling of their version.

mod plain;

use std::path::PathBuf;
use std::process::Command;

use mir::adt::{Adt, AdtKind, Field, LibTy, Repr, ReprKind, Variant};
use mir::dialect::Version;
use mir::intrinsics::{GenericKind, call_types, check_call, infer_generics};
use mir::syntax::{AtomicOrdering, GenericArg, SimdAlign};
use mir::types::{FloatTy, IntTy, Mutbl, Ty, TyId, Types};
use mir::{Abi, FnSig, Intrinsic};

/// Types to try for generics, with all that the signatures make of them interned too.
fn menu(types: &mut Types) -> Vec<TyId> {
    let mut menu = vec![Types::BOOL, Types::CHAR, Types::UNIT];
    menu.extend(IntTy::all(mir::Width::W64).map(Types::int));
    menu.extend(FloatTy::ALL.map(Types::float));
    menu.push(types.array(Types::U32, 2));
    menu.push(types.tuple(vec![Types::U8, Types::U32]));
    let slice = types.intern(Ty::Slice(Types::U32));
    menu.push(slice);
    menu.push(types.intern(Ty::FnPtr(FnSig { abi: Abi::Rust, params: vec![Types::U32], ret: Types::U32 })));
    menu.push(types.lib(LibTy::Option(Types::U32)));
    let simd = Repr { kind: ReprKind::Simd, ..Repr::default() };
    for (name, lane, lanes) in [
        ("I8x16", Types::int(IntTy::I8), 16),
        ("U8x8", Types::U8, 8),
        ("I32x4", Types::int(IntTy::I32), 4),
        ("U32x4", Types::U32, 4),
        ("U32x2", Types::U32, 2),
        ("I64x2", Types::int(IntTy::I64), 2),
        ("F32x4", Types::float(FloatTy::F32), 4),
        ("F64x2", Types::float(FloatTy::F64), 2),
        ("Isizex4", Types::ISIZE, 4),
        ("Usizex4", Types::USIZE, 4),
    ] {
        let array = types.array(lane, lanes);
        menu.push(types.add_adt(Adt::new(name, AdtKind::Struct(Variant::tuple(name, 0, &[array])), simd)));
    }
    for (name, mutbl, to) in [
        ("Mut4", Mutbl::Mut, Types::U32),
        ("Const4", Mutbl::Not, Types::U32),
        ("Bytes4", Mutbl::Not, Types::U8),
    ] {
        let pointer = types.raw_ptr(mutbl, to);
        let array = types.array(pointer, 4);
        menu.push(types.add_adt(Adt::new(name, AdtKind::Struct(Variant::tuple(name, 0, &[array])), simd)));
    }
    let union = vec![Field { name: "a".into(), ty: Types::U32 }, Field { name: "b".into(), ty: Types::U8 }];
    menu.push(types.add_adt(Adt::new("Un", AdtKind::Union(union), Repr::default())));
    types.lib(LibTy::Ordering);
    for ty in menu.clone() {
        for mutbl in [Mutbl::Not, Mutbl::Mut] {
            let pointer = types.raw_ptr(mutbl, ty);
            types.raw_ptr(Mutbl::Not, pointer);
            types.raw_ptr(Mutbl::Mut, pointer);
            if ty == Types::U32 || ty == slice {
                menu.push(pointer);
                menu.push(types.reference(mutbl, ty));
            }
        }
        types.reference(Mutbl::Not, ty);
        types.tuple(vec![ty, Types::BOOL]);
        types.tuple(vec![ty, ty]);
    }
    for ty in menu.clone() {
        types.reference(Mutbl::Not, ty);
        types.tuple(vec![ty, Types::BOOL]);
    }
    menu
}

fn show(types: &Types, ty: TyId) -> String {
    let word = |mutbl: &Mutbl, not: &'static str| if *mutbl == Mutbl::Mut { "mut " } else { not };
    match types.get(ty) {
        Ty::Bool => "bool".into(),
        Ty::Char => "char".into(),
        Ty::Int(int) => int.name().into(),
        Ty::Float(float) => float.name().into(),
        Ty::Tuple(fields) => {
            format!("({})", fields.iter().map(|f| show(types, *f) + ",").collect::<String>())
        }
        Ty::Array(element, len) => format!("[{}; {len}]", show(types, *element)),
        Ty::Slice(element) => format!("[{}]", show(types, *element)),
        Ty::RawPtr(mutbl, to) => format!("*{}{}", word(mutbl, "const "), show(types, *to)),
        Ty::Ref(mutbl, to) => format!("&'static {}{}", word(mutbl, ""), show(types, *to)),
        Ty::FnPtr(_) => "fn(u32) -> u32".into(),
        Ty::Adt(id) => match types.adt(*id).lib {
            Some(LibTy::Option(inner)) => format!("Option<{}>", show(types, inner)),
            Some(lib) => lib.path().into(),
            None => types.adt(*id).name.clone(),
        },
    }
}

fn show_generic(types: &Types, generic: &GenericArg) -> String {
    match generic {
        GenericArg::Ty(ty) => show(types, *ty),
        GenericArg::Ordering(ordering) => format!("{{ AtomicOrdering::{ordering:?} }}"),
        GenericArg::SimdAlign(align) => format!("{{ simd::SimdAlign::{align:?} }}"),
        GenericArg::Const(_) => unreachable!("no intrinsic takes one"),
    }
}

fn candidates(kind: GenericKind, menu: &[TyId]) -> Vec<GenericArg> {
    use AtomicOrdering::*;
    match kind {
        GenericKind::Ordering(_) => {
            [Relaxed, Release, Acquire, AcqRel, SeqCst].map(GenericArg::Ordering).to_vec()
        }
        GenericKind::Align => {
            [SimdAlign::Unaligned, SimdAlign::Element, SimdAlign::Vector].map(GenericArg::SimdAlign).to_vec()
        }
        _ => menu.iter().map(|ty| GenericArg::Ty(*ty)).collect(),
    }
}

/// All generic lists from the menu that the checker accepts.
fn accepted(types: &Types, menu: &[TyId], intrinsic: Intrinsic) -> Vec<Vec<GenericArg>> {
    let mut lists: Vec<Vec<GenericArg>> = vec![Vec::new()];
    for kind in intrinsic.info().generics {
        let options = candidates(*kind, menu);
        lists = lists.iter().flat_map(|l| options.iter().map(|o| [l.clone(), vec![*o]].concat())).collect();
    }
    lists.retain(|generics| {
        call_types(types, intrinsic, generics)
            .is_some_and(|(args, ret)| check_call(types, intrinsic, generics, &args, ret).is_ok())
    });
    lists
}

/// One function per call, so that an error names the intrinsic.
fn source(version: Version, filter: &str) -> (String, usize) {
    let mut types = Types::new();
    let menu = menu(&mut types);
    let mut text = String::from(
        "#![feature(core_intrinsics, custom_mir, repr_simd, f16, f128, adt_const_params, funnel_shifts, \
         uint_carryless_mul)]\n\
         #![allow(warnings)]\n\
         use core::intrinsics::{mir::*, *};\n\
         union Un { a: u32, b: u8 }\n",
    );
    if version < Version::new(90) {
        text = text.replace("adt_const_params, funnel_shifts, uint_carryless_mul", "raw_ref_op");
    }
    for (_, adt) in types.adts() {
        if let (AdtKind::Struct(variant), ReprKind::Simd) = (&adt.kind, adt.repr.kind) {
            let array = show(&types, variant.fields[0].ty);
            text += &format!("#[repr(simd)] #[derive(Copy, Clone)] pub struct {}({array});\n", adt.name);
        }
    }
    text += "const I2: U32x2 = U32x2([3, 0]);\nconst I4: U32x4 = U32x4([1, 0, 3, 2]);\n";
    let mut calls = 0;
    for intrinsic in Intrinsic::ALL.iter().filter(|i| i.name().contains(filter)) {
        let lists = accepted(&types, &menu, *intrinsic);
        assert!(!lists.is_empty(), "no types of the menu fit `{}`", intrinsic.name());
        // Transmutations and conversions accept hundreds of pairs; a spread of them is enough.
        let step = lists.len().div_ceil(40);
        for (number, generics) in lists.iter().enumerate().step_by(step) {
            let Ok(spelling) = intrinsic.spelling(&types, generics, version) else { continue };
            let (args, ret) = call_types(&types, *intrinsic, generics).expect("accepted above");
            assert_eq!(
                infer_generics(&types, *intrinsic, &consts(generics), &args, ret).as_ref(),
                Ok(generics),
                "{} is inferred from operands and destination",
                intrinsic.name()
            );
            let params: Vec<String> =
                args.iter().enumerate().map(|(i, ty)| format!("a{i}: {}", show(&types, *ty))).collect();
            let operand = |i: usize| match (intrinsic.info().const_param, show(&types, args[i]).as_str()) {
                (Some(c), "u32") if c == i => "1_u32".to_string(),
                (Some(c), "U32x2") if c == i => "I2".to_string(),
                (Some(c), "U32x4") if c == i => "I4".to_string(),
                _ => format!("a{i}"),
            };
            let operands: Vec<String> = (0..args.len()).map(operand).collect();
            let mut path = spelling.path.clone();
            if !spelling.turbofish.is_empty() {
                let generics: Vec<String> =
                    spelling.turbofish.iter().map(|g| show_generic(&types, g)).collect();
                path += &format!("::<{}>", generics.join(", "));
            }
            text += &format!(
                "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
                 pub unsafe fn {}_{number}({}) -> {} {{ mir!( \
                 {{ Call(RET = {path}({}), ReturnTo(bb1), UnwindUnreachable()) }} bb1 = {{ Return() }} ) }}\n",
                intrinsic.name(),
                params.join(", "),
                show(&types, ret),
                operands.join(", ")
            );
            calls += 1;
        }
    }
    (text, calls)
}

/// The const generics of a list: what a program must write.
fn consts(generics: &[GenericArg]) -> Vec<GenericArg> {
    generics.iter().filter(|g| !matches!(g, GenericArg::Ty(_))).copied().collect()
}

fn compile(rustc: &[&str], version: Version, filter: &str) -> Result<usize, String> {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("intrinsics-{version}"));
    std::fs::create_dir_all(&dir).expect("a temporary directory");
    let (text, calls) = source(version, filter);
    std::fs::write(dir.join("calls.rs"), text).expect("a file in it");
    let output = Command::new(rustc[0])
        .args(&rustc[1..])
        .args(["--edition", "2021", "--crate-type", "lib", "--emit", "obj", "-Zvalidate-mir", "calls.rs"])
        .args(["-Cdebuginfo=0", "-Ccodegen-units=1", "-Aimproper_ctypes_definitions"])
        .current_dir(&dir)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC_ICE", "0")
        .output()
        .expect("a compiler that runs");
    if output.status.success() {
        return Ok(calls);
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn every_intrinsic_compiles_on_stable() {
    let calls =
        compile(&["rustup", "run", "stable", "rustc"], Version::STABLE, "").unwrap_or_else(|e| panic!("{e}"));
    assert!(calls > 500, "{calls}");
}

#[test]
fn every_intrinsic_compiles_on_nightly() {
    let calls = compile(&["rustup", "run", "nightly", "rustc"], Version::NIGHTLY, "")
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(calls > 500, "{calls}");
}

/// Any other compiler by hand: `MIRSMITH_RUSTC=path MIRSMITH_RUSTC_MINOR=85 cargo nextest run --run-ignored all other`.
#[test]
#[ignore = "needs a compiler named in the environment"]
fn every_intrinsic_compiles_on_some_other_version() {
    let rustc = std::env::var("MIRSMITH_RUSTC").expect("MIRSMITH_RUSTC names a compiler");
    let minor = std::env::var("MIRSMITH_RUSTC_MINOR").expect("MIRSMITH_RUSTC_MINOR is its minor version");
    let version = Version::new(minor.parse().expect("a number"));
    let filter = std::env::var("MIRSMITH_INTRINSIC").unwrap_or_default();
    let calls = compile(&[&rustc], version, &filter).unwrap_or_else(|e| panic!("{e}"));
    assert!(calls > 0);
}

/// What one version writes, the parser recognises: the name gives the intrinsic back, and the name and the
/// turbofish together give the generics.
#[test]
fn spellings_are_recognised() {
    let mut types = Types::new();
    let menu = menu(&mut types);
    let mut spellings = 0;
    for intrinsic in Intrinsic::ALL {
        for generics in accepted(&types, &menu, *intrinsic) {
            for version in (78..=98).map(Version::new) {
                let Ok(spelling) = intrinsic.spelling(&types, &generics, version) else { continue };
                let name = spelling.path.rsplit("::").next().expect("a path has a last part");
                let named = if spelling.path.starts_with("<[_]>") {
                    Intrinsic::from_slice_method(name)
                } else {
                    Intrinsic::from_name(name)
                };
                let named = named.unwrap_or_else(|| panic!("`{name}` is unknown"));
                assert_eq!(named.intrinsic, *intrinsic, "{name} of {version}");
                let (args, ret) = call_types(&types, *intrinsic, &generics).expect("accepted above");
                let written = [named.implied, consts(&spelling.turbofish)].concat();
                let inferred = infer_generics(&types, *intrinsic, &written, &args, ret);
                assert_eq!(inferred.as_ref(), Ok(&generics), "{name} of {version}");
                spellings += 1;
            }
        }
    }
    assert!(spellings > 10_000, "{spellings}");
}

#[test]
fn other_names_are_no_intrinsics() {
    for name in
        ["", "atomic_load_", "atomic_load_seq", "sqrt", "sqrtf65", "fadd_fast", "pow", "simd_fsin", "copy_"]
    {
        assert_eq!(Intrinsic::from_name(name), None, "{name}");
    }
}

#[test]
fn calls_of_the_wrong_shape_are_refused() {
    let mut types = Types::new();
    let pair = types.tuple(vec![Types::U32, Types::BOOL]);
    let generics = [GenericArg::Ty(Types::U32)];
    let u32s = [Types::U32, Types::U32];
    let add = Intrinsic::AddWithOverflow;
    assert_eq!(check_call(&types, add, &generics, &u32s, pair), Ok(()));
    assert!(check_call(&types, add, &generics, &u32s[..1], pair).is_err(), "too few arguments");
    assert!(check_call(&types, add, &[], &u32s, pair).is_err(), "too few generics");
    assert!(check_call(&types, add, &generics, &u32s, Types::U32).is_err(), "a wrong destination");
    assert!(check_call(&types, add, &generics, &[Types::U8, Types::U32], pair).is_err(), "a wrong argument");
    assert!(infer_generics(&types, Intrinsic::AtomicFence, &[], &[], Types::UNIT).is_err(), "no ordering");
}
