/* The recurrences, for one kind of number and one kind of processor: REAL, TILE and NAME(x) are given by the compiler's
   line.

   One row of the table is the values of one set of filled boxes for every upper total. A value is what is still to come
   under best play, the upper bonus counted at the end of the game, so that every total follows one recurrence. A tile is
   LANES totals in a row; the tiles of every multiset of dice stay in the first-level cache. */
#include <string.h>
#include "plan.h"
#include "wide.h"

enum { LANES = TILE / sizeof(REAL), PARTS = TILE / V_BYTES };
#define LOWEST ((REAL)-1e30)
#define EACH _Pragma("GCC unroll 4") for (int i = 0; i < PARTS; i++)
#define AT(tiles, bytes) ((Tile *)((char *)(tiles) + (bytes)))
typedef struct { V part[PARTS]; } Tile;

/* A roll of all dice alike that is more than what it shows: what it may be written as. */
typedef struct { const REAL *row; REAL points; } Given;
typedef struct { int roll, count; Given given[MAX_BOXES]; } Special;

/* One row being filled: the tiles of every multiset, of slots and of classes, and what holds for the whole row. */
typedef struct {
    const Plan *p;
    const REAL *table;
    uint32_t set;
    int flag, specials;
    Special special[2][MAX_FACES];
    Tile base, *a, *slot, *kind, *now;
} Row;

static inline Tile load(const REAL *from, REAL more)
{
    Tile t;
    EACH t.part[i] = v_load(from + i * V_LANES) + v_all(more);
    return t;
}

static inline void raise(Tile *t, const Tile *with) { EACH t->part[i] = v_max(t->part[i], with->part[i]); }

/* The value of every slot that may be taken, and the best of those that bring nothing, for LANES totals from `u0`. */
static void fill_slots(Row *w, int u0)
{
    const Plan *p = w->p;
    const Model *m = &p->m;
    Tile base;
    EACH base.part[i] = v_all(LOWEST);
    for (uint32_t open = ((1u << m->boxes) - 1) & ~w->set; open; open &= open - 1) {
        int c = __builtin_ctz(open), above = m->upper >> c & 1;
        uint32_t after = w->set | 1u << c;
        const REAL *zero = w->table + row_at(m, after, flag_after(m, w->flag, c, 0)) + u0;
        const REAL *more = w->table + row_at(m, after, flag_after(m, w->flag, c, 1)) + u0;
        for (int s = p->first_slot[c]; s < p->first_slot[c + 1]; s++) {
            int points = p->slot_points[s];
            w->slot[s] = load((points > 0 ? more : zero) + (above ? points : 0), points);
        }
        if (m->signless >> c & 1) {
            Tile none = load(zero, 0);
            raise(&base, &none);
        }
    }
    w->base = base;
}

/* The slots of one entry of a list, joined to `best`. */
#define TAKE(n) _Pragma("GCC unroll 8") for (int k = 0; k < (n); k++) raise(&best, AT(w->slot, at[k]))

/* Every class of rolls in its best box of the second group. */
static void write_classes(const Row *w, const uint16_t *list)
{
    for (int entries; (entries = *list++) != 0;) {
        int slots = *list++;
#define WALK(n) for (const uint16_t *at = list + 1; entries; entries--, at += (n) + 1) { \
        Tile best = w->base; \
        TAKE(n); \
        *AT(w->kind, at[-1]) = best; } break
        const uint16_t *end = list + entries * (slots + 1);
        switch (slots) {
        case 0: WALK(0);
        case 1: WALK(1);
        case 2: WALK(2);
        case 3: WALK(3);
        default: WALK(slots);
        }
#undef WALK
        list = end;
    }
}

/* Every roll in its best box. */
static void write_all(const Row *w, const uint16_t *list, Tile *rolls)
{
    for (int entries; (entries = *list++) != 0;) {
        int slots = *list++;
#define WALK(n) for (const uint16_t *at = list + 2; entries; entries--, at += (n) + 2) { \
        Tile best = *AT(w->kind, at[-1]); \
        TAKE(n); \
        *AT(rolls, at[-2]) = best; } break
        const uint16_t *end = list + entries * (slots + 2);
        switch (slots) {
        case 0: WALK(0);
        case 1: WALK(1);
        case 2: WALK(2);
        case 3: WALK(3);
        case 4: WALK(4);
        case 5: WALK(5);
        default: WALK(slots);
        }
#undef WALK
        list = end;
    }
}

/* The value of writing each roll, after the first throw or a later one, for the totals of `fill_slots`. */
static void write_rolls(const Row *w, int first, int u0, Tile *rolls)
{
    const Plan *p = w->p;
    const Lists *lists = &p->lists[first && p->served];
    uint32_t open = ((1u << p->m.boxes) - 1) & ~w->set;
    if (!w->flag) open &= ~p->m.after;
    write_classes(w, lists->entries + lists->list[1][packed(open, p->group[1])]);
    write_all(w, lists->entries + lists->list[0][packed(open, p->group[0])], rolls);
    for (int n = 0; n < w->specials; n++) {
        const Special *special = &w->special[first][n];
        Tile best = load(special->given[0].row + u0, special->given[0].points);
        for (int k = 1; k < special->count; k++) {
            Tile other = load(special->given[k].row + u0, special->given[k].points);
            raise(&best, &other);
        }
        rolls[special->roll] = best;
    }
}

/* One share of a sum. In single precision 1/6 alone is 3e-8 too much, which a game's hundred and more throws of a die
   would add up: what is missing of it is multiplied beside it, or it is divided where no product can be joined to a sum. */
static inline V shared(V sum, int faces)
{
    const double share = 1.0 / faces;
    const REAL most = (REAL)share;
    if (sizeof(REAL) == 8) return sum * v_all(most);
#if defined(__FMA__) || defined(__aarch64__)
    return sum * v_all(most) + sum * v_all((REAL)(share - (double)most));
#else
    return sum / v_all((REAL)faces);
#endif
}

/* From the values of full rolls, the expectation of every keep. */
static void expect(const Plan *p, Tile *a)
{
    const int faces = p->m.faces;
    const uint16_t *grown = p->grown;
    Tile *last = a + (p->m.keeps - p->m.rolls - 1);
    if (faces == 6) /* the usual dice, written out so that the sum stays in registers */
        for (Tile *k = last; k >= a; k--, grown += 6) {
            const Tile *one = AT(a, grown[0]), *two = AT(a, grown[1]), *three = AT(a, grown[2]);
            const Tile *four = AT(a, grown[3]), *five = AT(a, grown[4]), *six = AT(a, grown[5]);
            EACH k->part[i] = shared(((one->part[i] + two->part[i]) + (three->part[i] + four->part[i]))
                                     + (five->part[i] + six->part[i]), 6);
        }
    else
        for (Tile *k = last; k >= a; k--, grown += faces) {
            Tile sum = *AT(a, grown[0]);
            for (int f = 1; f < faces; f++) EACH sum.part[i] += AT(a, grown[f])->part[i];
            EACH k->part[i] = shared(sum.part[i], faces);
        }
}

/* The best of a multiset and of what it is with one die less; `at` is its entry of a run. */
#define BEST(faces) \
    Tile best = *AT(a, at[0]); \
    _Pragma("GCC unroll 8") for (int f = 1; f <= (faces); f++) raise(&best, AT(a, at[f]))

/* From the expectation of every keep, the best keep out of every multiset of `less` up to `end`. */
static void choose(const uint16_t *less, const uint16_t *end, Tile *a)
{
    while (less < end) {
        int count = less[0], faces = less[1];
        const uint16_t *at = less + 2;
        less = at + count * (faces + 1);
#define WALK(n) for (; at < less; at += (n) + 1) { BEST(n); *AT(a, at[0]) = best; } break
        switch (faces) {
        case 1: WALK(1);
        case 2: WALK(2);
        case 3: WALK(3);
        case 4: WALK(4);
        case 5: WALK(5);
        default: WALK(faces);
        }
#undef WALK
    }
}

/* The mean over the first throw of the best keep out of each roll. Where a hand served is worth something of its own,
   `now` is what each roll may be written as at once, in the place of what it may be written as later. */
static Tile mean_of_best(const Plan *p, Tile *a, const Tile *now)
{
    Tile *rolls = a + (p->m.keeps - p->m.rolls);
    const double *chance = p->chance;
    Tile mean;
    EACH mean.part[i] = v_all(0);
    if (now) memcpy(rolls, now, sizeof *rolls * p->m.rolls);
    for (const uint16_t *less = p->less + p->full_runs; less[0];) {
        int count = less[0], faces = less[1];
        const uint16_t *at = less + 2;
        less = at + count * (faces + 1);
#define WALK(n) for (; at < less; at += (n) + 1, chance++) { \
        BEST(n); \
        V weight = v_all((REAL)*chance); \
        EACH mean.part[i] += weight * best.part[i]; } break
        switch (faces) {
        case 1: WALK(1);
        case 2: WALK(2);
        case 3: WALK(3);
        case 4: WALK(4);
        case 5: WALK(5);
        default: WALK(faces);
        }
#undef WALK
    }
    return mean;
}

/* The mean over the first throw of writing each roll. */
static Tile mean_of_written(const Plan *p, const Tile *rolls)
{
    Tile mean;
    EACH mean.part[i] = v_all(0);
    for (int r = 0; r < p->m.rolls; r++) EACH mean.part[i] += v_all((REAL)p->m.chance[r]) * rolls[r].part[i];
    return mean;
}

/* The values of LANES totals from `u0` of one row, at the start of a turn. */
static Tile solve_tile(Row *w, int u0)
{
    const Plan *p = w->p;
    Tile *a = w->a, *rolls = a + (p->m.keeps - p->m.rolls);
    fill_slots(w, u0);
    if (p->m.throws == 1) {
        write_rolls(w, 1, u0, rolls);
        return mean_of_written(p, rolls);
    }
    write_rolls(w, 0, u0, rolls);
    for (int t = 2; t < p->m.throws; t++) {
        expect(p, a);
        choose(p->less, p->less + p->length, a);
    }
    expect(p, a);
    choose(p->less, p->less + p->full_runs, a);
    if (!p->served) return mean_of_best(p, a, NULL);
    write_rolls(w, 1, u0, w->now);
    return mean_of_best(p, a, w->now);
}

/* What rolls of all dice alike may be written as, where the box for them is filled. */
static void find_specials(Row *w)
{
    const Plan *p = w->p;
    const Model *m = &p->m;
    w->specials = 0;
    if (!five_filled(m, w->set) || (m->order == NO_JOKER && !m->extra)) return;
    for (int r = 0; r < m->rolls; r++) {
        if (!m->face_of[r]) continue;
        for (int first = 0; first < 2; first++) {
            Offer offers[MAX_BOXES];
            Special *special = &w->special[first][w->specials];
            special->roll = r;
            special->count = offers_of(m, w->set, w->flag, r, first, offers);
            for (int k = 0; k < special->count; k++) {
                Offer o = offers[k];
                size_t row = row_at(m, w->set | 1u << o.box, flag_after(m, w->flag, o.box, o.points));
                int more = m->upper >> o.box & 1 ? o.points : 0;
                special->given[k] = (Given){w->table + row + more, (REAL)(o.points + o.beside)};
            }
        }
        w->specials++;
    }
}

static void begin_row(Row *w, const Plan *p, const REAL *table, uint32_t set, int flag, void *scratch)
{
    w->p = p;
    w->table = table;
    w->set = set;
    w->flag = flag;
    w->a = scratch;
    w->slot = w->a + p->m.keeps;
    w->kind = w->slot + p->slots;
    w->now = w->kind + p->most_classes;
    find_specials(w);
}

/* Every total of one row. Totals from which the bonus is out of reach are worth the same, those above the most that the
   filled boxes can hold do not occur: only what lies between is worked out. `scratch` is of `gobelet_scratch` bytes. */
void NAME(solve_row)(const Plan *p, void *table_, uint32_t set, int flag, void *scratch)
{
    const Model *m = &p->m;
    REAL *table = table_, *row = table + row_at(m, set, flag);
    Row w;
    int most = 0, rest = 0;
    if (set == (1u << m->boxes) - 1) {
        for (int u = 0; u < m->stride; u++) row[u] = m->top && u >= m->top ? (REAL)m->bonus : 0;
        return;
    }
    for (int c = 0; c < m->boxes; c++) *(set >> c & 1 ? &most : &rest) += m->most_of[c];
    if (most > m->top) most = m->top;
    int least = m->top - rest - 1 < 0 ? 0 : m->top - rest - 1 > most ? most : m->top - rest - 1;
    begin_row(&w, p, table, set, flag, scratch);
    for (int u = least; u <= most; u += LANES) {
        int u0 = u + LANES - 1 <= most ? u : most - LANES + 1 < 0 ? 0 : most - LANES + 1;
        Tile out = solve_tile(&w, u0);
        memcpy(row + u0, &out, sizeof out);
    }
    for (int u = 0; u < least; u++) row[u] = row[least];
    for (int u = most + 1; u < m->stride; u++) row[u] = row[most];
}

/* The values of one decision: in `keeps` of every multiset kept with `left` throws to come, in `boxes` of writing roll
   `roll` in each box, CLOSED where it may not be. */
void NAME(decide)(const Plan *p, const void *table_, const Decision *d, void *scratch, double *keeps, double *boxes)
{
    const Model *m = &p->m;
    const REAL *table = table_;
    Offer offers[MAX_BOXES];
    Row w;
    int u0 = d->u < m->top - LANES + 1 ? d->u : m->top - LANES + 1 < 0 ? 0 : m->top - LANES + 1;
    int count = offers_of(m, d->set, d->flag, d->roll, d->first, offers);
    for (int c = 0; c < m->boxes; c++) boxes[c] = CLOSED;
    for (int k = 0; k < count; k++) {
        Offer o = offers[k];
        size_t row = row_at(m, d->set | 1u << o.box, flag_after(m, d->flag, o.box, o.points));
        int u = d->u + (m->upper >> o.box & 1 ? o.points : 0);
        boxes[o.box] = o.points + o.beside + (double)table[row + u];
    }
    if (!d->left) return;
    begin_row(&w, p, table, d->set, d->flag, scratch);
    fill_slots(&w, u0);
    write_rolls(&w, 0, u0, w.a + (m->keeps - m->rolls));
    for (int t = 1; t < d->left; t++) {
        expect(p, w.a);
        choose(p->less, p->less + p->length, w.a);
    }
    expect(p, w.a);
    for (int k = 0; k < m->keeps; k++) keeps[k] = ((const REAL *)&w.a[k])[d->u - u0];
}
