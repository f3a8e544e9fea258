/* Makes the lists of plan.h. */
#include <stdlib.h>
#include <string.h>
#include "plan.h"

enum { MAX_GROUP = 9, LEFT_OUT = UINT16_MAX };

/* The slot of box `c` with `points`, made if there is none yet; -1 where there is no more room. */
static int slot_for(Plan *p, int c, int points)
{
    for (int s = p->first_slot[c]; s < p->slots; s++)
        if (p->slot_points[s] == points) return s;
    if (p->slots == MAX_SLOTS || (p->slots + 1) * p->tile > UINT16_MAX) return -1;
    p->slot_points[p->slots] = (int16_t)points;
    return p->slots++;
}

/* Every number of points that a box may give, and 0, which can be had instead. */
static int list_slots(Plan *p)
{
    const Model *m = &p->m;
    for (int c = 0; c < m->boxes; c++) {
        p->first_slot[c] = p->slots;
        for (int r = 0; r < m->rolls; r++)
            if (slot_for(p, c, m->points[c * m->rolls + r]) < 0 || slot_for(p, c, m->served[c * m->rolls + r]) < 0)
                return 0;
    }
    p->first_slot[m->boxes] = p->slots;
    return 1;
}

/* The boxes above are the first group and those below the second, as far as there is room. */
static void choose_groups(Plan *p)
{
    const Model *m = &p->m;
    int count[2] = {0, 0};
    for (int below = 0; below < 2; below++)
        for (int c = 0; c < m->boxes; c++) {
            if ((int)(m->upper >> c & 1) == below) continue;
            int to = count[below] < MAX_GROUP ? below : !below;
            p->group[to] |= 1u << c;
            count[to]++;
        }
}

/* The class of every roll under the boxes of the second group; how many there are, and one roll of each. */
static int find_classes(const Plan *p, const int16_t *points, int *class_of, int *example)
{
    const Model *m = &p->m;
    int count = 0;
    for (int r = 0; r < m->rolls; r++) {
        int k = 0;
        for (; k < count; k++) {
            int c = 0;
            while (c < m->boxes && (!(p->group[1] >> c & 1) || points[c * m->rolls + r] == points[c * m->rolls + example[k]])) c++;
            if (c == m->boxes) break;
        }
        if (k == count) example[count++] = r;
        class_of[r] = k;
    }
    return count;
}

/* The slots that each roll may take in each box, in bytes of tiles; LEFT_OUT where it is part of the base. */
static void find_slots(Plan *p, const int16_t *points, uint16_t *slots)
{
    const Model *m = &p->m;
    for (int c = 0; c < m->boxes; c++)
        for (int r = 0; r < m->rolls; r++) {
            int given = points[c * m->rolls + r], left_out = !given && (m->signless >> c & 1);
            slots[c * m->rolls + r] = left_out ? LEFT_OUT : (uint16_t)(slot_for(p, c, given) * p->tile);
        }
}

typedef struct {
    int count;              /* of rolls, or of classes */
    const int *who;         /* the roll of each */
    const int *class_of;    /* NULL in lists of classes */
    const uint16_t *slots;
} Source;

/* Writes the list of one set. Gives how many numbers were written. */
static size_t write_list(const Plan *p, uint32_t set, const Source *from, uint16_t *to)
{
    int wanted[MAX_KEEPS], most = __builtin_popcount(set);
    uint16_t *at = to;
    for (int i = 0; i < from->count; i++) {
        wanted[i] = 0;
        for (uint32_t left = set; left; left &= left - 1)
            wanted[i] += from->slots[__builtin_ctz(left) * p->m.rolls + from->who[i]] != LEFT_OUT;
    }
    for (int n = 0; n <= most; n++) {
        uint16_t *head = at;
        int entries = 0;
        at += 2;
        for (int i = 0; i < from->count; i++) {
            if (wanted[i] != n) continue;
            entries++;
            *at++ = (uint16_t)(i * p->tile);
            if (from->class_of) *at++ = (uint16_t)(from->class_of[i] * p->tile);
            for (uint32_t left = set; left; left &= left - 1) {
                uint16_t slot = from->slots[__builtin_ctz(left) * p->m.rolls + from->who[i]];
                if (slot != LEFT_OUT) *at++ = slot;
            }
        }
        head[0] = (uint16_t)entries;
        head[1] = (uint16_t)n;
        if (!entries) at = head;
    }
    *at++ = 0;
    return at - to;
}

/* The set whose boxes are pushed together in `small`. */
static uint32_t spread_out(uint32_t small, uint32_t group)
{
    uint32_t set = 0;
    for (; group; group &= group - 1, small >>= 1)
        if (small & 1) set |= group & -group;
    return set;
}

static int list_group(Plan *p, Lists *lists, int g, const Source *from)
{
    uint32_t sets = 1u << __builtin_popcount(p->group[g]);
    size_t longest = (size_t)from->count * (MAX_GROUP + 2) + 2 * MAX_GROUP + 8;
    if (!(lists->list[g] = malloc(sets * sizeof *lists->list[g]))) return 0;
    for (uint32_t small = 0; small < sets; small++) {
        if (lists->used + longest > lists->room) {
            size_t room = 2 * (lists->room + longest);
            uint16_t *more = realloc(lists->entries, room * sizeof *more);
            if (!more) return 0;
            lists->entries = more;
            lists->room = room;
        }
        lists->list[g][small] = (uint32_t)lists->used;
        lists->used += write_list(p, spread_out(small, p->group[g]), from, lists->entries + lists->used);
    }
    return 1;
}

static int make_lists(Plan *p, const int16_t *points, Lists *lists)
{
    const Model *m = &p->m;
    int class_of[MAX_KEEPS], example[MAX_KEEPS], every[MAX_KEEPS];
    uint16_t *slots = malloc(sizeof *slots * m->boxes * m->rolls);
    if (!slots) return 0;
    for (int r = 0; r < m->rolls; r++) every[r] = r;
    int classes = find_classes(p, points, class_of, example);
    if (classes > p->most_classes) p->most_classes = classes;
    find_slots(p, points, slots);
    int made = list_group(p, lists, 0, &(Source){m->rolls, every, class_of, slots})
               && list_group(p, lists, 1, &(Source){classes, example, NULL, slots});
    free(slots);
    return made;
}

static int scale(Plan *p)
{
    const Model *m = &p->m;
    int smaller = m->keeps - m->rolls;
    size_t length = 0;
    while (m->less[length]) length += 2 + (size_t)m->less[length] * (m->less[length + 1] + 1);
    p->grown = malloc(sizeof *p->grown * (smaller * m->faces + 1));
    p->less = malloc(sizeof *p->less * (length + 1));
    p->chance = malloc(sizeof *p->chance * m->rolls);
    if (!p->grown || !p->less || !p->chance) return 0;
    for (int k = 0; k < smaller; k++)
        for (int f = 0; f < m->faces; f++)
            p->grown[(smaller - 1 - k) * m->faces + f] = (uint16_t)(m->grown[k * m->faces + f] * p->tile);
    p->full_runs = p->length = length;
    double *chance = p->chance;
    for (size_t i = 0; i < length;) {
        int entry = m->less[i + 1] + 1;
        size_t start = i + 2, end = start + (size_t)m->less[i] * entry;
        if (m->less[start] >= smaller && p->full_runs == length) p->full_runs = i;
        p->less[i] = (uint16_t)m->less[i];
        p->less[i + 1] = (uint16_t)m->less[i + 1];
        for (i = start; i < end; i++) p->less[i] = (uint16_t)(m->less[i] * p->tile);
        for (i = start; i < end; i += entry)
            if (m->less[i] >= smaller) *chance++ = m->chance[m->less[i] - smaller];
    }
    p->less[length] = 0;
    return 1;
}

void gobelet_drop(Plan *p)
{
    if (!p) return;
    for (int i = 0; i < 2; i++) {
        free(p->lists[i].entries);
        free(p->lists[i].list[0]);
        free(p->lists[i].list[1]);
    }
    free(p->grown);
    free(p->less);
    free(p->chance);
    free(p);
}

/* The plan of a model for tiles of so many bytes; NULL where memory is short or the game is beyond the solver's own
   limits. It keeps the model's arrays, which must outlive it. */
Plan *make_plan(const Model *m, int tile)
{
    Plan *p;
    if (m->keeps > MAX_KEEPS || m->boxes > 2 * MAX_GROUP || m->faces > MAX_FACES || !(p = calloc(1, sizeof *p))) return NULL;
    p->m = *m;
    p->tile = tile;
    p->served = memcmp(m->served, m->points, sizeof *m->points * m->boxes * m->rolls) != 0;
    choose_groups(p);
    if (list_slots(p) && scale(p) && make_lists(p, m->points, &p->lists[0])
        && (!p->served || make_lists(p, m->served, &p->lists[1])))
        return p;
    gobelet_drop(p);
    return NULL;
}
