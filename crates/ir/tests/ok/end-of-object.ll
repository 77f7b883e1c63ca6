; result: i64 4
define i64 @f() {
  %p = alloca [4 x i8]
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %b, %a
  ret i64 %d
}
