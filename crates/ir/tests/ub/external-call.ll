; rule: external-call
declare i64 @write(i32, ptr, i64)
define void @f() {
  %p = alloca [2 x i8]
  call i64 @write(i32 1, ptr %p, i64 2)
  ret void
}
