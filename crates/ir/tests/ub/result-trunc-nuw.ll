; rule: result
; arguments: 256
define i8 @f(i16 %x) {
  %y = trunc nuw i16 %x to i8
  ret i8 %y
}
