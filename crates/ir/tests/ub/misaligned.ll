; rule: misaligned
define i32 @f() {
  %p = alloca [8 x i8], align 4
  store i64 0, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i32, ptr %q
  ret i32 %x
}
