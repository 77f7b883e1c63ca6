; rule: address
define void @f() {
  %p = alloca [4 x i8]
  %q = getelementptr inbounds i8, ptr %p, i64 5
  %r = getelementptr i8, ptr %q, i64 -5
  store i8 0, ptr %r
  ret void
}
