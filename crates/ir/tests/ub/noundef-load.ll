; rule: noundef
define void @f() {
  %p = alloca i32
  %x = load i32, ptr %p, !noundef !0
  ret void
}
!0 = !{}
