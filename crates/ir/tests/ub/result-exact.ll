; rule: result
; arguments: 1
define i8 @f(i8 %x) {
  %y = lshr exact i8 %x, 1
  ret i8 %y
}
