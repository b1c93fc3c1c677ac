// Compares a reading with the truth: which fields of which transactions differ.
import type { TransactionType } from '@tillwatch/core/detection';
import type { ReadTransaction } from '../read-export.ts';
import type { Truth, TruthItem, TruthTransaction } from '../truth.ts';

export const SCORED_FIELDS = [
  'register',
  'employee',
  'time',
  'amount',
  'kind',
  'flags',
  'items',
  'names',
] as const;
type ScoredField = (typeof SCORED_FIELDS)[number];

export interface Difference {
  /** missing: a transaction in the export was not read; extra: one was read that is not in the export. */
  field: ScoredField | 'missing' | 'extra';
  /** What the export says; null for an extra transaction. */
  wanted: TruthTransaction | null;
  /** null for a missing transaction. */
  read: ReadTransaction | null;
  /** Both values, for people to read. */
  text: string;
}

/** Every difference, transaction by transaction in the truth's order, extra ones last. */
export function compareReading(read: readonly ReadTransaction[], truth: Truth): Difference[] {
  const byNumber = Map.groupBy(read, ({ receipt }) => plainNumber(receipt.transactionNumber));
  const left = new Set(read);
  const differences: Difference[] = [];
  for (const wanted of truth.transactions) {
    const found = nearest(wanted, candidates(wanted, byNumber, left), truth.scored);
    if (wanted.isTorn === true) {
      if (found !== null) left.delete(found.read);
      continue;
    }
    if (found === null) {
      differences.push({
        field: 'missing',
        wanted,
        read: null,
        text: `${wanted.transactionId} was not read`,
      });
      continue;
    }
    left.delete(found.read);
    differences.push(...found.differences);
  }
  for (const extra of left) {
    const text = `${extra.receipt.transactionNumber} is not in the export`;
    differences.push({ field: 'extra', wanted: null, read: extra, text });
  }
  return differences;
}

export const plainNumber = (number: string): string =>
  number
    .replace(/^#/, '')
    .replace(/^0+(?=.)/, '')
    .toLowerCase();

function candidates(
  { transactionId, altIds = [] }: TruthTransaction,
  byNumber: ReadonlyMap<string, ReadTransaction[]>,
  left: ReadonlySet<ReadTransaction>,
): ReadTransaction[] {
  const numbers = new Set([transactionId, ...altIds].map(plainNumber));
  return [...numbers].flatMap((number) => byNumber.get(number) ?? []).filter((one) => left.has(one));
}

/** Several registers may have the same number: the transaction that differs least is meant. */
function nearest(
  wanted: TruthTransaction,
  found: readonly ReadTransaction[],
  scored: readonly string[] | undefined,
): { read: ReadTransaction; differences: Difference[] } | null {
  let best: { read: ReadTransaction; differences: Difference[] } | null = null;
  for (const read of found) {
    const differences = compareOne(read, wanted, scored);
    if (best === null || differences.length < best.differences.length) best = { read, differences };
  }
  return best;
}

function compareOne(
  read: ReadTransaction,
  wanted: TruthTransaction,
  scored: readonly string[] | undefined,
): Difference[] {
  return SCORED_FIELDS.flatMap((field) => {
    const values = COMPARE[field](read, wanted, scored);
    if (values === null) return [];
    const text = `${wanted.transactionId} ${field}: ${values.wanted} was read as ${values.read}`;
    return [{ field, wanted, read, text }];
  });
}

interface Values {
  wanted: string;
  read: string;
}

/** @returns null if they agree or the truth says nothing */
type Compare = (
  read: ReadTransaction,
  wanted: TruthTransaction,
  scored: readonly string[] | undefined,
) => Values | null;

const COMPARE: Readonly<Record<ScoredField, Compare>> = {
  register({ receipt }, { registerId }) {
    if (registerId === undefined || registerCode(receipt.registerId ?? '') === registerCode(registerId))
      return null;
    return { wanted: registerId, read: receipt.registerId ?? 'none' };
  },
  employee({ receipt }, { employeeId, altEmp = [] }) {
    if (employeeId === undefined) return null;
    const read = [receipt.employeeId, receipt.employeeName].filter((name) => name !== null);
    const allowed = [employeeId, altEmp].flat().map(personCode);
    const isSame =
      employeeId === '' ? read.length === 0 : read.some((name) => allowed.includes(personCode(name)));
    return isSame ? null : { wanted: employeeId, read: read.join(' / ') || 'none' };
  },
  time({ receipt }, { transactionTime, altTimes = [] }) {
    if (transactionTime === undefined) return null;
    if ([transactionTime, ...altTimes].some((time) => receipt.time.startsWith(time))) return null;
    return { wanted: transactionTime, read: receipt.time };
  },
  amount({ assessment }, { amount, amountAlt = [], tolerance = 0 }) {
    if (amount === undefined || amount === null) return null;
    const read = assessment.amountCents;
    const isSame = [amount, amountAlt]
      .flat()
      .some((one) => Math.abs(Math.round(one * 100) - read) <= tolerance * 100);
    return isSame ? null : { wanted: amount.toFixed(2), read: (read / 100).toFixed(2) };
  },
  kind({ assessment }, { kind }, scored) {
    if (kind === undefined || !isKindScored(kind, scored)) return null;
    if (TYPES[kind].includes(assessment.transactionType)) return null;
    return { wanted: kind, read: assessment.transactionType };
  },
  flags({ assessment }, { flags, kind }, scored) {
    if (flags === undefined || scored === undefined) return null;
    const read = assessment.findings.map(({ filter }) => filter as string);
    const isPaidOut = kind === 'moved' && assessment.transactionType === 'Paid Out';
    // For a ticket that was never paid, people use either word.
    const isNeverPaid = kind === 'void' && read.includes('abort');
    const isEither = (flag: string): boolean =>
      (isPaidOut && flag === FLAG_OF_KIND.moved) || (isNeverPaid && flag === FLAG_OF_KIND.void);
    const differing = scored.filter(
      (flag) => flags.includes(flag) !== read.includes(flag) && !isEither(flag),
    );
    if (differing.length === 0) return null;
    return { wanted: flags.join(', ') || 'none', read: read.join(', ') || 'none' };
  },
  /** How many goods there are and for how much, before or after their own discounts; names are a separate field. */
  items({ receipt }, truth) {
    const { items, itemCount, amount } = truth;
    if (items === undefined) {
      if (itemCount === undefined || receipt.items.length === itemCount) return null;
      return { wanted: `${itemCount} items`, read: `${receipt.items.length}` };
    }
    const goods = pairGoods(judgedGoods(receipt, truth), signedAs(amount, items));
    return goods.isPaired ? null : goods.values;
  },
  names({ receipt }, truth) {
    const { items, amount } = truth;
    if (items === undefined) return null;
    const goods = pairGoods(judgedGoods(receipt, truth), signedAs(amount, items));
    return !goods.isPaired || goods.isNamed ? null : goods.values;
  },
};

/** What a kind may also be called; for a ticket that was never paid, people use either word. */
const TYPES: Readonly<Record<NonNullable<TruthTransaction['kind']>, readonly TransactionType[]>> = {
  sale: ['Sale'],
  split: ['Sale'],
  'item-void': ['Sale'],
  discount: ['Sale'],
  zero: ['Sale'],
  refund: ['Refund'],
  void: ['Void', 'Abort'],
  abort: ['Abort', 'Tender Abort', 'Void'],
  'no-sale': ['No Sale'],
  suspended: ['Other', 'Void', 'Abort', 'Sale', 'Memory Cancel'],
  'paid-out': ['Paid Out'],
  'paid-in': ['Paid In'],
  drop: ['Safe Manual DROP'],
  moved: ['Safe Manual DROP', 'Paid Out'],
};

const FLAG_OF_KIND: Partial<Record<NonNullable<TruthTransaction['kind']>, string>> = {
  refund: 'refund',
  void: 'void_items',
  'no-sale': 'no_sales',
  drop: 'safe_manual_drop',
  moved: 'safe_manual_drop',
};

/** If a truth names the flags that are judged, its export shows only those kinds. */
function isKindScored(
  kind: NonNullable<TruthTransaction['kind']>,
  scored: readonly string[] | undefined,
): boolean {
  const flag = FLAG_OF_KIND[kind];
  return scored === undefined || flag === undefined || scored.includes(flag);
}

const personCode = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');

/** 'REG-01', 'T1', and 'Register 1' are register 1. */
const registerCode = (register: string): string =>
  register
    .trim()
    .toLowerCase()
    .replace(
      /^(?:(?:register|reg|pos|till|terminal|term|lane|counter|checkout|station|drawer|caisse|caja|kasse)(?:\b|(?=\d))|t(?=\d))[\s#:.-]*/,
      '',
    )
    .replace(/^0+(?=.)/, '');

interface ReadItem {
  name: string;
  priceCents: number;
  state: string;
  /** What a discount on the same row left of the price. */
  netCents: number;
}

function goodsOf({ items, events }: ReadTransaction['receipt']): ReadItem[] {
  return items.map(({ name, priceCents, state, lineIndex }) => {
    const off = events.filter((event) => event.kind === 'promo' && event.lineIndex === lineIndex);
    const cents = off.reduce((sum, { amountCents }) => sum + Math.abs(amountCents ?? 0), 0);
    return { name, priceCents, state, netCents: priceCents - Math.sign(priceCents) * cents };
  });
}

/** What a ticket that was voided as a whole had may be listed with or without each line's own void. */
function judgedGoods(
  receipt: ReadTransaction['receipt'],
  { kind, items = [] }: TruthTransaction,
): readonly ReadItem[] {
  const goods = goodsOf(receipt);
  const sold = goods.filter(({ state }) => state === 'sold');
  const isWhole = kind === 'void' && sold.length * 2 === goods.length;
  return isWhole && items.every(({ voided }) => voided !== true) ? sold : goods;
}

interface PairedGoods {
  /** Whether each one has its price, and the truth and the reading agree on whether it was taken back. */
  isPaired: boolean;
  isNamed: boolean;
  values: Values;
}

/** Goods that came back may be listed with what they cost, although their sum was paid out. */
function signedAs(amount: number | null | undefined, items: readonly TruthItem[]): readonly TruthItem[] {
  const isTurned = (amount ?? 0) < 0 && items.every(({ price }) => price >= 0);
  return isTurned ? items.map((item) => ({ ...item, price: -item.price })) : items;
}

function pairGoods(read: readonly ReadItem[], wanted: readonly TruthItem[]): PairedGoods {
  const optional = wanted
    .filter((item) => item.optional === true)
    .map(({ price }) => Math.round(price * 100));
  const marksVoids = wanted.some(({ voided }) => voided !== undefined);
  const isVoid = (isSo: boolean): boolean => marksVoids && isSo;
  const sold = wanted
    .filter((item) => item.optional !== true)
    .map(({ name, price, altPrice = [], voided }) => ({
      name,
      cents: Math.round(price * 100),
      altCents: altPrice.map((other) => Math.round(other * 100)),
      isVoid: isVoid(voided === true),
    }));
  const shown = read.map(({ name, priceCents, state, netCents }) => ({
    name: name.replace(/^Void line item /i, ''),
    cents: priceCents,
    netCents,
    isVoid: isVoid(state === 'void'),
    // A line may be shown as the line with the one that takes it back.
    isOptional: optional.includes(priceCents) || (state === 'void' && optional.includes(-priceCents)),
  }));
  const found = shown.filter((one) => !one.isOptional);
  const left = [...found];
  const take = (fits: (one: ShownGood) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const isLike = ({ cents, altCents, isVoid: isSo }: (typeof sold)[number], other: ShownGood): boolean =>
    [cents, ...altCents].some((one) => one === other.cents || one === other.netCents) &&
    isSo === other.isVoid;
  // First those that also have their name.
  const unnamed = sold.filter(
    (one) => !take((other) => isLike(one, other) && isSameName(other.name, one.name)),
  );
  const unpaired = unnamed.filter((one) => !take((other) => isLike(one, other)));
  // Others may list a line that is marked void once, as the one that takes it back.
  const isOfVoid = (one: ShownGood): boolean =>
    shown.some(
      (other) => isSameName(other.name, one.name) && other.cents === -one.cents && !left.includes(other),
    );
  const unlisted = left.filter((one) => one.cents < 0 || !isOfVoid(one));
  return {
    isPaired: unpaired.length === 0 && unlisted.length === 0,
    isNamed: unnamed.length === 0,
    values: { wanted: showGoods(sold), read: showGoods(found) },
  };
}

interface Good {
  name: string;
  cents: number;
  isVoid: boolean;
}

interface ShownGood extends Good {
  netCents: number;
}

const FEWEST_LETTERS = 5;

/** Registers cut names off: what was read may be the beginning of the full name. */
function isSameName(read: string, wanted: string): boolean {
  const [one, other] = [read.trim().toUpperCase(), wanted.trim().toUpperCase()];
  return one === other || (one.length >= FEWEST_LETTERS && other.startsWith(one));
}

const showGoods = (goods: readonly Good[]): string =>
  goods
    .map(({ name, cents, isVoid }) => `${name} ${(cents / 100).toFixed(2)}${isVoid ? ' void' : ''}`)
    .join('; ') || 'nothing';
