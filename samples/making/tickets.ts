import { FILTER_IDS, type FilterId, type TransactionType } from '@tillwatch/core/detection';
import {
  agePassed,
  basket,
  BEER,
  type Clerk,
  CLERKS,
  type Entry,
  type Good,
  GOODS,
  item,
  line,
  payment,
  PENNY_GOODS,
  type Random,
  type Stage,
  subtotalOf,
  type Ticket,
  type TicketEvent,
  TOBACCO,
  totalsOf,
  wallClock,
} from '@tillwatch/simulation';

/** A ticket's content, before it has a number and a time. */
interface Draft {
  type: TransactionType;
  entries: Entry[];
  amountCents: number;
  flags: FilterId[];
}

/** Ordinary and remarkable scenes by name. Each makes one ticket, except that a recalled one makes two. */
export const SCENES = {
  sale: (stage) => [sell(stage, basket(stage))],
  split: (stage) => [sell(stage, basket(stage), { isSplit: true })],
  penny: (stage) => [
    sell(stage, [...basket(stage), line(stage.random.pick(PENNY_GOODS), stage.random.integer(1, 3))]),
  ],
  tobacco: (stage) => [sell(stage, [...basket(stage), agePassed, line(stage.random.pick(TOBACCO))])],
  beer: (stage) => [sell(stage, [agePassed, line(BEER)])],
  promo: (stage) => [promotion(stage)],
  override: (stage) => [override(stage)],
  'void-line': (stage) => [voidLine(stage)],
  'void-after-total': (stage) => [voidAfterTotal(stage)],
  'void-ticket': (stage) => [abandon(stage, 'Void', 'void-ticket', 'void_items')],
  abort: (stage) => [abandon(stage, 'Abort', 'abort', 'abort')],
  'memory-cancel': (stage) => [abandon(stage, 'Memory Cancel', 'memory-cancel', 'memory_cancel')],
  'tender-abort': (stage) => [tenderAbort(stage)],
  refund: (stage) => [refund(stage)],
  'age-canceled': (stage) => [ageCheck(stage, 'canceled')],
  'age-skipped': (stage) => [ageCheck(stage, 'skipped')],
  free: (stage) => [free(stage)],
  'prepay-done': (stage) => [prepayDone(stage)],
  'gift-card': (stage) => [
    sellOne(stage, 'CARD LOAD GIFT', stage.random.pick([1000, 2500, 5000]), ['card_load']),
  ],
  'grocery-tax': (stage) => [sellOne(stage, 'GROCERY TAX', stage.random.integer(100, 1500), ['grocery_tax'])],
  'grocery-no-tax': (stage) => [
    sellOne(stage, 'GROCERY NO TAX', stage.random.integer(100, 900), ['grocery_no_tax']),
  ],
  'mrc-tax': (stage) => [sellOne(stage, 'MRC TAX', stage.random.integer(100, 2000), ['mrc_tax'])],
  'mrc-no-tax': (stage) => [sellOne(stage, 'MRC NO TAX', stage.random.integer(100, 700), ['mrc_no_tax'])],
  'bottle-refund': (stage) => [
    sell(stage, [...basket(stage), item('BOTTLE REFUND', -stage.random.integer(1, 12) * 10)]),
  ],
  'policy-text': (stage) => [policyText(stage)],
  'no-sale': () => [event('No Sale', 'no-sale', 'no_sales')],
  inquiry: (stage) => [inquiry(stage)],
  drawer: () => [event('Cash Drawer Violation', 'drawer-violation', 'cash_drawer_violation')],
  'safe-drop': (stage) => [move(stage, 'Safe Manual DROP', 'safe-drop', 'safe_manual_drop')],
  'load-tube': (stage) => [move(stage, 'Safe Load Tube', 'safe-load-tube', 'safe_load_tube')],
  'vend-tube': (stage) => [move(stage, 'Vend Tube', 'vend-tube', 'vend_tube')],
  'paid-out': (stage) => [move(stage, 'Paid Out', 'paid-out', null)],
  recalled: (stage) => suspendAndRecall(stage),
} satisfies Record<string, (stage: Stage) => Draft[]>;

export type Scene = keyof typeof SCENES;

export interface Day {
  /** 'YYYY-MM-DD' */
  date: string;
  registers: readonly { id: string; firstNumber: number }[];
  /** How many times each scene is played; the order is shuffled. */
  scenes: Partial<Record<Scene, number>>;
  /** Seconds after midnight, possibly past the end of the day. */
  opensAt: number;
  closesAt: number;
  /** What is sold besides tobacco, beer, and penny goods; a small store's range when absent. */
  goods?: readonly Good[];
  /** How a register formats a ticket number. */
  numberOf?(registerId: string, number: number): string;
}

/** Plays a day: its tickets in order of time, numbered without gaps on each register. */
export function playDay(random: Random, day: Day): Ticket[] {
  const stage: Stage = { random, goods: day.goods ?? GOODS };
  const scenes = Object.entries(day.scenes).flatMap(([scene, times]) =>
    Array.from({ length: times }, () => scene as Scene),
  );
  for (let end = scenes.length - 1; end > 0; end -= 1) {
    const other = random.integer(0, end);
    const moved = scenes[end] as Scene;
    scenes[end] = scenes[other] as Scene;
    scenes[other] = moved;
  }
  const tickets: Ticket[] = [];
  const next = new Map(day.registers.map((register) => [register.id, register.firstNumber]));
  const stepSeconds = (day.closesAt - day.opensAt) / scenes.length;
  for (const [position, scene] of scenes.entries()) {
    const register = random.pick(day.registers);
    const startsAt = day.opensAt + Math.floor((position + random.next() * 0.7) * stepSeconds);
    for (const [delay, draft] of SCENES[scene](stage).entries()) {
      const number = next.get(register.id) ?? register.firstNumber;
      next.set(register.id, number + 1);
      const written = day.numberOf?.(register.id, number) ?? String(number);
      tickets.push({
        number: written,
        registerId: register.id,
        clerk: clerkAt(register.id, position / scenes.length),
        time: wallClock(day.date, startsAt + delay * Math.floor(stepSeconds / 8)),
        type: draft.type,
        entries: draft.entries.map((entry) => withNumber(entry, written, tickets.at(-1)?.number)),
        amountCents: draft.amountCents,
        flags: FILTER_IDS.filter((id) => draft.flags.includes(id)),
      });
    }
  }
  return tickets;
}

/** Suspensions and recalls name a ticket: their own or the one before. */
function withNumber(entry: Entry, own: string, before: string | undefined): Entry {
  if (entry.kind !== 'event') return entry;
  if (entry.event === 'recall') return { ...entry, about: before ?? own };
  if (entry.event === 'suspend' || entry.event === 'void-ticket') return { ...entry, about: own };
  return entry;
}

/** Two shifts a day, with different clerks at each register. */
function clerkAt(registerId: string, partOfDay: number): Clerk {
  const seat = (Number(registerId) % 2) + (partOfDay < 0.5 ? 0 : 2);
  return CLERKS[seat] as Clerk;
}

/** The flags that the goods alone cause. */
function flagsOf(entries: readonly Entry[]): FilterId[] {
  const flags: FilterId[] = [];
  for (const entry of entries) {
    if (entry.kind === 'promo') flags.push('promos');
    if (entry.kind !== 'item') continue;
    const unitCents = entry.cents / entry.quantity;
    if (unitCents > 0 && unitCents < 95) flags.push('retail_below_95_cents');
    if (TOBACCO.some((good) => good.name === entry.name)) flags.push('cigarettes');
  }
  return flags;
}

function sell(stage: Stage, entries: Entry[], { isSplit = false, flags = [] as FilterId[] } = {}): Draft {
  const totals = totalsOf(entries);
  return {
    type: 'Sale',
    entries: [
      ...entries,
      totals,
      ...payment(stage, totals.totalCents, isSplit && totals.totalCents > 400 ? 'split' : 'any'),
    ],
    amountCents: totals.totalCents,
    flags: [...flagsOf(entries), ...flags],
  };
}

function sellOne(stage: Stage, name: string, cents: number, flags: FilterId[]): Draft {
  const isTaxed = !name.includes('NO TAX') && !name.startsWith('CARD');
  return sell(stage, [item(name, cents, 1, isTaxed), ...(stage.random.chance(0.4) ? basket(stage) : [])], {
    flags,
  });
}

function promotion(stage: Stage): Draft {
  const offered = stage.random.pick(stage.goods.filter((good) => good.cents > 150));
  return sell(stage, [
    ...basket(stage),
    line(offered, 2),
    {
      kind: 'promo',
      promo: stage.random.pick(['mix-match', 'coupon'] as const),
      cents: -stage.random.integer(30, 120),
    },
  ]);
}

function override(stage: Stage): Draft {
  const cheaper = stage.random.pick(stage.goods.filter((good) => good.cents > 300));
  return sell(
    stage,
    [
      item(cheaper.name, Math.round(cheaper.cents * 0.6), 1, cheaper.isTaxed),
      { kind: 'override', wasCents: cheaper.cents },
      ...basket(stage),
    ],
    { flags: ['price_override'] },
  );
}

function voidLine(stage: Stage): Draft {
  const regretted = stage.random.pick(stage.goods);
  const entries = [...basket(stage), { ...line(regretted), isTaxed: false } as Entry];
  return sell(
    stage,
    [...entries, { kind: 'void', name: regretted.name, quantity: 1, cents: -regretted.cents }],
    { flags: ['void_items'] },
  );
}

/** The last total counts: a line is voided after the first one was printed. */
function voidAfterTotal(stage: Stage): Draft {
  const regretted = stage.random.pick(stage.goods);
  const kept = basket(stage);
  const all: Entry[] = [...kept, { ...line(regretted), isTaxed: false } as Entry];
  const taken: Entry = { kind: 'void', name: regretted.name, quantity: 1, cents: -regretted.cents };
  const last = totalsOf([...all, taken]);
  return {
    type: 'Sale',
    entries: [...all, totalsOf(all), taken, last, ...payment(stage, last.totalCents)],
    amountCents: last.totalCents,
    flags: [...flagsOf(kept), 'void_items'],
  };
}

/** Rung up and never paid. */
function abandon(stage: Stage, type: TransactionType, name: TicketEvent, flag: FilterId): Draft {
  const entries = basket(stage);
  return {
    type,
    entries: [...entries, { kind: 'event', event: name, cents: null, about: '' }],
    amountCents: subtotalOf(entries),
    flags: [...flagsOf(entries), flag],
  };
}

function tenderAbort(stage: Stage): Draft {
  const entries = basket(stage);
  const totals = totalsOf(entries);
  return {
    type: 'Tender Abort',
    entries: [
      ...entries,
      totals,
      { kind: 'tender', method: 'CREDIT', cents: totals.totalCents, card: null },
      { kind: 'event', event: 'tender-abort', cents: null, about: '' },
    ],
    amountCents: totals.totalCents,
    flags: [...flagsOf(entries), 'tender_abort'],
  };
}

function refund(stage: Stage): Draft {
  const returned = stage.random.pick(stage.goods);
  const entries: Entry[] = [item(returned.name, -returned.cents, 1, returned.isTaxed)];
  const totals = totalsOf(entries);
  return {
    type: 'Refund',
    entries: [
      { kind: 'event', event: 'refund', cents: null, about: '' },
      ...entries,
      totals,
      ...payment(stage, totals.totalCents),
    ],
    amountCents: totals.totalCents,
    flags: ['refund'],
  };
}

function ageCheck(stage: Stage, outcome: 'canceled' | 'skipped'): Draft {
  return sell(stage, [{ kind: 'age', outcome }, ...basket(stage)], { flags: ['cancel_age_verification'] });
}

/** A reward that pays for the whole ticket. */
function free(stage: Stage): Draft {
  const given = stage.random.pick(stage.goods.filter((good) => !good.isTaxed));
  return sell(stage, [line(given), { kind: 'promo', promo: 'reward', cents: -given.cents }], {
    flags: ['total_due_zero'],
  });
}

/** Prepaid fuel: the ticket that completes it is zero and quite ordinary. */
function prepayDone(stage: Stage): Draft {
  const cents = stage.random.pick([1000, 2000, 3000]);
  return sell(stage, [item('FUEL PUMP 04', cents), item('PREPAY CA #04', -cents)]);
}

function policyText(stage: Stage): Draft {
  const draft = sell(stage, basket(stage));
  const text = stage.random.pick(['STRICTLY NO CASH REFUND.', 'COUPONS VOID WHERE PROHIBITED BY LAW']);
  return { ...draft, entries: [...draft.entries, { kind: 'notice', text }] };
}

function event(type: TransactionType, name: TicketEvent, flag: FilterId): Draft {
  return {
    type,
    entries: [{ kind: 'event', event: name, cents: null, about: '' }],
    amountCents: 0,
    flags: [flag],
  };
}

function inquiry(stage: Stage): Draft {
  const asked = stage.random.pick(stage.goods);
  return {
    type: 'PLU Inquiry',
    entries: [{ kind: 'event', event: 'plu-inquiry', cents: asked.cents, about: asked.name }],
    amountCents: 0,
    flags: ['plu_inquiry'],
  };
}

function move(stage: Stage, type: TransactionType, name: TicketEvent, flag: FilterId | null): Draft {
  const cents = stage.random.integer(1, 10) * 2000;
  return {
    type,
    entries: [{ kind: 'event', event: name, cents, about: '' }],
    amountCents: cents,
    flags: flag === null ? [] : [flag],
  };
}

/** Suspended and recalled as the next ticket, on which its goods are printed again. */
function suspendAndRecall(stage: Stage): Draft[] {
  const entries = basket(stage);
  const done = sell(stage, entries);
  return [
    {
      type: 'Other',
      entries: [...entries, { kind: 'event', event: 'suspend', cents: null, about: '' }],
      amountCents: subtotalOf(entries),
      flags: flagsOf(entries),
    },
    {
      ...done,
      entries: [{ kind: 'event', event: 'recall', cents: null, about: '' }, ...done.entries],
    },
  ];
}
