; rule: range
; arguments: 5
define void @f(i8 noundef range(i8 0, 5) %x) {
  ret void
}
