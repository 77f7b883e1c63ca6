; rule: nonnull
define void @f() {
  %p = alloca ptr
  store ptr null, ptr %p
  %x = load ptr, ptr %p, !nonnull !0, !noundef !0
  ret void
}
!0 = !{}
