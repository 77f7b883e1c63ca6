; result: i8 1
; arguments: hex:01
define void @g(ptr byval(i8) %p) {
  store i8 2, ptr %p
  ret void
}
define i8 @f(ptr %p) {
  call void @g(ptr byval(i8) %p)
  %x = load i8, ptr %p
  ret i8 %x
}
