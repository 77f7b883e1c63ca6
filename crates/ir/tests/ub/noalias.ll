; rule: noalias
define void @g(ptr noalias %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret void
}
define void @f() {
  %p = alloca i8
  call void @g(ptr %p, ptr %p)
  ret void
}
