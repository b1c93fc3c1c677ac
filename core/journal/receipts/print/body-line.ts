// Adds the lines with amounts to their receipts: articles, what phrases explain, and cards.

import { takeFramedNote } from '../../lines/framed-note.ts';
import { type ItemLabel, nameInLine, readQuantityNote } from '../../lines/item-label.ts';
import { formOfLine } from '../../lines/line-roles.ts';
import type { LineMatch } from '../../lines/line-table.ts';
import { readMark } from '../../lines/mark-line.ts';
import { isTaxTableRow } from '../../lines/tax-table.ts';
import { countedKindOf } from '../../shape/type-words.ts';
import { isDigit } from '../../text/char-code.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { applyItem, nameAbove } from '../apply-line.ts';
import { applyPhrase } from '../apply-phrase.ts';
import {
  addCardFacts,
  addEvent,
  addLine,
  awaitsMeaning,
  type Draft,
  noteQuantity,
  setLineKind,
} from '../draft.ts';
import { countRows } from '../handover.ts';
import type { ItemLine, LineSource } from '../line-source.ts';
import { cutSuspended, setAside } from '../suspended-tickets.ts';
import { itemOf, itemOfLine, unmark, withWrap } from './item-of-line.ts';
import { isItemByColumn, isLearnedGoods, readLineAsItem, readRest } from './look-up-line.ts';
import { dayOfStamp, type KeyedLine, noteStamp, type PlacedLine, type PrintState } from './print-state.ts';

/** With decimals: `MILK 2%` is not a rate. */
const TAX_RATE = /\d[.,]\d{1,3}\s?%$/;
/** `PUMP 7  11.13 L`: what it dispensed. */
const MEASURED_PUMP =
  /\bPUMP\s?#?\s?\d{1,2}\s+\d{1,4}[.,]\d\d\s?(?:L|LT|LTR|LITRES?|LITERS?|G|GAL|GALLONS?)$/i;
/** `1UN x 11,90 01T18,00%`: quantity, price, and tax mark; the name is above. */
const MEASURED =
  /^\d{1,4}(?:[.,]\d{1,3})?\s?[A-Z]{0,3}\s?[@x*]\s?\$?\d{1,6}(?:[ .,]\d{3})?[.,]\d{2,3}(?:\s[\dA-Z%.,]{1,12})?$/i;
const COUNT_ALONE = /^(\d{1,3})\s?[A-Z]{0,3}\.?$/i;
/** What registers print on their keys: `%-`, `(-)`, `-5.00%`. */
const DISCOUNT_KEY = /^(?=[^%-]{0,8}[%-])[%()\-\s\d.,]{1,12}$/;
/** In a label, what may be a count, a rate, or what a pump dispensed. */
const MAY_BE_FIGURE = /^\d|%|PUMP/i;

/** What an article's name may still turn out to be once flag letters and quantity are taken off. */
const NAMED_MEANINGS: ReadonlySet<LineMeaning> = new Set(['item', 'payout', 'card-load', 'void-line']);

const asMatch = (meaning: LineMeaning): LineMatch => ({ meaning, rest: '', number: null });

/** Adds a line with an amount, or one that a phrase explains. */
export function applyBodyLine(state: PrintState, draft: Draft, at: KeyedLine): void {
  const { line } = state;
  if (draft.receipt.totalCents === 0) dropStrayTotal(state, draft, at.rowNumber);
  noteStamp(state, draft, at.isStamped);
  if (line.kind === 'card') applyCard(state, draft, at);
  else if (applyCountedKind(draft, at)) return;
  else if (line.match !== null && !isItemByColumn(state) && !isLearnedGoods(state))
    applyKnown(state, draft, line.match, at);
  else applyPriced(state, draft, at);
  if (line.behind !== '')
    draft.behind.push({ lineIndex: draft.receipt.lines.length - 1, words: line.behind });
}

/** A total of 0.00 before anything was rung, printed minutes before the ticket that follows. */
function dropStrayTotal({ isFootLast, handover }: PrintState, draft: Draft, rowNumber: number): void {
  const { receipt } = draft;
  const isStray =
    isFootLast &&
    receipt.totalCents === 0 &&
    receipt.items.length === 0 &&
    receipt.events.length === 0 &&
    receipt.tenders.length === 0 &&
    !awaitsMeaning(draft);
  if (!isStray) return;
  handover.drop(countRows(draft));
  receipt.lines = [];
  draft.words = [];
  draft.nameLineIndex = -1;
  draft.pendingQuantity = 0;
  draft.segmentStart = 0;
  receipt.totalCents = null;
  delete receipt.totalLineIndex;
  receipt.source.firstRow = rowNumber;
  draft.hasBody = false;
}

function applyCard({ line }: PrintState, draft: Draft, { text, rowNumber }: PlacedLine): void {
  const { card, amountCents, label } = line;
  if (card === null) return;
  addCardFacts(draft, card);
  const lineIndex = addLine(draft, text, rowNumber, 'payment', line.label);
  const { totalCents } = draft.receipt;
  // A slip repeats the amount of the tender line; without such a line, the slip's amount is the tender.
  if (amountCents === null || totalCents === null || draft.receipt.tenders.length > 0) return;
  setLineKind(draft, lineIndex, 'tender');
  draft.receipt.tenders.push({ method: card.cardType ?? label, amountCents, lineIndex });
  draft.tenderedCents += amountCents;
}

/** `Sale   Qty: 3   4.74` above the goods, with what they come to. @returns false for any other line */
function applyCountedKind(draft: Draft, { text, rowNumber }: PlacedLine): boolean {
  if (draft.receipt.items.length > 0) return false;
  const kind = countedKindOf(text);
  if (kind === null) return false;
  draft.receipt.typeText ??= kind;
  addLine(draft, text, rowNumber, 'header', '');
  return true;
}

/** Adds a line whose meaning is known. */
function applyKnown(state: PrintState, draft: Draft, match: LineMatch, at: KeyedLine): void {
  const { line } = state;
  const { text, rowNumber } = at;
  const cents = line.amountCents;
  const { known, item } =
    cents === null ? { known: match, item: null } : withItem(state, draft, match, cents);
  applyPhrase(draft, { text, rowNumber, words: line.label }, known, item, line.isFramed);
  if (match.meaning === 'suspend') applySuspend(state, draft, match.number ?? '', at);
  else if (match.meaning === 'recall') applyRecall(state, draft, match.number ?? '', at.key);
}

/** The line as an article, and what it means if its phrase leaves the name of one. */
function withItem(
  state: PrintState,
  draft: Draft,
  match: LineMatch,
  cents: number,
): { known: LineMatch; item: ItemLine } {
  const { layout, table, soldNames } = state;
  const item = itemOfLine(state, readLineAsItem(state), cents);
  if (item.name === '') item.name = nameInLine(nameAbove(draft), layout.codePlace);
  if (match.rest === '') return { known: match, item };
  const named = itemOf(state, readRest(state, match.rest), cents);
  const known = { ...match, rest: cents < 0 ? soldNames.withoutMark(named.name) : named.name };
  if (known.meaning !== 'sold') return { known, item };
  if (cents > 0) soldNames.note(named.name);
  const meant = table.match(named.name, cents < 0 ? 'negative' : 'positive');
  return { known: meant !== null && NAMED_MEANINGS.has(meant.meaning) ? meant : known, item: named };
}

function applySuspend(state: PrintState, draft: Draft, number: string, { key, isStamped }: KeyedLine): void {
  draft.suspendNumber = number;
  if (!state.isFootLast) return;
  const aside = cutSuspended(draft, number);
  if (isStamped) {
    aside.day = dayOfStamp(state);
    aside.seconds = state.stamp.seconds;
  }
  draft.asideDrafts.push(aside);
  state.suspended.add(key, number, aside);
}

function applyRecall(state: PrintState, draft: Draft, number: string, key: string): void {
  const { isFootLast, suspended, handover } = state;
  const register = isFootLast ? key : (draft.receipt.registerId ?? '');
  const recalled = suspended.recall(register, number);
  if (recalled === null || isFootLast) return;
  setAside(recalled);
  handover.finish(recalled);
}

/** Adds a line with an amount that no phrase explains. */
function applyPriced(state: PrintState, draft: Draft, at: KeyedLine): void {
  const { line } = state;
  const { text, rowNumber } = at;
  const cents = line.amountCents ?? 0;
  const label = readLineAsItem(state);
  if (cents > 0 && label.isPlainGoods) {
    addGoods(state, draft, at, itemOf(state, label, cents));
    return;
  }
  // '2 @ 1.29' with nothing after it: the quantity of the item above or below.
  const quantity = line.label === '@' ? countAbove(draft) : readQuantityNote(line.label);
  if (quantity > 0) {
    applyQuantityNote(state, draft, at, quantity, cents);
    return;
  }
  const item = itemUnmarked(state, draft, label, cents);
  const meaning = meaningByForm(state, draft, item, cents);
  if (meaning !== null) applyKnown(state, draft, asMatch(meaning), at);
  else if (isNoGoods(draft, text, line.label, item.name, cents))
    addLine(draft, text, rowNumber, 'text', line.label);
  else applyNamed(state, draft, at, label, item);
}

/** The article without what its name says about its price, which is noted. */
function itemUnmarked(state: PrintState, draft: Draft, label: ItemLabel, cents: number): ItemLine {
  const above = nameAbove(draft);
  const item = itemOfLine(state, label, cents);
  if (isDigit(item.name.charCodeAt(0)) && MEASURED.test(item.name) && above !== '') item.name = '';
  unmark(state, item, label, above);
  const { name, note } = takeFramedNote(item.name, state.table);
  item.name = name;
  if (note !== '') addEvent(draft, 'price-override', draft.receipt.lines.length, cents, note);
  return item;
}

/** What a line is by its form, whatever its words are; null if they have to say it. */
function meaningByForm(state: PrintState, draft: Draft, item: ItemLine, cents: number): LineMeaning | null {
  const { layout, line } = state;
  // What its words mean comes before what was learned of its form.
  const isLearned = layout.roles.size > 0 && (line.match === null || !NAMED_MEANINGS.has(line.match.meaning));
  const role = isLearned ? layout.roles.get(formOfLine(item.name)) : undefined;
  if (role !== undefined && role !== 'sold') return role;
  const mark = cents < 0 ? readMark(line.label) : null;
  if (mark === 'void-ticket' || mark === 'abort') return 'void-line';
  if (cents < 0 && DISCOUNT_KEY.test(line.label)) return 'promo';
  return isTaxRate(draft, line.label, cents) ? 'tax' : null;
}

/** `TX STATE 6.25%` below the subtotal: a rate that was charged, not an article. */
function isTaxRate({ receipt }: Draft, label: string, cents: number): boolean {
  const isOpen = receipt.totalCents === null && receipt.tenders.length === 0;
  const isSigned = cents * Math.sign(receipt.subtotalCents ?? 0) >= 0;
  return receipt.subtotalCents !== null && isOpen && isSigned && TAX_RATE.test(label);
}

/** Figures of taxes, pumps, and slips, and of what was taken back in the line above. */
function isNoGoods(draft: Draft, text: string, label: string, name: string, cents: number): boolean {
  return (
    isTaxTableRow(label, cents) ||
    MEASURED_PUMP.test(text) ||
    isPaidOnSlip(draft, cents) ||
    (name === '' && isOfVoid(draft, cents))
  );
}

/** `Refund Amount: 4.29` on the slip of a card with which as much was paid, or given back. */
function isPaidOnSlip({ isSlip, receipt }: Draft, cents: number): boolean {
  return isSlip && receipt.tenders.some(({ amountCents }) => Math.abs(amountCents) === Math.abs(cents));
}

/** `335056  1 @ 3.49   3.49` below `VOID ITEM ICE BAG`, which took it back. */
function isOfVoid({ receipt: { items, lines } }: Draft, cents: number): boolean {
  const last = items.at(-1);
  const isAbove = last?.state === 'void' && last.lineIndex === lines.length - 1;
  return isAbove && Math.abs(last.priceCents) === Math.abs(cents);
}

/** Adds an article, unless its name or the cell behind it says that it is something else. */
function applyNamed(state: PrintState, draft: Draft, at: KeyedLine, label: ItemLabel, item: ItemLine): void {
  const { line, layout } = state;
  const cents = line.amountCents ?? 0;
  const noted = label.note === '' ? null : matchNote(state, draft, `${label.note} ${item.name}`);
  if (noted !== null) {
    applyKnown(state, draft, noted, at);
    return;
  }
  const name =
    item.name === '' ? nameInLine(nameAbove(draft), layout.codePlace) : withoutDepartment(item.name, cents);
  const match = name === line.label ? null : matchName(state, name, cents, label);
  // `24712 REFUND COLA  -2.79`
  const isReturned = cents < 0 && match?.meaning === 'refund' && match.rest !== '';
  if (match !== null && (isReturned || NAMED_MEANINGS.has(match.meaning))) {
    applyKnown(state, draft, match, at);
    return;
  }
  if (match?.meaning === 'promo') addEvent(draft, 'promo', draft.receipt.lines.length, cents, item.name);
  if (match === null && cents > 0 && item.name === label.name)
    label.isPlainGoods = saysOnlyName(label, line.label);
  addGoods(state, draft, at, item);
}

/** A cell that says what became of a line. @returns null if the line is an article all the same */
function matchNote({ table, line }: PrintState, draft: Draft, words: string): LineMatch | null {
  const match = table.match(words, (line.amountCents ?? 0) < 0 ? 'negative' : 'positive');
  if (match?.meaning === 'price-override')
    addEvent(draft, 'price-override', draft.receipt.lines.length, line.amountCents, words);
  return match !== null && NAMED_MEANINGS.has(match.meaning) ? match : null;
}

/** `06 LINE VOID MILK  -4.59`: a department number before words that describe the line. */
function withoutDepartment(name: string, cents: number): string {
  return cents < 0 ? name.replace(/^\d{1,4}\s+/, '') : name;
}

function matchName({ table }: PrintState, name: string, cents: number, label: ItemLabel): LineMatch | null {
  const sign = cents < 0 ? 'negative' : 'positive';
  if (name !== label.name) return table.match(name, sign);
  if (label[sign] === undefined) label[sign] = table.match(name, sign);
  return label[sign];
}

/** Whether nothing in a label depends on the amount behind it. */
function saysOnlyName({ name, columns, note, isVoid }: ItemLabel, label: string): boolean {
  const isOther = isVoid || note !== '' || columns.length > 0;
  return !isOther && name !== '' && !MAY_BE_FIGURE.test(name) && !MAY_BE_FIGURE.test(label);
}

function addGoods(state: PrintState, draft: Draft, { text, rowNumber }: PlacedLine, item: ItemLine): void {
  const { line, layout } = state;
  const source: LineSource = { text, rowNumber, words: line.label, codePlace: layout.codePlace };
  applyItem(draft, source, withWrap(state, draft, text, item));
}

/** `2Q` above `@10.49`, which is the price of one. */
function countAbove({ words }: Draft): number {
  return Number(COUNT_ALONE.exec(words.at(-1) ?? '')?.[1] ?? 1) || 1;
}

export function applyQuantityNote(
  { line }: PrintState,
  draft: Draft,
  { text, rowNumber }: PlacedLine,
  quantity: number,
  unitCents: number,
): void {
  noteQuantity(draft, addLine(draft, text, rowNumber, 'text', line.label), quantity, unitCents);
}
