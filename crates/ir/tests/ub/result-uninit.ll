; rule: result
define i32 @f() {
  %p = alloca i32
  %x = load i32, ptr %p
  ret i32 %x
}
