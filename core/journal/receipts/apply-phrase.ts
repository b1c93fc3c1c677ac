// Adds a line that a phrase explains to its receipt, by what it means.

import type { LineMatch } from '../lines/line-table.ts';
import { type EventKind, sumOfItems } from '../receipt.ts';
import { mayBeTaxed } from '../shape/table/line-amounts.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { upperCase } from '../text/upper-case.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import {
  addItem,
  applyTender,
  applyTotal,
  articleOf,
  counted,
  isSumOfSold,
  setTotalAside,
  settleRepeated,
} from './apply-line.ts';
import { addVoid, applyErrorCorrect, closeFrame, closeMark, type VoidLine, wordsOf } from './apply-void.ts';
import { addEvent, addLine, type Draft, MOVE_OF_KIND, MOVES, setLineKind, sumOf } from './draft.ts';
import type { ItemLine, LineSource } from './line-source.ts';
import { isDoubtful } from './settle-doubtful.ts';
import { findPrintedTarget, findSilentTarget } from './void-target.ts';

/** What is sold, or taken back, although its line is a phrase. */
export const SELLING: ReadonlySet<LineMeaning> = new Set([
  'item',
  'sold',
  'payout',
  'card-load',
  'void-line',
]);

/** A line whose meaning is known. */
interface PhraseLine {
  match: LineMatch;
  words: string;
  lineIndex: number;
  /** The line as an article; null if it has no amount. */
  item: ItemLine | null;
  cents: number | null;
  /** Whether the words have asterisks on both sides. */
  isStarred: boolean;
}

type Apply = (draft: Draft, line: PhraseLine) => void;

/** `INVOICE TOTAL` below the tax, before anything was paid. */
function isTaxedSum(draft: Draft, cents: number | null): boolean {
  const { taxCents, totalCents, tenders } = draft.receipt;
  return taxCents !== null && totalCents === null && tenders.length === 0 && cents === sumOf(draft);
}

/** Several taxes add up; the same one printed again, after a correction, replaces the earlier one. */
function applyTax(draft: Draft, words: string, cents: number): void {
  const { receipt } = draft;
  if (upperCase(words).includes('TOTAL') || draft.taxWords.includes(words)) {
    draft.taxWords = [];
    receipt.taxCents = null;
  }
  draft.taxWords.push(words);
  draft.taxAgainCents = cents === receipt.taxCents ? cents : 0;
  receipt.taxCents = (receipt.taxCents ?? 0) + cents;
}

/** An event whose line is also an article if it has an amount. */
function applyCardLoad(draft: Draft, item: ItemLine | null, lineIndex: number): void {
  addEvent(draft, 'card-load', lineIndex, item?.priceCents ?? null, wordsOf(draft, lineIndex));
  if (item === null) setLineKind(draft, lineIndex, 'event');
  else addItem(draft, item, lineIndex);
}

function applyRefund(draft: Draft, match: LineMatch, item: ItemLine | null, lineIndex: number): void {
  addEvent(draft, 'refund', lineIndex, item?.priceCents ?? null, wordsOf(draft, lineIndex));
  if (item === null || match.rest === '') {
    setLineKind(draft, lineIndex, 'event');
    return;
  }
  setLineKind(draft, lineIndex, 'item');
  draft.receipt.items.push({
    name: match.rest.replace(/\s+/g, ' '),
    priceCents: -Math.abs(item.priceCents),
    quantity: Math.abs(item.quantity),
    state: 'sold',
    lineIndex,
  });
}

function applyVoidLine(draft: Draft, match: LineMatch, item: ItemLine | null, lineIndex: number): void {
  const printed = match.rest.replace(/\s+/g, ' ');
  if (printed === '' && item === null) {
    closeMark(draft);
    setLineKind(draft, lineIndex, 'event');
    addEvent(draft, 'void-line', lineIndex, null, wordsOf(draft, lineIndex));
    draft.markLineIndex = lineIndex;
    draft.markMeaning = 'void-line';
    return;
  }
  // `VOIDED  9.89` below the tax: what the whole ticket came to.
  if (printed === '' && item !== null && isTaxedSum(draft, item.priceCents)) {
    setLineKind(draft, lineIndex, 'total');
    addEvent(draft, 'void-ticket', lineIndex, null, wordsOf(draft, lineIndex));
    applyTotal(draft, item.priceCents, lineIndex);
    return;
  }
  const line: VoidLine = {
    printed,
    priceCents: item?.priceCents ?? null,
    quantity: item?.quantity ?? 1,
    keepsSign: false,
    words: wordsOf(draft, lineIndex),
  };
  addVoid(draft, line, lineIndex, findPrintedTarget(draft, printed, line.priceCents));
}

/** `SAFE DROP #12` has its amount in a separate line. */
function giveMoved(draft: Draft, cents: number | null, lineIndex: number): void {
  const { events, items, typeText } = draft.receipt;
  const last = events.at(-1);
  if (last !== undefined && MOVES.has(last.kind)) last.amountCents ??= cents;
  const kind = events.length > 0 || items.length > 0 ? null : readKind(typeText ?? '');
  const named = kind === null ? undefined : MOVE_OF_KIND[kind];
  if (named !== undefined) addEvent(draft, named, lineIndex, cents, typeText ?? '');
}

/** `RETOUR  9.93`, `POVRAT  0,00` below the payment: a word for goods that came back, with the amount of the change. */
function isChange({ receipt, tenderedCents }: Draft, { meaning }: LineMatch, cents: number | null): boolean {
  const { totalCents, changeCents } = receipt;
  if (meaning !== 'refund' || cents === null || totalCents === null || changeCents !== null) return false;
  if (tenderedCents <= 0 || totalCents < 0) return false;
  return Math.abs(cents) === tenderedCents - totalCents;
}

/** `ENTREGA EFECTIVO  20,00` below the total of goods, before anything was paid: the customer's cash, not the store's. */
function isPayment({ receipt, tenderedCents }: Draft, { meaning }: LineMatch, cents: number | null): boolean {
  const { items, totalCents } = receipt;
  if (meaning !== 'paid-in' || cents === null || totalCents === null || tenderedCents !== 0) return false;
  return items.length > 0 && totalCents > 0 && cents >= totalCents;
}

/** What a phrase means in place of what its words say. */
function meaningOf(draft: Draft, match: LineMatch, cents: number | null): LineMeaning {
  if (isChange(draft, match, cents)) return 'change';
  return isPayment(draft, match, cents) ? 'tender' : match.meaning;
}

/** Fuel is priced to a tenth of a cent. */
const PRICES_OF_PUMP = /\d\.\d{3}(?!\d)\D{1,20}\d\.\d{3}(?!\d)/;

/** `1.590`, where no article has cents, is what one cost. */
const areWhole = ({ receipt: { items } }: Draft): boolean =>
  items.length > 1 && items.every(({ priceCents }) => priceCents % 100 === 0);

/** The word that ended a ticket may come with the total, including the tax that is given nowhere else. */
function takeWorth({ receipt }: Draft, cents: number | null): void {
  if (cents === null || receipt.totalCents !== null || receipt.taxCents !== null) return;
  const sum = sumOfItems(receipt.items);
  if (sum > 0 && mayBeTaxed(sum, Math.abs(cents))) receipt.totalCents = Math.abs(cents);
}

function applyEvent(draft: Draft, kind: EventKind, lineIndex: number, cents: number | null): void {
  draft.hasBody = true;
  if (MOVES.has(kind)) setTotalAside(draft);
  addEvent(draft, kind, lineIndex, cents, wordsOf(draft, lineIndex));
}

/** Events that change nothing else in a receipt. */
const PLAIN_EVENTS = [
  'no-sale',
  'age-cancel',
  'age-check',
  'safe-drop',
  'safe-load-tube',
  'vend-tube',
  'plu-inquiry',
  'memory-cancel',
  'suspend',
  'recall',
  'drawer-violation',
  'paid-in',
  'paid-out',
] as const satisfies readonly EventKind[];
type PlainEvent = (typeof PLAIN_EVENTS)[number];

const isPlainEvent = (meaning: LineMeaning): meaning is PlainEvent =>
  (PLAIN_EVENTS as readonly LineMeaning[]).includes(meaning);

const applyNote: Apply = (draft, { lineIndex }) => setLineKind(draft, lineIndex, 'text');

const applySold: Apply = (draft, { item, lineIndex }) => {
  if (item === null) setLineKind(draft, lineIndex, 'text');
  else addItem(draft, item, lineIndex);
};

const applyPayout: Apply = (draft, line) => {
  const { item, lineIndex } = line;
  if (item === null || draft.frameEndIndex >= 0 || draft.markLineIndex >= 0 || item.isVoid) {
    applySold(draft, line);
    return;
  }
  draft.hasBody = true;
  setLineKind(draft, lineIndex, 'item');
  draft.payoutLines.push(lineIndex);
  draft.receipt.items.push(articleOf(item, lineIndex));
};

const applySubtotal: Apply = (draft, { cents, lineIndex }) => {
  setLineKind(draft, lineIndex, 'total');
  draft.hasBody = true;
  if (cents !== null) draft.receipt.subtotalCents = cents;
};

const applyDue: Apply = (draft, { cents, lineIndex }) => {
  const { totalCents, tenders } = draft.receipt;
  setLineKind(draft, lineIndex, 'total');
  // After a tender, it is what is still owed, not the ticket's total.
  if (cents !== null && (totalCents === null || tenders.length === 0)) applyTotal(draft, cents, lineIndex);
};

const applyBalance: Apply = (draft, { cents, lineIndex }) => {
  const { totalCents, tenders } = draft.receipt;
  setLineKind(draft, lineIndex, 'text');
  if (cents === null || totalCents !== null || tenders.length > 0) return;
  settleRepeated(draft, cents);
  if (cents !== sumOf(draft)) return;
  setLineKind(draft, lineIndex, 'total');
  applyTotal(draft, cents, lineIndex);
};

const applyPartTotal: Apply = (draft, { item, cents, lineIndex }) => {
  if (isTaxedSum(draft, cents)) {
    setLineKind(draft, lineIndex, 'total');
    applyTotal(draft, cents ?? 0, lineIndex);
  } else if (item === null || isSumOfSold(draft, item.priceCents)) setLineKind(draft, lineIndex, 'text');
  else addItem(draft, item, lineIndex);
};

/**
 * `BAGEL  3.15`, `RegPrice  3.49`, `Savings  -0.34`: what was saved may be off the price, and the line between them, what
 * it was before, no article.
 */
function noteRegular(draft: Draft, savedCents: number, lineIndex: number): void {
  const [priced, regular] = draft.receipt.items.slice(-2);
  if (priced?.lineIndex !== lineIndex - 2 || regular?.lineIndex !== lineIndex - 1) return;
  if (regular.state === 'sold' && regular.priceCents + savedCents === priced.priceCents)
    draft.regulars.push({ item: regular, savedCents });
}

const applyPromo: Apply = (draft, { cents, words, lineIndex }) => {
  const { receipt } = draft;
  setLineKind(draft, lineIndex, 'promo');
  draft.hasBody = true;
  // Services write a sum of discounts for every ticket.
  if (cents === 0 && receipt.shape === 'line-items') return;
  addEvent(draft, 'promo', lineIndex, cents, words);
  if (cents === null) return;
  const signed = receipt.events.some((event) => event.kind === 'refund') ? cents : -Math.abs(cents);
  receipt.discountCents = (receipt.discountCents ?? 0) + signed;
  noteRegular(draft, signed, lineIndex);
};

/** `VOUCHER  -6.18` below goods that cost more, none of which is taken back. */
function isOff(draft: Draft, { name, priceCents }: ItemLine, words: string): boolean {
  const { items, events } = draft.receipt;
  const isSale = !events.some(({ kind }) => kind === 'refund') && sumOfItems(items) >= -priceCents;
  const isTaken = priceCents < 0 && /VOUCHER|COUPON/i.test(words);
  return isTaken && isSale && findSilentTarget(draft, name, priceCents) < 0;
}

const applyLateTender: Apply = (draft, line) => {
  const { item, cents, words, lineIndex } = line;
  if (cents !== null && draft.receipt.totalCents !== null) {
    setLineKind(draft, lineIndex, 'tender');
    applyTender(draft, words, cents, lineIndex);
  } else if (item !== null && /CARD|CERTIFICATE/i.test(words)) applyCardLoad(draft, item, lineIndex);
  else if (item !== null && isOff(draft, item, words)) applyPromo(draft, line);
  else if (item !== null) addItem(draft, item, lineIndex);
};

const applyVoidMark: Apply = (draft, { match, item, lineIndex }) => {
  draft.hasBody = true;
  if (item !== null) applyVoidLine(draft, match, item, lineIndex);
  else {
    closeMark(draft);
    draft.markLineIndex = lineIndex;
    draft.markMeaning = 'void-mark';
  }
};

const applyEndOfTicket =
  (kind: 'void-ticket' | 'abort'): Apply =>
  (draft, { cents, lineIndex }) => {
    takeWorth(draft, cents);
    applyEvent(draft, kind, lineIndex, cents);
  };

const APPLY: Readonly<Record<Exclude<LineMeaning, PlainEvent>, Apply>> = {
  item: applySold,
  sold: applySold,
  payout: applyPayout,
  subtotal: applySubtotal,
  tax(draft, { cents, words, lineIndex }) {
    setLineKind(draft, lineIndex, 'total');
    draft.hasBody = true;
    if (cents !== null) applyTax(draft, words, cents);
  },
  total(draft, { cents, lineIndex }) {
    setLineKind(draft, lineIndex, 'total');
    if (draft.frameEndIndex >= 0) closeFrame(draft);
    if (cents !== null) applyTotal(draft, cents, lineIndex);
  },
  due: applyDue,
  balance: applyBalance,
  'part-total': applyPartTotal,
  change(draft, { cents, lineIndex }) {
    setLineKind(draft, lineIndex, 'total');
    if (cents !== null) draft.receipt.changeCents = cents;
  },
  tender(draft, { cents, words, lineIndex }) {
    setLineKind(draft, lineIndex, 'tender');
    if (cents !== null) applyTender(draft, words, cents, lineIndex);
  },
  'late-tender': applyLateTender,
  promo: applyPromo,
  moved(draft, { cents, lineIndex }) {
    setLineKind(draft, lineIndex, 'text');
    giveMoved(draft, cents, lineIndex);
  },
  note: applyNote,
  page: applyNote,
  report: applyNote,
  'report-end': applyNote,
  reprint: applyNote,
  'drawer-open'(draft, { lineIndex }) {
    setLineKind(draft, lineIndex, 'text');
    draft.drawerLineIndex = lineIndex;
  },
  'error-correct': (draft, { lineIndex, isStarred }) => applyErrorCorrect(draft, lineIndex, isStarred),
  'void-mark': applyVoidMark,
  'void-line'(draft, { match, item, lineIndex }) {
    draft.hasBody = true;
    applyVoidLine(draft, match, item, lineIndex);
  },
  refund(draft, { match, item, lineIndex }) {
    draft.hasBody = true;
    applyRefund(draft, match, item, lineIndex);
  },
  'card-load'(draft, { item, lineIndex }) {
    draft.hasBody = true;
    applyCardLoad(draft, item, lineIndex);
  },
  'tender-abort'(draft, { cents, lineIndex }) {
    draft.tenderedCents = 0;
    applyEvent(draft, 'tender-abort', lineIndex, cents);
  },
  'price-override'(draft, { cents, words, lineIndex }) {
    // '3.199 TO 3.159': the price on the pump, which somebody changed between two sales.
    if (PRICES_OF_PUMP.test(words) && !areWhole(draft)) setLineKind(draft, lineIndex, 'text');
    else applyEvent(draft, 'price-override', lineIndex, cents);
  },
  'void-ticket': applyEndOfTicket('void-ticket'),
  abort: applyEndOfTicket('abort'),
};

/**
 * @param printed the line as an article; null if it has no amount
 * @param isStarred whether the words have asterisks on both sides
 */
export function applyPhrase(
  draft: Draft,
  source: LineSource,
  match: LineMatch,
  printed: ItemLine | null,
  isStarred = false,
): void {
  const item = printed === null || !SELLING.has(match.meaning) ? printed : counted(draft, printed);
  const cents = item?.priceCents ?? null;
  const { words } = source;
  const lineIndex = addLine(draft, source.text, source.rowNumber, 'event', words);
  draft.nameLineIndex = -1;
  const meaning = meaningOf(draft, match, cents);
  if (item !== null && isDoubtful(match)) draft.doubtful.push({ lineIndex, meaning, item });
  const isMarked = draft.markLineIndex >= 0 && draft.markLineIndex < lineIndex;
  if (isMarked && (item === null || item.priceCents >= 0)) closeMark(draft);
  if (isPlainEvent(meaning)) applyEvent(draft, meaning, lineIndex, cents);
  else APPLY[meaning](draft, { match, words, lineIndex, item, cents, isStarred });
}
