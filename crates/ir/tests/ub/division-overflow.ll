; rule: division-overflow
; arguments: -1
define i8 @f(i8 %y) {
  %x = sdiv i8 -128, %y
  ret i8 %x
}
