; rule: assume
declare void @llvm.assume(i1)
define void @f() {
  %p = alloca i8
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4) ]
  ret void
}
