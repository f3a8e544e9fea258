/* Best play of one state, with what is chosen and not only what it is worth. */
#include <stdlib.h>
#include <string.h>
#include "policy.h"

/* What is worth as much but for rounding is a tie: the last of them is taken, so that every machine plays the same. */
#define EQUAL 1e-9

void gobelet_ways(const Model *m, uint32_t set, int flag, Ways *ways)
{
    for (int first = 0; first < 2; first++)
        for (int r = 0; r < m->rolls; r++)
            ways->count[first][r] = (uint16_t)offers_of(m, set, flag, r, first, ways->offers[first][r]);
    ways->served = 0;
    for (int r = 0; r < m->rolls; r++)
        for (int k = 0; k < ways->count[0][r]; k++) {
            const Offer *later = &ways->offers[0][r][k], *first = &ways->offers[1][r][k];
            ways->served |= later->points != first->points || later->beside != first->beside;
        }
}

int16_t *gobelet_least(const Model *m)
{
    int16_t *least = malloc(sizeof *least << m->boxes);
    if (!least) return NULL;
    for (uint32_t set = 0; set < 1u << m->boxes; set++) {
        int rest = 0;
        for (int c = 0; c < m->boxes; c++) rest += set >> c & 1 ? 0 : m->most_of[c];
        least[set] = (int16_t)(m->top - rest - 1 > 0 ? m->top - rest - 1 : 0);
    }
    return least;
}

/* The value of every roll in its best box at upper total `u`. */
static void write_best(const Model *m, const double *table, const Ways *ways, uint32_t set, int flag, int u, int first,
                       Policy *policy, double *rolls)
{
    const double *rows[MAX_BOXES][2];
    for (int c = 0; c < m->boxes; c++)
        for (int points = 0; points < 2; points++)
            rows[c][points] = table + row_at(m, set | 1u << c, flag_after(m, flag, c, points)) + u;
    for (int r = 0; r < m->rolls; r++) {
        double best = -1e300;
        int way = 0;
        for (int k = 0; k < ways->count[first][r]; k++) {
            const Offer *o = &ways->offers[first][r][k];
            int above = m->upper >> o->box & 1 ? o->points : 0;
            double value = rows[o->box][o->points > 0][above] + o->points + o->beside;
            way = value > best - EQUAL ? k : way;
            best = value > best ? value : best;
        }
        policy->write[first][r] = (uint8_t)way;
        rolls[r] = best;
    }
}

static void expect(const Model *m, double *a)
{
    for (int k = m->keeps - m->rolls - 1; k >= 0; k--) {
        double sum = 0;
        for (int f = 0; f < m->faces; f++) sum += a[m->grown[k * m->faces + f]];
        a[k] = sum / m->faces;
    }
}

static void choose(const Model *m, double *a, int16_t *keep)
{
    keep[0] = 0;
    for (const int16_t *run = m->less; run[0];) {
        int count = *run++, faces = *run++;
        for (int n = 0; n < count; n++, run += faces + 1) {
            int k = run[0], kept = k;
            double best = a[k];
            for (int f = 1; f <= faces; f++) { /* without a branch, which would be guessed wrong half of the time */
                double other = a[run[f]];
                kept = other > best - EQUAL ? run[f] : kept;
                best = other > best ? other : best;
            }
            a[k] = best;
            keep[k] = (int16_t)kept;
        }
    }
}

void gobelet_policy(const Model *m, const double *table, const Ways *ways, uint32_t set, int flag, int u, Policy *policy)
{
    double a[MAX_KEEPS], served[MAX_KEEPS], later[MAX_KEEPS];
    double *rolls = a + (m->keeps - m->rolls);
    write_best(m, table, ways, set, flag, u, 0, policy, later);
    if (ways->served) write_best(m, table, ways, set, flag, u, 1, policy, served);
    else {
        memcpy(served, later, sizeof *served * m->rolls);
        memcpy(policy->write[1], policy->write[0], (size_t)m->rolls);
    }
    for (int r = 0; r < m->rolls; r++) rolls[r] = m->throws > 1 ? later[r] : served[r];
    for (int left = 1; left < m->throws; left++) {
        expect(m, a);
        for (int r = 0; r < m->rolls; r++) rolls[r] = left == m->throws - 1 ? served[r] : later[r];
        choose(m, a, policy->keep[left]);
    }
}
