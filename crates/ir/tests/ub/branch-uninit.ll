; rule: branch
define i32 @f() {
  %p = alloca i8
  %x = load i8, ptr %p
  %c = icmp eq i8 %x, 1
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
