/* V: as many REALs as one register of this processor holds; v_max, v_load, v_store, v_all. Sums and products of V are
   the compiler's own. */
#include <string.h>
#if defined(__AVX512F__)
#include <immintrin.h>
enum { V_BYTES = 64 };
#elif defined(__AVX__)
#include <immintrin.h>
enum { V_BYTES = 32 };
#elif defined(__SSE2__)
#include <emmintrin.h>
enum { V_BYTES = 16 };
#elif defined(__aarch64__)
#include <arm_neon.h>
enum { V_BYTES = 16 };
#else
enum { V_BYTES = 16 };
#endif
typedef REAL V __attribute__((vector_size(V_BYTES)));
enum { V_LANES = V_BYTES / sizeof(REAL) };

static inline V v_load(const REAL *p)
{
    V v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void v_store(REAL *p, V v) { memcpy(p, &v, sizeof v); }

static inline V v_all(REAL x)
{
    V v;
    for (int i = 0; i < V_LANES; i++) v[i] = x;
    return v;
}

static inline V v_max(V a, V b)
{
#if defined(__AVX512F__)
    return sizeof(REAL) == 4 ? (V)_mm512_max_ps((__m512)a, (__m512)b) : (V)_mm512_max_pd((__m512d)a, (__m512d)b);
#elif defined(__AVX__)
    return sizeof(REAL) == 4 ? (V)_mm256_max_ps((__m256)a, (__m256)b) : (V)_mm256_max_pd((__m256d)a, (__m256d)b);
#elif defined(__SSE2__)
    return sizeof(REAL) == 4 ? (V)_mm_max_ps((__m128)a, (__m128)b) : (V)_mm_max_pd((__m128d)a, (__m128d)b);
#elif defined(__aarch64__)
    return sizeof(REAL) == 4 ? (V)vmaxq_f32((float32x4_t)a, (float32x4_t)b) : (V)vmaxq_f64((float64x2_t)a, (float64x2_t)b);
#else
    for (int i = 0; i < V_LANES; i++) a[i] = a[i] > b[i] ? a[i] : b[i];
    return a;
#endif
}
