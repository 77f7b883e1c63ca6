; result: i16 5
define i16 @f() {
  %p = alloca i16
  store i8 5, ptr %p
  %x = load i16, ptr %p
  %y = and i16 %x, 15
  ret i16 %y
}
