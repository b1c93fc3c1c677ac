import {
  type CardPayment,
  endsUnpaid,
  type EventKind,
  type LineKind,
  type Receipt,
  type ReceiptItem,
  type Rejection,
  type Shape,
  sumOfItems,
} from '../receipt.ts';
import { formatTime, type DayNumber } from '../text/date-time.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';

/** A line that no phrase explains and that may mark what the ticket was. */
export interface DraftMark {
  lineIndex: number;
  meaning: MarkMeaning;
  /** Nothing else of the ticket stood above it. */
  isAbove: boolean;
}

/** A receipt while its lines come in: what will be handed over, and what only the reading needs. */
export interface Draft {
  receipt: Receipt;
  /** What each of `receipt.lines` says: without stamp, amount and other columns. */
  words: string[];
  /** '' while no heading gave one. */
  number: string;
  /** The word before the register in its heading, in capitals. */
  registerWord: string;
  day: DayNumber;
  /** The register that its sheet is named after; '' for none. */
  sheetRegister: string;
  /** Since midnight; -1 while unknown. */
  seconds: number;
  /** Whether anything but headings, separators and text has come. */
  hasBody: boolean;
  /** The taxes that `taxCents` holds. */
  taxWords: string[];
  /** Amounts tendered since the last total, so that what follows a paid ticket is told from a correction. */
  tenderedCents: number;
  /** The last line that an open `ERROR CORRECT` frame may take; -1 outside one. */
  frameEndIndex: number;
  /** Line of the frame's opening, -1 once an item was found in it. */
  frameLineIndex: number;
  /** What the frame's opening says, as printed. */
  frameWords: string;
  /** Line that says a line is taken back, when the very next one may be that line; -1 for none. */
  markLineIndex: number;
  markMeaning: 'void-line' | 'void-mark';
  /** Position in `receipt.items` of what has been taken back already. */
  takenBack: number[];
  /** Line with text only that may be the name of the quantity line after it; -1 for none. */
  nameLineIndex: number;
  /** From a line `2 @ 1.29` before its item; 0 for none. */
  pendingQuantity: number;
  /** Text lines that mean a no sale when nothing else is in the ticket. */
  drawerLineIndex: number;
  /** Where the part that a suspend line would put aside begins. */
  segmentStart: number;
  /** A foot has come: the next line that is none begins another receipt. */
  isFooted: boolean;
  /** The slip of a card is being printed below the payment. */
  isSlip: boolean;
  /** A blank row or a separator stands below the payment. */
  isApart: boolean;
  /** The day of a line that says nothing else, the last one of the receipt; it counts beside other headings. */
  loneDay: { day: DayNumber; lineIndex: number };
  /** Says that it was printed once more. */
  isCopy: boolean;
  /** A report is printed here: none of its figures was sold. Without a number it is no receipt at all. */
  isReport: boolean;
  /** The separator that ends receipts here has come; what follows may be a report without a known title. */
  isEnded: boolean;
  /** Opened by a heading inside or behind a report: its own until a number says that it is a receipt's. */
  isBehindReport: boolean;
  /** Positions of articles for which money goes out by nature, such as a bottle that is returned. */
  payoutLines: number[];
  /** Positions of lines that no phrase explains, and that are no goods. */
  unread: number[];
  /** Lines that may mark what the ticket was. */
  marks: DraftMark[];
  /** Positions of `VOID` lines that were not followed by an item. */
  openVoidMarks: number[];
  /** Time of the last stamped line, for a receipt whose foot prints none; -1 without stamps. */
  stampSeconds: number;
  /** The number that the suspend line names. */
  suspendNumber: string;
  /** Priced lines behind the payment: articles only if another total follows them. */
  postponed: ReceiptItem[];
  /** Why this can be no receipt, whatever else it has; '' for nothing. */
  fault: string;
  /** Tickets put aside while this one was being printed: they share its cashier. */
  asideDrafts: Draft[];
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
    number: '',
    registerWord: '',
    sheetRegister: '',
    day: 0,
    seconds: -1,
    hasBody: false,
    taxWords: [],
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
    loneDay: { day: 0, lineIndex: -1 },
    isCopy: false,
    isReport: false,
    isEnded: false,
    isBehindReport: false,
    payoutLines: [],
    unread: [],
    marks: [],
    openVoidMarks: [],
    stampSeconds: -1,
    suspendNumber: '',
    postponed: [],
    fault: '',
    asideDrafts: [],
  };
}

/**
 * @param text the line as the export has it
 * @param words what it says, without stamp, amount and other columns
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
  source.lastRow = rowNumber;
  return lines.length - 1;
}

/** Says which sheet the next line stands in. */
export function goOnInSheet({ receipt: { source, lines } }: Draft, sheet: string): void {
  if (sheet === source.sheet || sheet === source.lastSheet) return;
  source.lastSheet = sheet;
  source.lastSheetFrom = lines.length;
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

/** Whether a line has come, `VOID` or an opened drawer, that the end of the ticket decides about. */
export function awaitsMeaning(draft: Draft): boolean {
  const { openVoidMarks, markLineIndex, frameLineIndex, drawerLineIndex } = draft;
  return openVoidMarks.length > 0 || Math.max(markLineIndex, frameLineIndex, drawerLineIndex) >= 0;
}

/** Takes over what a card slip's line tells; what is known already stays. */
export function addCardFacts(draft: Draft, facts: CardPayment): void {
  const { card } = draft.receipt;
  card.maskedCard ??= facts.maskedCard;
  card.cardType ??= facts.cardType;
  card.approvalCode ??= facts.approvalCode;
  card.entryMethod ??= facts.entryMethod;
}

/** @returns what the articles come to, with taxes and promotions. */
export function sumOf({ receipt: { items, taxCents, discountCents } }: Draft): number {
  return sumOfItems(items) + (taxCents ?? 0) + (discountCents ?? 0);
}

/** More lines than any receipt has: the heading of the next one was not recognized. */
const MOST_LINES = 3000;

export function isOverlong(draft: Draft): boolean {
  return draft.receipt.lines.length >= MOST_LINES;
}

/** Rejections, one for each sheet that the rows stand in. */
export type FinishedDraft = { receipt: Receipt } | { rejections: Rejection[] };

function rejectionOf({ receipt }: Draft, reason: string): FinishedDraft {
  return { rejections: placesOf(receipt).map((place) => ({ ...place, reason })) };
}

/** @returns the runs of rows that a receipt stands in, one for each sheet. */
export function placesOf({ source, lines }: Receipt): Omit<Rejection, 'reason'>[] {
  const { sheet, firstRow, lastRow, lastSheet, lastSheetFrom = 0 } = source;
  if (lastSheet === undefined) {
    // Rows that stood apart are gathered, so that the last one read need not be the lowest.
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

/** `RF` in the heading, and no minus anywhere: what was returned is printed as if it were sold. */
function turnRefund(receipt: Receipt): void {
  const { events, items, lines, tenders } = receipt;
  const isRefund = events.some(
    ({ kind, lineIndex }) => kind === 'refund' && lines[lineIndex]?.kind === 'header',
  );
  const isPlain =
    items.length > 0 && items.every(({ priceCents, state }) => priceCents > 0 && state === 'sold');
  if (!isRefund || !isPlain || (receipt.totalCents ?? 0) <= 0) return;
  for (const item of items) item.priceCents = -item.priceCents;
  for (const tender of tenders) tender.amountCents = -tender.amountCents;
  for (const sum of ['subtotalCents', 'taxCents', 'totalCents'] as const) {
    const cents = receipt[sum];
    if (cents !== null && cents !== 0) receipt[sum] = -cents;
  }
}

/** Money goes out for goods, and no word says why: they were returned. */
function markReturned(draft: Draft): void {
  const { totalCents, events, items } = draft.receipt;
  if ((totalCents ?? 0) >= 0 || endsUnpaid(events) || events.some(({ kind }) => kind === 'refund')) return;
  for (const { state, priceCents, lineIndex } of items) {
    if (state === 'sold' && priceCents < 0 && !draft.payoutLines.includes(lineIndex))
      addEvent(draft, 'refund', lineIndex, priceCents, '');
  }
}

/** What is decided only when a receipt is whole. */
function settle(draft: Draft): void {
  const { receipt } = draft;
  turnRefund(receipt);
  for (const lineIndex of draft.openVoidMarks) {
    setLineKind(draft, lineIndex, 'event');
    addEvent(draft, 'void-ticket', lineIndex, null, draft.words[lineIndex] ?? '');
  }
  if (receipt.shape === 'journal-print') markReturned(draft);
  const isEmpty =
    receipt.items.length === 0 &&
    receipt.events.length === 0 &&
    receipt.tenders.length === 0 &&
    receipt.totalCents === null;
  if (isEmpty && draft.drawerLineIndex >= 0) {
    setLineKind(draft, draft.drawerLineIndex, 'event');
    addEvent(draft, 'no-sale', draft.drawerLineIndex, null, draft.words[draft.drawerLineIndex] ?? '');
  }
  receipt.events.sort((a, b) => a.lineIndex - b.lineIndex);
}

/** A ticket put aside: it waits for its recall, unless it was paid. */
export function isPutAside(draft: Draft): boolean {
  const { events, totalCents, tenders } = draft.receipt;
  return events.some((event) => event.kind === 'suspend') && (totalCents === null || tenders.length === 0);
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
    return rejectionOf(draft, `Transaction ${draft.number} has no date that can be read.`);
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
