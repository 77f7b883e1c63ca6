; result: i8 2
; arguments: hex:01
define i8 @g(ptr noalias %p, ptr %q) {
  %x = load i8, ptr %p
  %y = load i8, ptr %q
  %z = add i8 %x, %y
  ret i8 %z
}
define i8 @f(ptr %p) {
  %x = call i8 @g(ptr %p, ptr %p)
  ret i8 %x
}
