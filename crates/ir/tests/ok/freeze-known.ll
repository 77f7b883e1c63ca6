; result: i8 4
; arguments: 4
define i8 @f(i8 %x) {
  %y = freeze i8 %x
  ret i8 %y
}
