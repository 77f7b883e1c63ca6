; rule: result
; arguments: -128
declare i8 @llvm.abs.i8(i8, i1)
define i8 @f(i8 %x) {
  %y = call i8 @llvm.abs.i8(i8 %x, i1 true)
  ret i8 %y
}
