//! What a program in plain Rust prints: each observation with `{:?}`, on its own line.

use difftest::Prediction;
use mir::observe::ObservedTy;
use mir::{Event, FloatTy};

/// The expected lines; `None` if one has a type whose text this compiler does not know.
pub fn expected(prediction: &Prediction) -> Option<Vec<String>> {
    prediction.events.iter().map(line).collect()
}

fn line(event: &Event) -> Option<String> {
    let bits = event.bits();
    Some(match event.ty() {
        ObservedTy::Bool => (bits != 0).to_string(),
        ObservedTy::Char => format!("{:?}", char::from_u32(u32::try_from(bits).ok()?)?),
        ObservedTy::Int(int) if int.signed() => int.sign_extend(bits).to_string(),
        ObservedTy::Int(_) => bits.to_string(),
        ObservedTy::Float(FloatTy::F32) => format!("{:?}", f32::from_bits(bits as u32)),
        ObservedTy::Float(FloatTy::F64) => format!("{:?}", f64::from_bits(bits as u64)),
        ObservedTy::Float(FloatTy::F16 | FloatTy::F128) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::IntTy;

    #[test]
    fn values_are_written_as_println_does() {
        let line = |ty, bits| line(&Event::new(0, ty, bits));
        assert_eq!(line(ObservedTy::Int(IntTy::I8), 0xff).as_deref(), Some("-1"));
        assert_eq!(line(ObservedTy::Int(IntTy::I128), u128::MAX).as_deref(), Some("-1"));
        assert_eq!(line(ObservedTy::Int(IntTy::U8), 0xff).as_deref(), Some("255"));
        assert_eq!(line(ObservedTy::Bool, 1).as_deref(), Some("true"));
        assert_eq!(line(ObservedTy::Char, 10).as_deref(), Some("'\\n'"));
        assert_eq!(line(ObservedTy::Float(FloatTy::F32), 0x3fc0_0000).as_deref(), Some("1.5"));
        assert_eq!(line(ObservedTy::Float(FloatTy::F64), 0xfff8 << 48).as_deref(), Some("NaN"));
        assert_eq!(line(ObservedTy::Float(FloatTy::F16), 0), None);
    }
}
