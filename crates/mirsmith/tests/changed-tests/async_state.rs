//@ test-mir-pass: StateTransform
//@ edition: 2021
// EMIT_MIR async_state.later-{closure#0}.StateTransform.after.mir
async fn later(x: u8) -> u8 {
    x + 1
}

// EMIT_MIR async_state.both-{closure#0}.StateTransform.after.mir
pub async fn both(x: u8) -> u8 {
    later(x).await + later(1).await
}
