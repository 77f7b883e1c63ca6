; result: i32 12
define i32 @f() {
  %p = alloca i32
  store atomic i32 5, ptr %p release, align 4
  %a = atomicrmw add ptr %p, i32 2 seq_cst
  %r = cmpxchg ptr %p, i32 7, i32 7 acq_rel monotonic
  fence seq_cst
  %b = load atomic volatile i32, ptr %p acquire, align 4
  %s = add i32 %a, %b
  ret i32 %s
}
