// The least that boardgame.io needs for Yatzy of four who play at the same time. One word: a folder, to keep tables in.
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const sum = (dice) => dice.reduce((all, die) => all + die, 0);
const most = (dice) => Math.max(...[1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length));
const run = (dice) => [1, 2, 3].reduce((longest, low) => Math.max(longest, [0, 1, 2, 3, 4, 5].findIndex((n) => !dice.includes(low + n))), 0);
const POINTS = [
  ...[1, 2, 3, 4, 5, 6].map((face) => (dice) => sum(dice.filter((die) => die === face))),
  (dice) => (most(dice) >= 3 ? sum(dice) : 0),
  (dice) => (most(dice) >= 4 ? sum(dice) : 0),
  (dice) => (most(dice) === 3 && new Set(dice).size === 2 ? 25 : 0),
  (dice) => (run(dice) >= 4 ? 30 : 0),
  (dice) => (run(dice) >= 5 ? 40 : 0),
  (dice) => (most(dice) === 5 ? 50 : 0),
  sum,
];

function roll({ G, playerID, random }, keep) {
  const sheet = G[playerID];
  if (sheet.rolls === 3 || sheet.cells.every((cell) => cell !== null)) return INVALID_MOVE;
  sheet.dice = [0, 1, 2, 3, 4].map((at) => (sheet.rolls && keep.includes(at) ? sheet.dice[at] : random.D6()));
  sheet.rolls += 1;
}

function score({ G, playerID }, box) {
  const sheet = G[playerID];
  if (!sheet.rolls || sheet.cells[box] !== null) return INVALID_MOVE;
  sheet.cells[box] = POINTS[box](sheet.dice);
  Object.assign(sheet, { dice: [], rolls: 0 });
}

const move = (what) => ({ move: what, client: false, ignoreStaleStateID: true });
const yatzy = {
  name: "yatzy",
  setup: ({ ctx }) => Object.fromEntries(ctx.playOrder.map((at) => [at, { dice: [], rolls: 0, cells: Array(13).fill(null) }])),
  turn: { activePlayers: { all: "play" }, stages: { play: { moves: { roll: move(roll), score: move(score) } } } },
  endIf: ({ G }) => Object.values(G).every(({ cells }) => cells.every((cell) => cell !== null)) || undefined,
  disableUndo: true,
};

const [folder] = process.argv.slice(2);
const server = Server({ games: [yatzy], origins: [], ...(folder && { db: new FlatFile({ dir: folder }) }) });
server.run({ port: { port: 0, host: "127.0.0.1" } }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
