/* What best play does in one state: which keep of every multiset, and which box for every roll. */
#ifndef GOBELET_POLICY_H
#define GOBELET_POLICY_H
#include "model.h"

enum { MAX_THROWS = 8 };

/* The ways to write every roll of one set of filled boxes; the same for all upper totals. */
typedef struct {
    int served;                             /* whether the first throw has ways of its own */
    uint16_t count[2][MAX_KEEPS];           /* after a later throw, after the first; by roll */
    Offer offers[2][MAX_KEEPS][MAX_BOXES];
} Ways;

/* `keep[left][k]` is the best of multiset `k` and of what it is with one die less, with so many throws to come: itself
   where it is kept as it is, which for a roll of all dice means that it is written. `write[first][r]` is the way that
   roll `r` is written. */
typedef struct {
    int16_t keep[MAX_THROWS][MAX_KEEPS];
    uint8_t write[2][MAX_KEEPS];
} Policy;

/* The ways of every roll of a set. */
void gobelet_ways(const Model *m, uint32_t set, int flag, Ways *ways);

/* By set of filled boxes, the highest upper total from which the bonus is out of reach: all below are worth the same, and
   played the same. NULL where memory is short. */
int16_t *gobelet_least(const Model *m);

/* Best play at upper total `u`, by a table in double precision. */
void gobelet_policy(const Model *m, const double *table, const Ways *ways, uint32_t set, int flag, int u, Policy *policy);
#endif
