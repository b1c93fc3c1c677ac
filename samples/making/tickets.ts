import { FILTER_IDS, type FilterId, type TransactionType } from '@tillwatch/core/detection';
import {
  BEER,
  CARD_TYPES,
  type Clerk,
  CLERKS,
  ENTRY_METHODS,
  type Good,
  GOODS,
  PENNY_GOODS,
  TOBACCO,
} from './goods.ts';
import type { Random } from './random.ts';
import type { Entry, Ticket, TicketEvent } from './ticket.ts';

const SALES_TAX = 0.0625;

/** What a ticket is about, before it has a number and a time. */
interface Draft {
  type: TransactionType;
  entries: Entry[];
  amountCents: number;
  flags: FilterId[];
}

/** The unremarkable and the remarkable, by name; each makes one ticket (a recalled one makes two). */
export const SCENES = {
  sale: (random) => [sell(random, basket(random))],
  split: (random) => [sell(random, basket(random), { isSplit: true })],
  penny: (random) => [
    sell(random, [...basket(random), line(random.pick(PENNY_GOODS), random.integer(1, 3))]),
  ],
  tobacco: (random) => [sell(random, [...basket(random), agePassed, line(random.pick(TOBACCO))])],
  beer: (random) => [sell(random, [agePassed, line(BEER)])],
  promo: (random) => [promotion(random)],
  override: (random) => [override(random)],
  'void-line': (random) => [voidLine(random)],
  'void-after-total': (random) => [voidAfterTotal(random)],
  'void-ticket': (random) => [abandon(random, 'Void', 'void-ticket', 'void_items')],
  abort: (random) => [abandon(random, 'Abort', 'abort', 'abort')],
  'memory-cancel': (random) => [abandon(random, 'Memory Cancel', 'memory-cancel', 'memory_cancel')],
  'tender-abort': (random) => [tenderAbort(random)],
  refund: (random) => [refund(random)],
  'age-cancelled': (random) => [ageCheck(random, 'cancelled')],
  'age-skipped': (random) => [ageCheck(random, 'skipped')],
  free: (random) => [free(random)],
  'prepay-done': (random) => [prepayDone(random)],
  'gift-card': (random) => [
    sellOne(random, 'CARD LOAD GIFT', random.pick([1000, 2500, 5000]), ['card_load']),
  ],
  'grocery-tax': (random) => [sellOne(random, 'GROCERY TAX', random.integer(100, 1500), ['grocery_tax'])],
  'grocery-no-tax': (random) => [
    sellOne(random, 'GROCERY NO TAX', random.integer(100, 900), ['grocery_no_tax']),
  ],
  'mrc-tax': (random) => [sellOne(random, 'MRC TAX', random.integer(100, 2000), ['mrc_tax'])],
  'mrc-no-tax': (random) => [sellOne(random, 'MRC NO TAX', random.integer(100, 700), ['mrc_no_tax'])],
  'bottle-refund': (random) => [
    sell(random, [...basket(random), item('BOTTLE REFUND', -random.integer(1, 12) * 10)]),
  ],
  'policy-text': (random) => [policyText(random)],
  'no-sale': () => [event('No Sale', 'no-sale', 'no_sales')],
  inquiry: (random) => [inquiry(random)],
  drawer: () => [event('Cash Drawer Violation', 'drawer-violation', 'cash_drawer_violation')],
  'safe-drop': (random) => [move(random, 'Safe Manual DROP', 'safe-drop', 'safe_manual_drop')],
  'load-tube': (random) => [move(random, 'Safe Load Tube', 'safe-load-tube', 'safe_load_tube')],
  'vend-tube': (random) => [move(random, 'Vend Tube', 'vend-tube', 'vend_tube')],
  'paid-out': (random) => [move(random, 'Paid Out', 'paid-out', null)],
  recalled: (random) => suspendAndRecall(random),
} satisfies Record<string, (random: Random) => Draft[]>;

export type Scene = keyof typeof SCENES;

export interface Day {
  /** 'YYYY-MM-DD' */
  date: string;
  registers: readonly { id: string; firstNumber: number }[];
  /** How often each scene is played; the order is shuffled. */
  scenes: Partial<Record<Scene, number>>;
  /** Seconds after midnight; may lie beyond the day's end. */
  opensAt: number;
  closesAt: number;
  /** How a register writes a ticket's number. */
  numberOf?(registerId: string, number: number): string;
}

/** Plays a day: its tickets in order of time, register by register numbered without gaps. */
export function playDay(random: Random, day: Day): Ticket[] {
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
    for (const [delay, draft] of SCENES[scene](random).entries()) {
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

/** Suspensions and recalls name a ticket: their own, or the one before. */
function withNumber(entry: Entry, own: string, before: string | undefined): Entry {
  if (entry.kind !== 'event') return entry;
  if (entry.event === 'recall') return { ...entry, about: before ?? own };
  if (entry.event === 'suspend' || entry.event === 'void-ticket') return { ...entry, about: own };
  return entry;
}

/** Two shifts a day, another clerk at each register. */
function clerkAt(registerId: string, partOfDay: number): Clerk {
  const seat = (Number(registerId) % 2) + (partOfDay < 0.5 ? 0 : 2);
  return CLERKS[seat] as Clerk;
}

function wallClock(date: string, seconds: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19);
}

function item(name: string, cents: number, quantity = 1, isTaxed = false): Entry {
  return { kind: 'item', name, quantity, cents, isTaxed };
}

function line(good: Good, quantity = 1): Entry {
  return item(good.name, good.cents * quantity, quantity, good.isTaxed);
}

const agePassed: Entry = { kind: 'age', outcome: 'passed' };

function basket(random: Random): Entry[] {
  return Array.from({ length: random.integer(1, 5) }, () =>
    line(random.pick(GOODS), random.chance(0.15) ? random.integer(2, 3) : 1),
  );
}

function subtotalOf(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, entry) => sum + ('cents' in entry && entry.kind !== 'event' ? (entry.cents ?? 0) : 0),
    0,
  );
}

function totalsOf(entries: readonly Entry[]): Entry & { kind: 'totals' } {
  const taxed = entries.filter((entry) => entry.kind === 'item' && entry.isTaxed);
  const subtotalCents = subtotalOf(entries);
  const taxCents = Math.round(subtotalOf(taxed) * SALES_TAX);
  return { kind: 'totals', subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/** The flags that the goods alone earn. */
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

function payment(random: Random, totalCents: number, isSplit = false): Entry[] {
  if (totalCents <= 0) {
    return [
      { kind: 'tender', method: 'CASH', cents: totalCents, card: null },
      { kind: 'change', cents: 0 },
    ];
  }
  const method = isSplit ? 'CASH' : random.pick(['CASH', 'DEBIT', 'CREDIT'] as const);
  if (method === 'CASH' && !isSplit) {
    const note = random.pick([500, 1000, 2000]);
    const given = Math.ceil(totalCents / note) * note;
    return [
      { kind: 'tender', method, cents: given, card: null },
      { kind: 'change', cents: given - totalCents },
    ];
  }
  const card = {
    type: random.pick(CARD_TYPES),
    lastDigits: String(random.integer(1000, 9999)),
    approvalCode: String(random.integer(100_000, 999_999)),
    entryMethod: random.pick(ENTRY_METHODS),
  };
  const inCash = isSplit ? Math.max(100, Math.floor(totalCents / 200) * 100) : 0;
  const onCard: Entry = {
    kind: 'tender',
    method: method === 'CASH' ? 'DEBIT' : method,
    cents: totalCents - inCash,
    card,
  };
  return isSplit ? [{ kind: 'tender', method: 'CASH', cents: inCash, card: null }, onCard] : [onCard];
}

function sell(random: Random, entries: Entry[], { isSplit = false, flags = [] as FilterId[] } = {}): Draft {
  const totals = totalsOf(entries);
  return {
    type: 'Sale',
    entries: [...entries, totals, ...payment(random, totals.totalCents, isSplit && totals.totalCents > 400)],
    amountCents: totals.totalCents,
    flags: [...flagsOf(entries), ...flags],
  };
}

function sellOne(random: Random, name: string, cents: number, flags: FilterId[]): Draft {
  const isTaxed = !name.includes('NO TAX') && !name.startsWith('CARD');
  return sell(random, [item(name, cents, 1, isTaxed), ...(random.chance(0.4) ? basket(random) : [])], {
    flags,
  });
}

function promotion(random: Random): Draft {
  const offered = random.pick(GOODS.filter((good) => good.cents > 150));
  return sell(random, [
    ...basket(random),
    line(offered, 2),
    { kind: 'promo', promo: random.pick(['mix-match', 'coupon'] as const), cents: -random.integer(30, 120) },
  ]);
}

function override(random: Random): Draft {
  const cheaper = random.pick(GOODS.filter((good) => good.cents > 300));
  return sell(
    random,
    [
      item(cheaper.name, Math.round(cheaper.cents * 0.6), 1, cheaper.isTaxed),
      { kind: 'override', wasCents: cheaper.cents },
      ...basket(random),
    ],
    { flags: ['price_override'] },
  );
}

function voidLine(random: Random): Draft {
  const regretted = random.pick(GOODS);
  const entries = [...basket(random), { ...line(regretted), isTaxed: false } as Entry];
  return sell(
    random,
    [...entries, { kind: 'void', name: regretted.name, quantity: 1, cents: -regretted.cents }],
    { flags: ['void_items'] },
  );
}

/** The last total counts: a line is taken back after the first one was printed. */
function voidAfterTotal(random: Random): Draft {
  const regretted = random.pick(GOODS);
  const kept = basket(random);
  const all: Entry[] = [...kept, { ...line(regretted), isTaxed: false } as Entry];
  const taken: Entry = { kind: 'void', name: regretted.name, quantity: 1, cents: -regretted.cents };
  const last = totalsOf([...all, taken]);
  return {
    type: 'Sale',
    entries: [...all, totalsOf(all), taken, last, ...payment(random, last.totalCents)],
    amountCents: last.totalCents,
    flags: [...flagsOf(kept), 'void_items'],
  };
}

/** Rung up and never paid. */
function abandon(random: Random, type: TransactionType, name: TicketEvent, flag: FilterId): Draft {
  const entries = basket(random);
  return {
    type,
    entries: [...entries, { kind: 'event', event: name, cents: null, about: '' }],
    amountCents: subtotalOf(entries),
    flags: [...flagsOf(entries), flag],
  };
}

function tenderAbort(random: Random): Draft {
  const entries = basket(random);
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

function refund(random: Random): Draft {
  const returned = random.pick(GOODS);
  const entries: Entry[] = [item(returned.name, -returned.cents, 1, returned.isTaxed)];
  const totals = totalsOf(entries);
  return {
    type: 'Refund',
    entries: [
      { kind: 'event', event: 'refund', cents: null, about: '' },
      ...entries,
      totals,
      ...payment(random, totals.totalCents),
    ],
    amountCents: totals.totalCents,
    flags: ['refund'],
  };
}

function ageCheck(random: Random, outcome: 'cancelled' | 'skipped'): Draft {
  return sell(random, [{ kind: 'age', outcome }, ...basket(random)], { flags: ['cancel_age_verification'] });
}

/** A reward that pays for the whole ticket. */
function free(random: Random): Draft {
  const given = random.pick(GOODS.filter((good) => !good.isTaxed));
  return sell(random, [line(given), { kind: 'promo', promo: 'reward', cents: -given.cents }], {
    flags: ['total_due_zero'],
  });
}

/** Fuel paid for beforehand: the ticket that closes it is zero and quite ordinary. */
function prepayDone(random: Random): Draft {
  const cents = random.pick([1000, 2000, 3000]);
  return sell(random, [item('FUEL PUMP 04', cents), item('PREPAY CA #04', -cents)]);
}

function policyText(random: Random): Draft {
  const draft = sell(random, basket(random));
  const text = random.pick(['STRICTLY NO CASH REFUND.', 'COUPONS VOID WHERE PROHIBITED BY LAW']);
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

function inquiry(random: Random): Draft {
  const asked = random.pick(GOODS);
  return {
    type: 'PLU Inquiry',
    entries: [{ kind: 'event', event: 'plu-inquiry', cents: asked.cents, about: asked.name }],
    amountCents: 0,
    flags: ['plu_inquiry'],
  };
}

function move(random: Random, type: TransactionType, name: TicketEvent, flag: FilterId | null): Draft {
  const cents = random.integer(1, 10) * 2000;
  return {
    type,
    entries: [{ kind: 'event', event: name, cents, about: '' }],
    amountCents: cents,
    flags: flag === null ? [] : [flag],
  };
}

/** Set aside and taken up again as the next ticket, whose goods are printed anew. */
function suspendAndRecall(random: Random): Draft[] {
  const entries = basket(random);
  const done = sell(random, entries);
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
