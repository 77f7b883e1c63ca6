; result: i32 10
%S = type { i8, i32, ptr }
@a = constant [2 x i32] [i32 3, i32 7]
@s = global %S { i8 1, i32 2, ptr getelementptr inbounds ([2 x i32], ptr @a, i64 0, i64 1) }, align 8
define i32 @f() {
  %p = getelementptr inbounds %S, ptr @s, i64 0, i32 2
  %q = load ptr, ptr %p
  %x = load i32, ptr %q
  %y = load i32, ptr @a
  %z = add i32 %x, %y
  ret i32 %z
}
