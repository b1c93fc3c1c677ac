import type { HeadingLine } from '../lines/heading-line.ts';
import { isProduct } from '../lines/weighed-label.ts';
import { isPaidOut } from '../paid-out.ts';
import {
  type CardPayment,
  endsUnpaid,
  type EventKind,
  type LineKind,
  type MultipliedAmounts,
  type Receipt,
  type ReceiptEvent,
  type ReceiptItem,
  type Rejection,
  type Shape,
  sumOfItems,
  VOID_PREFIX,
} from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { namesPartOfDay } from '../shape/title-date.ts';
import { formatTime, type DayNumber } from '../text/date-time.ts';
import type { TransactionKind } from '../vocabulary/kind-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import type { ItemLine } from './line-source.ts';
import { createMultiplied } from './multiplied-amounts.ts';
import { noteUnreadAmounts } from './unread-amounts.ts';

/** What moves money without a sale. */
export const MOVES: ReadonlySet<EventKind | MarkMeaning> = new Set([
  'safe-drop',
  'safe-load-tube',
  'vend-tube',
  'paid-in',
  'paid-out',
]);

/** The same for what exports call kinds of transactions. */
export const MOVE_OF_KIND: Partial<Record<TransactionKind, 'safe-drop' | 'paid-in' | 'paid-out'>> = {
  'Safe Manual DROP': 'safe-drop',
  'Paid In': 'paid-in',
  'Paid Out': 'paid-out',
};

/** A line that no phrase explains and that may say what the ticket was. */
export interface DraftMark {
  lineIndex: number;
  meaning: MarkMeaning | 'promo';
  /** Nothing else of the ticket was above it. */
  isAbove: boolean;
  /** No word in it says so: it stands where a receipt ends. */
  isByPlace?: true;
  /**
   * What shows that it isn't so: the receipt was paid, nothing but the drawer's opening is in it, or the line's amount is
   * in no sum.
   */
  overruledBy?: 'payment' | 'drawer' | 'sums';
}

/** A line of which a phrase explains only the first words: it may be an article. */
export interface DoubtfulLine {
  lineIndex: number;
  meaning: LineMeaning;
  /** The line as an article. */
  item: ItemLine;
  /** Whether it can only be what an article above costs now. */
  isPriceOnly?: true;
}

/** How a ticket was paid, and how much was handed over, if there is a column for it. */
export interface ColumnTender {
  method: string;
  cents: number | null;
}

/** A receipt while its lines come in: what will be handed over, and state that only reading needs. */
export interface Draft {
  receipt: Receipt;
  /** The words of each of `receipt.lines`, without stamp, amount and other columns. */
  words: string[];
  /** The lines between the one that opens it and its heading. */
  opening: readonly string[];
  /** '' until a heading gives one. */
  number: string;
  /** The word before the register in its heading, in capitals. */
  registerWord: string;
  day: DayNumber;
  /** Its heading has a day that doesn't exist, or that no register can have printed. */
  isDayImpossible: boolean;
  /** The register that the sheet is named after; '' for none. */
  sheetRegister: string;
  /** Somebody else than `receipt.employeeId` whom a heading of the receipt names, as printed; '' for nobody. */
  otherCashier: string;
  /** Of the page on which it begins. */
  pageRegister: string | null;
  /** Since midnight; -1 while unknown. */
  seconds: number;
  /** Whether anything but headings, separators and text has come. */
  hasBody: boolean;
  /** The taxes that `taxCents` includes. */
  taxWords: string[];
  /** A tax that is as much as all above it: maybe their sum. */
  taxAgainCents: number;
  /** A total above all that was rung up; null for none. */
  earlyTotalCents: number | null;
  /** What may be prices before what was saved, which are then no articles. */
  regulars: { item: ReceiptItem; savedCents: number }[];
  /** Amounts tendered since the last total, to distinguish what follows a paid ticket from a correction. */
  tenderedCents: number;
  /** The last line that an open `ERROR CORRECT` frame may take; -1 outside one. */
  frameEndIndex: number;
  /** Line of the frame's opening, -1 once an item was found in it. */
  frameLineIndex: number;
  /** The words of the frame's opening, as printed. */
  frameWords: string;
  /** A line that says that a line is taken back, if the very next one may be that line; -1 for none. */
  markLineIndex: number;
  markMeaning: 'void-line' | 'void-mark';
  /** Position in `receipt.items` of what has been taken back already. */
  takenBack: number[];
  /** Line with text only that may be the name of the quantity line after it; -1 for none. */
  nameLineIndex: number;
  /** From a line `2 @ 1.29` before its item; 0 for none. */
  pendingQuantity: number;
  /** Text lines that mean a no sale if nothing else is in the ticket. */
  drawerLineIndex: number;
  /** Where the part that a suspend line would put aside begins. */
  segmentStart: number;
  /** A foot has come: the next line that isn't part of it begins another receipt. */
  isFooted: boolean;
  /** The slip of a card is being printed below the payment. */
  isSlip: boolean;
  /** A blank row or a separator is below the payment. */
  isApart: boolean;
  /** A date without its year. */
  monthDay: HeadingLine['monthDay'];
  /** The day from the last line of the receipt with only a day; it counts in addition to other headings. */
  loneDay: { day: DayNumber; lineIndex: number };
  /** It was printed again. */
  isCopy: boolean;
  /** A report is printed here: its figures are not sales. Without a number, it is not a receipt at all. */
  isReport: boolean;
  /** For a report, the receipt within or right below which it began; null for none. */
  above: Draft | null;
  /** The separator that ends receipts in this journal has come; a report without a known title may follow. */
  isEnded: boolean;
  /** Opened by a heading inside or after a report: part of the report until a number shows that it is a receipt. */
  isBehindReport: boolean;
  /** Of a report: the line below its figures that names the register of what follows. */
  partBelow: { text: string; heading: HeadingLine } | null;
  /** Positions of articles for which money normally goes out, such as a returned bottle. */
  payoutLines: number[];
  /** Positions of lines that no phrase explains and that are not goods. */
  unread: number[];
  /** Lines of a table with a quantity, the price of one, and an amount. */
  multiplied: MultipliedAmounts;
  /** Lines that may be goods, whatever they begin with. */
  doubtful: DoubtfulLine[];
  /** Words behind the amounts of lines that were read without them. */
  behind: { lineIndex: number; words: string }[];
  /** Lines that may say what the ticket was. */
  marks: DraftMark[];
  /** Whether all articles so far are in rows of a table that are marked as void, and as what; '' before the first. */
  marked: 'lines' | 'ticket' | 'no' | '';
  /** Positions of `VOID` lines that were not followed by an item. */
  openVoidMarks: number[];
  /** Time of the last stamped line, for a receipt without a time in its foot; -1 without stamps. */
  stampSeconds: number;
  /** The number that the suspend line names. */
  suspendNumber: string;
  /** Priced lines after the payment: articles only if another total follows them. */
  postponed: ReceiptItem[];
  /** Why this cannot be a receipt, whatever else it has; '' for no reason. */
  fault: string;
  /** Tickets put aside while this one was printed: they share its cashier. */
  asideDrafts: Draft[];
  /** Whether somebody signed on before it was over: whoever that is, the receipt may be another's. */
  isSignedOver: boolean;
  /** From a column of a table of lines. */
  columnTender?: ColumnTender;
  /** From columns for one way of paying each; the rows of a ticket may repeat them. */
  columnWays: Map<string, number>;
}

export function createDraft(shape: Shape, sheet: string, rowNumber: number): Draft {
  return {
    receipt: {
      shape,
      transactionNumber: '',
      registerId: null,
      employeeId: null,
      employeeName: null,
      time: '',
      typeText: null,
      lines: [],
      items: [],
      events: [],
      tenders: [],
      card: { maskedCard: null, cardType: null, approvalCode: null, entryMethod: null },
      subtotalCents: null,
      taxCents: null,
      discountCents: null,
      totalCents: null,
      changeCents: null,
      source: { sheet, firstRow: rowNumber, lastRow: rowNumber },
    },
    words: [],
    opening: [],
    number: '',
    registerWord: '',
    sheetRegister: '',
    otherCashier: '',
    pageRegister: null,
    day: 0,
    isDayImpossible: false,
    seconds: -1,
    hasBody: false,
    taxWords: [],
    taxAgainCents: 0,
    earlyTotalCents: null,
    regulars: [],
    tenderedCents: 0,
    frameEndIndex: -1,
    frameLineIndex: -1,
    frameWords: '',
    markLineIndex: -1,
    markMeaning: 'void-line',
    takenBack: [],
    nameLineIndex: -1,
    pendingQuantity: 0,
    drawerLineIndex: -1,
    segmentStart: 0,
    isFooted: false,
    isSlip: false,
    isApart: false,
    monthDay: null,
    loneDay: { day: 0, lineIndex: -1 },
    isCopy: false,
    isReport: false,
    above: null,
    isEnded: false,
    isBehindReport: false,
    partBelow: null,
    payoutLines: [],
    unread: [],
    multiplied: createMultiplied(),
    doubtful: [],
    behind: [],
    marks: [],
    marked: '',
    openVoidMarks: [],
    stampSeconds: -1,
    suspendNumber: '',
    postponed: [],
    fault: '',
    asideDrafts: [],
    isSignedOver: false,
    columnWays: new Map(),
  };
}

/**
 * @param text the line as in the export
 * @param words its words, without stamp, amount and other columns
 * @returns its position in `lines`
 */
export function addLine(
  draft: Draft,
  text: string,
  rowNumber: number,
  kind: LineKind,
  words: string,
): number {
  const { lines, source } = draft.receipt;
  lines.push({ text, rowNumber, kind });
  draft.words.push(words);
  // The next column of a page is beside the one before.
  if (source.lastSheet === undefined && rowNumber < source.lastRow)
    source.firstRow = Math.min(source.firstRow, rowNumber);
  else source.lastRow = rowNumber;
  return lines.length - 1;
}

/** Sets which sheet the next line is in. */
export function goOnInSheet({ receipt: { source, lines } }: Draft, sheet: string): void {
  if (sheet === source.sheet || sheet === source.lastSheet) return;
  source.lastSheet = sheet;
  source.lastSheetFrom = lines.length;
}

/**
 * A note of how many there are, beside one's price: of the article above it if that multiplies to its price, otherwise
 * of the next one.
 */
export function noteQuantity(draft: Draft, lineIndex: number, quantity: number, unitCents: number): void {
  const previous = draft.receipt.items.at(-1);
  // An article with a known quantity had its note above it, so the next one does, too.
  const isAbove = previous !== undefined && previous.lineIndex === lineIndex - 1 && previous.quantity === 1;
  if (isAbove && isProduct(quantity, unitCents, previous.priceCents)) previous.quantity = quantity;
  else draft.pendingQuantity = quantity;
}

export function setLineKind(draft: Draft, lineIndex: number, kind: LineKind): void {
  const line = draft.receipt.lines[lineIndex];
  if (line !== undefined) line.kind = kind;
}

export function addEvent(
  draft: Draft,
  kind: EventKind,
  lineIndex: number,
  amountCents: number | null,
  text: string,
): void {
  draft.receipt.events.push({ kind, lineIndex, amountCents, text });
}

/** Whether there has been a line, `VOID` or an opened drawer, whose meaning the end of the ticket decides. */
export function awaitsMeaning(draft: Draft): boolean {
  const { openVoidMarks, markLineIndex, frameLineIndex, drawerLineIndex } = draft;
  return openVoidMarks.length > 0 || Math.max(markLineIndex, frameLineIndex, drawerLineIndex) >= 0;
}

/** Takes over what a card slip's line says, without changing what is already known. */
export function addCardFacts(
  { receipt: { card } }: { receipt: Pick<Receipt, 'card'> },
  facts: CardPayment,
): void {
  card.maskedCard ??= facts.maskedCard;
  card.cardType ??= facts.cardType;
  card.approvalCode ??= facts.approvalCode;
  card.entryMethod ??= facts.entryMethod;
}

/** @returns the sum of the articles, with taxes and promotions. */
export function sumOf({ receipt: { items, taxCents, discountCents } }: Draft): number {
  return sumOfItems(items) + (taxCents ?? 0) + (discountCents ?? 0);
}

/** More lines than any receipt has: the heading of the next one was not recognized. */
const MOST_LINES = 3000;

export function isOverlong(draft: Draft): boolean {
  return draft.receipt.lines.length >= MOST_LINES;
}

/** Rejections, one for each sheet that has the rows. */
export type FinishedDraft = { receipt: Receipt } | { rejections: Rejection[] };

function rejectionOf({ number, receipt }: Draft, reason: string): FinishedDraft {
  const isLike = number !== '' || (receipt.items.length > 0 && receipt.totalCents !== null);
  return {
    rejections: placesOf(receipt).map((place, at) => ({
      ...place,
      reason,
      ...(isLike && at === 0 && { looksLikeTransaction: true as const }),
    })),
  };
}

/** @returns the runs of rows of a receipt, one for each sheet. */
export function placesOf({ source, lines }: Receipt): Omit<Rejection, 'reason'>[] {
  const { sheet, firstRow, lastRow, lastSheet, lastSheetFrom = 0 } = source;
  if (lastSheet === undefined) {
    // Scattered rows are gathered, so the last one read may not be the lowest.
    const rows = lines.map(({ rowNumber }) => rowNumber);
    return [{ sheet, firstRow: Math.min(firstRow, ...rows), lastRow: Math.max(firstRow, lastRow, ...rows) }];
  }
  const [end, begin] = [lines[lastSheetFrom - 1], lines[lastSheetFrom]];
  return [
    { sheet, firstRow, lastRow: Math.max(firstRow, end?.rowNumber ?? firstRow) },
    {
      sheet: lastSheet,
      firstRow: Math.min(begin?.rowNumber ?? lastRow, lastRow),
      lastRow: Math.max(begin?.rowNumber ?? lastRow, lastRow),
    },
  ];
}

/** `RF` in the heading, or the kind of its rows, and no minus anywhere: returns are printed as if they were sales. */
function turnRefund(receipt: Receipt): void {
  const { events, items, lines, tenders, typeText } = receipt;
  if (items.length === 0 || (receipt.totalCents ?? 0) <= 0) return;
  const isRefund =
    readKind(typeText ?? '') === 'Refund' ||
    events.some(({ kind, lineIndex }) => kind === 'refund' && lines[lineIndex]?.kind === 'header');
  if (!isRefund || !items.every(({ priceCents, state }) => priceCents > 0 && state === 'sold')) return;
  for (const item of items) item.priceCents = -item.priceCents;
  for (const tender of tenders) tender.amountCents = -tender.amountCents;
  for (const sum of ['subtotalCents', 'taxCents', 'totalCents'] as const) {
    const cents = receipt[sum];
    if (cents !== null && cents !== 0) receipt[sum] = -cents;
  }
}

const isVoided = (events: readonly ReceiptEvent[]): boolean =>
  events.some(({ kind }) => kind === 'void-ticket');

/** Money goes out for goods, and no word says why: they were returned. */
function markReturned(draft: Draft): void {
  const { totalCents, events, items, typeText } = draft.receipt;
  if (readKind(typeText ?? '') === 'Void') return;
  const isUnpaid = endsUnpaid(events) && (isVoided(events) || !isPaidOut(draft.receipt));
  if ((totalCents ?? 0) >= 0 || isUnpaid || events.some(({ kind }) => kind === 'refund')) return;
  for (const { state, priceCents, lineIndex } of items) {
    if (state === 'sold' && priceCents < 0 && !draft.payoutLines.includes(lineIndex))
      addEvent(draft, 'refund', lineIndex, priceCents, '');
  }
}

/** `PAYOUT` above everything else, and below it whom it went to, with the amount: no goods were sold. */
function settleMoved(draft: Draft): void {
  const { receipt } = draft;
  const { events, items, lines } = receipt;
  const event = events.find(({ kind }) => MOVES.has(kind));
  const [first] = items;
  if (event === undefined || first === undefined || event.amountCents !== null) return;
  const isTitle =
    event.lineIndex < first.lineIndex &&
    lines.slice(0, event.lineIndex).every(({ kind }) => kind === 'header' || kind === 'text');
  const others = events.filter((one) => one !== event);
  if (!isTitle || others.length > 0 || receipt.taxCents !== null) return;
  if (items.some(({ state }) => state !== 'sold')) return;
  event.amountCents = Math.abs(sumOfItems(items));
  for (const { lineIndex } of items) setLineKind(draft, lineIndex, 'event');
  receipt.items = [];
}

/** Without a line for it, a printed receipt's total is what was paid, or else its subtotal plus tax. */
function settleTotal(draft: Draft): void {
  const { items, events, tenders, subtotalCents, taxCents, totalCents } = draft.receipt;
  if (totalCents !== null || subtotalCents === null || (taxCents ?? 0) === 0 || endsUnpaid(events)) return;
  const isPaid = (cents: number): boolean => tenders.some(({ amountCents }) => amountCents === cents);
  const all = sumOf(draft);
  if (isPaid(all)) draft.receipt.totalCents = all;
  else if (tenders.length > 0 && sumOfItems(items) === subtotalCents && !isPaid(subtotalCents))
    draft.receipt.totalCents = subtotalCents + (taxCents ?? 0);
}

const NEARLY_ALL = 0.75;

/** `ADJUSTMENT  18.97-` below goods for 20.33. */
function noteAdjusted({ receipt, payoutLines }: Draft): void {
  const { items, totalCents, events } = receipt;
  if ((totalCents ?? 0) <= 0 || endsUnpaid(events) || events.some(({ kind }) => kind === 'refund')) return;
  const sold = items.filter(({ state, lineIndex }) => state === 'sold' && !payoutLines.includes(lineIndex));
  const back = sold.reduce((sum, { priceCents }) => sum - Math.min(0, priceCents), 0);
  const rung = sold.reduce((sum, { priceCents }) => sum + Math.max(0, priceCents), 0);
  if (back > 0 && back >= rung * NEARLY_ALL) receipt.isNearlyAllBack = true;
}

/** `VOID` below `MILK  -2.49`, in a ticket that is paid further down. @returns whether it is about that line */
function takeBackAbove(draft: Draft, lineIndex: number): boolean {
  const { lines, items, totalLineIndex = 0, totalCents, tenders } = draft.receipt;
  const isPaidBelow = totalLineIndex > lineIndex && tenders.some((tender) => tender.lineIndex > lineIndex);
  if (!isPaidBelow || (totalCents ?? 0) <= 0) return false;
  const above = lineIndex - 1;
  if (lines[above]?.kind === 'void-item') return true;
  const item = items.find((one) => one.lineIndex === above);
  if (item === undefined || item.state !== 'sold' || item.priceCents >= 0) return false;
  makeVoid(draft, item, { name: item.name, words: draft.words[lineIndex] ?? '' });
  return true;
}

/** What was read as goods below zero takes a line back. @param said the name of that line, and the words for it */
export function makeVoid(draft: Draft, item: ReceiptItem, said: { name: string; words: string }): void {
  setLineKind(draft, item.lineIndex, 'void-item');
  addEvent(draft, 'void-line', item.lineIndex, item.priceCents, said.words);
  item.name = `${VOID_PREFIX}${said.name}`;
  item.state = 'void';
}

/** Decisions that need a complete receipt. */
function settle(draft: Draft): void {
  const { receipt } = draft;
  turnRefund(receipt);
  settleMoved(draft);
  for (const lineIndex of draft.openVoidMarks) {
    setLineKind(draft, lineIndex, 'event');
    if (takeBackAbove(draft, lineIndex)) continue;
    addEvent(draft, 'void-ticket', lineIndex, null, draft.words[lineIndex] ?? '');
  }
  if (receipt.shape === 'journal-print') {
    settleTotal(draft);
    markReturned(draft);
    noteAdjusted(draft);
  }
  const isEmpty =
    receipt.items.length === 0 &&
    receipt.events.length === 0 &&
    receipt.tenders.length === 0 &&
    (receipt.totalCents ?? 0) === 0;
  if (isEmpty && draft.drawerLineIndex >= 0) {
    setLineKind(draft, draft.drawerLineIndex, 'event');
    addEvent(draft, 'no-sale', draft.drawerLineIndex, null, draft.words[draft.drawerLineIndex] ?? '');
  }
  noteUnreadAmounts(draft);
  if (receipt.events.length > 1) receipt.events.sort((a, b) => a.lineIndex - b.lineIndex);
}

/** A ticket put aside waits to be recalled, unless it was paid. */
export function isPutAside(draft: Draft): boolean {
  const { events, totalCents, tenders } = draft.receipt;
  return events.some((event) => event.kind === 'suspend') && (totalCents === null || tenders.length === 0);
}

/** What would make the name of its sheet the day of a receipt, if it is nearly one; '' otherwise. */
function describeSheet({ receipt: { source } }: Draft): string {
  const { sheet } = source;
  return namesPartOfDay(sheet)
    ? ` The name of the sheet, “${sheet}”, is no whole date: rename the sheets to days with their years, such as 2026-11-23.`
    : '';
}

/** @returns the receipt, or why the lines cannot become one. */
export function finishDraft(draft: Draft): FinishedDraft {
  const { receipt } = draft;
  if (isOverlong(draft)) {
    return rejectionOf(
      draft,
      `${MOST_LINES} lines without the heading of another receipt: no receipt is that long.`,
    );
  }
  if (draft.number === '' && draft.day === 0) {
    return rejectionOf(
      draft,
      'These rows carry neither a transaction number nor a date, so they belong to no receipt.',
    );
  }
  if (draft.number === '') {
    return rejectionOf(draft, 'The receipt has no transaction number, so it cannot be told from others.');
  }
  if (draft.day === 0) {
    return rejectionOf(
      draft,
      `Transaction ${draft.number} has no date that can be read.${describeSheet(draft)}`,
    );
  }
  if (draft.seconds < 0) {
    return rejectionOf(draft, `Transaction ${draft.number} has no time of day that can be read.`);
  }
  if (draft.fault !== '') return rejectionOf(draft, `Transaction ${draft.number}: ${draft.fault}`);
  settle(draft);
  receipt.transactionNumber = draft.number;
  receipt.time = formatTime(draft.day, draft.seconds);
  return { receipt };
}
