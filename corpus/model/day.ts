// An imagined business day, from which every export of the corpus is written. Amounts are in cents.
import { GOODS, type Good, PENNY_GOODS, type Random, TOBACCO, wallClock } from '@tillwatch/simulation';

export const KINDS = [
  'sale',
  'refund',
  'void',
  'no-sale',
  'suspended',
  'paid-out',
  'paid-in',
  'drop',
] as const;
/** `void` was rung up and never paid, `suspended` set aside, `drop` put into the safe. */
export type Kind = (typeof KINDS)[number];

export interface Line {
  name: string;
  /** A PLU or bar code. */
  code: string;
  department: string;
  /** Negative on a line that is returned or taken back. */
  quantity: number;
  unitCents: number;
  /** Quantity times unit price. */
  cents: number;
  isTaxed: boolean;
  /** Set on a line that takes back the one before. */
  isVoid: boolean;
}

interface Clerk {
  id: string;
  name: string;
}

export interface Ticket {
  number: number;
  store: string;
  register: string;
  clerk: Clerk;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  time: string;
  kind: Kind;
  lines: Line[];
  /** A discount on the whole ticket, 0 or negative. */
  discountCents: number;
  subtotalCents: number;
  taxCents: number;
  /** The total due, or how much money was moved. */
  totalCents: number;
  /** What was handed over, or handed back when negative. */
  tenders: { method: 'cash' | 'card'; cents: number }[];
  changeCents: number;
}

export interface DayPlan {
  /** 'YYYY-MM-DD' */
  date: string;
  stores: readonly string[];
  registers: readonly string[];
  kinds: readonly Kind[];
  tickets: number;
  /** Seconds after midnight, possibly past the end of the day. */
  opensAt: number;
  closesAt: number;
  /** Whether a store's registers draw their numbers from one sequence. */
  sharesNumbers: boolean;
}

const CLERKS: readonly Clerk[] = [
  { id: '104', name: 'Ines Moran' },
  { id: '117', name: 'Theo Vance' },
  { id: '122', name: 'Ruth Okafor' },
  { id: '139', name: 'Piotr Lang' },
];
const DEPARTMENTS = ['GROCERY', 'SNACKS', 'DRINKS', 'HOT FOOD', 'GENERAL'];
const TAX_RATE = 0.07;
/** Each unusual kind occurs at least this often, if the plan has it. */
const LEAST = 2;

const GOODS_ON_SALE: readonly Good[] = [...GOODS, ...PENNY_GOODS, ...TOBACCO];

/** Plays a day: tickets in order of time, numbered without gaps on each register or in each store. */
export function playDay(random: Random, plan: DayPlan): Ticket[] {
  const kinds = shuffle(random, chooseKinds(random, plan));
  const first = plan.registers.map(() => random.integer(1000, 8000));
  const taken = new Map<string, number>();
  const step = (plan.closesAt - plan.opensAt) / kinds.length;
  return kinds.map((kind, at) => {
    const store = random.pick(plan.stores);
    const seat = random.integer(0, plan.registers.length - 1);
    const register = plan.registers[seat] ?? '1';
    const sequence = plan.sharesNumbers ? store : `${store} ${register}`;
    const number = taken.get(sequence) ?? (plan.sharesNumbers ? first[0] : first[seat]) ?? 1;
    taken.set(sequence, number + 1);
    const clerk = CLERKS[(seat + (at < kinds.length / 2 ? 0 : 2)) % CLERKS.length] as Clerk;
    const time = wallClock(plan.date, plan.opensAt + Math.floor((at + random.next() * 0.8) * step));
    return { number, store, register, clerk, time, kind, ...ring(random, kind) };
  });
}

function chooseKinds(random: Random, { kinds, tickets }: DayPlan): Kind[] {
  const remarkable = kinds.filter((kind) => kind !== 'sale');
  const chosen = remarkable.flatMap((kind) =>
    Array.from({ length: random.integer(LEAST, LEAST + 1) }, () => kind),
  );
  return [...chosen, ...Array.from({ length: tickets - chosen.length }, () => 'sale' as const)];
}

function shuffle<Part>(random: Random, parts: Part[]): Part[] {
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const other = random.integer(0, end);
    [parts[end], parts[other]] = [parts[other] as Part, parts[end] as Part];
  }
  return parts;
}

type Content = Omit<Ticket, 'number' | 'store' | 'register' | 'clerk' | 'time' | 'kind'>;

function ring(random: Random, kind: Kind): Content {
  switch (kind) {
    case 'no-sale':
      return moved(0);
    case 'paid-in':
    case 'paid-out':
      return moved(random.integer(500, 6000));
    case 'drop':
      return moved(random.integer(5, 70) * 2000);
    case 'refund':
      return settle(random, [line(random, -1)], 0);
    case 'void':
    case 'suspended':
      return { ...settle(random, basket(random), 0), tenders: [], changeCents: 0 };
    case 'sale': {
      const lines = basket(random);
      if (random.chance(0.12)) lines.splice(1, 0, takeBack(lines));
      const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
      const isReduced = random.chance(0.08) && subtotal > 400;
      return settle(random, lines, isReduced ? -random.integer(20, 150) : 0);
    }
  }
}

/** Takes back what was rung first; there is one more line, so that something is sold. */
function takeBack(lines: readonly Line[]): Line {
  const first = lines[0] as Line;
  return { ...first, quantity: -first.quantity, cents: -first.cents, isVoid: true };
}

function basket(random: Random): Line[] {
  return Array.from({ length: random.integer(2, 5) }, () =>
    line(random, random.chance(0.25) ? random.integer(2, 3) : 1),
  );
}

function line(random: Random, quantity: number): Line {
  const at = random.integer(0, GOODS_ON_SALE.length - 1);
  const { name, cents, isTaxed } = GOODS_ON_SALE[at] as Good;
  return {
    name,
    code: String(41_570_000_000 + at * 7919),
    department: DEPARTMENTS[at % DEPARTMENTS.length] as string,
    quantity,
    unitCents: cents,
    cents: quantity * cents,
    isTaxed,
    isVoid: false,
  };
}

function settle(random: Random, lines: Line[], discountCents: number): Content {
  const sum = (parts: readonly Line[]): number => parts.reduce((total, { cents }) => total + cents, 0);
  const subtotalCents = sum(lines) + discountCents;
  const taxCents = Math.round(sum(lines.filter(({ isTaxed }) => isTaxed)) * TAX_RATE);
  const totalCents = subtotalCents + taxCents;
  return { lines, discountCents, subtotalCents, taxCents, totalCents, ...pay(random, totalCents) };
}

function pay(random: Random, due: number): Pick<Ticket, 'tenders' | 'changeCents'> {
  if (due <= 0) return { tenders: [{ method: 'cash', cents: due }], changeCents: 0 };
  if (random.chance(0.45)) return { tenders: [{ method: 'card', cents: due }], changeCents: 0 };
  const tenders: Ticket['tenders'] = [];
  let left = due;
  if (due > 800 && random.chance(0.15)) {
    tenders.push({ method: 'card', cents: 500 });
    left -= 500;
  }
  const given = Math.ceil(left / 500) * 500;
  tenders.push({ method: 'cash', cents: given });
  return { tenders, changeCents: given - left };
}

function moved(cents: number): Content {
  return {
    lines: [],
    discountCents: 0,
    subtotalCents: 0,
    taxCents: 0,
    totalCents: cents,
    tenders: [],
    changeCents: 0,
  };
}
