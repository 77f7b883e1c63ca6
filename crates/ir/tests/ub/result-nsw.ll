; rule: result
; arguments: 127
define i8 @f(i8 %x) {
  %y = add nsw i8 %x, 1
  ret i8 %y
}
