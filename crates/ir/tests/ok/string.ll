; result: i8 98
@s = private unnamed_addr constant [3 x i8] c"ab\00", align 1
define i8 @f() {
  %p = getelementptr inbounds nuw i8, ptr @s, i64 1
  %x = load i8, ptr %p
  ret i8 %x
}
