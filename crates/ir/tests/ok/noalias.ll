; result: i8 3
; arguments: hex:0100
define i8 @g(ptr noalias readonly %p, ptr noalias %q) {
  %x = load i8, ptr %p
  store i8 2, ptr %q
  %y = load i8, ptr %q
  %z = add i8 %x, %y
  ret i8 %z
}
define i8 @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  %x = call i8 @g(ptr %p, ptr %q)
  store i8 0, ptr %p
  ret i8 %x
}
