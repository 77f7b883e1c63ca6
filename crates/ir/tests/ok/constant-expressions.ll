; result: i64 4
@a = global [2 x i32] zeroinitializer
define i64 @f() {
  %x = sub i64 ptrtoint (ptr getelementptr inbounds nuw (i8, ptr @a, i64 4) to i64), ptrtoint (ptr @a to i64)
  ret i64 %x
}
