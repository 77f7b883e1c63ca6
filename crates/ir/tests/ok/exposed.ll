; result: i8 5
define i8 @f() {
  %p = alloca [4 x i8]
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 2
  %q = inttoptr i64 %b to ptr
  store i8 5, ptr %q
  %r = getelementptr i8, ptr %p, i64 2
  %x = load i8, ptr %r
  ret i8 %x
}
