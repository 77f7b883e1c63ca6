; rule: assume
; arguments: 0
declare void @llvm.assume(i1)
define void @f(i1 %x) {
  call void @llvm.assume(i1 %x)
  ret void
}
