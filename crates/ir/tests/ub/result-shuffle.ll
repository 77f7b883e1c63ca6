; rule: result
define <2 x i8> @f() {
  %v = shufflevector <2 x i8> <i8 1, i8 2>, <2 x i8> poison, <2 x i32> <i32 0, i32 2>
  ret <2 x i8> %v
}
