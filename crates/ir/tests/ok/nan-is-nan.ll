; result: i1 true
; arguments: 0.0
define i1 @f(float %x) {
  %y = fdiv float %x, %x
  %z = fcmp uno float %y, 0.0
  ret i1 %z
}
