; rule: result
; arguments: hex:0011
define void @f(ptr %p) {
  store i8 undef, ptr %p
  ret void
}
