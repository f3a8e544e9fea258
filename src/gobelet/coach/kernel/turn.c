#include <string.h>
#include "turn.h"

enum { BUCKETS = 4096 };

typedef struct { int count; End *ends; int16_t found[BUCKETS]; } Ending;

/* Adds a chance to the end of this box, points and bonus. */
static void ends_in(Ending *e, Offer o, double chance)
{
    uint32_t at = ((uint32_t)o.box * 2654435761u ^ (uint32_t)(o.points + 32768) * 40503u ^ (uint32_t)o.beside * 97u) % BUCKETS;
    for (;; at = (at + 1) % BUCKETS) {
        if (!e->found[at]) break;
        End *end = &e->ends[e->found[at] - 1];
        if (end->box == o.box && end->points == o.points && end->beside == o.beside) {
            end->chance += chance;
            return;
        }
    }
    e->ends[e->count] = (End){(int16_t)o.box, (int16_t)o.points, (int16_t)o.beside, chance};
    e->found[at] = (int16_t)++e->count;
}

int gobelet_ends(const Model *m, const Ways *ways, const Policy *policy, const double *start, int left, End *ends)
{
    int smaller = m->keeps - m->rolls;
    double q[MAX_KEEPS];
    Ending e = {.count = 0, .ends = ends};
    memset(e.found, 0, sizeof e.found);
    memset(q, 0, sizeof q);
    memcpy(q + smaller, start, sizeof(double) * m->rolls);
    for (; left > 0; left--) {
        const int16_t *keep = policy->keep[left];
        int first = left == m->throws - 1;
        for (int k = m->keeps - 1; k >= 0; k--) {
            if (q[k] == 0 || keep[k] == k) continue;
            q[keep[k]] += q[k];
            q[k] = 0;
        }
        for (int r = 0; r < m->rolls; r++) {
            if (q[smaller + r] == 0) continue;
            ends_in(&e, ways->offers[first][r][policy->write[first][r]], q[smaller + r]);
            q[smaller + r] = 0;
        }
        for (int k = 0; k < smaller; k++) {
            if (q[k] == 0) continue;
            double share = q[k] / m->faces;
            for (int f = 0; f < m->faces; f++) q[m->grown[k * m->faces + f]] += share;
            q[k] = 0;
        }
    }
    for (int r = 0; r < m->rolls; r++)
        if (q[smaller + r] != 0) {
            int first = m->throws == 1;
            ends_in(&e, ways->offers[first][r][policy->write[first][r]], q[smaller + r]);
        }
    return e.count;
}
