; rule: result
; arguments: 256.0
define i8 @f(float %x) {
  %y = fptoui float %x to i8
  ret i8 %y
}
