; rule: result
; arguments: 0
define i8 @f(i8 %x) {
  %y = sub nuw i8 %x, 1
  ret i8 %y
}
