; rule: result
; arguments: 3
define i8 @f(i8 %x) {
  %y = udiv exact i8 %x, 2
  ret i8 %y
}
