; result: i8 4
define i8 @f() {
  %p = alloca i8
  store i8 4, ptr %p
  call void asm sideeffect "", "r,~{memory}"(ptr %p), !srcloc !0
  %x = load i8, ptr %p
  ret i8 %x
}
!0 = !{i64 1}
