; rule: branch
; arguments: hex:00
define void @f(ptr %p) {
  %r = cmpxchg ptr %p, i8 undef, i8 1 seq_cst seq_cst
  ret void
}
