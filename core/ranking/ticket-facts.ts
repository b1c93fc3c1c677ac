// What ranking sees of a transaction, computed once.
import { type Assessment, type FilterId, listHits, type TransactionType } from '../detection/index.ts';
import {
  isPaidOut,
  type Receipt,
  type ReceiptEvent,
  type ReceiptItem,
  readTender,
  isPractice,
} from '../journal/index.ts';
import { type CardPaid, cardPaidOf, NO_CARD } from './card-payment.ts';
import { type GivenOut, givenOutOf } from './given-out.ts';
import { type MoneyOff, moneyOffOf, NOTHING_OFF } from './money-off.ts';
import { UNKNOWN_CENTS } from './thresholds.ts';
import { moneylessOf, unpaidOf } from './unpaid.ts';
import { listZeroQuantities } from './zero-quantities.ts';

/** What identifies a transaction within its store. */
export interface TicketKey {
  registerId: string | null;
  transactionNumber: string;
  /** Wall clock of the store, 'YYYY-MM-DDTHH:MM:SS'. */
  time: string;
}

/** One article of a ticket at one price, all its lines together. */
export interface Goods {
  name: string;
  quantity: number;
  /** What all of them cost together; above 0. */
  cents: number;
}

export interface VoidedLine {
  name: string;
  /** Pieces. */
  quantity: number;
  /** All pieces; above 0. */
  cents: number;
  lineIndex: number;
  /**
   * When it was taken back; or it was set aside on an earlier ticket, and is not on the one that recalled that; or it was
   * rung with a quantity of 0.
   */
  stage: 'before the total' | 'after the total' | 'after the payment' | 'set aside' | 'quantity 0';
  /** The same article is on the ticket again after the void, for as much. */
  isRungAgain: boolean;
  /** Of what was set aside: all pieces are on the ticket that recalls it, and `cents` are what is missing there. */
  there?: 'for less' | 'not paid in full';
}

export interface Override {
  name: string;
  /** Pieces. */
  quantity: number;
  /** The price charged, per piece. */
  cents: number;
  /** The regular price; null if the export doesn't say. */
  regularCents: number | null;
  lineIndex: number;
}

/** How a ticket ended. */
type Ending = 'paid' | 'aborted' | 'voided' | 'suspended' | 'canceled' | 'declined' | 'no goods';

/** A transaction as ranking sees it. */
/** What was taken off or paid out, and what a card paid, is of a sale. */
export interface TicketFacts extends TicketKey, MoneyOff, CardPaid {
  /**
   * Set if the register's clock dates it before tickets with lower numbers: then `time` is that of the one before it, and
   * it was rung before `latestTime`.
   */
  placed?: { printedTime: string; latestTime: string };
  employeeId: string | null;
  /** Another file names another cashier, and nobody has decided: it counts for nobody. */
  isCashierContested?: boolean;
  type: TransactionType;
  /** What was paid, taxes included, or what the list shows for a ticket that wasn't; negative if money went out. */
  amountCents: number;
  /** The filters that hit, whether or not they flag. */
  filters: readonly FilterId[];
  ending: Ending;
  /** What was sold and not taken back; for a ticket that was not paid, everything rung. */
  goods: readonly Goods[];
  /** What the goods cost together; for a ticket whose articles the export doesn't name, its total. */
  goodsCents: number;
  voids: readonly VoidedLine[];
  overrides: readonly Override[];
  /** Prices were changed only for articles that were taken back. */
  isOverrideVoided: boolean;
  /** Paid out for goods that came back; 0 for none. */
  refundCents: number;
  /** Names of the articles that came back. */
  returned: readonly string[];
  /** The same with their pieces and money. */
  returnedGoods: readonly Goods[];
  /** Coupons, promotions and rewards; 0 for none. */
  discountCents: number;
  /** Of what a paid ticket came to, what its payments don't cover; all of it if none is printed. 0 for nothing. */
  unpaidCents: number;
  /** Null unless a paid ticket gave cash back on a card, or more change than was paid. */
  givenOut: GivenOut | null;
  /** Settled in a way that brings in no money, such as a charge to an account; 0 for nothing. */
  moneylessCents: number;
  /** The words for that, as printed. */
  moneylessBy: string;
  /** As stored, masked; null if no card was used. */
  maskedCard: string | null;
  /** Loaded onto cards; 0 for none. */
  loadedCents: number;
  /** The transaction that a voided ticket says it takes back; null if it names none but itself. */
  voidsNumber: string | null;
  /** How most of it was paid, or paid back; null if nothing was, or in another way. */
  tender: 'cash' | 'card' | null;
  /** The drawer was opened without a sale. */
  isDrawerOpened: boolean;
  /** Dropped into the safe, fetched, or paid in or out; 0 for none, or if the amount isn't printed. */
  movedCents: number;
  /** Its amounts are missing or can't be read, so what it came to isn't known. */
  isAmountUnknown: boolean;
  /** Rung in training mode, which sells nothing. */
  isTraining: boolean;
  /** Set aside and not picked up again in its file; the ticket that cancels it is a different one. */
  isSetAside: boolean;
  /** The number under which it was set aside, if that isn't its own. */
  asideNumber: string | null;
  /** The number of the ticket that it recalls; '' if it names none, and null if it recalls none. */
  recalls: string | null;
  /** The words for a price that was looked up, as printed, without the price; '' for none. */
  inquiry: string;
  /** That price; 0 if it isn't printed. */
  inquiryCents: number;
}

/** @returns 'YYYY-MM-DD' */
export const dayOf = ({ time }: Pick<TicketFacts, 'time'>): string => time.slice(0, 'YYYY-MM-DD'.length);

/** Goods that were paid for: what people's work is measured in. */
export const isSale = ({ ending, goodsCents, refundCents, isTraining }: TicketFacts): boolean =>
  ending === 'paid' && goodsCents > 0 && refundCents === 0 && !isTraining;

/** Articles below it are the cheapest in a store. */
export const PENNY_CENTS = 95;

/** All that was sold is one article below 95 cents. */
export function isPennySale({ ending, goods }: TicketFacts): boolean {
  const [only] = goods;
  return (
    ending === 'paid' && only !== undefined && goods.length === 1 && only.cents < PENNY_CENTS * only.quantity
  );
}

/** Goods came back against other goods on the ticket, and no money left the drawer. */
export const isExchange = ({
  returnedGoods,
  goods,
  amountCents,
}: Pick<TicketFacts, 'returnedGoods' | 'goods' | 'amountCents'>): boolean =>
  returnedGoods.length > 0 && goods.length > 0 && amountCents >= 0;

export const isGivenUp = ({ ending, goodsCents }: TicketFacts): boolean =>
  goodsCents > 0 &&
  (ending === 'aborted' || ending === 'voided' || ending === 'canceled' || ending === 'declined');

/** Whether both name their cashiers, and they are different people: what one did is not held against the other. */
export const isByAnother = (
  { employeeId: one }: Pick<TicketFacts, 'employeeId'>,
  { employeeId: other }: Pick<TicketFacts, 'employeeId'>,
): boolean => one !== null && other !== null && one !== other;

/** @returns what the ticket came to with taxes; without them if the export prints no amount for it. */
export const comesTo = ({ amountCents, goodsCents }: TicketFacts): number =>
  amountCents > 0 ? amountCents : goodsCents;

/** Money is counted, dropped, or fetched, which takes an open drawer. */
const MONEY_MOVED: ReadonlySet<TransactionType> = new Set([
  'Safe Manual DROP',
  'Safe Load Tube',
  'Vend Tube',
  'Paid In',
  'Paid Out',
]);

export const isMoneyMoved = ({ type }: Pick<TicketFacts, 'type'>): boolean => MONEY_MOVED.has(type);

const TRAINING = /\btraining\b/i;

const isTraining = (typeText: string): boolean => TRAINING.test(typeText) || isPractice(typeText);

/** @returns what ranking needs of a receipt and of what detection found. */
export function gatherTicketFacts(receipt: Receipt, assessment: Assessment): TicketFacts {
  const filters = listHits(
    assessment.findings.map(({ filter }) => filter),
    assessment.kept,
  );
  const said = endingOf(receipt, assessment, filters);
  const isOut = SAID_UNPAID.has(said) && isPaidOut(receipt);
  const ending = isOut || (said === 'suspended' && isPaid(receipt)) ? endingOfPaid(receipt, said) : said;
  const goods = listGoods(receipt.items, ending);
  const isRefund =
    isOut || (ending === 'paid' && (assessment.transactionType === 'Refund' || filters.includes('refund')));
  const goodsCents = isRefund ? sumOf(goods) : sumOf(goods) || unnamedCents(receipt, assessment, ending);
  const refundCents = isRefund ? refundOf(receipt, assessment.amountCents) : 0;
  const moneyless = ending === 'paid' && !isRefund ? moneylessOf(receipt) : null;
  return withTaxes({
    registerId: receipt.registerId,
    transactionNumber: receipt.transactionNumber,
    time: receipt.time,
    employeeId: receipt.employeeId,
    type: assessment.transactionType,
    amountCents: assessment.amountCents,
    filters,
    ending,
    goods,
    goodsCents,
    voids: [...listVoids(receipt), ...(ending === 'paid' ? listNone(receipt) : [])],
    ...describeOverrides(receipt, ending === 'paid' && filters.includes('price_override')),
    refundCents,
    returned: isRefund ? [...new Set(returnedItems(receipt).map(({ name }) => name))] : [],
    returnedGoods: isRefund ? gatherGoods(returnedItems(receipt).map(asPositive)) : [],
    discountCents: Math.abs(receipt.discountCents ?? 0),
    ...(ending === 'paid' && !isRefund ? moneyOffOf(receipt) : NOTHING_OFF),
    unpaidCents: ending === 'paid' && !isRefund ? unpaidOf(receipt) : 0,
    givenOut: ending === 'paid' && !isRefund ? givenOutOf(receipt) : null,
    moneylessCents: moneyless?.cents ?? 0,
    moneylessBy: moneyless?.by ?? '',
    maskedCard: receipt.card.maskedCard,
    ...(ending === 'paid' && !isRefund ? cardPaidOf(receipt) : NO_CARD),
    loadedCents: loadedOf(receipt),
    voidsNumber: ending === 'voided' ? numberIn(receipt, 'void-ticket') || null : null,
    tender: tenderOf(receipt),
    isDrawerOpened: filters.includes('no_sales') || filters.includes('cash_drawer_violation'),
    movedCents: isMoneyMoved({ type: assessment.transactionType }) ? Math.abs(assessment.amountCents) : 0,
    isAmountUnknown:
      receipt.unreadAmounts !== undefined && (goodsCents + refundCents === 0 || isContradicted(receipt)),
    isTraining: isTraining(receipt.typeText ?? ''),
    isSetAside: isSetAside(receipt),
    asideNumber: numberIn(receipt, 'suspend') || null,
    recalls: numberIn(receipt, 'recall'),
    ...inquiryOf(receipt),
  });
}

/** Whether amounts are far below their quantities and prices, and the others come to less than a basket. */
function isContradicted({ items, multiplied }: Receipt): boolean {
  const differing = multiplied?.differing ?? [];
  if (differing.length === 0) return false;
  const others = items.filter(({ lineIndex }) => !differing.includes(lineIndex));
  return others.reduce((sum, { priceCents }) => sum + Math.abs(priceCents), 0) < UNKNOWN_CENTS;
}

const sumOf = (goods: readonly Goods[]): number => goods.reduce((sum, { cents }) => sum + cents, 0);

/** What the articles cost if the export gives totals only, with a row for each transaction. */
function unnamedCents({ items }: Receipt, { amountCents }: Assessment, ending: Ending): number {
  return items.length === 0 && ending !== 'no goods' ? Math.abs(amountCents) : 0;
}

/** Money changed hands for goods that the export doesn't name. */
const TRADES: ReadonlySet<TransactionType> = new Set(['Sale', 'Refund']);

function endingOf(
  receipt: Receipt,
  { transactionType: type, amountCents }: Assessment,
  filters: readonly FilterId[],
): Ending {
  const has = (kind: ReceiptEvent['kind']) => receipt.events.some((event) => event.kind === kind);
  if (has('void-ticket') || type === 'Void') return 'voided';
  if (filters.includes('memory_cancel')) return 'canceled';
  if (has('suspend')) return 'suspended';
  if (filters.includes('abort')) return 'aborted';
  if (filters.includes('tender_abort') && !isPaidAfterDecline(receipt)) return 'declined';
  const isTrade = TRADES.has(type) && (amountCents !== 0 || receipt.unreadAmounts !== undefined);
  return receipt.items.length > 0 || isTrade ? 'paid' : 'no goods';
}

/** Endings that a single line can claim, below a payment too. */
const SAID_UNPAID: ReadonlySet<Ending> = new Set(['aborted', 'suspended', 'canceled', 'declined']);

const isPaid = ({ totalCents, tenders }: Receipt): boolean =>
  totalCents !== null && tenders.some(({ amountCents }) => amountCents !== 0);

/** Goods on a ticket that was given up count as given up, even if it paid money out as well. */
function endingOfPaid({ items }: Receipt, said: Ending): Ending {
  const hasGoods = items.some(({ state, priceCents }) => state !== 'void' && priceCents > 0);
  return hasGoods && said !== 'suspended' ? said : 'paid';
}

/** The line that sets it aside is the only one that cancels it. */
function isSetAside({ events }: Receipt): boolean {
  const suspended = new Set(
    events.filter(({ kind }) => kind === 'suspend').map(({ lineIndex }) => lineIndex),
  );
  return (
    suspended.size > 0 &&
    events.every(({ kind, lineIndex }) => kind !== 'memory-cancel' || suspended.has(lineIndex))
  );
}

/** Another tender follows the one that was declined. */
function isPaidAfterDecline(receipt: Receipt): boolean {
  const declined = receipt.events.findLast(({ kind }) => kind === 'tender-abort');
  return (
    declined !== undefined && paymentsOf(receipt).some(({ lineIndex }) => lineIndex > declined.lineIndex)
  );
}

/** A tender of nothing is no payment: a reward has paid for all of it, or nothing is due. */
const paymentsOf = ({ tenders }: Receipt): Receipt['tenders'] =>
  tenders.filter(({ amountCents }) => amountCents !== 0);

const VOID_PREFIX = /^void line item /i;

type PricedItem = Pick<ReceiptItem, 'name' | 'quantity' | 'priceCents'>;

const asPositive = ({ name, quantity, priceCents }: PricedItem): PricedItem => ({
  name,
  quantity: Math.abs(quantity),
  priceCents: Math.abs(priceCents),
});

/**
 * @returns what was rung, without what was taken back on a paid ticket. A ticket that voids another may print minus
 * signs.
 */
function listGoods(items: readonly ReceiptItem[], ending: Ending): Goods[] {
  const isAllBack = ending === 'voided' && items.every(({ priceCents }) => priceCents <= 0);
  const rung = items
    .filter(({ state, priceCents }) => state !== 'void' && (isAllBack || priceCents > 0))
    .map((item) => (isAllBack ? asPositive(item) : item));
  const back = ending === 'paid' ? items.filter(({ state }) => state === 'void') : [];
  return gatherGoods(rung, back);
}

/**
 * @param taken lines that take others back: one at the same price or, if there is none, the last one of that name.
 * @returns articles by their prices, in the order of their first lines.
 */
function gatherGoods(rung: readonly PricedItem[], taken: readonly PricedItem[] = []): Goods[] {
  const byPrice = new Map<string, Goods>();
  for (const { name, quantity, priceCents } of rung) {
    const key = priceKey(name, priceCents, quantity);
    const known = byPrice.get(key) ?? { name, quantity: 0, cents: 0 };
    known.quantity += quantity;
    known.cents += priceCents;
    byPrice.set(key, known);
  }
  for (const { name, quantity, priceCents } of taken) {
    const article = name.replace(VOID_PREFIX, '');
    const goods =
      byPrice.get(priceKey(article, priceCents, quantity)) ??
      [...byPrice.values()].findLast((candidate) => candidate.name === article);
    if (goods === undefined) continue;
    goods.quantity -= Math.abs(quantity);
    goods.cents -= Math.abs(priceCents);
  }
  return [...byPrice.values()].filter(({ cents }) => cents > 0);
}

const priceKey = (name: string, cents: number, quantity: number): string =>
  `${Math.abs(Math.round(cents / (quantity || 1)))} ${name}`;

function listVoids(receipt: Receipt): VoidedLine[] {
  const paidFrom = paymentsOf(receipt)[0]?.lineIndex ?? Number.POSITIVE_INFINITY;
  const totalFrom = receipt.totalLineIndex ?? Number.POSITIVE_INFINITY;
  const used = new Set<number>();
  return receipt.items
    .filter(({ state }) => state === 'void')
    .map(({ name, quantity, priceCents, lineIndex }) => {
      const article = name.replace(VOID_PREFIX, '');
      const cents = Math.abs(priceCents);
      const stage =
        lineIndex > paidFrom
          ? 'after the payment'
          : lineIndex > totalFrom
            ? 'after the total'
            : 'before the total';
      const again = receipt.items.find(
        (item) =>
          item.state === 'sold' &&
          item.name === article &&
          item.lineIndex > lineIndex &&
          item.priceCents >= cents &&
          !used.has(item.lineIndex),
      );
      if (again) used.add(again.lineIndex);
      return {
        name: article,
        quantity: Math.abs(quantity),
        cents,
        lineIndex,
        stage,
        isRungAgain: again !== undefined,
      };
    });
}

/** Articles rung with a quantity of 0. */
const listNone = (receipt: Receipt): VoidedLine[] =>
  listZeroQuantities(receipt).map(({ name, cents, lineIndex }) => ({
    name,
    quantity: 1,
    cents,
    lineIndex,
    stage: 'quantity 0',
    isRungAgain: receipt.items.some(
      (item) => item.state === 'sold' && item.name === name && item.priceCents >= cents,
    ),
  }));

function describeOverrides(
  receipt: Receipt,
  isOverridden: boolean,
): Pick<TicketFacts, 'overrides' | 'isOverrideVoided'> {
  if (!isOverridden) return { overrides: [], isOverrideVoided: false };
  const changed = listChanged(receipt);
  const overrides = changed
    .filter(({ item }) => !isVoidedLater(receipt, item))
    .map(({ item, lineIndex, amountCents }) => {
      const cents = Math.round(item.priceCents / item.quantity);
      const regularCents = amountCents !== null && amountCents !== cents ? amountCents : null;
      return { name: item.name, quantity: Math.abs(item.quantity), cents, regularCents, lineIndex };
    });
  return { overrides, isOverrideVoided: changed.length > 0 && overrides.length === 0 };
}

/** @returns the lines that say that a price was changed, with the article above each. */
function listChanged({
  events,
  items,
}: Receipt): (Pick<ReceiptEvent, 'lineIndex' | 'amountCents'> & { item: ReceiptItem })[] {
  return events
    .filter(({ kind }) => kind === 'price-override')
    .flatMap(({ lineIndex, amountCents }) => {
      // Above the only article, it is about that one.
      const only = items.length === 1 ? items[0] : undefined;
      const item = items.findLast((candidate) => candidate.lineIndex <= lineIndex) ?? only;
      return item === undefined ? [] : [{ lineIndex, amountCents, item }];
    });
}

function isVoidedLater({ items }: Receipt, { name, lineIndex }: ReceiptItem): boolean {
  return items.some(
    (item) =>
      item.state === 'void' && item.lineIndex > lineIndex && item.name.replace(VOID_PREFIX, '') === name,
  );
}

function inquiryOf({ events }: Receipt): Pick<TicketFacts, 'inquiry' | 'inquiryCents'> {
  const found = events.findLast(({ kind }) => kind === 'plu-inquiry');
  return { inquiry: found?.text ?? '', inquiryCents: Math.abs(found?.amountCents ?? 0) };
}

/** A transaction's number, however it is padded. */
export const withoutZeros = (number: string): string => number.replace(/^0+/, '');

/** Neither an amount nor a time. */
const TICKET_NUMBER = /(?<![\d.,:/$])\d+(?!\d|[.,:/]\d)/g;

/**
 * Of the words only: the line also has an amount, and in a table the values of other columns.
 *
 * @returns the number that the line names, without leading zeros; '' if it names none but the ticket's own, and null
 * without such a line.
 */
function numberIn({ events, transactionNumber }: Receipt, kind: ReceiptEvent['kind']): string | null {
  const words = events.find((event) => event.kind === kind)?.text;
  if (words === undefined) return null;
  const number = withoutZeros(words.match(TICKET_NUMBER)?.at(-1) ?? '');
  return number === withoutZeros(transactionNumber) ? '' : number;
}

function refundOf(receipt: Receipt, amountCents: number): number {
  const returned = receipt.items.reduce(
    (sum, { priceCents, state }) => sum + (state === 'sold' && priceCents < 0 ? -priceCents : 0),
    0,
  );
  if (returned === 0) return Math.abs(amountCents);
  // What was sold on the same ticket was kept.
  return amountCents < 0 ? Math.min(returned, -amountCents) : returned;
}

/** The refund as it was paid: with taxes, where nothing else was on the ticket. */
export function withTaxes<Facts extends Pick<TicketFacts, 'refundCents' | 'goods' | 'amountCents'>>(
  facts: Facts,
): Facts {
  const { refundCents, goods, amountCents } = facts;
  const isAll = refundCents > 0 && goods.length === 0 && amountCents < 0;
  return isAll ? { ...facts, refundCents: -amountCents } : facts;
}

function returnedItems({ items }: Receipt): ReceiptItem[] {
  return items.filter(({ state, priceCents }) => state === 'sold' && priceCents < 0);
}

function loadedOf(receipt: Receipt): number {
  return receipt.events.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'card-load' ? Math.abs(amountCents ?? 0) : 0),
    0,
  );
}

function tenderOf(receipt: Receipt): TicketFacts['tender'] {
  const most = paymentsOf(receipt).toSorted(
    (one, other) => Math.abs(other.amountCents) - Math.abs(one.amountCents),
  )[0];
  return most === undefined ? null : readTender(most.method);
}
