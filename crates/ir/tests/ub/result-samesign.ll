; rule: result
; arguments: -1
define i1 @f(i8 %x) {
  %y = icmp samesign ult i8 %x, 1
  ret i1 %y
}
