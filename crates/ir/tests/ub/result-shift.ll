; rule: result
; arguments: 8
define i8 @f(i8 %x) {
  %y = shl i8 1, %x
  ret i8 %y
}
