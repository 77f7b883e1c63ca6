; rule: effects
; arguments: hex:00
define void @g(ptr %p) memory(read) {
  store i8 0, ptr %p
  ret void
}
define void @f(ptr %p) {
  call void @g(ptr %p)
  ret void
}
