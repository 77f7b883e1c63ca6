; rule: division-by-zero
; arguments: 0
define i32 @f(i32 %y) {
  %x = urem i32 1, %y
  ret i32 %x
}
