; rule: dereferenceable
define void @g(ptr dereferenceable(8) %x) {
  ret void
}
define void @f() {
  %p = alloca i32
  call void @g(ptr %p)
  ret void
}
