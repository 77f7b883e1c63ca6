; RUN: opt -passes='default<O1>' -S %s
; @f() gives i64 1311768464867721216
; After the pass: i64 0
define i64 @f() {
bb:
  %i = alloca [8 x i8], align 8
  store i64 1311768464867721217, ptr %i, align 8
  %i2 = load atomic i64, ptr %i acquire, align 8
  store i64 %i2, ptr %i, align 8
  store float 0.000000e+00, ptr %i, align 8
  %i3 = load i64, ptr %i, align 8
  ret i64 %i3
}
