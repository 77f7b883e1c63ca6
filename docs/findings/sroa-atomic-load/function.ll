; RUN: opt -passes=sroa -S %s
; @f(1311768464867721217, 0) gives i64 1311768464867721217 (0x1234567800000001).
; After the pass the result is undef; after -passes='default<O1>' it is 1069547520 (0x3fc00000), the bits of 1.5.
define i64 @f(i64 %x, i1 %c) {
  %p = alloca i64, align 8
  store i64 %x, ptr %p, align 8
  %v = load atomic i64, ptr %p acquire, align 8
  store i64 %v, ptr %p, align 8
  br i1 %c, label %then, label %end

then:
  store float 1.5, ptr %p, align 8
  br label %end

end:
  %r = load i64, ptr %p, align 8
  ret i64 %r
}
