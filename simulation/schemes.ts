import { basket, item, line, totalsOf } from './entries.ts';
import {
  type DayStage,
  declined,
  dropped,
  type Episode,
  opened,
  overridden,
  paid,
  refunded,
  soldBefore,
  takeBack,
  voidedAfterTotal,
  voidedLater,
} from './episodes.ts';
import { type Good, PENNY_GOODS, TOBACCO } from './goods.ts';
import type { Card, Entry } from './ticket.ts';

/** What somebody uses to steal by one scheme. */
interface Thievery {
  isCareful: boolean;
  /** The thief's own card, or a friend's. */
  card: Card;
  /** The item that the thief always uses. */
  favorite: Good;
}

interface Taking {
  episode: Episode;
  /** The value that left the drawer or was given away, in cents. */
  stolenCents: number;
}

/** Careful thieves wait, take less, and do nothing that honest cashiers don't also do. */
type Scheme = (stage: DayStage, thievery: Thievery) => Taking;

const MINUTE = 60;

/** How money is stolen at the register; the patterns are those that the trade describes. */
export const SCHEMES = {
  /**
   * The customer pays cash and leaves without a receipt; the ticket is aborted, and the drawer opened for the money:
   * "void or cancel, then no sale", https://thinklp.com/?p=14123. Careful: one item, rung again without the expensive
   * one, or the drawer opened minutes later.
   */
  'abort and pocket': (stage, { isCareful }) => {
    const goods = someWorth(stage, isCareful);
    const aborted = dropped(goods, 'abort');
    if (isCareful && stage.random.chance(0.35)) return withoutTheExpensive(stage, goods, aborted);
    return {
      episode: [aborted, opened(wait(stage, isCareful))],
      stolenCents: totalsOf(goods).totalCents,
    };
  },
  /** The customer has paid the first total; a line is voided afterward. */
  'void after the total': (stage, { isCareful }) => {
    const regretted = stage.random.pick(expensiveGoods(stage, isCareful));
    const goods = [...basket(stage), line(regretted)];
    return {
      episode: [{ after: 0, entries: voidedAfterTotal(stage, goods, regretted) }],
      stolenCents: regretted.cents,
    };
  },
  /** The customer hears the full price and pays it in cash; a line was voided before the total. */
  'void before the total': (stage, { isCareful }) => {
    const regretted = stage.random.pick(expensiveGoods(stage, isCareful));
    const goods = [...basket(stage), line(regretted), takeBack(regretted)];
    return { episode: [paid(stage, goods, 'cash')], stolenCents: regretted.cents };
  },
  /**
   * A cash sale is voided after the customer has left: "30 s after leaving", "long after the sale",
   * https://www.dohassist.com/shield-pos-exception-reporting, https://thinklp.com/?p=14123.
   */
  'void of a paid sale': (stage, { isCareful }) => {
    const goods = someWorth(stage, isCareful);
    const sold: Episode[number] = { ...paid(stage, goods, 'cash'), isPlain: true };
    const back = voidedLater(goods, stage.random.integer(2 * MINUTE, (isCareful ? 8 : 15) * MINUTE));
    const again: Episode =
      isCareful && goods.length > 1
        ? [{ ...paid(stage, goods.slice(0, -1), 'cash', stage.random.integer(20, 90)), isPlain: true }]
        : [];
    const kept = again.length > 0 ? goods.slice(-1) : goods;
    return { episode: [sold, back, ...again], stolenCents: totalsOf(kept).totalCents };
  },
  /** A refund although nobody returned anything. Careful: something that was sold today. */
  'refund to nobody': (stage, { isCareful }) => {
    const sold = soldBefore(stage, 10 * MINUTE).filter(({ good, card }) => good.cents >= 300 && !card);
    const isLikeSold = isCareful && sold.length > 0;
    const good = isLikeSold
      ? stage.random.pick(sold).good
      : stage.random.pick(expensiveGoods(stage, isCareful));
    return returning(refunded(good));
  },
  /**
   * Refunds to the thief's own card; the trade's sign is a card with a negative net balance. Open: always the same
   * item.
   */
  'refund to own card': (stage, { isCareful, card, favorite }) => {
    const good = isCareful ? stage.random.pick(expensiveGoods(stage, true)) : favorite;
    const approvalCode = String(stage.random.integer(100_000, 999_999));
    return returning(refunded(good, { ...card, approvalCode }));
  },
  /**
   * Nothing is rung up: the drawer is opened, and the customer's payment is pocketed. "More than 8 no-sales a shift",
   * https://shieldwise.polsia.app/library/employee-theft/exception-reporting-analysis.
   */
  'sale without a ticket': (stage, { isCareful }) => ({
    episode: [opened()],
    stolenCents: totalsOf(
      isCareful ? someWorth(stage, true) : [line(stage.random.pick(expensiveGoods(stage, false)))],
    ).totalCents,
  }),
  /** A low price for a friend. Careful: as for something damaged. */
  'price for a friend': (stage, { isCareful }) => {
    const wanted = stage.random.pick(expensiveGoods(stage, isCareful));
    const cents = isCareful ? Math.round(wanted.cents * (0.3 + stage.random.next() * 0.3)) : 100;
    return {
      episode: [paid(stage, [...overridden(wanted, cents), ...basket(stage)])],
      stolenCents: wanted.cents - cents,
    };
  },
  /** The customer pays the full price in cash; a coupon that nobody brought is rung for the difference. */
  'coupon for nothing': (stage, { isCareful }) => {
    const cents = isCareful ? stage.random.integer(80, 250) : stage.random.integer(4, 9) * 100;
    const goods = isCareful ? basketOver(stage, cents * 2) : basketOver(stage, cents);
    return {
      episode: [paid(stage, [...goods, { kind: 'promo', promo: 'coupon', cents: -cents }], 'cash')],
      stolenCents: cents,
    };
  },
  /**
   * The ticket is suspended while the customer pays, and canceled when nobody looks; the purge at the end of the day is
   * the sign, "suspend" in technologyevaluation.com.
   */
  'suspend and cancel': (stage, { isCareful }) => {
    const goods = someWorth(stage, isCareful);
    const after = isCareful ? stage.random.integer(10, 40) * MINUTE : wait(stage, false);
    const drawer = isCareful ? [] : [opened(stage.random.integer(5, 40))];
    return {
      episode: [dropped(goods, 'suspend'), dropped(goods, 'memory-cancel', after), ...drawer],
      stolenCents: totalsOf(goods).totalCents,
    };
  },
  /**
   * A gift card is loaded, and its payment aborted. Cards range from 15 to 500 dollars, https://ncasef.com/3211; at a
   * store's counter, the small ones go unnoticed. Careful: a smaller load is paid afterward, as if a card had been
   * declined.
   */
  'card for free': (stage, { isCareful }) => {
    const cents = isCareful ? stage.random.pick([1000, 1500]) : stage.random.pick([1500, 2000, 2500]);
    const load: Episode[number] = { after: 0, entries: declined([item('CARD LOAD GIFT', cents)]) };
    if (!isCareful) return { episode: [load], stolenCents: cents };
    const small = [item('CARD LOAD GIFT', 500)];
    const again: Episode[number] = {
      ...paid(stage, small, 'cash', stage.random.integer(15, 90)),
      isPlain: true,
    };
    return { episode: [load, again], stolenCents: cents };
  },
  /**
   * Something cheap is rung up instead of what goes over the counter: "under 1.00 USD more than twice per shift",
   * https://shieldwise.polsia.app/library/employee-theft/exception-reporting-analysis. Careful: among other goods.
   */
  'cheap instead of expensive': (stage, { isCareful }) => {
    const rung = stage.random.pick(PENNY_GOODS);
    const given = stage.random.pick(expensiveGoods(stage, isCareful));
    const goods = isCareful ? [...basket(stage), line(rung)] : [line(rung)];
    return {
      episode: [paid(stage, goods, 'cash')],
      stolenCents: Math.max(0, given.cents - rung.cents),
    };
  },
} satisfies Record<string, Scheme>;

export type SchemeName = keyof typeof SCHEMES;
export const SCHEME_NAMES = Object.keys(SCHEMES) as SchemeName[];

export type SchemeFamily = 'unpaid ticket' | 'void' | 'refund' | 'drawer' | 'price' | 'card load';

/** Groups schemes that leave much the same traces in the journal. */
export const SCHEME_FAMILIES: Readonly<Record<SchemeName, SchemeFamily>> = {
  'abort and pocket': 'unpaid ticket',
  'suspend and cancel': 'unpaid ticket',
  'void after the total': 'void',
  'void before the total': 'void',
  'void of a paid sale': 'void',
  'refund to nobody': 'refund',
  'refund to own card': 'refund',
  'sale without a ticket': 'drawer',
  'price for a friend': 'price',
  'coupon for nothing': 'price',
  'cheap instead of expensive': 'price',
  'card for free': 'card load',
};

/** Goods worth stealing. */
export function expensiveGoods({ goods }: Pick<DayStage, 'goods'>, isCareful: boolean): readonly Good[] {
  return isCareful
    ? goods.filter(({ cents }) => cents >= 300 && cents < 900)
    : [...TOBACCO, ...goods.filter(({ cents }) => cents >= 500)];
}

function someWorth(stage: DayStage, isCareful: boolean): Entry[] {
  const first = line(stage.random.pick(expensiveGoods(stage, isCareful)));
  if (!isCareful) return [...basket(stage).slice(0, 2), first];
  return stage.random.chance(0.5) ? [first] : [line(stage.random.pick(stage.goods)), first];
}

/** @returns goods worth more than this */
function basketOver(stage: DayStage, cents: number): Entry[] {
  const goods = basket(stage);
  while (totalsOf(goods).subtotalCents <= cents) goods.push(...basket(stage));
  return goods;
}

/** The cheap goods are rung up again; the expensive one is not. */
function withoutTheExpensive(stage: DayStage, goods: readonly Entry[], first: Episode[number]): Taking {
  const rest = goods.length > 1 ? goods.slice(0, -1) : [line(stage.random.pick(stage.goods))];
  const kept = goods.slice(-1);
  const again: Episode[number] = {
    ...paid(stage, rest, 'cash', stage.random.integer(15, 200)),
    isPlain: true,
  };
  return { episode: [first, again], stolenCents: totalsOf(kept).totalCents };
}

function returning(step: Episode[number]): Taking {
  const totals = step.entries.find((entry) => entry.kind === 'totals');
  return { episode: [step], stolenCents: Math.abs(totals?.totalCents ?? 0) };
}

/** The time until the drawer is opened or the ticket canceled, in seconds. */
function wait(stage: DayStage, isCareful: boolean): number {
  return isCareful ? stage.random.integer(110, 600) : stage.random.integer(10, 80);
}
