; rule: read-only
; arguments: hex:0011
define void @f(ptr readonly %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 2, ptr %q
  ret void
}
