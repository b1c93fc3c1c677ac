// How much of what thieves take comes to the top: npm run bench:ranking
import {
  atRandom,
  meanAndDeviation,
  type Order,
  perfect,
  publishedScore,
  specified,
} from './other-orders.ts';
import { orderOwn } from './own-order.ts';
import { playChain } from './play-chain.ts';
import { shareFound } from './shares.ts';
import { countNamed } from './standing-out.ts';

/** No weight was chosen on these. */
const REPORTED_SEEDS = (process.argv[2] ?? '301,302,303,304,305,306').split(',').map(Number);
const LOOKS = [5, 10, 20] as const;

const ORDERS: Record<string, Order> = {
  'at random': atRandom,
  'specified priority, newest first': specified,
  'mean + 1 standard deviation': meanAndDeviation,
  'a published score': publishedScore,
  'ours, the ticket alone': (store) => orderOwn(store, { levels: 'ticket' }),
  'ours, with the register': (store) => orderOwn(store, { levels: 'register' }),
  'ours, day by day': (store) => orderOwn(store),
  'ours, with answers': (store) => orderOwn(store, { looksPerDay: 10 }),
  'ours, with hindsight': (store) => orderOwn(store, { hasHindsight: true }),
  perfect,
};

const chains = REPORTED_SEEDS.flatMap((seed) => playChain(seed));
const percent = (share: number): string => `${Math.round(share * 100)}%`.padStart(5);
console.log(
  `seeds ${REPORTED_SEEDS.join(', ')}: share of the money taken in the first ${LOOKS.join(', ')}; careful, first 10`,
);
for (const [name, order] of Object.entries(ORDERS)) {
  const stores = chains.map((store) => ({ store, ordered: order(store) }));
  const shares = LOOKS.map((looks) => percent(shareFound(stores, looks)));
  const careful = percent(shareFound(stores, 10, ({ isCareful }) => isCareful));
  console.log(`${name.padEnd(34)} ${shares.join('  ')}   ${careful}`);
}

const named = countNamed(chains);
console.log(
  `stand out after four weeks: ${named.thievesNamed} of ${named.thieves} thieves, ${named.honestNamed} of ${named.honest} honest cashiers`,
);
const innocent = countNamed(REPORTED_SEEDS.flatMap((seed) => playChain(seed, { thieves: 0, days: 28 })));
console.log(`in chains without a thief: ${innocent.honestNamed} of ${innocent.cashiers} cashiers`);
