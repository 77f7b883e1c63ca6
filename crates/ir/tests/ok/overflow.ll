; result: { i8 -56, i1 true }
; arguments: 100
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
define { i8, i1 } @f(i8 %x) {
  %r = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %x, i8 100)
  ret { i8, i1 } %r
}
