//! Vectors without feature gates: structs of an array with the alignment of the vector, and each operation lane by
//! lane in a helper function, named after the intrinsic and its types.

use crate::print::surface::std_calls::StdCall;
use crate::print::surface::std_floats::float_method;
use crate::print::surface::std_ints::unsigned;
use crate::print::surface::syntax::Expr;
use crate::print::{Form, Printer};
use mir::adt::LibTy;
use mir::intrinsics::Intrinsic as I;
use mir::syntax::{GenericArg, SimdAlign};
use mir::types::{Mutbl, Ty, TyId};

impl Printer<'_> {
    /// Whether vectors are written as arrays: in plain Rust without gates.
    pub(in crate::print) fn vectors_as_arrays(&self) -> bool {
        matches!(self.options.form, Form::Surface(surface) if !surface.gates)
    }

    /// The `repr` of the struct that replaces a vector: same size, same alignment.
    pub(in crate::print) fn vector_repr(&self, ty: TyId) -> String {
        format!("#[repr(C, align({}))]\n", self.program.types.layout(ty).align)
    }

    /// An operation on vectors.
    pub(super) fn lanes(&mut self, call: StdCall) -> Option<Expr> {
        // The lanes of a vendor register are private.
        let types = &self.program.types;
        let is_register =
            |ty: &TyId| types.as_adt(*ty).is_some_and(|adt| matches!(adt.lib, Some(LibTy::Register(_))));
        if call.tys.iter().chain([&call.ret]).any(is_register) {
            return None;
        }
        Some(match (call.intrinsic, call.args) {
            (I::SimdSplat, [x]) => {
                let (_, count) = self.program.types.as_simd(call.ret)?;
                Expr::code(&self.construct(call.ret, 0, &[format!("[$; {count}]")]), &[x])
            }
            (I::SimdExtract | I::SimdExtractDyn, [v, i]) => {
                let lanes = v.paren().field(self.lanes_field(call.generic(0)?)?);
                lanes.index(&i.paren().cast("usize"))
            }
            _ => {
                let name = self.lanes_name(call)?;
                if !self.helpers.contains_key(&name) {
                    let text = self.lanes_function(&name, call)?;
                    self.helpers.insert(name.clone(), text);
                }
                Expr::call(name, &call.args.iter().collect::<Vec<_>>())
            }
        })
    }

    /// The name of the array in a vector's struct.
    fn lanes_field(&self, ty: TyId) -> Option<&str> {
        let program = self.program;
        Some(program.types.as_adt(ty)?.all_fields().next()?.name.as_str())
    }

    fn lanes_name(&self, call: StdCall) -> Option<String> {
        let types = &self.program.types;
        let mut name = call.intrinsic.name().to_string();
        for generic in call.generics {
            let part = match generic {
                GenericArg::Ty(ty) => match types.get(*ty) {
                    Ty::Adt(id) => types.adt(*id).name.as_str(),
                    Ty::Int(int) => int.name(),
                    Ty::Float(float) => float.name(),
                    Ty::RawPtr(Mutbl::Mut, _) => "mut",
                    Ty::RawPtr(Mutbl::Not, _) => "const",
                    _ => return None,
                },
                GenericArg::SimdAlign(SimdAlign::Unaligned) => "unaligned",
                _ => continue,
            };
            name = format!("{name}_{part}");
        }
        Some(name)
    }

    /// The helper function, with parameters `a`, `b` and `c`.
    fn lanes_function(&mut self, name: &str, call: StdCall) -> Option<String> {
        let mut params = Vec::new();
        for (letter, ty) in ["a", "b", "c"].iter().zip(call.tys) {
            params.push(format!("{letter}: {}", self.ty(*ty)));
        }
        let (params, returns, body) = (params.join(", "), self.returns(call.ret), self.lanes_body(call)?);
        let is_unsafe = match call.intrinsic {
            I::SimdCast | I::SimdGather | I::SimdScatter | I::SimdMaskedLoad | I::SimdMaskedStore => {
                "unsafe "
            }
            _ => "",
        };
        Some(format!("{is_unsafe}fn {name}({params}){returns} {{\n    {body}\n}}\n"))
    }

    fn lanes_body(&mut self, call: StdCall) -> Option<String> {
        let types = &self.program.types;
        // Arguments as they appear in the text: `a.0[i]`, or `a` if it is a scalar.
        let mut each = Vec::new();
        let mut count = 0;
        for (letter, ty) in ["a", "b", "c"].iter().zip(call.tys) {
            each.push(match types.as_simd(*ty) {
                Some((_, lanes)) => {
                    count = lanes;
                    format!("{letter}.{}[i]", self.lanes_field(*ty)?)
                }
                None => letter.to_string(),
            });
        }
        let field = call.tys.iter().find_map(|ty| self.lanes_field(*ty))?.to_string();
        let align = call.generics.last();
        let unaligned = align == Some(&GenericArg::SimdAlign(SimdAlign::Unaligned));
        Some(match (call.intrinsic, each.as_slice()) {
            (I::SimdInsert | I::SimdInsertDyn, _) => {
                format!("let mut v = a;\n    v.{field}[b as usize] = c;\n    v")
            }
            (I::SimdShuffle, [_, _, at]) => {
                let (_, count) = types.as_simd(call.generic(0)?)?;
                let pick = format!(
                    "match {at} as usize {{\n        j if j < {count} => a.{field}[j],\n        \
                     j => b.{field}[j - {count}],\n    }}"
                );
                self.each_lane(call.ret, &pick)
            }
            (I::SimdBitmask, [m]) => {
                let int = types.as_int(call.ret)?.name();
                format!(
                    "let mut bits = 0;\n    for i in 0..{count} {{\n        bits |= (({m} != 0) as {int}) << i;\n    }}\n    bits"
                )
            }
            (I::SimdReduceAll, [_]) => format!("a.{field}.iter().all(|lane| *lane != 0)"),
            (I::SimdReduceAny, [_]) => format!("a.{field}.iter().any(|lane| *lane != 0)"),
            (I::SimdScatter, [v, p, m]) => scatter(count, m, &format!("*{p} = {v}")),
            (I::SimdMaskedStore, [m, _, v]) => {
                let store = if unaligned {
                    format!("b.wrapping_add(i).write_unaligned({v})")
                } else {
                    format!("*b.wrapping_add(i) = {v}")
                };
                scatter(count, m, &store)
            }
            (I::SimdMaskedLoad, [m, _, v]) => {
                let load =
                    if unaligned { "b.wrapping_add(i).read_unaligned()" } else { "*b.wrapping_add(i)" };
                self.each_lane(call.ret, &format!("if {m} != 0 {{ {load} }} else {{ {v} }}"))
            }
            (I::SimdGather, [v, p, m]) => {
                self.each_lane(call.ret, &format!("if {m} != 0 {{ *{p} }} else {{ {v} }}"))
            }
            (I::SimdSelect, [m, a, b]) => {
                self.each_lane(call.ret, &format!("if {m} != 0 {{ {a} }} else {{ {b} }}"))
            }
            (I::SimdSelectBitmask, [m, a, b]) => {
                self.each_lane(call.ret, &format!("if {m} >> i & 1 == 1 {{ {a} }} else {{ {b} }}"))
            }
            _ if let Some((start, step)) = self.reduction(call) => {
                format!("a.{field}.iter().fold({start}, |x, y| {step})")
            }
            _ => {
                let lane = self.lane(call, &each)?;
                self.each_lane(call.ret, &lane)
            }
        })
    }

    /// A vector whose lane `i` is given by an expression.
    fn each_lane(&mut self, ty: TyId, lane: &str) -> String {
        self.construct(ty, 0, &[format!("core::array::from_fn(|i| {lane})")])
    }

    /// The start of a reduction, and its step from `x` with `*y`.
    fn reduction(&self, call: StdCall) -> Option<(String, &'static str)> {
        let (lane, _) = self.program.types.as_simd(call.generic(0)?)?;
        let Some(int) = self.program.types.as_int(lane) else {
            return match call.intrinsic {
                I::SimdReduceAddOrdered => Some(("b".into(), "x + *y")),
                I::SimdReduceMulOrdered => Some(("b".into(), "x * *y")),
                _ => None,
            };
        };
        let t = int.name();
        Some(match call.intrinsic {
            I::SimdReduceAddOrdered => ("b".into(), "x.wrapping_add(*y)"),
            I::SimdReduceMulOrdered => ("b".into(), "x.wrapping_mul(*y)"),
            I::SimdReduceAddUnordered => (format!("0_{t}"), "x.wrapping_add(*y)"),
            I::SimdReduceMulUnordered => (format!("1_{t}"), "x.wrapping_mul(*y)"),
            I::SimdReduceAnd => (format!("!0_{t}"), "x & *y"),
            I::SimdReduceOr => (format!("0_{t}"), "x | *y"),
            I::SimdReduceXor => (format!("0_{t}"), "x ^ *y"),
            I::SimdReduceMin => (format!("{t}::MAX"), "x.min(*y)"),
            I::SimdReduceMax => (format!("{t}::MIN"), "x.max(*y)"),
            _ => return None,
        })
    }

    /// One lane of the result, from the same lanes of the arguments.
    fn lane(&mut self, call: StdCall, each: &[String]) -> Option<String> {
        let types = &self.program.types;
        let (lane, _) = types.as_simd(call.generic(0)?)?;
        let (to, _) = types.as_simd(call.ret)?;
        let int = types.as_int(lane);
        if let (Some(symbol), [a, b]) = (comparison(call.intrinsic), each) {
            return Some(format!("-(({a} {symbol} {b}) as {})", self.ty(to)));
        }
        Some(match (call.intrinsic, each, int) {
            (I::SimdAdd, [a, b], Some(_)) => format!("{a}.wrapping_add({b})"),
            (I::SimdSub, [a, b], Some(_)) => format!("{a}.wrapping_sub({b})"),
            (I::SimdMul, [a, b], Some(_)) => format!("{a}.wrapping_mul({b})"),
            (I::SimdAdd, [a, b], None) => format!("{a} + {b}"),
            (I::SimdSub, [a, b], None) => format!("{a} - {b}"),
            (I::SimdMul, [a, b], None) => format!("{a} * {b}"),
            (I::SimdDiv, [a, b], _) => format!("{a} / {b}"),
            (I::SimdRem, [a, b], _) => format!("{a} % {b}"),
            (I::SimdAnd, [a, b], _) => format!("{a} & {b}"),
            (I::SimdOr, [a, b], _) => format!("{a} | {b}"),
            (I::SimdXor, [a, b], _) => format!("{a} ^ {b}"),
            (I::SimdShl, [a, n], _) => format!("{a} << {n}"),
            (I::SimdShr, [a, n], _) => format!("{a} >> {n}"),
            (I::SimdFunnelShl, [a, b, n], Some(int)) => {
                format!("{}({a}, {b}, {n} as u32)", self.funnel(int, true))
            }
            (I::SimdFunnelShr, [a, b, n], Some(int)) => {
                format!("{}({a}, {b}, {n} as u32)", self.funnel(int, false))
            }
            (I::SimdCarrylessMul, [a, b], Some(int)) => {
                let (t, u) = (int.name(), unsigned(int));
                let name = self.carryless_mul(u);
                format!("{name}({a} as {u}, {b} as {u}) as {t}", u = u.name())
            }
            (I::SimdNeg, [a], Some(_)) => format!("{a}.wrapping_neg()"),
            (I::SimdNeg, [a], None) => format!("-{a}"),
            (I::SimdSaturatingAdd, [a, b], _) => format!("{a}.saturating_add({b})"),
            (I::SimdSaturatingSub, [a, b], _) => format!("{a}.saturating_sub({b})"),
            (I::SimdCtpop, [a], _) => format!("{a}.count_ones() as {}", self.ty(lane)),
            (I::SimdCtlz, [a], _) => format!("{a}.leading_zeros() as {}", self.ty(lane)),
            (I::SimdCttz, [a], _) => format!("{a}.trailing_zeros() as {}", self.ty(lane)),
            (I::SimdBswap, [a], _) => format!("{a}.swap_bytes()"),
            (I::SimdBitreverse, [a], _) => format!("{a}.reverse_bits()"),
            (I::SimdFma, [a, b, c], _) => format!("{a}.mul_add({b}, {c})"),
            (I::SimdMinimumNumberNsz, [a, b], _) => format!("{a}.min({b})"),
            (I::SimdMaximumNumberNsz, [a, b], _) => format!("{a}.max({b})"),
            (I::SimdArithOffset, [p, n], _) => format!("{p}.wrapping_offset({n} as isize)"),
            (I::SimdCastPtr, [p], _) => format!("{p} as {}", self.ty(to)),
            (I::SimdCast, [a], None) if types.as_int(to).is_some() => {
                format!("{a}.to_int_unchecked::<{}>()", self.ty(to))
            }
            (I::SimdCast | I::SimdAs, [a], _) => format!("{a} as {}", self.ty(to)),
            (intrinsic, [a], None) => format!("{a}.{}()", float_method(intrinsic)?),
            _ => return None,
        })
    }
}

/// A loop over the lanes that the mask enables.
fn scatter(count: u64, mask: &str, store: &str) -> String {
    format!("for i in 0..{count} {{\n        if {mask} != 0 {{\n            {store};\n        }}\n    }}")
}

fn comparison(intrinsic: I) -> Option<&'static str> {
    Some(match intrinsic {
        I::SimdEq => "==",
        I::SimdNe => "!=",
        I::SimdLt => "<",
        I::SimdLe => "<=",
        I::SimdGt => ">",
        I::SimdGe => ">=",
        _ => return None,
    })
}
