// What the parts of the reader of printed journals share: the layout, the open receipts, and the line that is being read.

import { createJournalLine, type JournalLine } from '../../lines/journal-line.ts';
import { createLabelBook, type LabelBook } from '../../lines/label-book.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import { createStamp, haveDay, readStamp, type Stamp } from '../../lines/stamp.ts';
import type { DateReading } from '../../shape/date-order.ts';
import { createTitleTest, type PrintLayout } from '../../shape/print/print-layout.ts';
import type { DayNumber } from '../../text/date-time.ts';
import { namedRegister, normalizeRegister } from '../../text/register-code.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { createDraft, type Draft, goOnInSheet } from '../draft.ts';
import type { Handover } from '../handover.ts';
import { createPageNight, type PageNight } from '../page-night.ts';
import { createReprints, type Reprints } from '../reprints.ts';
import type { Rereads } from '../reread-report.ts';
import { createSignedOn, type SignedOn } from '../signed-on.ts';
import { createSoldNames, type SoldNames } from '../sold-names.ts';
import { createSuspendedTickets, type SuspendedTickets } from '../suspended-tickets.ts';
import type { UnreadLines } from '../unread-lines.ts';

/** How a printed journal is read, and where its receipts go. */
export interface PrintReading {
  readonly layout: PrintLayout;
  readonly dates: DateReading;
  readonly table: PhraseTable<LineMeaning>;
  readonly handover: Handover;
  readonly unread: UnreadLines | undefined;
  /** Gets each draft as its lines are; then no line is the title of a report. */
  readonly collect: ((draft: Draft) => void) | undefined;
  readonly rereads: Rereads;
}

/** A line in its place. */
export interface PlacedLine {
  readonly text: string;
  readonly rowNumber: number;
}

/** A line of the open receipt with this key: where stamps name registers, that of its register; otherwise ''. */
export interface KeyedLine extends PlacedLine {
  readonly key: string;
  readonly isStamped: boolean;
}

/** What stands above receipts. */
interface PageHead {
  /** For journals whose receipts print only the time; 0 for none. */
  day: DayNumber;
  /** For journals of one register. */
  register: string | null;
  registerWord: string;
}

export interface PrintState extends PrintReading {
  readonly isFootLast: boolean;
  readonly isTitle: (text: string) => boolean;
  readonly isCommon: (text: string) => boolean;
  readonly isOpener: (text: string) => boolean;
  readonly open: Map<string, Draft>;
  /** Open ones that begin with a sign-on: without a number, they are none. */
  readonly signOns: WeakSet<Draft>;
  readonly page: PageHead;
  readonly night: PageNight;
  readonly signedOn: SignedOn;
  readonly reprints: Reprints;
  readonly soldNames: SoldNames;
  readonly suspended: SuspendedTickets;
  readonly labels: LabelBook;
  /** The line that is being read. */
  readonly line: JournalLine;
  readonly stamp: Stamp;
  isLineStamped: boolean;
  /** Between the line that is being read and the last one of a receipt. */
  wasSeparator: boolean;
  /** Whether the line before became part of a receipt. */
  wasKept: boolean;
  /** Where unstamped lines of a stamped journal go. */
  currentKey: string;
  sheet: string;
  /** The register that the sheet is named after. */
  sheetRegister: string;
  /** A sheet began, and it is not known yet whether it continues the open receipt. */
  isCrossing: boolean;
  /** Of the receipt before. */
  lastDay: DayNumber;
  /** A line above the next receipt says that it is a copy. */
  isNextCopy: boolean;
  /** Whether a cashier has a line above what is sold. */
  isCashierAbove: boolean;
  /** Printed before it was paid: the receipt that follows may be of the same ticket. */
  bill: Draft | null;
  /** The lines above a heading, until the lines of that receipt come. */
  openers: PlacedLine[];
  /** Words behind the gap below a complete receipt, until the next line shows whose they are. */
  held: PlacedLine[];
  /** Of the last of them, or of what was passed over below it. */
  heldRow: number;
}

/** A camera's channel in front of the lines; the lines themselves may name the register. */
export const CHANNEL = /^(?:CH|CAM)\d/i;

export function createPrintState(firstSheet: string, reading: PrintReading): PrintState {
  const { layout, table, handover } = reading;
  return {
    ...reading,
    isFootLast: layout.order === 'foot-last',
    isTitle: createTitleTest(layout.titles),
    isCommon: createTitleTest(layout.common),
    isOpener: createTitleTest(layout.openers),
    open: new Map(),
    signOns: new WeakSet(),
    page: { day: 0, register: null, registerWord: '' },
    night: createPageNight(),
    signedOn: createSignedOn(layout.takeTurns),
    reprints: createReprints(),
    soldNames: createSoldNames(layout.sold, layout.paid),
    suspended: createSuspendedTickets((draft) => handover.finish(draft)),
    labels: createLabelBook(table, layout),
    line: createJournalLine(),
    stamp: createStamp(),
    isLineStamped: false,
    wasSeparator: false,
    wasKept: false,
    currentKey: '',
    sheet: firstSheet,
    sheetRegister: namedRegister(firstSheet),
    isCrossing: false,
    lastDay: 0,
    isNextCopy: false,
    isCashierAbove: false,
    bill: null,
    openers: [],
    held: [],
    heldRow: 0,
  };
}

export function openDraft(state: PrintState, key: string, rowNumber: number): Draft {
  const draft = createDraft('journal-print', state.sheet, rowNumber);
  draft.sheetRegister = state.sheetRegister;
  draft.pageRegister = state.page.register;
  draft.isCopy = state.isNextCopy;
  state.isNextCopy = false;
  if (key !== '' && !CHANNEL.test(key)) draft.receipt.registerId = normalizeRegister(key);
  state.open.set(key, draft);
  return draft;
}

/** Marks a receipt that continues in another sheet. */
export function markCrossing(state: PrintState, draft: Draft): void {
  goOnInSheet(draft, state.sheet);
}

/** Shows a line that is no part of a receipt with the one around it. */
export function passOver({ handover, sheet }: PrintState, { text, rowNumber }: PlacedLine): void {
  handover.passOver({ sheet, rowNumber, text });
}

/** Whether a rule or an empty row is between a receipt and the line that is being read. */
export function isBehindGap(
  state: PrintState,
  { receipt: { source, lines } }: Draft,
  rowNumber: number,
): boolean {
  const last = lines.at(-1)?.rowNumber ?? source.lastRow;
  return state.wasSeparator || (rowNumber !== last && rowNumber !== last + 1);
}

/** @returns whether the text begins with a stamp */
export function readStampOf({ layout, stamp }: PrintState, text: string): boolean {
  return layout.isStamped && readStamp(text, layout.isStampedWithRegister, stamp, layout.stampParts);
}

/** Without a time in its heading, a receipt has the time of its first line, or of its last line if it has a foot. */
export function noteStamp(state: PrintState, draft: Draft | undefined, isStamped: boolean): void {
  if (draft !== undefined && isStamped && (state.isFootLast || draft.stampSeconds < 0))
    draft.stampSeconds = state.stamp.seconds;
}

export function dayOfStamp({ layout, stamp, dates, page }: PrintState): DayNumber {
  if (!haveDay(layout.stampParts)) return page.day;
  const { first, second, third, known } = stamp.date;
  return dates.resolve(first, second, third, known);
}
