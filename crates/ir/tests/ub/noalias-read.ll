; rule: noalias
; arguments: hex:00
define i8 @g(ptr noalias %p, ptr %q) {
  %x = load i8, ptr %p
  store i8 2, ptr %q
  ret i8 %x
}
define void @f(ptr %p) {
  call i8 @g(ptr %p, ptr %p)
  ret void
}
