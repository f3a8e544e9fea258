/* Whole games of best play with dice of a generator: a check of the table that shares nothing with the recurrences but the
   choice itself, and a quick way to play very many games. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include "policy.h"

/* A stream of numbers that depends on seed, game and turn alone (splitmix64). */
typedef struct { uint64_t state; } Stream;

static uint64_t next(Stream *s)
{
    uint64_t z = s->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A face, every one with the same chance. */
static int face(Stream *s, int faces)
{
    uint64_t most = UINT64_MAX - UINT64_MAX % (uint64_t)faces, x;
    do x = next(s);
    while (x >= most);
    return (int)(x % (uint64_t)faces);
}

typedef struct {
    const Model *m;
    const double *table;
    uint64_t seed;
    int turn;
    int16_t *least;
    uint32_t games, begins;             /* `begin[i]` is where the games of the i-th state begin in `order` */
    const uint32_t *order, *begin;
    uint32_t *sets;
    uint8_t *flags;
    int16_t *uppers;
    int32_t *scores;
    atomic_uint next;
    atomic_int failed;
} Turn;

typedef struct { Ways ways; Policy policy; } Desk;

static void play(const Turn *t, const Desk *d, uint32_t game)
{
    const Model *m = t->m;
    int smaller = m->keeps - m->rolls, k = 0, left = m->throws;
    Stream s = {t->seed ^ (game + 1) * 0xd1342543de82ef95u ^ (uint64_t)(t->turn + 1) << 56};
    for (;;) {
        while (k < smaller) k = m->grown[k * m->faces + face(&s, m->faces)];
        left--;
        if (left == 0) break;
        int kept = k;
        while (d->policy.keep[left][kept] != kept) kept = d->policy.keep[left][kept];
        if (kept == k) break;
        k = kept;
    }
    int first = left == m->throws - 1, r = k - smaller, flag = t->flags[game], u = t->uppers[game];
    Offer o = d->ways.offers[first][r][d->policy.write[first][r]];
    if (m->upper >> o.box & 1) u += o.points;
    t->flags[game] = (uint8_t)flag_after(m, flag, o.box, o.points);
    t->sets[game] |= 1u << o.box;
    if (u < t->least[t->sets[game]]) u = t->least[t->sets[game]];
    t->uppers[game] = (int16_t)(u < m->top ? u : m->top);
    t->scores[game] += o.points + o.beside;
}

static void *work(void *arg)
{
    Turn *t = arg;
    Desk *d = malloc(sizeof *d);
    if (!d) {
        atomic_store(&t->failed, 1);
        return NULL;
    }
    for (uint32_t i; (i = atomic_fetch_add(&t->next, 1)) < t->begins;) {
        uint32_t begin = t->begin[i], end = i + 1 < t->begins ? t->begin[i + 1] : t->games, one = t->order[begin];
        gobelet_ways(t->m, t->sets[one], t->flags[one], &d->ways);
        gobelet_policy(t->m, t->table, &d->ways, t->sets[one], t->flags[one], t->uppers[one], &d->policy);
        for (uint32_t n = begin; n < end; n++) play(t, d, t->order[n]);
    }
    free(d);
    return NULL;
}

/* Plays turn `turn` of every game; `order` lists the games so that those in the same state stand together. Gives 0, or 1
   where memory was short. */
int gobelet_play_turn(const Model *m, const double *table, int threads, uint64_t seed, int turn, uint32_t games,
                      const uint32_t *order, uint32_t begins, const uint32_t *begin, uint32_t *sets, uint8_t *flags,
                      int16_t *uppers, int32_t *scores)
{
    Turn t = {.m = m, .table = table, .seed = seed, .turn = turn, .games = games, .begins = begins, .order = order,
              .begin = begin, .sets = sets, .flags = flags, .uppers = uppers, .scores = scores, .least = gobelet_least(m)};
    pthread_t ids[64];
    int started = 0;
    if (!t.least) return 1;
    if (threads > 64) threads = 64;
    for (int n = 1; n < threads; n++)
        if (!pthread_create(&ids[started], NULL, work, &t)) started++;
    work(&t);
    for (int n = 0; n < started; n++) pthread_join(ids[n], NULL);
    free(t.least);
    return t.failed;
}
