; rule: result
; arguments: 128
define i8 @f(i8 %x) {
  %y = shl nuw i8 %x, 1
  ret i8 %y
}
