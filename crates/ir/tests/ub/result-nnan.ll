; rule: result
; arguments: 1.0
define float @f(float %x) {
  %y = fadd nnan float %x, 0x7FF8000000000000
  ret float %y
}
