// Turns the rows of a table with one row per journal line into receipts.

import { takeFramedNote } from '../lines/framed-note.ts';
import { findHeading } from '../lines/heading-line.ts';
import {
  PLAIN_COLUMNS,
  productOf,
  type QuantityPlace,
  readCountedName,
  readFramedCount,
  readItemLabel,
  readLedCount,
  readTrailedCount,
  readUnitNote,
  readQuantityNote,
  tidy,
} from '../lines/item-label.ts';
import type { LineMatch } from '../lines/line-table.ts';
import { readMark } from '../lines/mark-line.ts';
import type { AmountSign } from '../lines/phrase-table.ts';
import { endsUnpaid, EVENT_KINDS, type EventKind, sumOfItems } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { type PrintedLine, readPrintedLine } from '../shape/print/journal-column.ts';
import { cellText, isRuleRow, joinRow } from '../shape/row-text.ts';
import { namesKind, readSection } from '../shape/section-title.ts';
import { isReturned, isVoidedBy } from '../shape/table/kind-marks.ts';
import { priceAfter, priceBefore } from '../shape/table/line-discounts.ts';
import { isArticleKind, isOwnRowKind, isPaymentKind } from '../shape/table/line-kind.ts';
import { isMoved, readKind } from '../shape/table/read-kind.ts';
import { isSheetSumLabel, isSumInNumber, isSumLabel } from '../shape/table/sum-row.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import { apartWords } from '../text/apart-words.ts';
import { readQuantity } from '../text/cell-value.ts';
import { copyText } from '../text/copy-text.ts';
import { createTextMemo, mayRecur } from '../text/text-memo.ts';
import { isYes } from '../text/yes.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { applyItem, applyLeftOut, applyReturned, applyText, isSumOfSold } from './apply-line.ts';
import { settleMarks } from './apply-mark.ts';
import { applyPhrase, SELLING } from './apply-phrase.ts';
import {
  addEvent,
  addLine,
  createDraft,
  type Draft,
  goOnInSheet,
  isOverlong,
  isPutAside,
  noteQuantity,
  sumOf,
} from './draft.ts';
import type { ItemLine, LineSource } from './line-source.ts';
import { markRefund, returnGoods, turnRefund } from './mark-refund.ts';
import { noteMultiplied } from './multiplied-amounts.ts';
import { noteOnLine } from './note-marks.ts';
import { createPaymentReader } from './payment-row.ts';
import { fillWhoAndWhere } from './receipt-heading.ts';
import { createRunningSum } from './running-sum.ts';
import { isDoubtful, settleDoubtful } from './settle-doubtful.ts';
import { createSkippedRows } from './skipped-rows.ts';
import { isDateFirst, isOfTicket, sumForNumber } from './sum-for-number.ts';
import { sumPairsIn } from './sum-pairs.ts';
import { createSuspendedTickets, setAside } from './suspended-tickets.ts';
import {
  addColumnTender,
  addColumnWays,
  createFieldReader,
  noteLineVoid,
  type TransactionFields,
} from './table-fields.ts';
import type { TableReader, TableStart } from './table-reader.ts';
import { findTenderColumns } from './tender-columns.ts';
import { createUnnamedAmounts } from './unnamed-amounts.ts';
import { findVoidTarget } from './void-target.ts';
import { voidWhole } from './void-whole.ts';

/** What is known about what a line says. */
interface LineLabel {
  /** What it says as an article's; undefined until it is requested. */
  article: { name: string; isVoid: boolean } | undefined;
  /** What it means with an amount of this sign; the same. */
  matches: Record<AmountSign, LineMatch | null | undefined>;
}

/** `STELLA 4PK (voided)` */
const VOID_BEHIND =
  /[([](?:void(?:ed)?|cancel+ed|storniert|storno|annul[ée]e?|anulad[oa]|cancelad[oa])[)\]]$/i;

function createLineLabels(): (label: string) => LineLabel {
  const known = createTextMemo<LineLabel>();
  return (text) => {
    let label = known.get(text);
    if (label === undefined) {
      label = { article: undefined, matches: { none: undefined, positive: undefined, negative: undefined } };
      if (mayRecur(text)) known.keep(text, label);
    }
    return label;
  };
}

function readArticle(text: string): { name: string; isVoid: boolean } {
  const name = text.replace(VOID_BEHIND, '').trimEnd().replace(/\s+/g, ' ');
  return { name: copyText(name), isVoid: VOID_BEHIND.test(text) };
}

/** Registers whose receipts may be open at the same time; a column with more values is not a register. */
const MOST_OPEN = 64;

/** If every line has its own time, the same number within this time is the same transaction. */
const SAME_TICKET_SECONDS = 3600;

/** Fewer transactions may come to the amount of a line by chance. */
const FEWEST_SUMMED = 5;

/** What a column of amounts may be called. */
const AMOUNTS: ReadonlySet<string | null> = new Set(['total', 'lineAmount', 'amount']);

/** What a label before a way to pay may say. */
const SUMS: ReadonlySet<LineMeaning> = new Set(['total', 'subtotal', 'due', 'tax', 'tender', 'change']);

const UNPAID_KINDS: ReadonlySet<string | null> = new Set(['Void', 'Abort']);

/** The longest words that may say so. */
const LONGEST_WHOLE = 40;

/** `VOID TRAN` in each line of a ticket is not about the line. */
const NAMES_TICKET = /\b(?:tran|trans|transaction|ticket|tkt|receipt|sale|order|check|bill)\b/i;

/** What the cells of a row say about its line. */
interface Said {
  /** '' for none. */
  description: string;
  /** The kind of line; '' for none. */
  lineType: string;
  quantity: number | null;
  cents: number | null;
  isReturn: boolean;
}

function readPrinted(description: string): PrintedLine | null {
  const [mark = ''] = VOID_BEHIND.exec(description) ?? [];
  return readPrintedLine(description.slice(0, description.length - mark.length));
}

/** `2 AT 0.59`, `QTY 3 @ 0.35 EA` in a line of its own: how many there are of the article above or below. */
function readNote(text: string, printed: PrintedLine | null): { quantity: number; unitCents: number } | null {
  if (printed === null) return readUnitNote(text);
  const quantity = readQuantityNote(printed.label.trim());
  return quantity > 0 ? { quantity, unitCents: Math.abs(printed.cents) } : null;
}

/** Whether the newest line is an article that represents its own void, too. */
function endsLeftOut({ receipt: { items, lines } }: Draft): boolean {
  return [-1, -2].every((at) => items.at(at)?.lineIndex === lines.length - 1);
}

/** Kinds that tables also name in the plural; `Sales` would be a sum. */
const PLURALS: ReadonlySet<string> = new Set([...EVENT_KINDS, 'void-mark']);

/** Kinds that may be all a row contains. */
const EVENT_OF_KIND: ReadonlyMap<string, EventKind> = new Map([
  ['No Sale', 'no-sale'],
  ['Safe Manual DROP', 'safe-drop'],
  ['Paid In', 'paid-in'],
  ['Paid Out', 'paid-out'],
]);

/** The same for rows between the lines of a ticket: `TXN_VOID`. */
const MEANING_OF_KIND: ReadonlyMap<string, EventKind> = new Map([
  ...EVENT_OF_KIND,
  ['Void', 'void-ticket'],
  ['Abort', 'abort'],
]);

const SAID_OF_ARTICLES = ['void-ticket', 'abort', 'price-override'] as const;
type SaidOfArticle = LineMatch & { meaning: (typeof SAID_OF_ARTICLES)[number] };

/** `Ticket voided` beside each article of the ticket, `Price override` beside one of them. */
function isSaidOfArticle(match: LineMatch | null): match is SaidOfArticle {
  return SAID_OF_ARTICLES.some((meaning) => meaning === match?.meaning);
}

/** Whether a line above is about an article of this name, so that this one may repeat it. */
const isNamed = ({ receipt: { items } }: Draft, { name }: ItemLine): boolean =>
  items.some((item) => item.name === name);

/** What is said of a whole ticket in a row of its own. */
const WHAT_BECAME_OF_IT: ReadonlySet<LineMeaning> = new Set([
  'void-ticket',
  'abort',
  'suspend',
  'recall',
  'memory-cancel',
]);

/** @param printedQuantities where quantities are, in lines of a printed journal; null for other tables */
export function createLineItemsReader(
  { sheet: firstSheet, layout, heading, dates, page, table, handover }: TableStart,
  printedQuantities: QuantityPlace | null,
): TableReader {
  let sheet = firstSheet;
  const fields = createFieldReader(layout, dates, page);
  const payments = createPaymentReader(heading, table, fields, handover, findPaid);
  const { columns, lineDiscount } = layout;
  const markColumns = { marks: layout.kindMarks, heading };
  const taxColumns = [layout.lineTax, ...(layout.otherTaxes?.columns ?? [])].filter((at) => at !== undefined);
  const moneyColumns = [...heading.keys()].filter((at) => AMOUNTS.has(fieldOfHeading(heading[at])));
  const discountColumn = lineDiscount?.column ?? columns.discount;
  const wayColumns = findTenderColumns(heading, layout).filter(({ at }) => layout.ways.includes(at));
  const open = new Map<string, Draft>();
  /** The last total that a receipt's rows have in a column. */
  const columnTotals = new Map<Draft, number>();
  /** Discounts of lines that their amounts may still include. */
  const discounts = new Map<Draft, number>();
  const labels = createLineLabels();
  const skipped = createSkippedRows();
  const unnamed = createUnnamedAmounts();
  const suspended = createSuspendedTickets((draft) => handover.finish(draft));
  const sumColumns = [layout.lineAmount, layout.total];
  const sumLabels = [...new Set([columns.number ?? 0, 0, columns.description ?? 0])];
  let currentKey = '';
  /** Whether each row so far named its transaction, and whether the one above is a sum, or belongs to one. */
  let isEachNumbered = true;
  let isBelowSum = false;
  /** What the transactions so far come to, with and without their taxes. */
  const closed = { transactions: 0, cents: 0, net: 0 };
  const running = createRunningSum([layout.lineAmount], (cells, column) => fields.centsAt(cells, column));

  function close(key: string): void {
    const draft = open.get(key);
    if (draft === undefined) return;
    open.delete(key);
    const { marked } = draft;
    noteLineVoid(draft);
    if (marked === 'lines' || marked === 'ticket') voidWhole(draft, marked === 'lines');
    settleTotal(draft);
    settleDoubtful(draft);
    settleMarks(draft);
    // The worth of what nobody paid.
    if (marked === 'lines')
      draft.receipt.totalCents ??= sumOfItems(draft.receipt.items.filter(({ state }) => state === 'sold'));
    closed.transactions++;
    const paid = paidCents(draft);
    closed.cents += paid;
    closed.net += netOf(draft, paid);
    addColumnWays(draft);
    addColumnTender(draft, draft.columnTender);
    turnRefund(draft);
    markRefund(draft, table);
    returnGoods(draft);
    if (isPutAside(draft))
      suspended.add(draft.receipt.registerId ?? '', draft.suspendNumber || draft.number, draft);
    else handover.finish(draft);
  }

  /** Without a line for it, the total is in a column, or is the sum of what was sold and its tax. */
  function settleTotal(draft: Draft): void {
    const { receipt } = draft;
    const inColumn = columnTotals.get(draft) ?? null;
    columnTotals.delete(draft);
    receipt.totalCents ??= inColumn;
    const off = discounts.get(draft) ?? 0;
    discounts.delete(draft);
    // The total shows whether the lines' amounts are those before their discounts.
    if (off !== 0 && receipt.totalCents === sumOf(draft) - off)
      receipt.discountCents = (receipt.discountCents ?? 0) - off;
    if (receipt.totalCents !== null || endsUnpaid(receipt.events)) return;
    // The total of its own row counts more than what its lines and their taxes come to.
    if (receipt.taxCents === null || handover.knows(draft.number)) return;
    receipt.totalCents = sumOf(draft);
  }

  function paidCents(draft: Draft): number {
    const { events, typeText } = draft.receipt;
    if (endsUnpaid(events) || UNPAID_KINDS.has(readKind(typeText ?? ''))) return 0;
    return draft.receipt.totalCents ?? columnTotals.get(draft) ?? sumOf(draft);
  }

  function netOf({ receipt }: Draft, paid: number): number {
    return paid === 0 ? 0 : paid - (receipt.taxCents ?? 0);
  }

  /** Whether a row has what all transactions above it come to. */
  function isSumOfAll(cells: readonly Cell[]): boolean {
    if (closed.transactions < FEWEST_SUMMED) return false;
    return (mayBeSumOfAll(cells) && isSumOfClosed(cells)) || running.isSum(cells);
  }

  /** A cheap check: open tickets are few. */
  function mayBeSumOfAll(cells: readonly Cell[]): boolean {
    for (const at of sumColumns) {
      const cents = fields.centsAt(cells, at) ?? 0;
      if (cents !== 0 && Math.abs(cents) >= Math.abs(closed.cents) / 2) return true;
    }
    return false;
  }

  function isSumOfClosed(cells: readonly Cell[]): boolean {
    let { cents, net } = closed;
    for (const draft of open.values()) {
      const paid = paidCents(draft);
      cents += paid;
      net += netOf(draft, paid);
    }
    return sumColumns.some((at) => {
      const one = fields.centsAt(cells, at) ?? 0;
      return one !== 0 && (one === cents || one === net);
    });
  }

  function openDraft(key: string, rowNumber: number, read: TransactionFields): Draft {
    close(key);
    // Rows without a number cannot continue a receipt once another one has begun.
    if (open.get(currentKey)?.number === '') close(currentKey);
    if (open.size >= MOST_OPEN) closeOldest();
    const draft = createDraft('line-items', sheet, rowNumber);
    draft.number = read.number;
    draft.day = read.day;
    draft.seconds = read.seconds;
    if (read.register !== '') draft.receipt.registerId = read.register;
    open.set(key, draft);
    currentKey = key;
    return draft;
  }

  function closeOldest(): void {
    const [oldest] = open.keys();
    if (oldest !== undefined) close(oldest);
  }

  function isSameTicket(draft: Draft, read: TransactionFields): boolean {
    if (draft.number !== read.number) return false;
    if (read.store !== '' && (draft.receipt.store ?? read.store) !== read.store) return false;
    if (read.day !== 0 && draft.day !== 0 && read.day !== draft.day && !layout.hasLineTimes) return false;
    if (read.seconds < 0 || draft.seconds < 0) return true;
    const apart = Math.abs(read.seconds - draft.seconds);
    return layout.hasLineTimes ? apart <= SAME_TICKET_SECONDS || read.day !== draft.day : apart === 0;
  }

  function keyOf({ register }: TransactionFields): string {
    return register === '' && columns.register !== undefined ? currentKey : register;
  }

  /** The receipt that a row belongs to. */
  function draftFor(read: TransactionFields, rowNumber: number): Draft {
    if (read.number === '') {
      const current = open.get(currentKey);
      const isOther =
        read.day !== 0 &&
        read.seconds >= 0 &&
        !layout.hasLineTimes &&
        (current === undefined || current.day !== read.day || current.seconds !== read.seconds);
      if (current !== undefined && !isOther) return current;
      return openDraft(read.register, rowNumber, read);
    }
    const key = keyOf(read);
    const draft = open.get(key);
    if (draft !== undefined && isSameTicket(draft, read)) {
      currentKey = key;
      return draft;
    }
    return openDraft(read.register, rowNumber, read);
  }

  function recall(draft: Draft, number: string): void {
    const recalled = suspended.recall(draft.receipt.registerId ?? '', number);
    if (recalled === null) return;
    setAside(recalled);
    handover.finish(recalled);
  }

  function amountOf(cells: readonly Cell[], quantity: number | null): number | null {
    const extended = fields.centsAt(cells, layout.lineAmount);
    if (extended !== null) return extended;
    const unit = fields.centsAt(cells, layout.unitPrice);
    return unit === null ? null : Math.round(unit * (quantity ?? 1));
  }

  /** Of a row for money that was only moved, whose amount may stand with the totals of lines. */
  function movedAmount(cells: readonly Cell[]): number | null {
    if (fields.text(cells, 'description') !== '') return null;
    if (!isMoved(fields.text(cells, 'type')) && !isMoved(fields.text(cells, 'lineType'))) return null;
    const amounts = moneyColumns.map((at) => fields.centsAt(cells, at) ?? 0).filter((cents) => cents !== 0);
    return new Set(amounts).size === 1 ? (amounts[0] ?? null) : null;
  }

  const hasLine = (cells: readonly Cell[]): boolean =>
    fields.text(cells, 'description') !== '' || fields.text(cells, 'lineType') !== '';

  /** Whether a row is that of the transaction itself. */
  function isOwnRow(cells: readonly Cell[]): boolean {
    const isUnnamed = fields.text(cells, 'description') === '';
    const mayBeOwn = isUnnamed ? columns.description !== undefined : layout.hasOwnRows;
    return mayBeOwn && isOwnRowKind(fields.text(cells, 'lineType'));
  }

  /** `No Sales` means the same as `No Sale`. */
  function matchKind(words: string, sign: AmountSign): LineMatch | null {
    const known = table.match(words, sign);
    // In a table, it stands beside what it takes back, rather than above.
    if (known?.meaning === 'error-correct' && sign !== 'none') return { ...known, meaning: 'void-line' };
    if (known !== null) return known;
    if (sign !== 'none' && isPaymentKind(words)) return { meaning: 'tender', rest: '', number: null };
    const one = table.match(words.replace(/s$/i, ''), sign);
    if (one !== null && PLURALS.has(one.meaning)) return one;
    const meaning = MEANING_OF_KIND.get(readKind(words) ?? '');
    if (meaning === undefined) return null;
    return {
      meaning: meaning === 'void-ticket' && sign !== 'none' ? 'void-line' : meaning,
      rest: '',
      number: null,
    };
  }

  /** `Change: Cash` */
  function matchLabel(words: string, sign: AmountSign): LineMatch | null {
    const end = words.indexOf(':');
    const match = end < 0 ? null : table.match(words.slice(0, end).trimEnd(), sign);
    return match !== null && SUMS.has(match.meaning) ? match : null;
  }

  /** `Cancel | ENTIRE TRANSACTION`: both together say that it is about the ticket. */
  function matchWhole(lineType: string, label: string, quantity: number | null): LineMatch | null {
    const isShort =
      quantity === null && lineType.length + label.length <= LONGEST_WHOLE && label !== lineType;
    const match = isShort ? table.match(apartWords(`${lineType} ${label}`), 'none') : null;
    return match?.meaning === 'void-ticket' || match?.meaning === 'abort' ? match : null;
  }

  /** `Bon | -3.90`: a kind of line other than articles, with an amount and no quantity, that takes back none. */
  function asDiscount(
    draft: Draft,
    { label, cents, quantity }: { label: string; cents: number | null; quantity: number | null },
  ): LineMatch | null {
    const isOff = cents !== null && cents < 0 && columns.quantity !== undefined && quantity === null;
    if (!isOff || table.match(copyText(label), 'negative') !== null) return null;
    if (-cents > sumOf(draft) || findVoidTarget(draft, label, cents) >= 0) return null;
    return { meaning: 'promo', rest: '', number: null };
  }

  function matchOf({ matches }: LineLabel, label: string, sign: AmountSign): LineMatch | null {
    // A match may hold a part of the label.
    if (matches[sign] === undefined)
      matches[sign] = table.match(copyText(label), sign) ?? matchLabel(copyText(label), sign);
    return matches[sign];
  }

  function matchType(type: string, sign: AmountSign): LineMatch | null {
    const known = table.match(type, sign);
    const event = known === null ? EVENT_OF_KIND.get(readKind(type) ?? '') : undefined;
    return event === undefined ? known : { meaning: event, rest: '', number: null };
  }

  /** `TND | CA | 15.00`: a row of its own for a payment, in columns that articles leave empty. */
  function isPayment(cells: readonly Cell[]): boolean {
    const kind = fields.text(cells, 'lineType');
    const isOther = fields.text(cells, 'description') !== '' && !isPaymentKind(kind);
    if (isOther || kind === '' || isArticleKind(kind) || fields.text(cells, 'payment') === '') return false;
    const hasGoods = fields.text(cells, 'quantity') !== '' || amountOf(cells, null) !== null;
    return !hasGoods && fields.cents(cells, 'tendered') !== null;
  }

  function applyDescription(draft: Draft, row: Row): void {
    const { rowNumber, cells, written: asWritten = cells } = row;
    if (isPayment(cells)) {
      payments.add(draft, row, fields.text(cells, 'lineType'));
      return;
    }
    const text = joinRow(asWritten);
    const written = fields.text(cells, 'description');
    const printed = printedQuantities === null ? null : readPrinted(written);
    const noted = printedQuantities === null ? null : readNote(written.trim(), printed);
    if (noted !== null) {
      const lineIndex = addLine(draft, text, rowNumber, 'text', written);
      noteQuantity(draft, lineIndex, noted.quantity, noted.unitCents);
      return;
    }
    const said = readSaid(draft, cells, printed);
    if (isOwnRow(cells)) {
      addLine(draft, text, rowNumber, 'header', '');
      if (said.cents !== null) columnTotals.set(draft, said.cents);
      fields.noteOwnKind(draft, cells);
      return;
    }
    const printedHeading =
      printedQuantities !== null && printed === null ? findHeading(said.description) : null;
    if (printedHeading !== null) fillWhoAndWhere(draft, printedHeading);
    const label = said.description !== '' ? said.description : said.lineType;
    if (label === '') applyUnnamed(draft, cells, said.cents, text, rowNumber);
    else applyNamed(draft, { text, rowNumber, words: label }, cells, said);
  }

  /** @param printed its name and amount as a line of a printed journal; null for none */
  function readSaid(draft: Draft, cells: readonly Cell[], printed: PrintedLine | null): Said {
    const quantity = columns.quantity === undefined ? null : readQuantity(cells[columns.quantity]);
    const said: Said = {
      description: fields.text(cells, 'description'),
      lineType: fields.text(cells, 'lineType'),
      quantity,
      cents: printed?.cents ?? amountOf(cells, quantity) ?? movedAmount(cells),
      isReturn: isReturned(fields.text(cells, 'returned')),
    };
    if (printed !== null) takePrinted(said, printed);
    else if (said.cents === null) {
      fields.noteUnreadable(draft, cells, layout.lineAmount);
      fields.noteUnreadable(draft, cells, layout.unitPrice);
    } else if (columns.quantity === undefined) {
      const { description, cents } = said;
      const counted =
        readFramedCount(description) ??
        readCountedName(description, cents) ??
        readLedCount(description, cents) ??
        readTrailedCount(description, cents, fields.centsAt(cells, layout.unitPrice));
      if (counted !== null) ({ name: said.description, quantity: said.quantity } = counted);
    }
    const { cents } = said;
    if (cents === null) return said;
    const isBelow = said.quantity !== null && said.quantity < 0 && cents > 0;
    said.cents = said.isReturn && layout.turnsReturns ? -Math.abs(cents) : isBelow ? -cents : cents;
    return said;
  }

  /** The words of a printed line may have the quantity, too. */
  function takePrinted(said: Said, { label, cents }: PrintedLine): void {
    const match = table.match(label, cents < 0 ? 'negative' : 'positive');
    const named = match?.meaning === 'sold' ? match.rest : label;
    const article = readItemLabel(named, 0, { ...PLAIN_COLUMNS, quantityPlace: printedQuantities ?? 'none' });
    const multiplied = productOf(article, cents);
    if (match?.meaning === 'sold' || (match === null && (multiplied !== null || article.hasQuantity))) {
      ({ name: said.description, quantity: said.quantity } = multiplied ?? article);
    } else said.description = match === null ? tidy(label) : label;
  }

  function applyNamed(draft: Draft, source: LineSource, cells: readonly Cell[], said: Said): void {
    const { description, lineType, quantity, cents, isReturn } = said;
    const label = source.words;
    const sign = cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
    const known = labels(label);
    const typeMatch = matchTypeOf(draft, label, cells, said);
    const isVoidType = typeMatch?.meaning === 'void-line' || typeMatch?.meaning === 'void-mark';
    const item = cents === null ? null : itemOf(known, label, cells, { quantity, cents, isVoidType });
    const found = matchOf(known, label, sign) ?? matchSumBelowZero(draft, known, label, said);
    // Whatever its name begins with.
    const isGoods = isArticleKind(lineType) || isCounted(draft, cells, quantity, cents);
    const isNoPhrase =
      found !== null && isGoods && (isDoubtful(found) || isNameOfGoods(draft, found, cells, said));
    const described = isNoPhrase ? null : found;
    // `Age Check` in one column, `SKIPPED` in the other.
    const isRefined = typeMatch?.meaning === 'age-check' && described?.meaning === 'age-cancel';
    // `Refund` beside the total of what came back.
    const isOwnSum =
      cents !== null && cents < 0 && quantity === null && SUMS.has(described?.meaning ?? 'sold');
    const match =
      typeMatch !== null && !isVoidType && !isRefined && !isOwnSum
        ? { ...typeMatch, rest: label }
        : described;
    const isWhole = item !== null && description !== '' && quantity !== null;
    // Its column says what it is, too.
    const isVoidAgain = cents !== null && match?.meaning === 'void-line' && isMarkedVoid(cells, cents);
    const mayRepeat = typeMatch?.meaning === 'price-override' && isWhole && isNamed(draft, item);
    if (isWhole && isSaidOfArticle(typeMatch) && !mayRepeat) {
      applyArticle(draft, source, item, { cells, isReturn, isCertain: true });
      noteSaid(draft, typeMatch, lineType, item);
    } else if (isVoidAgain && isWhole && match.rest !== '')
      applyArticle(draft, source, { ...item, name: match.rest }, { cells, isReturn, isCertain: true });
    else if (match !== null && !(quantity !== null && match.meaning === 'note')) {
      const isOwnPrice = cents === null || item?.priceCents === cents || SELLING.has(match.meaning);
      const paid = { ...source, words: wayOf(cells, said, match) || source.words };
      applyPhrase(draft, paid, match, item === null || isOwnPrice ? item : { ...item, priceCents: cents });
      if (mayRepeat)
        draft.doubtful.push({ lineIndex: draft.receipt.lines.length - 1, meaning: 'price-override', item });
      if (match.meaning === 'total') readTotalRow(draft, cells, cents);
      if (match.meaning === 'suspend') draft.suspendNumber = match.number ?? '';
      else if (match.meaning === 'recall') recall(draft, match.number ?? '');
    } else if (item === null && isVoidType && description !== '')
      applyPhrase(draft, source, { meaning: 'void-line', rest: label, number: null }, null);
    else if (item === null) applyMarked(draft, source);
    else applyArticle(draft, source, item, { cells, isReturn, isCertain: quantity !== null });
    noteUnread(draft, cells, said, match);
    noteProduct(draft, cells, said);
  }

  /** How it was paid, beside a word that says only that it was: `PAYMENT | Cash`; '' for none. */
  function wayOf(cells: readonly Cell[], { description }: Said, { meaning }: LineMatch): string {
    return meaning === 'tender' && description === '' ? fields.text(cells, 'payment') : '';
  }

  /** Notes an amount beside a quantity and the price of one. */
  function noteProduct(draft: Draft, cells: readonly Cell[], { cents, quantity }: Said): void {
    const { lineAmount, unitPrice } = layout;
    if (cents === null || quantity === null || lineAmount === undefined || lineAmount === unitPrice) return;
    const unitCents = fields.centsAt(cells, unitPrice);
    const amount = fields.centsAt(cells, lineAmount);
    if (unitCents === null || amount === null || (fields.centsAt(cells, discountColumn) ?? 0) !== 0) return;
    const lineIndex = draft.receipt.lines.length - 1;
    noteMultiplied(draft.multiplied, lineIndex, { quantity, unitCents, cents: amount });
  }

  /** Notes a row whose amount should be there: an article's, or one with something else where amounts are. */
  function noteUnread(
    draft: Draft,
    cells: readonly Cell[],
    { cents, quantity, lineType }: Said,
    match: LineMatch | null,
  ): void {
    if (cents !== null || printedQuantities !== null || layout.lineAmount === undefined) return;
    const isGoods = (quantity ?? 0) !== 0 || isArticleKind(lineType);
    const isMoney = match === null || SUMS.has(match.meaning) || SELLING.has(match.meaning);
    const isWritten = cellText(cells[layout.lineAmount]).trim() !== '';
    if (isMoney && (isGoods || isWritten))
      (draft.receipt.unreadAmounts ??= []).push(draft.receipt.lines.length - 1);
  }

  /** The sums of what came back are below zero like its goods, and the money for it is all that the rows above come to. */
  function matchPaidBack(
    draft: Draft,
    lineType: string,
    cells: readonly Cell[],
    cents: number,
  ): LineMatch | null {
    if (cents >= 0 || sumOfItems(draft.receipt.items) >= 0) return null;
    if (cents === sumOf(draft) && fields.text(cells, 'payment') !== '')
      return { meaning: 'tender', rest: '', number: null };
    const sum = table.match(apartWords(lineType), 'positive');
    return sum !== null && SUMS.has(sum.meaning) ? sum : null;
  }

  /** `TOTAL  -2.35` below what came back. */
  function matchSumBelowZero(
    draft: Draft,
    known: LineLabel,
    label: string,
    { cents, quantity }: Said,
  ): LineMatch | null {
    const isBack = cents !== null && cents < 0 && quantity === null && sumOfItems(draft.receipt.items) < 0;
    const sum = isBack ? matchOf(known, label, 'positive') : null;
    return sum !== null && SUMS.has(sum.meaning) ? sum : null;
  }

  /** What the kind of a line means; null for that of an article, and an unknown one. */
  function matchTypeOf(
    draft: Draft,
    label: string,
    cells: readonly Cell[],
    { description, lineType, quantity, cents }: Said,
  ): LineMatch | null {
    if (lineType === '' || isArticleKind(lineType)) return null;
    const sign = cents === null ? 'none' : cents < 0 ? 'negative' : 'positive';
    const isNamed = description !== '' || columns.description === undefined;
    return (
      (cents === null || isNamed ? null : matchPaidBack(draft, lineType, cells, cents)) ??
      matchWhole(lineType, label, quantity) ??
      matchKind(apartWords(lineType), sign) ??
      asDiscount(draft, { label, cents, quantity }) ??
      (description === '' && quantity === null ? asTotal(draft, cents) : null)
    );
  }

  /** `Invoice OKed`: a row without an article that comes to what was sold, or paid. */
  function asTotal(draft: Draft, cents: number | null): LineMatch | null {
    const { items, tenders, changeCents } = draft.receipt;
    if (columns.description === undefined || items.length === 0 || cents === null) return null;
    const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
    const isTotal = cents === sumOf(draft) || (tenders.length > 0 && cents === paid);
    return isTotal ? { meaning: 'total', rest: '', number: null } : null;
  }

  function itemOf(
    known: LineLabel,
    label: string,
    cells: readonly Cell[],
    { quantity, cents, isVoidType }: { quantity: number | null; cents: number; isVoidType: boolean },
  ): ItemLine {
    const article = (known.article ??= readArticle(label));
    const item = {
      name: article.name,
      priceCents: priceOf(cells, cents),
      quantity: quantity === null || quantity === 0 ? 1 : Math.abs(quantity),
      isVoid: isVoidType || article.isVoid || isMarkedVoid(cells, cents),
    };
    if (cents === 0) takeUncharged(item, cells, quantity);
    return item;
  }

  const isSaidVoid = (cells: readonly Cell[]): boolean =>
    isVoidedBy(layout.voidMark, fields.text(cells, 'void'));

  function isMarkedVoid(cells: readonly Cell[], cents: number): boolean {
    return isSaidVoid(cells) && (layout.voidMarks !== 'both' || cents < 0);
  }

  function noteSaid(draft: Draft, { meaning }: SaidOfArticle, lineType: string, item: ItemLine): void {
    const { events, lines } = draft.receipt;
    if (meaning === 'price-override')
      addEvent(draft, meaning, lines.length - 1, item.priceCents, `${lineType}: ${item.name}`);
    else if (!events.some(({ kind }) => kind === meaning))
      addEvent(draft, meaning, lines.length - 1, null, lineType);
  }

  /** Whether a row has a quantity at a price, as no sum has, or at least a quantity, and is no sum. */
  function isCounted(
    draft: Draft,
    cells: readonly Cell[],
    quantity: number | null,
    cents: number | null,
  ): boolean {
    if (quantity === null || quantity === 0 || cents === null) return false;
    return fields.centsAt(cells, layout.unitPrice) !== null || !isSumOfSold(draft, cents);
  }

  /** `CANCELLED  1  3.50  3.50`: typed as the name of an article, which has a price as no ticket that was given up has. */
  function isNameOfGoods(
    draft: Draft,
    { meaning }: LineMatch,
    cells: readonly Cell[],
    { cents }: Said,
  ): boolean {
    const isSale = readKind(draft.receipt.typeText ?? '') === 'Sale';
    const isOfTicket =
      WHAT_BECAME_OF_IT.has(meaning) || (isSale && (meaning === 'refund' || meaning === 'no-sale'));
    const isPriced = fields.centsAt(cells, layout.unitPrice) !== null && cents !== null && cents > 0;
    return isOfTicket && isPriced && !isSumOfSold(draft, cents);
  }

  /** `TRAN VOIDED` in a row of its own, in words without a phrase. */
  function applyMarked(draft: Draft, source: LineSource): void {
    const lineIndex = applyText(draft, source);
    const meaning = readMark(source.words);
    if (meaning !== null) draft.marks.push({ lineIndex, meaning, isAbove: false });
  }

  function applyArticle(
    draft: Draft,
    source: LineSource,
    item: ItemLine,
    { cells, isReturn, isCertain }: { cells: readonly Cell[]; isReturn: boolean; isCertain: boolean },
  ): void {
    noteMark(draft, item, cells);
    const { name, note } = takeFramedNote(item.name, table);
    item.name = name;
    if (note !== '') addEvent(draft, 'price-override', draft.receipt.lines.length, item.priceCents, note);
    if (item.isVoid && representsBoth(draft, item)) applyLeftOut(draft, source, item);
    else if (isReturn && !item.isVoid) applyReturned(draft, source, item);
    else applyItem(draft, source, item, isCertain);
  }

  function noteMark(draft: Draft, { isVoid, priceCents }: ItemLine, cells: readonly Cell[]): void {
    const { marked } = draft;
    draft.marked = 'no';
    if (!isVoid || priceCents <= 0 || marked === 'no') return;
    const isOfTicket =
      marked === 'ticket' ||
      layout.voidMarks === 'whole tickets' ||
      NAMES_TICKET.test(fields.text(cells, 'void'));
    draft.marked = isOfTicket ? 'ticket' : 'lines';
  }

  /** A line for which nothing was charged beside its price is void, unless a column says which lines are. */
  function takeUncharged(item: ItemLine, cells: readonly Cell[], quantity: number | null): void {
    if (layout.lineAmount === undefined || (quantity ?? 1) < 0) return;
    const unit = fields.centsAt(cells, layout.unitPrice) ?? 0;
    const isSaid = columns.void !== undefined && !isSaidVoid(cells);
    if (unit <= 0 || isSaid || (fields.centsAt(cells, discountColumn) ?? 0) !== 0) return;
    item.priceCents = Math.round(unit * (quantity || 1));
    item.isVoid = true;
  }

  /** Whether a row that is marked as void takes back no other line, but what it sold itself. */
  function representsBoth(draft: Draft, { name, priceCents }: ItemLine): boolean {
    const isLeftOut = layout.voidMarks === 'left out' || layout.voidMarks === 'whole tickets';
    return priceCents > 0 && (isLeftOut || findVoidTarget(draft, name, priceCents) < 0);
  }

  /** A total may be for the goods only, with the one that was paid, or the total of their taxes, next to it. */
  function readTotalRow({ receipt }: Draft, cells: readonly Cell[], cents: number | null): void {
    const paid = layout.total === layout.lineAmount ? null : fields.centsAt(cells, layout.total);
    if (paid !== null && paid !== 0) receipt.totalCents = paid;
    if (receipt.totalCents !== cents) return;
    const tax = fields.centsAt(cells, layout.lineTax);
    if (cents === null || tax === null || tax === 0 || tax !== receipt.taxCents) return;
    if (cents === sumOfItems(receipt.items)) receipt.totalCents = cents + tax;
    // The tax in this row's column is the same one again.
    receipt.taxCents = 0;
  }

  /** A row without words: it has only its kind of transaction. */
  function applyUnnamed(
    draft: Draft,
    cells: readonly Cell[],
    cents: number | null,
    text: string,
    rowNumber: number,
  ): void {
    const type = fields.text(cells, 'type');
    const match = type === '' ? null : matchType(type, cents === null ? 'none' : 'positive');
    const isEvent = match !== null && match.meaning !== 'note' && match.meaning !== 'page';
    if (!isEvent || draft.receipt.lines.length > 0) {
      if (cents !== null && layout.total !== layout.lineAmount) unnamed.note(draft, cents, text);
      addLine(draft, text, rowNumber, draft.receipt.lines.length === 0 ? 'header' : 'text', '');
      return;
    }
    const item = cents === null ? null : { name: type, priceCents: cents, quantity: 1, isVoid: false };
    applyPhrase(draft, { text, rowNumber, words: type }, match, item);
  }

  /** What was handed over, without the change. */
  function keptIn(cells: readonly Cell[]): number | null {
    const handed = fields.cents(cells, 'tendered');
    return handed === null ? null : handed - Math.abs(fields.cents(cells, 'change') ?? 0);
  }

  function applyColumns(draft: Draft, cells: readonly Cell[]): void {
    const method = fields.text(cells, 'payment');
    if (method !== '') draft.columnTender ??= { method, cents: keptIn(cells) };
    for (const { at, method: way } of wayColumns) {
      const paid = fields.amountAt(draft, cells, at);
      if (paid !== null && paid !== 0) draft.columnWays.set(way, paid);
    }
    const isOwn = layout.hasOwnRows && isOwnRow(cells);
    const total = layout.hasOwnRows && !isOwn ? null : fields.amountAt(draft, cells, layout.total);
    // A total may be in only one of a transaction's rows, with 0 in the others.
    if (total !== null && (total !== 0 || !columnTotals.has(draft))) columnTotals.set(draft, total);
    // Only the ticket's own tax is not rounded line by line.
    const isTaxed = layout.hasOwnRows === isOwn && !endsLeftOut(draft);
    for (const at of isTaxed ? taxColumns : []) {
      const tax = fields.amountAt(draft, cells, at);
      if (tax !== null) draft.receipt.taxCents = (draft.receipt.taxCents ?? 0) + tax;
    }
    const ofTicket = endsLeftOut(draft) ? null : fields.amountAt(draft, cells, layout.ticketTax);
    if (ofTicket !== null && ofTicket !== 0) draft.receipt.taxCents = ofTicket;
    takeOff(draft, cells);
    noteOnLine(draft, cells, markColumns);
    const regular = overriddenPrice(draft, cells);
    const isMarked = columns.priceOverride !== undefined && isYes(cells[columns.priceOverride]);
    if (isMarked || (regular !== null && regular !== 0)) {
      addEvent(draft, 'price-override', draft.receipt.lines.length - 1, regular || null, 'Price override');
    }
  }

  function noteDepartment({ receipt: { items, lines } }: Draft, cells: readonly Cell[]): void {
    const last = items.at(-1);
    if (layout.articleGroup === undefined || last?.lineIndex !== lines.length - 1) return;
    const department = cellText(cells[layout.articleGroup]).trim();
    for (const item of items.slice(-2)) if (item.lineIndex === last.lineIndex) item.department = department;
  }

  function takeOff(draft: Draft, cells: readonly Cell[]): void {
    const last = draft.receipt.items.at(-1);
    // A row without an article has what was taken off the ticket.
    if (last === undefined && lineDiscount === null && !hasLine(cells))
      discounts.set(draft, Math.abs(fields.centsAt(cells, discountColumn) ?? 0));
    if (last === undefined || !endsWithArticle(draft)) return;
    const off = discountOf(cells, last.priceCents);
    if (off === 0) return;
    const { receipt } = draft;
    addEvent(draft, 'promo', receipt.lines.length - 1, -off, cellText(heading[discountColumn ?? -1]));
    if (endsLeftOut(draft)) return;
    if (lineDiscount !== null)
      receipt.discountCents = (receipt.discountCents ?? 0) - Math.sign(last.priceCents) * off;
    else if (last.priceCents > 0) discounts.set(draft, (discounts.get(draft) ?? 0) + off);
  }

  /** What was taken off a line's price before that. */
  function discountOf(cells: readonly Cell[], cents: number): number {
    const isPercent = lineDiscount?.isPercent === true;
    const off = isPercent
      ? cents - priceAfter(cells[lineDiscount.column], cents)
      : (fields.centsAt(cells, discountColumn) ?? 0);
    return Math.abs(off);
  }

  /** A line's price before its discount, given its amount. */
  function priceOf(cells: readonly Cell[], cents: number): number {
    if (lineDiscount?.isTaken !== true) return cents;
    if (lineDiscount.isPercent) return priceBefore(cells[lineDiscount.column], cents);
    // An amount of 0 has the sign of what was sold.
    return cents + (cents < 0 ? -1 : 1) * discountOf(cells, cents);
  }

  /** Whether the newest line is an article's. */
  function endsWithArticle({ receipt: { items, lines } }: Draft): boolean {
    return items.at(-1)?.lineIndex === lines.length - 1;
  }

  /** What an article would have cost, if the row says so and it was sold at another price. */
  function overriddenPrice({ receipt }: Draft, cells: readonly Cell[]): number | null {
    const before = fields.cents(cells, 'priceOverride');
    if (before !== null && before !== 0 && !isYes(cells[columns.priceOverride ?? -1])) return before;
    const regular = fields.cents(cells, 'regularPrice');
    const item = receipt.items.at(-1);
    if (regular === null || item?.state !== 'sold' || item.lineIndex !== receipt.lines.length - 1)
      return null;
    const unit = fields.centsAt(cells, layout.unitPrice) ?? item.priceCents / item.quantity;
    const off = discountOf(cells, item.priceCents);
    // A line's amount may have its tax.
    const tax = layout.lineTax === undefined ? (fields.centsAt(cells, columns.tax) ?? 0) : 0;
    const charged = [item.priceCents, item.priceCents + off, item.priceCents - tax];
    const pieces = layout.isRegularOfLine ? 1 : item.quantity;
    const isSame = [unit, ...charged.map((cents) => cents / pieces)].some(
      (cents) => Math.abs(Math.abs(cents) - Math.abs(regular)) < 1,
    );
    return isSame ? null : regular;
  }

  function isSumRow(cells: readonly Cell[]): boolean {
    const numberCell = columns.number === undefined ? null : cells[columns.number];
    const isWord = columns.description === 0 || columns.lineType === 0;
    const isSum = !isWord && isSumLabel(cells[0]) && !namesKind(cells);
    if (isSum || isSumInNumber(numberCell)) return true;
    const description = fields.text(cells, 'description');
    if (!isSheetSumLabel(description)) return false;
    const current = open.get(currentKey);
    return current === undefined || current.receipt.totalCents !== null || columnTotals.has(current);
  }

  function isNamedAsSum(cells: readonly Cell[]): boolean {
    const isNumber = columns.number !== undefined && isSumInNumber(cells[columns.number]);
    const isMoment = isDateFirst(layout) && isSumLabel(cells[0]);
    return (isNumber || isMoment) && isOfTicket(fields, layout, cells);
  }

  function sumLabelIn(cells: readonly Cell[]): Cell | undefined {
    for (const at of sumLabels) if (isSumLabel(cells[at])) return cells[at];
    return undefined;
  }

  /** `Total 5582` below the lines of ticket 5582 is its own, if nothing else is. @returns false for any other row */
  function readOwnSum({ rowNumber, cells, written = cells }: Row): boolean {
    const draft = open.get(currentKey);
    if (draft === undefined || draft.number === '' || draft.receipt.totalCents !== null) return false;
    const label = sumLabelIn(cells);
    if (label === undefined || columnTotals.has(draft)) return false;
    const words = cellText(label);
    if (!words.includes(draft.number) || !words.split(/[\s:#]+/).includes(draft.number)) return false;
    const total = [layout.total, layout.otherTaxes?.sum, layout.lineAmount]
      .map((at) => fields.centsAt(cells, at))
      .find((cents) => cents !== null);
    if (total === undefined) return false;
    addLine(draft, joinRow(written), rowNumber, 'total', '');
    columnTotals.set(draft, total);
    return true;
  }

  /** Several sums in one row, with their labels. @returns false for any other row */
  function readSums({ rowNumber, cells }: Row): boolean {
    const draft = open.get(currentKey);
    if (draft === undefined) return false;
    const pairs = sumPairsIn(cells);
    if (pairs.length === 0) return false;
    const sums = pairs.map(({ label, cents }) => ({
      label,
      cents,
      match: table.match(label, cents < 0 ? 'negative' : 'positive'),
    }));
    if (sums.some(({ match }) => match === null || !SUMS.has(match.meaning))) return false;
    for (const { label, cents, match } of sums) {
      const source = { text: `${label}  ${(cents / 100).toFixed(2)}`, rowNumber, words: label };
      const item = { name: label, priceCents: cents, quantity: 1, isVoid: false };
      if (match !== null) applyPhrase(draft, source, match, item);
    }
    return true;
  }

  function findPaid(read: TransactionFields): Draft | undefined {
    const draft = open.get(keyOf(read));
    return draft !== undefined && isSameTicket(draft, read) ? draft : undefined;
  }

  function drop(row: Row): void {
    fields.passOver(row);
    handover.drop(1);
  }

  return {
    startSheet(name, titles) {
      sheet = name;
      fields.startSheet(name, titles);
    },
    row(row) {
      const { rowNumber, cells, paymentSheet } = row;
      if (paymentSheet !== undefined) {
        payments.read(row, paymentSheet);
        return;
      }
      if (readOwnSum(row) || readSums(row)) return;
      if (isNamedAsSum(cells)) {
        handover.reject(sumForNumber(sheet, rowNumber));
        return;
      }
      const isSum = isSumRow(cells);
      // `Invoices` alone may be the title of what is below.
      if (isSum && readSection(cells) === '') fields.startsPart(cells, heading);
      if (isRuleRow(cells) || isSum || fields.startsPart(cells, heading)) {
        isBelowSum = isSum;
        drop(row);
        return;
      }
      const read = fields.transaction(cells);
      isBelowSum &&= isEachNumbered && read.number === '' && read.day === 0 && read.register === '';
      if (isBelowSum) {
        drop(row);
        return;
      }
      isEachNumbered &&= read.number !== '';
      const isBare = read.day === 0 && read.seconds < 0 && !/\d/.test(read.register);
      const isRemark = isBare && !/^[^\s\d]*\d\S*$/.test(read.number);
      if (!hasLine(cells) && read.day === 0 && read.seconds < 0 && cells.some(isSumLabel)) {
        drop(row);
        return;
      }
      // A sum of the sheet, wherever it is.
      if (
        read.number === '' &&
        read.day === 0 &&
        (cells.some((cell) => typeof cell === 'string' && isSheetSumLabel(cell)) || isSumOfAll(cells))
      ) {
        drop(row);
        return;
      }
      // A page title in the middle: words where numbers should be, not a line.
      if (isRemark && (read.number !== '' || (!hasLine(cells) && amountOf(cells, null) === null))) {
        skipped.note(row);
        drop(row);
        return;
      }
      let draft = draftFor(read, rowNumber);
      if (isOverlong(draft)) draft = openDraft(currentKey, rowNumber, read);
      goOnInSheet(draft, sheet);
      skipped.read(!draft.hasBody);
      draft.hasBody = true;
      running.add(cells);
      fields.fill(draft, cells);
      applyDescription(draft, row);
      noteDepartment(draft, cells);
      applyColumns(draft, cells);
    },
    end() {
      for (const key of open.keys()) close(key);
      suspended.end();
      const told = [fields.describeDays(sheet), skipped.describe(sheet), unnamed.describe()];
      for (const remark of told) if (remark !== null) handover.remark(remark);
    },
  };
}
