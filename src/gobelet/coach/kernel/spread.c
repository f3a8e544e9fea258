/* The exact distribution of the points still to come under best play, from any point of a game: chance is carried
   forward from state to state, level by level of filled boxes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "turn.h"

enum { LOCKS = 1024 };
#define LEAST 1e-18 /* what is less likely than this is let go of; all that was is in `lost` */

/* The chance of each sum of points on the way to a state: `chance[i]` that of `low + i`. */
typedef struct { double *chance; int low, count; } Points;

typedef struct {
    const Model *m;
    const double *table;
    int16_t *least;             /* totals below it are one state with it */
    uint32_t begun;             /* the boxes filled at the start */
    Points *states;             /* [1 << boxes][flags][top + 1] */
    const uint32_t *sets;
    uint32_t count;
    atomic_uint next;
    atomic_int failed;
    pthread_mutex_t lock[LOCKS];
    pthread_mutex_t sums;
    double *boxes, extra, lost; /* the points of each box on average, those beside, the chance let go of */
} Spread;

static size_t state_at(const Model *m, uint32_t set, int flag, int u)
{
    return ((size_t)set * m->flags + flag) * (m->top + 1) + u;
}

/* Makes room for the sums from `low` to `low + count - 1`; gives 0 where memory is short. */
static int make_room(Points *p, int low, int count)
{
    if (p->chance && p->low <= low && low + count <= p->low + p->count) return 1;
    int from = p->chance && p->low < low ? p->low : low;
    int to = p->chance && p->low + p->count > low + count ? p->low + p->count : low + count;
    if (p->chance) { /* grown often: leave some room on the side that grew */
        if (from < p->low) from -= 8;
        if (to > p->low + p->count) to += 8;
    }
    double *wider = calloc((size_t)(to - from), sizeof *wider);
    if (!wider) return 0;
    if (p->chance) memcpy(wider + (p->low - from), p->chance, sizeof *wider * p->count);
    free(p->chance);
    *p = (Points){wider, from, to - from};
    return 1;
}

/* Adds `share` times the chances of `from`, `more` points further on. */
static int add(Points *to, const Points *from, int more, double share)
{
    if (!make_room(to, from->low + more, from->count)) return 0;
    double *at = to->chance + (from->low + more - to->low);
    for (int i = 0; i < from->count; i++) at[i] += share * from->chance[i];
    return 1;
}

/* Lets go of the sums at both ends that hardly ever occur; gives the chance of all that stays. */
static double trim(Points *p, double *lost)
{
    int first = 0, end = p->count;
    double sum = 0;
    while (first < end && p->chance[first] < LEAST) *lost += p->chance[first++];
    while (end > first && p->chance[end - 1] < LEAST) *lost += p->chance[--end];
    memmove(p->chance, p->chance + first, sizeof *p->chance * (end - first));
    p->low += first;
    p->count = end - first;
    for (int i = 0; i < p->count; i++) sum += p->chance[i];
    return sum;
}

typedef struct { Ways ways; Policy policy; End ends[MAX_ENDS]; double boxes[MAX_BOXES], extra, lost; } Desk;

/* Carries the chances of one state on to those after it. */
static int carry(Spread *s, Desk *d, uint32_t set, int flag, int u, Points *from, double all, const double *start, int left)
{
    const Model *m = s->m;
    gobelet_policy(m, s->table, &d->ways, set, flag, u, &d->policy);
    int count = gobelet_ends(m, &d->ways, &d->policy, start, left, d->ends);
    for (int i = 0; i < count; i++) {
        End *e = &d->ends[i];
        int above = m->upper >> e->box & 1 ? e->points : 0;
        int least = s->least[set | 1u << e->box], then = u + above < m->top ? u + above : m->top;
        if (then < least) then = least;
        size_t to = state_at(m, set | 1u << e->box, flag_after(m, flag, e->box, e->points), then);
        d->boxes[e->box] += all * e->chance * e->points;
        d->extra += all * e->chance * e->beside;
        pthread_mutex_lock(&s->lock[to % LOCKS]);
        int done = add(&s->states[to], from, e->points + e->beside, e->chance);
        pthread_mutex_unlock(&s->lock[to % LOCKS]);
        if (!done) return 0;
    }
    return 1;
}

static void carry_set(Spread *s, Desk *d, uint32_t set)
{
    const Model *m = s->m;
    for (int flag = 0; flag < m->flags; flag++) {
        int ready = 0;
        for (int u = 0; u <= m->top; u++) {
            Points *from = &s->states[state_at(m, set, flag, u)];
            if (!from->chance) continue;
            double all = trim(from, &d->lost);
            if (all > 0) {
                if (!ready) gobelet_ways(m, set, flag, &d->ways);
                ready = 1;
                if (!carry(s, d, set, flag, u, from, all, m->chance, m->throws - 1)) atomic_store(&s->failed, 1);
            }
            free(from->chance);
            *from = (Points){NULL, 0, 0};
        }
    }
}

static void *work(void *arg)
{
    Spread *s = arg;
    Desk *d = calloc(1, sizeof *d);
    if (!d) {
        atomic_store(&s->failed, 1);
        return NULL;
    }
    for (uint32_t i; (i = atomic_fetch_add(&s->next, 1)) < s->count;)
        if ((s->sets[i] & s->begun) == s->begun) carry_set(s, d, s->sets[i]);
    pthread_mutex_lock(&s->sums);
    for (int c = 0; c < s->m->boxes; c++) s->boxes[c] += d->boxes[c];
    s->extra += d->extra;
    s->lost += d->lost;
    pthread_mutex_unlock(&s->sums);
    free(d);
    return NULL;
}

/* The chances of the end, the bonus of the upper boxes added; its chance goes to `*bonus`. */
static int gather(Spread *s, double *out, int room, int *low, double *bonus)
{
    const Model *m = s->m;
    Points sum = {NULL, 0, 0};
    int done = 1;
    for (int flag = 0; flag < m->flags; flag++)
        for (int u = 0; u <= m->top; u++) {
            Points *p = &s->states[state_at(m, (1u << m->boxes) - 1, flag, u)];
            int reached = m->top && u >= m->top;
            if (!p->chance) continue;
            for (int i = 0; reached && i < p->count; i++) *bonus += p->chance[i];
            done &= add(&sum, p, reached ? (int)m->bonus : 0, 1);
        }
    if (sum.count > room) done = 0;
    if (done && sum.chance) memcpy(out, sum.chance, sizeof *out * sum.count);
    *low = sum.low;
    free(sum.chance);
    return done ? sum.count : -1;
}

static int begin(Spread *s, uint32_t set, int flag, int u, int roll, int left)
{
    const Model *m = s->m;
    Points *first = &s->states[state_at(m, set, flag, u)];
    if (!make_room(first, 0, 1)) return 0;
    first->chance[0] = 1;
    if (roll < 0) return 1;
    Desk *d = calloc(1, sizeof *d);
    double start[MAX_KEEPS] = {0};
    if (!d) return 0;
    start[roll] = 1;
    gobelet_ways(m, set, flag, &d->ways);
    Points from = *first;
    *first = (Points){NULL, 0, 0};
    int done = carry(s, d, set, flag, u, &from, 1, start, left);
    for (int c = 0; c < m->boxes; c++) s->boxes[c] += d->boxes[c];
    s->extra += d->extra;
    free(from.chance);
    free(d);
    return done;
}

/* The distribution from a state: at the start of a turn (`roll` -1), or with roll `roll` on the table and `left` throws to
   come. `sets` and `level` are those of gobelet_solve. `out[i]` gets the chance that `*low + i` points are still to come,
   the bonus of the upper boxes among them; `more` gets the points of each box, those beside, the chance of the bonus and
   the chance that was let go of (boxes + 3 numbers). Gives how many numbers of `out` there are, or -1 where memory or
   `room` was short. */
int gobelet_spread(const Model *m, const double *table, int threads, const uint32_t *sets, const uint32_t *level, uint32_t set,
                   int flag, int u, int roll, int left, double *out, int room, int *low, double *more)
{
    Spread s = {.m = m, .table = table, .begun = set, .boxes = more};
    size_t states = (size_t)m->flags * (m->top + 1) << m->boxes;
    int count = -1;
    memset(more, 0, sizeof *more * (m->boxes + 3));
    if (threads > 64) threads = 64;
    if (!(s.states = calloc(states, sizeof *s.states))) return -1;
    if (!(s.least = gobelet_least(m))) {
        free(s.states);
        return -1;
    }
    for (int i = 0; i < LOCKS; i++) pthread_mutex_init(&s.lock[i], NULL);
    pthread_mutex_init(&s.sums, NULL);
    atomic_store(&s.failed, !begin(&s, set, flag, u, roll, left));
    for (int n = __builtin_popcount(set) + (roll >= 0); n < m->boxes && !s.failed; n++) {
        pthread_t ids[64];
        int started = 0;
        s.sets = sets + level[m->boxes - n];
        s.count = level[m->boxes - n + 1] - level[m->boxes - n];
        atomic_store(&s.next, 0);
        for (int t = 1; t < threads && s.count > (uint32_t)t; t++)
            if (!pthread_create(&ids[started], NULL, work, &s)) started++;
        work(&s);
        for (int t = 0; t < started; t++) pthread_join(ids[t], NULL);
    }
    if (!s.failed) count = gather(&s, out, room, low, &more[m->boxes + 1]);
    more[m->boxes] = s.extra;
    more[m->boxes + 2] = s.lost;
    for (size_t i = 0; i < states; i++) free(s.states[i].chance);
    free(s.states);
    free(s.least);
    return count;
}
