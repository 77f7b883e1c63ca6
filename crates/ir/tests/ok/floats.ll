; result: { float 0x40600000, double 0x3fb999999999999a, i1 true, i8 -3 }
; arguments: 1.5
define { float, double, i1, i8 } @f(float %x) {
  %a = fadd float %x, 2.000000e+00
  %b = fcmp uno float 0x7FF8000000000000, %a
  %c = fptosi float -3.500000e+00 to i8
  %r = insertvalue { float, double, i1, i8 } undef, float %a, 0
  %s = insertvalue { float, double, i1, i8 } %r, double 1.000000e-01, 1
  %t = insertvalue { float, double, i1, i8 } %s, i1 %b, 2
  %u = insertvalue { float, double, i1, i8 } %t, i8 %c, 3
  ret { float, double, i1, i8 } %u
}
