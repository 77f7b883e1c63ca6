; result: float 0x40e00000
; arguments: 2.0
declare float @llvm.fma.f32(float, float, float)
define float @f(float %x) {
  %r = call float @llvm.fma.f32(float %x, float 3.0, float 1.0)
  ret float %r
}
