import { agePassed, basket, item, line, payment, type Stage, totalsOf } from './entries.ts';
import { BEER, CARD_TYPES, ENTRY_METHODS, type Good, PENNY_GOODS, TOBACCO } from './goods.ts';
import type { Card, Entry, TicketEvent } from './ticket.ts';

/** A ticket of an episode. */
export interface Step {
  /** Seconds from the end of the ticket before to its own beginning; other customers may come first. */
  after: number;
  entries: Entry[];
  /** It shows nothing of a theft. */
  isPlain?: true;
}

/** What happens with one customer, or between two: the tickets of one register in their order. */
export type Episode = Step[];

export interface Sold {
  good: Good;
  /** What it was paid with; null is cash. */
  card: Card | null;
  /** Seconds after midnight. */
  at: number;
}

/** A store's day, as far as episodes look back on it. */
export interface DayStage extends Stage {
  /** What this register, and those played before it, have sold. */
  sold: Sold[];
  /** Seconds after midnight. */
  now: number;
}

/** Customers' business, whichever cashier serves them: how many out of a hundred have it. */
const CUSTOMERS: readonly (readonly [percent: number, play: (stage: DayStage) => Entry[]])[] = [
  [10, (stage) => [...basket(stage), agePassed, line(stage.random.pick(TOBACCO))]],
  [5, () => [agePassed, line(BEER)]],
  [6, (stage) => [...basket(stage), line(stage.random.pick(PENNY_GOODS), stage.random.integer(1, 3))]],
  [2, (stage) => [line(stage.random.pick(PENNY_GOODS))]],
  [6, promotion],
  [0.7, (stage) => [item('CARD LOAD GIFT', stage.random.pick([1000, 2500, 5000]))]],
  [4, prepaidFuel],
  [1, changeOfPrepaidFuel],
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

/** @returns a paid ticket for these goods, which is remembered as sold. */
export function paid(
  stage: DayStage,
  goods: readonly Entry[],
  how: 'any' | 'cash' | 'split' = 'any',
  after = 0,
): Step {
  const totals = totalsOf(goods);
  const isSplit = how === 'split' && totals.totalCents > 400;
  const way = how === 'split' && !isSplit ? 'any' : how;
  const tenders = payment(stage, totals.totalCents, way);
  remember(stage, goods, tenders);
  return { after, entries: [...goods, totals, ...tenders] };
}

function remember(stage: DayStage, goods: readonly Entry[], tenders: readonly Entry[]): void {
  const [tender] = tenders;
  const card = tender?.kind === 'tender' ? tender.card : null;
  for (const entry of goods) {
    if (entry.kind !== 'item' || entry.cents <= 0 || entry.quantity !== 1) continue;
    const { name, cents, isTaxed } = entry;
    if (stage.goods.some((good) => good.name === name))
      stage.sold.push({ good: { name, cents, isTaxed }, card, at: stage.now });
  }
}

export function event(name: TicketEvent, cents: number | null = null, about = ''): Entry {
  return { kind: 'event', event: name, cents, about };
}

/** The drawer opened without a sale. */
export function opened(after = 0): Step {
  return { after, entries: [event('no-sale')] };
}

export function takeBack(good: Good): Entry {
  return { kind: 'void', name: good.name, quantity: 1, cents: -good.cents };
}

export function overridden(good: Good, cents: number): Entry[] {
  return [item(good.name, cents, 1, good.isTaxed), { kind: 'override', wasCents: good.cents }];
}

/** The total is printed, a line is taken back, and the total is printed again: the second one is paid. */
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

/** @param card null is cash, out of the drawer. */
export function refunded(good: Good, card: Card | null = null): Step {
  const goods = [item(good.name, -good.cents, 1, good.isTaxed)];
  const totals = totalsOf(goods);
  const cents = totals.totalCents;
  const back: Entry[] = card
    ? [{ kind: 'tender', method: 'CREDIT', cents, card }]
    : [
        { kind: 'tender', method: 'CASH', cents, card },
        { kind: 'change', cents: 0 },
      ];
  return { after: 0, entries: [event('refund'), ...goods, totals, ...back] };
}

/** @returns what was sold at least this many seconds ago, to somebody who may bring it back. */
export function soldBefore({ sold, now }: DayStage, seconds: number): Sold[] {
  return sold.filter(({ at }) => at <= now - seconds);
}

/** A paid ticket is taken back as a whole, on a ticket of its own. */
export function voidedLater(goods: readonly Entry[], after: number): Step {
  return { after, entries: [...goods, totalsOf(goods), event('void-ticket')] };
}

/** Rung up and not paid. */
export function dropped(
  goods: readonly Entry[],
  how: 'abort' | 'void-ticket' | 'suspend' | 'memory-cancel',
  after = 0,
): Step {
  return { after, entries: [...goods, event(how)] };
}

export function newCard({ random }: Stage): Card {
  return {
    type: random.pick(CARD_TYPES),
    lastDigits: String(random.integer(1000, 9999)),
    approvalCode: String(random.integer(100_000, 999_999)),
    entryMethod: random.pick(ENTRY_METHODS),
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

/** Less went into the tank than was paid; the customer comes back for the rest. */
function changeOfPrepaidFuel({ random }: DayStage): Entry[] {
  const cents = random.pick([1000, 2000, 3000, 4000]);
  const pump = `0${random.integer(1, 8)}`;
  const filled = Math.round(cents * (0.5 + random.next() * 0.45));
  return [item(`FUEL PUMP ${pump}`, filled), item(`PREPAY CA #${pump}`, -cents)];
}

function reward(stage: DayStage): Entry[] {
  const given = stage.random.pick(stage.goods.filter((good) => !good.isTaxed));
  return [line(given), { kind: 'promo', promo: 'reward', cents: -given.cents }];
}
