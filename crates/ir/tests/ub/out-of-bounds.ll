; rule: out-of-bounds
; arguments: 2
define i8 @f(i64 %i) {
  %p = alloca [2 x i8]
  %q = getelementptr i8, ptr %p, i64 %i
  %x = load i8, ptr %q
  ret i8 %x
}
