/* How a turn ends under best play from dice that are kept. */
#include <string.h>
#include "turn.h"

/* Keeping multiset `keep` and throwing the rest with `left` throws to come, that one among them: the ways in which the turn
   ends, as four numbers each in `out` (box, points, beside, chance); how many there are. `out` has room for
   4 * MAX_ENDS. */
int gobelet_turn_ends(const Model *m, const double *table, uint32_t set, int flag, int u, int keep, int left, double *out)
{
    static _Thread_local Ways ways;
    static _Thread_local Policy policy;
    static _Thread_local End ends[MAX_ENDS];
    int smaller = m->keeps - m->rolls;
    double q[MAX_KEEPS];
    memset(q, 0, sizeof q);
    q[keep] = 1;
    for (int k = keep; k < smaller; k++)
        for (int f = 0; q[k] != 0 && f < m->faces; f++) q[m->grown[k * m->faces + f]] += q[k] / m->faces;
    gobelet_ways(m, set, flag, &ways);
    gobelet_policy(m, table, &ways, set, flag, u, &policy);
    int count = gobelet_ends(m, &ways, &policy, q + smaller, left - 1, ends);
    for (int i = 0; i < count; i++) {
        out[4 * i] = ends[i].box;
        out[4 * i + 1] = ends[i].points;
        out[4 * i + 2] = ends[i].beside;
        out[4 * i + 3] = ends[i].chance;
    }
    return count;
}
