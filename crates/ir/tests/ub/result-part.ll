; rule: result
define i16 @f() {
  %p = alloca i16
  store i8 1, ptr %p
  %x = load i16, ptr %p
  ret i16 %x
}
