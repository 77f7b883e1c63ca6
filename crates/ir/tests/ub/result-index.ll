; rule: result
; arguments: 2
define i8 @f(i32 %i) {
  %x = extractelement <2 x i8> <i8 1, i8 2>, i32 %i
  ret i8 %x
}
