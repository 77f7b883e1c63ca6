; rule: address
; arguments: -1
define void @f(i64 %i) {
  %p = alloca [4 x i8]
  %q = getelementptr nuw i8, ptr %p, i64 %i
  %r = getelementptr i8, ptr %q, i64 1
  store i8 0, ptr %r
  ret void
}
