; rule: result
; arguments: 2
define i32 @f(i32 %x) {
  %y = select i1 undef, i32 %x, i32 1
  ret i32 %y
}
