; result: i1 true
; arguments: 0.0
; Which NaN it is, is open, but it is one, and the same for all who look.
define i1 @f(float %x) {
  %p = alloca float
  %y = fdiv float %x, %x
  store float %y, ptr %p
  %z = load float, ptr %p, !noundef !0
  %c = fcmp une float %z, %z
  ret i1 %c
}
!0 = !{}
