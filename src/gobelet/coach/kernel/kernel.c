/* The exact solver: chooses the variant for this processor and shares the sets of boxes among threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include "plan.h"

typedef void SolveRow(const Plan *, void *, uint32_t, int, void *);
typedef void Decide(const Plan *, const void *, const Decision *, void *, double *, double *);
#define VARIANT(suffix) SolveRow solve_row_f32_##suffix, solve_row_f64_##suffix; Decide decide_f32_##suffix, decide_f64_##suffix;
VARIANT(base)
#ifdef WIDE
VARIANT(avx2)
VARIANT(avx512)
#endif

Plan *make_plan(const Model *m, int tile);

typedef struct { SolveRow *solve_row[2]; Decide *decide[2]; int tile; } Variant;
#define OF(suffix, tile) {{solve_row_f32_##suffix, solve_row_f64_##suffix}, {decide_f32_##suffix, decide_f64_##suffix}, tile}

static const Variant VARIANTS[] = {
    OF(base, TILE_BASE),
#ifdef WIDE
    OF(avx2, TILE_AVX2),
    OF(avx512, TILE_AVX512),
#endif
};

/* The widest variant that runs here. 0: every processor of this kind; 1: AVX2; 2: AVX-512. */
int gobelet_width(void)
{
#ifdef WIDE
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        return 2;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 1;
#endif
    return 0;
}

/* The plan of a model for the variant of a width; NULL where there can be none. To be given to `gobelet_drop`. */
Plan *gobelet_plan(const Model *m, int width)
{
    Plan *p = width > gobelet_width() ? NULL : make_plan(m, VARIANTS[width].tile);
    if (p) p->width = width;
    return p;
}

static void *scratch_of(const Plan *p)
{
    return aligned_alloc(64, (size_t)p->tile * (p->m.keeps + p->slots + p->most_classes + p->m.rolls + 8) / 64 * 64 + 64);
}

typedef struct {
    const Plan *p;
    void *table;
    SolveRow *solve_row;
    const uint32_t *sets;
    uint32_t count;
    atomic_uint *next;
    atomic_int *done, *failed;
} Work;

enum { AT_ONCE = 8 };

static void *worker(void *arg)
{
    Work *w = arg;
    void *scratch = scratch_of(w->p);
    if (!scratch) {
        atomic_store(w->failed, 1);
        return NULL;
    }
    for (uint32_t start; (start = atomic_fetch_add(w->next, AT_ONCE)) < w->count;) {
        uint32_t end = start + AT_ONCE < w->count ? start + AT_ONCE : w->count;
        for (uint32_t i = start; i < end; i++) {
            uint32_t set = w->sets[i];
            w->solve_row(w->p, w->table, set, 0, scratch);
            if (w->p->m.flags == 2 && (set >> w->p->m.watched & 1)) w->solve_row(w->p, w->table, set, 1, scratch);
        }
        atomic_fetch_add(w->done, (int)(end - start));
    }
    free(scratch);
    return NULL;
}

/* Fills the table, `1 << boxes` sets of `flags` rows of `stride` numbers; gives 0, or 1 where memory was short. `sets`
   are all sets, the fullest first, `level[i]` where those of `boxes - i` boxes begin (boxes + 2 numbers); `done` counts
   the sets finished. */
int gobelet_solve(const Plan *p, int is_double, int threads, const uint32_t *sets, const uint32_t *level, void *table, int *done)
{
    atomic_int failed = 0;
    if (threads > 64) threads = 64;
    for (int i = 0; i <= p->m.boxes; i++) {
        atomic_uint next = 0;
        Work w = {p, table, VARIANTS[p->width].solve_row[is_double], sets + level[i], level[i + 1] - level[i], &next,
                  (atomic_int *)done, &failed};
        pthread_t ids[64];
        int started = 0;
        for (int t = 1; t < threads && w.count > (uint32_t)t * AT_ONCE; t++)
            if (!pthread_create(&ids[started], NULL, worker, &w)) started++;
        worker(&w);
        for (int t = 0; t < started; t++) pthread_join(ids[t], NULL);
    }
    return failed;
}

/* Decisions one after the other: `keeps` gets, for each, the value of keeping each multiset (as it was where no throw is
   to come), `boxes` the value of writing the roll in each box. Gives 0, or 1 where memory was short. */
int gobelet_decide(const Plan *p, int is_double, const void *table, int count, const Decision *decisions, double *keeps, double *boxes)
{
    void *scratch = scratch_of(p);
    if (!scratch) return 1;
    for (int i = 0; i < count; i++)
        VARIANTS[p->width].decide[is_double](p, table, decisions + i, scratch, keeps + (size_t)i * p->m.keeps,
                                             boxes + (size_t)i * p->m.boxes);
    free(scratch);
    return 0;
}
