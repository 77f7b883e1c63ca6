; result: i64 12
%A = type { i8, %B }
%B = type { i32, i32 }
define i64 @f() {
  %p = getelementptr %A, ptr null, i64 1
  %x = ptrtoint ptr %p to i64
  ret i64 %x
}
