; result: <i8 9, i8 1>
; arguments: hex:0001
declare <2 x i8> @llvm.masked.load.v2i8.p0(ptr, i32, <2 x i1>, <2 x i8>)
declare void @llvm.masked.store.v2i8.p0(<2 x i8>, ptr, <2 x i1>)
define <2 x i8> @f(ptr %p) {
  %x = call <2 x i8> @llvm.masked.load.v2i8.p0(ptr %p, i32 1, <2 x i1> <i1 false, i1 true>, <2 x i8> <i8 9, i8 9>)
  call void @llvm.masked.store.v2i8.p0(<2 x i8> %x, ptr align 1 null, <2 x i1> zeroinitializer)
  ret <2 x i8> %x
}
