/* One turn under best play: every way in which it can end, with its chance. */
#ifndef GOBELET_TURN_H
#define GOBELET_TURN_H
#include "policy.h"

typedef struct { int16_t box, points, beside; double chance; } End;

enum { MAX_ENDS = 2 * MAX_KEEPS };

/* From `start`, the chance of each roll with `left` throws to come, the ends of the turn; how many there are. */
int gobelet_ends(const Model *m, const Ways *ways, const Policy *policy, const double *start, int left, End *ends);
#endif
