/* A score-sheet game as the solver sees it: arrays only, filled by gobelet.coach.model. */
#ifndef GOBELET_MODEL_H
#define GOBELET_MODEL_H
#include <stddef.h>
#include <stdint.h>

enum { MAX_BOXES = 20, MAX_FACES = 20, MAX_KEEPS = 960, MAX_SLOTS = 1000 };
enum { NO_JOKER, FORCED, HASBRO, FREE_JOKER };
enum { ANY_BOX, OWN_BOX };
enum { AS_SHOWN, IN_FULL, NOTHING };

typedef struct {
    int32_t boxes, rolls, faces, throws;  /* rolls: the multisets of all dice */
    int32_t top;       /* the upper total at which the bonus is sure; 0 where there is none to be reached */
    int32_t stride;    /* numbers in one row of a table: see gobelet.coach.model */
    int32_t flags;     /* 2 where it matters whether the watched box holds its points, else 1 */
    int32_t watched;   /* that box, -1 for none */
    int32_t five;      /* the place of the five-of-a-kind box, -1 for none */
    int32_t extra;     /* points for each further five of a kind */
    int32_t extra_at;  /* in which boxes they are given */
    int32_t extra_flagged; /* whether the watched box must hold its points for that */
    int32_t order;     /* the joker order */
    int32_t keeps;     /* the multisets of 0 to all dice */
    uint32_t upper, lower, alike; /* places, as bits; `upper` only where they count for a bonus */
    uint32_t after;    /* the boxes that give nothing unless the watched box holds its points */
    uint32_t signless; /* the boxes that give no roll fewer than 0 points */
    int32_t own[MAX_FACES + 1];   /* the upper box of each face, -1 for none */
    double bonus;
    const int16_t *points;        /* [boxes][rolls] after any throw but the first */
    const int16_t *served;        /* the same after the first throw */
    const int16_t *joker_points[2]; /* [boxes][rolls] to a joker in full: after a later throw, after the first */
    const int16_t *grown;         /* [keeps][faces]: the multiset with one more die, -1 for a full roll */
    const int16_t *less;          /* runs of multisets with what each is with one die less: see gobelet.coach.throws */
    const int16_t *face_of;       /* [rolls]: the face of all dice alike, 0 for any other roll */
    const double *chance;         /* [rolls] of a throw of all dice */
    const int16_t *most_of;       /* [boxes]: the most a box can give to the upper total, 0 below */
} Model;

/* The rolls are the multisets `keeps - rolls` to `keeps - 1`: multisets are numbered by size, then in order. */

/* Where the values of a set of filled boxes stand; `flag` is 1 where the watched box holds its points. */
static inline size_t row_at(const Model *m, uint32_t set, int flag)
{
    return ((size_t)set * m->flags + flag) * m->stride;
}

/* The flag after box `c` was written with `points`. */
static inline int flag_after(const Model *m, int flag, int c, int points)
{
    return m->flags == 2 && c == m->watched ? points > 0 : flag;
}

/* Whether the five-of-a-kind box is written, so that a further five of a kind is something of its own. */
static inline int five_filled(const Model *m, uint32_t set) { return m->five >= 0 && (set >> m->five & 1); }

/* One way to write a roll: a box, its points, and what comes beside them. */
typedef struct { int box, points, beside; } Offer;

/* Which boxes are open to a joker of `face`, and what they give: gobelet.games.sheet.joker. */
static inline uint32_t joker_open(const Model *m, uint32_t set, int face, int *worth)
{
    uint32_t open = ((1u << m->boxes) - 1) & ~set, lower = open & m->lower;
    uint32_t own = m->own[face] >= 0 ? 1u << m->own[face] : 0;
    *worth = AS_SHOWN;
    if (m->order == FREE_JOKER) {
        if (!(open & own)) *worth = IN_FULL;
        return open;
    }
    if (open & own) return own;
    *worth = lower ? IN_FULL : NOTHING;
    if (!lower) return open;
    return m->order == HASBRO && (lower & m->alike) ? lower & m->alike : lower;
}

/* Every way to write roll `r` (0 to rolls - 1) after the first throw (`first`) or a later one; how many there are.
   `offers` has room for MAX_BOXES. */
static inline int offers_of(const Model *m, uint32_t set, int flag, int r, int first, Offer *offers)
{
    int count = 0, worth = AS_SHOWN, face = five_filled(m, set) ? m->face_of[r] : 0;
    int extra = face && (flag || !m->extra_flagged) ? m->extra : 0;
    uint32_t open = ((1u << m->boxes) - 1) & ~set;
    if (face && m->order != NO_JOKER) open = joker_open(m, set, face, &worth);
    const int16_t *given = worth == IN_FULL ? m->joker_points[first] : first ? m->served : m->points;
    for (; open; open &= open - 1) {
        int c = __builtin_ctz(open);
        int nothing = worth == NOTHING || (!flag && (m->after >> c & 1));
        int points = nothing ? 0 : given[c * m->rolls + r];
        int here = m->extra_at == ANY_BOX || c == m->own[face];
        offers[count++] = (Offer){c, points, here ? extra : 0};
    }
    return count;
}
#endif
