; rule: align
define void @g(ptr noundef align 16 %x) {
  ret void
}
define void @f() {
  %p = alloca i64
  call void @g(ptr %p)
  ret void
}
