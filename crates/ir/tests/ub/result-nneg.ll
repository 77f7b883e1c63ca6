; rule: result
; arguments: -1
define i16 @f(i8 %x) {
  %y = zext nneg i8 %x to i16
  ret i16 %y
}
