; result: i8 1
define i8 @g() memory(none) {
  %p = alloca i8
  store i8 1, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}
define i8 @f() {
  %x = call i8 @g()
  ret i8 %x
}
