; rule: result
; arguments: 3
define i8 @f(i8 %x) {
  %y = or disjoint i8 %x, 1
  ret i8 %y
}
