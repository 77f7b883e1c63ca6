; rule: result
define i64 @f() {
  %p = alloca { i8, i32 }, align 8
  store { i8, i32 } { i8 1, i32 2 }, ptr %p
  %x = load i64, ptr %p
  ret i64 %x
}
