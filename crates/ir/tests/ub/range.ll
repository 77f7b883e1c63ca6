; rule: range
define void @f() {
  %p = alloca i8
  store i8 2, ptr %p
  %x = load i8, ptr %p, !range !0, !noundef !1
  ret void
}
!0 = !{i8 0, i8 2}
!1 = !{}
