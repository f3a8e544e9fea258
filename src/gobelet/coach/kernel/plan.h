/* What is worked out once for a model, so that filling a row is a walk along lists. */
#ifndef GOBELET_PLAN_H
#define GOBELET_PLAN_H
#include "model.h"

/* Boxes fall into two groups: for each set of open boxes of a group there is a list, made beforehand.

   A slot is one box with one number of points. A class is all the rolls to which every box of the second group gives
   the same. The list of a set of the second group says for each class which slots it may take; the list of a set of the
   first says for each roll which class it is of and which slots it may take beside. Lists are runs of equally long
   entries, so that the processor need not guess: how many entries, how many slots in each, then the entries; a run of
   no entries ends the list. Slots of 0 points are left out where they are never better than the same box with points:
   they are one base for all. Every place is given in bytes of tiles. */
typedef struct {
    uint16_t *entries;
    size_t used, room;
    uint32_t *list[2];      /* [1 << boxes of the group]: where the list of a set begins in `entries` */
} Lists;

typedef struct {
    Model m;
    int width, tile;                  /* the variant it is for, and the bytes of its tiles */
    int slots, first_slot[MAX_BOXES + 1];
    int16_t slot_points[MAX_SLOTS];
    uint32_t group[2];                /* the boxes of each group */
    int served;                       /* whether the first throw has lists of its own */
    Lists lists[2];                   /* after any throw but the first; after the first */
    int most_classes;
    uint16_t *grown;                  /* [keeps without rolls][faces], from the largest, in bytes of tiles */
    uint16_t *less;                   /* runs, in bytes of tiles; those of all dice come last */
    double *chance;                   /* of each roll, in the order of those runs */
    size_t full_runs, length;         /* where those begin, and where all end */
} Plan;

/* What is to be decided: the roll and the throws to come, `first` where it fell on the first throw. */
typedef struct { uint32_t set; int32_t flag, u, roll, left, first; } Decision;

#define CLOSED (-1e300)

/* The place of a set within its group: its bits pushed together. */
static inline uint32_t packed(uint32_t set, uint32_t group)
{
    uint32_t out = 0, at = 0;
    for (uint32_t left = group; left; left &= left - 1, at++)
        if (set & left & -left) out |= 1u << at;
    return out;
}
#endif
