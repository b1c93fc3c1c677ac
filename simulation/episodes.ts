import { agePassed, basket, item, line, payment, type Stage, totalsOf } from './entries.ts';
import { BEER, type Good, PENNY_GOODS, TOBACCO } from './goods.ts';
import type { Habit } from './habits.ts';
import type { Entry, TicketEvent } from './ticket.ts';

/** A ticket of an episode. */
export interface Step {
  /** Seconds between the end of the one before and its own beginning. */
  after: number;
  entries: Entry[];
}

/** What happens with one customer, or between two: the tickets of one register in their order. */
export type Episode = Step[];

/** A store's day as far as episodes look back on it. */
export interface DayStage extends Stage {
  /** What was sold so far. */
  sold: Good[];
}

/** Customers' business, whoever serves them: how many of a hundred bring it. */
const CUSTOMERS: readonly (readonly [percent: number, play: (stage: DayStage) => Entry[]])[] = [
  [10, (stage) => [...basket(stage), agePassed, line(stage.random.pick(TOBACCO))]],
  [5, () => [agePassed, line(BEER)]],
  [6, (stage) => [...basket(stage), line(stage.random.pick(PENNY_GOODS), stage.random.integer(1, 3))]],
  [2, (stage) => [line(stage.random.pick(PENNY_GOODS))]],
  [6, promotion],
  [0.7, (stage) => [item('CARD LOAD GIFT', stage.random.pick([1000, 2500, 5000]))]],
  [4, prepaidFuel],
  [1, (stage) => [...basket(stage), item('BOTTLE REFUND', -stage.random.integer(1, 12) * 10)]],
  [0.2, reward],
];

/** @returns an unremarkable sale. */
export function sale(stage: DayStage): Episode {
  let draw = stage.random.next() * 100;
  for (const [percent, play] of CUSTOMERS) {
    draw -= percent;
    if (draw < 0) return [paid(stage, play(stage))];
  }
  return [paid(stage, basket(stage), stage.random.chance(0.01) ? 'split' : 'any')];
}

/** What honest cashiers do that a filter may hit, each as often as they are used to. */
export const HONEST: Readonly<Record<Habit, (stage: DayStage) => Episode>> = {
  'void-line': (stage) => {
    const regretted = stage.random.pick(stage.goods);
    return [paid(stage, [...basket(stage), line(regretted), takeBack(regretted)])];
  },
  'void-after-total': (stage) => {
    const regretted = stage.random.pick(stage.goods);
    const all = [...basket(stage), line(regretted)];
    return [{ after: 0, entries: voidedAfterTotal(stage, all, regretted) }];
  },
  'void-ticket': (stage) => againOrGone(stage, 'void-ticket'),
  abort: (stage) => againOrGone(stage, 'abort'),
  // Change for the next customers, or a coin that fell in.
  'no-sale': () => [opened()],
  refund: (stage) => {
    const returned = stage.sold.length > 0 ? stage.random.pick(stage.sold) : stage.random.pick(stage.goods);
    return [refunded(stage, returned)];
  },
  override: (stage) => {
    const damaged = stage.random.pick(stage.goods.filter((good) => good.cents > 300));
    const share = stage.random.integer(60, 85) / 100;
    return [paid(stage, [...overridden(damaged, Math.round(damaged.cents * share)), ...basket(stage)])];
  },
  inquiry: (stage) => {
    const asked = stage.random.pick(stage.goods);
    const inquiry = event('plu-inquiry', asked.cents, asked.name);
    return [{ after: 0, entries: [inquiry] }, ...(stage.random.chance(0.7) ? sale(stage) : [])];
  },
  suspend: (stage) => {
    const goods = basket(stage);
    const recalled = paid(stage, goods, 'any', stage.random.integer(60, 240));
    recalled.entries.unshift(event('recall'));
    return [{ after: 0, entries: [...goods, event('suspend')] }, recalled];
  },
  'age-skipped': (stage) => [
    paid(stage, [{ kind: 'age', outcome: 'skipped' }, line(stage.random.pick([...TOBACCO, BEER]))]),
  ],
  'tender-abort': (stage) => {
    const goods = basket(stage);
    return [{ after: 0, entries: declined(goods) }, paid(stage, goods, 'cash', stage.random.integer(10, 60))];
  },
};

/** Rung up and dropped: most often to be rung again, with all of it or without what cost too much. */
function againOrGone(stage: DayStage, how: 'abort' | 'void-ticket'): Episode {
  const goods = basket(stage);
  const dropped = { after: 0, entries: [...goods, event(how)] };
  const after = stage.random.integer(15, 200);
  const draw = stage.random.next();
  if (draw < 0.55) return [dropped, paid(stage, goods, 'any', after)];
  if (draw < 0.75 && goods.length > 1) return [dropped, paid(stage, goods.slice(0, -1), 'any', after)];
  return [dropped];
}

/** @returns a ticket of these goods that is paid, and remembered as sold. */
export function paid(
  stage: DayStage,
  goods: readonly Entry[],
  how: 'any' | 'cash' | 'split' = 'any',
  after = 0,
): Step {
  remember(stage, goods);
  const totals = totalsOf(goods);
  const isSplit = how === 'split' && totals.totalCents > 400;
  const way = how === 'split' && !isSplit ? 'any' : how;
  return { after, entries: [...goods, totals, ...payment(stage, totals.totalCents, way)] };
}

function remember(stage: DayStage, goods: readonly Entry[]): void {
  for (const entry of goods) {
    if (entry.kind !== 'item' || entry.cents <= 0 || entry.quantity !== 1) continue;
    const { name, cents, isTaxed } = entry;
    if (stage.goods.some((good) => good.name === name)) stage.sold.push({ name, cents, isTaxed });
  }
}

export function event(name: TicketEvent, cents: number | null = null, about = ''): Entry {
  return { kind: 'event', event: name, cents, about };
}

/** The drawer, without a sale. */
export function opened(after = 0): Step {
  return { after, entries: [event('no-sale')] };
}

function takeBack(good: Good): Entry {
  return { kind: 'void', name: good.name, quantity: 1, cents: -good.cents };
}

export function overridden(good: Good, cents: number): Entry[] {
  return [item(good.name, cents, 1, good.isTaxed), { kind: 'override', wasCents: good.cents }];
}

/** The total printed, a line taken back, and the total printed again: what is paid is the second. */
export function voidedAfterTotal(stage: Stage, goods: readonly Entry[], regretted: Good): Entry[] {
  const rest = [...goods, takeBack(regretted)];
  const due = totalsOf(withoutTaxOf(rest, regretted));
  const cash = payment(stage, due.totalCents, 'cash');
  return [...goods, totalsOf(goods), takeBack(regretted), due, ...cash];
}

/** A line that was taken back is not taxed. */
function withoutTaxOf(entries: readonly Entry[], regretted: Good): Entry[] {
  return entries.map((entry) =>
    entry.kind === 'item' && entry.name === regretted.name && entry.quantity === 1
      ? { ...entry, isTaxed: false }
      : entry,
  );
}

/** Money out of the drawer for goods. */
export function refunded(stage: Stage, good: Good): Step {
  const goods = [item(good.name, -good.cents, 1, good.isTaxed)];
  const totals = totalsOf(goods);
  return {
    after: 0,
    entries: [event('refund'), ...goods, totals, ...payment(stage, totals.totalCents, 'cash')],
  };
}

/** A card that was not accepted. */
export function declined(goods: readonly Entry[]): Entry[] {
  const totals = totalsOf(goods);
  const card: Entry = { kind: 'tender', method: 'CREDIT', cents: totals.totalCents, card: null };
  return [...goods, totals, card, event('tender-abort')];
}

function promotion(stage: DayStage): Entry[] {
  const offered = stage.random.pick(stage.goods.filter((good) => good.cents > 150));
  const cents = -stage.random.integer(30, 120);
  const promo = stage.random.pick(['mix-match', 'coupon'] as const);
  return [...basket(stage), line(offered, 2), { kind: 'promo', promo, cents }];
}

function prepaidFuel(stage: DayStage): Entry[] {
  const cents = stage.random.pick([1000, 2000, 3000, 4000]);
  const pump = `0${stage.random.integer(1, 8)}`;
  return stage.random.chance(0.5)
    ? [item(`FUEL PUMP ${pump}`, cents)]
    : [item(`FUEL PUMP ${pump}`, cents), item(`PREPAY CA #${pump}`, -cents)];
}

function reward(stage: DayStage): Entry[] {
  const given = stage.random.pick(stage.goods.filter((good) => !good.isTaxed));
  return [line(given), { kind: 'promo', promo: 'reward', cents: -given.cents }];
}
