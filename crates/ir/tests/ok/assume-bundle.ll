; result: i8 0
; arguments: hex:0000
declare void @llvm.assume(i1)
define i8 @f(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4), "nonnull"(ptr %p), "dereferenceable"(ptr %p, i64 2) ]
  ret i8 0
}
