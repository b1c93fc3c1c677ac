import { basket, item, line, totalsOf } from './entries.ts';
import {
  type DayStage,
  declined,
  type Episode,
  event,
  opened,
  overridden,
  paid,
  refunded,
  voidedAfterTotal,
} from './episodes.ts';
import { type Good, PENNY_GOODS, TOBACCO } from './goods.ts';
import type { Entry } from './ticket.ts';

interface Taking {
  episode: Episode;
  /** What left the drawer, or was given away: in cents. */
  stolenCents: number;
}

/** @param isCareful waits, and takes less. */
type Scheme = (stage: DayStage, isCareful: boolean) => Taking;

/** How money is taken at the till; the patterns are those that the trade describes. */
export const SCHEMES = {
  /** The customer pays cash and goes without a receipt; the ticket is aborted, and the drawer opened for the money. */
  'abort and pocket': (stage, isCareful) => {
    const goods = someWorth(stage, isCareful);
    return {
      episode: [{ after: 0, entries: [...goods, event('abort')] }, opened(wait(stage, isCareful))],
      stolenCents: totalsOf(goods).totalCents,
    };
  },
  /** The customer has paid the first total; a line is taken back from the ticket afterwards. */
  'void after the total': (stage, isCareful) => {
    const regretted = stage.random.pick(dear(stage, isCareful));
    const goods = [...basket(stage), line(regretted)];
    return {
      episode: [{ after: 0, entries: voidedAfterTotal(stage, goods, regretted) }],
      stolenCents: regretted.cents,
    };
  },
  /** Nobody brought anything back. */
  'refund to nobody': (stage, isCareful) => {
    const returned = stage.random.pick(dear(stage, isCareful));
    const step = refunded(stage, returned);
    const totals = step.entries.find((entry) => entry.kind === 'totals');
    return { episode: [step], stolenCents: Math.abs(totals?.totalCents ?? 0) };
  },
  /** Nothing is rung: the drawer is opened, and what the customer paid goes elsewhere. */
  'sale without a ticket': (stage, isCareful) => ({
    episode: [opened()],
    stolenCents: totalsOf(someWorth(stage, isCareful)).totalCents,
  }),
  /** A friend's price. */
  'price for a friend': (stage, isCareful) => {
    const wanted = stage.random.pick(isCareful ? dear(stage, true) : TOBACCO);
    const cents = isCareful ? Math.round(wanted.cents * 0.5) : 100;
    return {
      episode: [paid(stage, [...overridden(wanted, cents), ...basket(stage)])],
      stolenCents: wanted.cents - cents,
    };
  },
  /** Set aside while the customer pays, canceled when nobody looks. */
  'suspend and cancel': (stage, isCareful) => {
    const goods = someWorth(stage, isCareful);
    const canceled = { after: wait(stage, isCareful), entries: [...goods, event('memory-cancel')] };
    return {
      episode: [
        { after: 0, entries: [...goods, event('suspend')] },
        canceled,
        opened(stage.random.integer(5, 40)),
      ],
      stolenCents: totalsOf(goods).totalCents,
    };
  },
  /** A gift card is loaded, and its payment broken off. */
  'card for free': (stage, isCareful) => {
    const cents = isCareful ? 1000 : stage.random.pick([2500, 5000, 10_000]);
    return {
      episode: [{ after: 0, entries: declined([item('CARD LOAD GIFT', cents)]) }],
      stolenCents: cents,
    };
  },
  /** Something cheap is rung in place of what goes over the counter. */
  'cheap instead of dear': (stage, isCareful) => {
    const rung = stage.random.pick(PENNY_GOODS);
    const given = stage.random.pick(dear(stage, isCareful));
    return {
      episode: [paid(stage, [line(rung)], 'cash')],
      stolenCents: Math.max(0, given.cents - rung.cents),
    };
  },
} satisfies Record<string, Scheme>;

export type SchemeName = keyof typeof SCHEMES;
export const SCHEME_NAMES = Object.keys(SCHEMES) as SchemeName[];

/** Goods that are worth taking. */
function dear(stage: DayStage, isCareful: boolean): readonly Good[] {
  return isCareful
    ? stage.goods.filter((good) => good.cents >= 300 && good.cents < 900)
    : [...TOBACCO, ...stage.goods.filter((good) => good.cents >= 500)];
}

function someWorth(stage: DayStage, isCareful: boolean): Entry[] {
  const first = line(stage.random.pick(dear(stage, isCareful)));
  return isCareful ? [first] : [...basket(stage), first];
}

/** Until the drawer is opened, or the ticket canceled: in seconds. */
function wait(stage: DayStage, isCareful: boolean): number {
  return isCareful ? stage.random.integer(110, 600) : stage.random.integer(10, 80);
}
