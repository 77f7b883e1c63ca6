; rule: dead
define ptr @g() {
  %p = alloca i8
  store i8 1, ptr %p
  ret ptr %p
}
define i8 @f() {
  %p = call ptr @g()
  %x = load i8, ptr %p
  ret i8 %x
}
