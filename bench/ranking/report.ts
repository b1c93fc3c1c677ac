// How much of what thieves take comes out on top: npm run bench:ranking [-- seeds, such as 401,402]
import { isolationForest } from './forest-order.ts';
import { describeLeftOut } from './left-out.ts';
import {
  atRandom,
  meanAndDeviation,
  type Order,
  perfect,
  publishedScore,
  specified,
} from './other-orders.ts';
import { orderOwn } from './own-order.ts';
import { playChain, type PlayedStore } from './play-chain.ts';
import { addFound, newShare, percent, type Share } from './shares.ts';
import { addNamed, newNamed } from './standing-out.ts';

/** No weight was chosen using these. */
const REPORTED_SEEDS = [301, 302, 303, 304, 305, 306];
const LOOKS = [5, 10, 20] as const;
/** For the careful thieves' money. */
const LOOKS_FOR_CAREFUL = 10;

const ORDERS: Record<string, Order> = {
  'at random': atRandom,
  'specified priority, newest first': specified,
  'mean + 1 standard deviation': meanAndDeviation,
  "StorePulse's published weights": publishedScore,
  'isolation forest, day by day': isolationForest,
  'ours, the ticket alone': (store) => orderOwn(store, { levels: 'ticket' }),
  'ours, with the register': (store) => orderOwn(store, { levels: 'register' }),
  'ours, day by day': (store) => orderOwn(store),
  'ours, day by day with answers': (store) => orderOwn(store, { looksPerDay: 10 }),
  'ours, with hindsight': (store) => orderOwn(store, { hasHindsight: true }),
  'ours, knowing who steals': (store) => orderOwn(store, { knowsThieves: true }),
  perfect,
};

/** One chain at a time, to save memory. */
function report(chains: Iterable<PlayedStore[]>, withoutThieves: Iterable<PlayedStore[]>): void {
  const shares = new Map<string, Share[]>();
  const named = newNamed();
  for (const chain of chains) {
    for (const [name, order] of Object.entries(ORDERS)) {
      const own = shares.get(name) ?? [...LOOKS, LOOKS_FOR_CAREFUL].map(newShare);
      shares.set(name, own);
      for (const store of chain) addShares(own, store, order);
    }
    for (const store of chain) addNamed(named, store);
  }
  printRow('', [...LOOKS.map((looks) => `first ${looks}`), `careful, ${LOOKS_FOR_CAREFUL}`]);
  for (const [name, own] of shares) printRow(name, own.map(percent));
  const { thieves, thievesNamed, honest, honestNamed } = named;
  console.log(
    `stand out after four weeks: ${thievesNamed} of ${thieves} thieves, ${honestNamed} of ${honest} honest cashiers`,
  );
  const innocent = newNamed();
  for (const store of flatten(withoutThieves)) addNamed(innocent, store);
  console.log(`in chains without a thief: ${innocent.honestNamed} of ${innocent.cashiers} cashiers`);
}

function addShares(shares: readonly Share[], store: PlayedStore, order: Order): void {
  const ordered = order(store);
  for (const [at, share] of shares.entries()) {
    const looks = LOOKS[at];
    if (looks === undefined) addFound(share, store, ordered, LOOKS_FOR_CAREFUL, ({ isCareful }) => isCareful);
    else addFound(share, store, ordered, looks);
  }
}

function* flatten(chains: Iterable<PlayedStore[]>): Generator<PlayedStore> {
  for (const chain of chains) yield* chain;
}

function* playAll(seeds: readonly number[], thieves?: number): Generator<PlayedStore[]> {
  for (const seed of seeds) yield playChain(seed, thieves);
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(13)).join(''));
}

if (import.meta.main) {
  const seeds = process.argv[2]?.split(',').map(Number) ?? REPORTED_SEEDS;
  console.log(`Share of the money taken, seeds ${seeds.join(', ')}`);
  report(playAll(seeds), playAll(seeds, 0));
  console.log();
  for (const line of describeLeftOut()) console.log(line);
}
