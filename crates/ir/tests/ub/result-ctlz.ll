; rule: result
; arguments: 0
declare i8 @llvm.ctlz.i8(i8, i1)
define i8 @f(i8 %x) {
  %y = call i8 @llvm.ctlz.i8(i8 %x, i1 true)
  ret i8 %y
}
