; rule: external-call
declare i64 @write(i32, ptr, i64)
define void @f() {
  %p = alloca [2 x i8]
  call i64 @write(i32 undef, ptr %p, i64 0)
  ret void
}
