// Reads the first lines of a sheet as far as needed to learn its layout.

import type { HeadingLine } from '../../lines/heading-line.ts';
import { createJournalLine, type JournalLine, readJournalLine } from '../../lines/journal-line.ts';
import type { LabelBook } from '../../lines/label-book.ts';
import { isSlipLine } from '../../lines/slip-line.ts';
import { createStamp, haveDay, readStamp, type Stamp, type StampParts } from '../../lines/stamp.ts';
import { toEpochDay } from '../../text/date-time.ts';
import { MONTH_WORDS, WEEKDAY_WORDS } from '../../vocabulary/heading-words.ts';
import type { DateEvidence } from '../date-order.ts';
import type { SampleLabel } from './item-columns.ts';

export interface SampleLine {
  /** There are blank rows between it and the line before. */
  isBehindGap: boolean;
  kind: 'heading' | 'body' | 'separator' | 'text' | 'page' | 'report';
  heading: HeadingLine | null;
  /** A transaction number that the line mentions without being a heading. */
  mention: string | null;
  /** Seconds since an arbitrary day; -1 without a stamp. */
  clock: number;
  titleKey: string;
  /** What a separator consists of: its first character. */
  mark: string;
  /** Belongs to a card terminal's slip, as far as is known. */
  isSlip: boolean;
  /** Stands below the payment of its receipt. */
  isPaid: boolean;
  /** Begins a receipt whose number is further down, as far as is known. */
  isStart: boolean;
}

export interface Stamping {
  isStamped: boolean;
  isStampedWithRegister: boolean;
  stampParts: StampParts;
}

export function detectStamps(lines: readonly string[]): Stamping {
  const found = (['date and time', 'time', 'date', 'register'] as const).map((parts) =>
    detectParts(lines, parts),
  );
  // A day alone at the start of lines means a table, unless the register follows it.
  const isKnown = ({ isStamped, isStampedWithRegister, stampParts }: Stamping): boolean =>
    isStamped && (stampParts !== 'date' || isStampedWithRegister);
  return found.find((one) => isKnown(one)) ?? UNSTAMPED;
}

export const UNSTAMPED: Stamping = {
  isStamped: false,
  isStampedWithRegister: false,
  stampParts: 'date and time',
};

/** Separators may have none in front. */
const WORD = /[\p{L}\p{N}]/u;
/** A register alone in front says what it is only if all lines have one, and few different ones. */
const LED = { part: 0.95, most: 12, fewest: 8 };

/** The lines of one receipt are rung up within this time. */
const LINES_OF_A_RECEIPT_SECONDS = 60;

function detectParts(lines: readonly string[], stampParts: StampParts): Stamping {
  const stamp = createStamp();
  let stamped = 0;
  let withRegister = 0;
  let printed = 0;
  let together = 0;
  let before = Number.NEGATIVE_INFINITY;
  const registers = new Set<string>();
  for (const line of lines) {
    if (line.trim() === '' || (stampParts === 'register' && !WORD.test(line))) continue;
    printed++;
    if (!readStamp(line, true, stamp, stampParts)) continue;
    stamped++;
    if (stamp.register !== '') withRegister++;
    if (registers.size <= LED.most) registers.add(stamp.register);
    if (Math.abs(stamp.seconds - before) <= LINES_OF_A_RECEIPT_SECONDS) together++;
    before = stamp.seconds;
  }
  if (stampParts === 'register') {
    const isStamped = stamped >= Math.max(LED.fewest, printed * LED.part) && registers.size <= LED.most;
    return { isStamped, isStampedWithRegister: isStamped, stampParts };
  }
  // A time alone at the start of rows that are minutes apart means a table.
  const isJournal = stampParts !== 'time' || together >= stamped / 2;
  const isStamped = stamped >= 3 && stamped >= printed * 0.6 && isJournal;
  return { isStamped, isStampedWithRegister: isStamped && withRegister >= stamped * 0.8, stampParts };
}

/** @returns what is after the stamps */
export function withoutStamps(
  lines: readonly string[],
  { isStamped, isStampedWithRegister, stampParts }: Stamping,
): readonly string[] {
  if (!isStamped) return lines;
  const stamp = createStamp();
  return lines.map((line) =>
    readStamp(line, isStampedWithRegister, stamp, stampParts) ? line.slice(stamp.bodyStart) : line,
  );
}

/** A page title without its numbers and, beside these, the names of days and months: the same on every day. */
export function titleKey(text: string): string {
  const key = text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toUpperCase();
  if (!key.includes('#')) return key;
  return key.replace(/[A-Z]+/g, (word) => (WEEKDAY_WORDS.has(word) || MONTH_WORDS.has(word) ? '#' : word));
}

/** The first and the last of the adjacent headings around a position. */
export function headingGroup(lines: readonly SampleLine[], at: number): { first: number; last: number } {
  const goesOn = (next: number): boolean =>
    lines[next]?.kind === 'heading' &&
    lines[next - 1]?.kind === 'heading' &&
    !lines[next].isBehindGap &&
    !lines[next].isStart;
  let first = at;
  let last = at;
  while (goesOn(first)) first--;
  while (goesOn(last + 1)) last++;
  return { first, last };
}

export const isNumbered = ({ heading }: SampleLine): boolean => heading !== null && heading.number !== null;
export const isTimed = ({ heading }: SampleLine): boolean => heading !== null && heading.seconds >= 0;

/** Whether one of the adjacent headings around a position has a number. */
export function isNumberedGroup(lines: readonly SampleLine[], at: number): boolean {
  const { first, last } = headingGroup(lines, at);
  return lines.slice(first, last + 1).some(isNumbered);
}

/** This share of the groups of headings has number and time; the others are sign-ons and reports. */
const MOSTLY_WHOLE = 0.8;

/**
 * Whether the first heading is that of something else, such as a sign-on: it has no number, unlike most. Receipts with
 * their time above their lines and their number below them begin that way, too, but they don't print both on one line,
 * and end with a number.
 */
export function hasOddStart(lines: readonly SampleLine[], isWhole: boolean): boolean {
  const marked = listGroups(lines).filter((group) => group.some((line) => isNumbered(line) || isTimed(line)));
  const [first, last] = [marked[0], marked.at(-1)];
  if (first === undefined || last === undefined || first.some(isNumbered)) return false;
  const areMost = (isSo: (group: SampleLine[]) => boolean): boolean =>
    marked.filter(isSo).length >= marked.length * MOSTLY_WHOLE;
  if (areMost((group) => group.some((line) => isNumbered(line) && isTimed(line)))) return true;
  return isWhole && last.some(isTimed) && areMost((group) => group.some(isNumbered) && group.some(isTimed));
}

function listGroups(lines: readonly SampleLine[]): SampleLine[][] {
  const groups: SampleLine[][] = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.kind !== 'heading') continue;
    const { last } = headingGroup(lines, at);
    groups.push(lines.slice(at, last + 1));
    at = last;
  }
  return groups;
}

export function headingsOf(lines: readonly SampleLine[]): HeadingLine[] {
  return lines.flatMap((line) => (line.heading === null ? [] : [line.heading]));
}

export function firstIndex(lines: readonly SampleLine[], wanted: (line: SampleLine) => boolean): number {
  const at = lines.findIndex(wanted);
  return at < 0 ? lines.length : at;
}

/** Where in a receipt the sample is. */
interface Progress {
  /** Figures after the payment are not articles. */
  isPaid: boolean;
  isTotaled: boolean;
  isSlip: boolean;
  isBehindGap: boolean;
}

export function readSample(
  lines: readonly string[],
  stamping: Stamping,
  book: LabelBook,
  dates: DateEvidence,
): { sample: SampleLine[]; labels: SampleLabel[] } {
  const stamp = createStamp();
  const read = createJournalLine();
  const sample: SampleLine[] = [];
  const labels: SampleLabel[] = [];
  const progress: Progress = { isPaid: false, isTotaled: false, isSlip: false, isBehindGap: false };
  for (const text of lines) {
    const isStamped =
      stamping.isStamped && readStamp(text, stamping.isStampedWithRegister, stamp, stamping.stampParts);
    const clock = isStamped ? clockOf(stamp, stamping, dates) : -1;
    readJournalLine(text, isStamped ? stamp.bodyStart : 0, book, read);
    if (read.kind === 'blank') {
      progress.isBehindGap = true;
      continue;
    }
    const line = placeLine(text, read, progress, clock);
    if (read.kind === 'heading') describeHeading(line, read, progress, dates);
    else if (read.kind === 'separator') {
      line.kind = 'separator';
      line.mark = text.trim().charAt(0);
    } else describeBody(line, read, progress, labels);
    const isPriced = read.amountCents !== null && read.kind !== 'text';
    if (line.kind !== 'heading' && line.kind !== 'separator' && !(line.kind === 'body' && isPriced))
      line.titleKey = titleKey(text);
    sample.push(line);
  }
  return { sample, labels };
}

/** @returns seconds, of which only distances between neighbors count; -1 without a day and time */
function clockOf({ date, seconds }: Stamp, { stampParts }: Stamping, dates: DateEvidence): number {
  const { first, second, third, known } = date;
  if (known === null && haveDay(stampParts)) dates.note(first, second, third);
  if (stampParts === 'register') return -1;
  // The order of day and month does not matter here.
  return toEpochDay(20000000 + second * 100 + first) * 86400 + Math.max(0, seconds);
}

function placeLine(text: string, read: JournalLine, progress: Progress, clock: number): SampleLine {
  const { isPaid, isBehindGap } = progress;
  if (isBehindGap || read.kind === 'separator') progress.isSlip = false;
  progress.isSlip ||= isPaid && isSlipLine(read, text);
  progress.isBehindGap = false;
  return {
    isBehindGap,
    kind: 'text',
    heading: null,
    mention: null,
    clock,
    titleKey: '',
    mark: '',
    isSlip: progress.isSlip,
    isPaid: isPaid && !isBehindGap,
    isStart: false,
  };
}

function describeHeading(
  line: SampleLine,
  { heading }: JournalLine,
  progress: Progress,
  dates: DateEvidence,
): void {
  const date = heading?.date ?? null;
  const isStamp = heading?.isStamp === true;
  const isOfReceipt = heading !== null && (heading.seconds >= 0 || heading.number !== null);
  if (date !== null && date.known === null && (isStamp || isOfReceipt))
    dates.note(date.first, date.second, date.third);
  if (isStamp) return;
  line.kind = 'heading';
  line.heading = heading;
  progress.isPaid &&= heading?.number === null;
  progress.isTotaled &&= heading?.number === null;
}

function describeBody(
  line: SampleLine,
  { kind, match, label, indent, amountCents }: JournalLine,
  progress: Progress,
  labels: SampleLabel[],
): void {
  const mayBeArticle = !progress.isPaid && !progress.isTotaled;
  if (kind === 'priced') {
    line.kind = 'body';
    progress.isSlip &&= progress.isPaid;
    if (mayBeArticle) labels.push({ label, indent, cents: amountCents ?? 0 });
  }
  if (kind !== 'phrase') return;
  const meaning = match?.meaning;
  if (meaning === 'page' || meaning === 'report-end') line.kind = 'page';
  else line.kind = meaning === 'report' ? 'report' : 'body';
  line.mention = match?.number ?? null;
  const { rest = '' } = match ?? {};
  if (meaning === 'sold' && rest !== '' && mayBeArticle && amountCents !== null)
    labels.push({ label: rest, indent, cents: amountCents });
  if (meaning === 'tender' || meaning === 'change') progress.isPaid = true;
  if (meaning === 'total') progress.isTotaled = true;
}
