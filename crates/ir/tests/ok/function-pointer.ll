; result: i8 3
define i8 @g(i8 %x) {
  %y = add i8 %x, 1
  ret i8 %y
}
define i8 @f() {
  %p = alloca ptr
  store ptr @g, ptr %p
  %q = load ptr, ptr %p
  %x = call i8 %q(i8 2)
  ret i8 %x
}
