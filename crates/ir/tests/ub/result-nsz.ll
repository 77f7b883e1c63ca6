; rule: result
; arguments: 0.0
; Whether it is zero or minus zero is open.
define float @f(float %x) {
  %y = fmul nsz float %x, -1.0
  ret float %y
}
