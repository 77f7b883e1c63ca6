; rule: result
; arguments: 0.0
; Which NaN it is, is open.
define i32 @f(float %x) {
  %y = fdiv float %x, %x
  %z = bitcast float %y to i32
  ret i32 %z
}
