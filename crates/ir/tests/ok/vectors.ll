; result: <i16 0, i16 0, i16 7, i16 8>
; arguments: 4
define <4 x i16> @f(i16 %x) {
  %a = insertelement <4 x i16> poison, i16 %x, i64 0
  %b = shufflevector <4 x i16> %a, <4 x i16> poison, <4 x i32> zeroinitializer
  %c = add <4 x i16> %b, <i16 1, i16 2, i16 3, i16 4>
  %d = icmp ugt <4 x i16> %c, splat (i16 6)
  %e = select <4 x i1> %d, <4 x i16> %c, <4 x i16> zeroinitializer
  ret <4 x i16> %e
}
