//! Builds `match x { FIRST => 1, FIRST + 1 => 2, _ => 0 }` on a `u128` with `cranelift_frontend::Switch`, compiles it with
//! `cranelift_jit`, and calls it. Exits with 0 if the results are right, with 1 if not.

use cranelift_codegen::ir::{types, AbiParam, InstBuilder};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Switch};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{default_libcall_names, Linkage, Module};

/// `fn(low, high) -> i32`: the match on the number with these two halves.
fn compile(first: u128) -> fn(u64, u64) -> i32 {
    let builder =
        JITBuilder::new(default_libcall_names()).expect("this computer's processor is one of Cranelift's");
    let mut module = JITModule::new(builder);
    let mut context = module.make_context();
    context.func.signature.params = vec![AbiParam::new(types::I64); 2];
    context.func.signature.returns = vec![AbiParam::new(types::I32)];
    let mut buffers = FunctionBuilderContext::new();
    let mut function = FunctionBuilder::new(&mut context.func, &mut buffers);

    let entry = function.create_block();
    function.append_block_params_for_function_params(entry);
    function.switch_to_block(entry);
    let (low, high) = (function.block_params(entry)[0], function.block_params(entry)[1]);
    let x = function.ins().iconcat(low, high);
    let blocks: Vec<_> = (0..3).map(|_| function.create_block()).collect();
    let mut switch = Switch::new();
    switch.set_entry(first, blocks[1]);
    switch.set_entry(first + 1, blocks[2]);
    switch.emit(&mut function, x, blocks[0]);
    for (result, block) in (0..).zip(blocks) {
        function.switch_to_block(block);
        let value = function.ins().iconst(types::I32, result);
        function.ins().return_(&[value]);
    }
    function.seal_all_blocks();
    // Not `finalize`, whose parameters differ between versions: it only clears the buffers, which nobody uses again.
    drop(function);

    let id =
        module.declare_function("f", Linkage::Export, &context.func.signature).expect("the only function");
    module.define_function(id, &mut context).expect("the function is well-formed");
    module.finalize_definitions().expect("nothing is left to link");
    let code = module.get_finalized_function(id);
    // The module is never freed, so the code stays.
    unsafe { std::mem::transmute::<*const u8, fn(u64, u64) -> i32>(code) }
}

/// Whether the match is right for its two values and two others.
fn right(first: u128) -> bool {
    let f = compile(first);
    let mut right = true;
    for (x, expected) in [(first - 1, 0), (first, 1), (first + 1, 2), (first + 2, 0)] {
        let actual = f(x as u64, (x >> 64) as u64);
        right &= actual == expected;
        let verdict = if actual == expected { "right" } else { "WRONG" };
        println!("  match on {x}: {actual}, expected {expected}: {verdict}");
    }
    right
}

fn main() {
    println!("cranelift {}", cranelift_codegen::VERSION);
    // Values below 2^63 fit the signed immediate: right, so the test itself works.
    println!("values below 2^63:");
    if !right(1 << 62) {
        std::process::exit(2);
    }
    println!("values from 2^63 to 2^64:");
    if !right(17361641481138401520) {
        std::process::exit(1);
    }
}
