// Looks at the first lines of a sheet and tells whether they are a printed journal, and how that one is laid out.

import { readDayLine } from '../lines/day-line.ts';
import { companionsOf, type HeadingLine } from '../lines/heading-line.ts';
import { endsWithTaxMark, flagsOf, isMeasure, type ItemColumns } from '../lines/item-label.ts';
import { createJournalLine, readJournalLine } from '../lines/journal-line.ts';
import { createLabelBook } from '../lines/label-book.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { isSlipLine } from '../lines/slip-line.ts';
import { createStamp, readStamp } from '../lines/stamp.ts';
import { skipBlanks } from '../text/char-code.ts';
import { toEpochDay, type WrittenDate } from '../text/date-time.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import type { DateEvidence } from './date-order.ts';

/** The field by which a receipt's heading begins. */
export type OpeningField = 'number' | 'time' | 'register' | 'employee' | 'store' | 'date';

export interface PrintLayout extends ItemColumns {
  /** Whether number and time stand above a receipt's lines or below them. */
  order: 'heading-first' | 'foot-last';
  /** Whether lines begin with date and time, and with the register's number behind them. */
  isStamped: boolean;
  isStampedWithRegister: boolean;
  opens: OpeningField;
  /** How the lines look that carry a receipt's own number and time; card slips and page ends carry others. */
  numberLine: { word: string; companions: number };
  timeLine: { companions: number };
  /** Blank rows or separators stand between receipts. */
  hasGaps: boolean;
  /** Fields that stand below the lines although the receipt begins with a heading. */
  isNumberLate: boolean;
  isTimeLate: boolean;
  /** Whether receipts print their day; else it stands above the first of each day. */
  printsDay: boolean;
  /** The mark (`=`) of the separators between receipts, which stand nowhere else; '' for none. */
  endMark: string;
  /** Lines before the first receipt, digits taken out: they come again at the head of every page. */
  titles: ReadonlySet<string>;
}

/** A page title without its figures. */
function titleKey(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toUpperCase();
}

/** @returns whether a line is one of the titles; the test of the first letter spares most lines the rest. */
export function createTitleTest(titles: ReadonlySet<string>): (text: string) => boolean {
  const first = new Set([...titles].map((title) => title.charAt(0)));
  const mayBegin = Uint8Array.from({ length: 128 }, (_, code) =>
    Number(first.has(titleKey(String.fromCharCode(code)))),
  );
  return (text) => {
    const code = text.charCodeAt(skipBlanks(text, 0, text.length));
    return (code > 127 || mayBegin[code] === 1) && titles.has(titleKey(text));
  };
}

export function openingFieldOf(heading: HeadingLine): OpeningField | null {
  if (heading.number !== null) return 'number';
  if (heading.seconds >= 0) return 'time';
  if (heading.register !== null) return 'register';
  if (heading.employeeId !== null) return 'employee';
  if (heading.store !== null) return 'store';
  return heading.date !== null ? 'date' : null;
}

const NUMBER_BIT = 8;
const TIME_BIT = 16;

/** Whether a line carries the number of a receipt, and not that of a card's slip. */
function isOwnNumber({ word, companions }: PrintLayout['numberLine'], heading: HeadingLine): boolean {
  if (heading.number === null || heading.numberWord !== word) return false;
  return companions === 0 || (companionsOf(heading) & ~NUMBER_BIT & companions) !== 0;
}

/** Whether a line with a number or a time is one of the receipt's own, as this journal prints them. */
export function isOwnHeading(layout: PrintLayout, heading: HeadingLine): boolean {
  const { numberLine, timeLine } = layout;
  if (heading.number !== null) return isOwnNumber(numberLine, heading);
  const companions = companionsOf(heading);
  if (heading.seconds < 0) return true;
  return timeLine.companions === 0 || (companions & ~TIME_BIT & timeLine.companions) !== 0;
}

/** The commonest way in which the sample's lines carry a field; of equally common ones the one that says more. */
function commonest<Way extends { companions: number }>(
  ways: readonly Way[],
  keyOf: (way: Way) => string,
): Way | null {
  const counts = new Map<string, { way: Way; count: number }>();
  for (const way of ways) {
    const known = counts.get(keyOf(way));
    if (known === undefined) counts.set(keyOf(way), { way, count: 1 });
    else known.count++;
  }
  const ranked = [...counts.values()].sort(
    (a, b) => b.count - a.count || b.way.companions - a.way.companions,
  );
  return ranked[0]?.way ?? null;
}

/** @param all with those of card slips, for receipts whose own follow right below them */
function learnNumberLine(
  headings: readonly HeadingLine[],
  all: readonly HeadingLine[],
): PrintLayout['numberLine'] {
  const waysOf = (lines: readonly HeadingLine[]): PrintLayout['numberLine'][] =>
    lines
      .filter((heading) => heading.number !== null)
      .map((heading) => ({ word: heading.numberWord, companions: companionsOf(heading) & ~NUMBER_BIT }));
  const ways = waysOf(headings);
  const found = ways.length > 0 ? ways : waysOf(all);
  return commonest(found, (way) => `${way.word} ${way.companions}`) ?? { word: '', companions: 0 };
}

function learnTimeLine(headings: readonly HeadingLine[]): PrintLayout['timeLine'] {
  const ways = headings
    .filter((heading) => heading.seconds >= 0)
    .map((heading) => ({ companions: companionsOf(heading) & ~TIME_BIT }));
  return commonest(ways, (way) => String(way.companions)) ?? { companions: 0 };
}

interface SampleLine {
  /** Blank rows stand between it and the line before. */
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
  /** Belongs to the slip of a card's terminal, as far as is known. */
  isSlip: boolean;
  /** Stands below the payment of its receipt. */
  isPaid: boolean;
}

/** The first and the last of the headings that stand together around a position. */
function headingGroup(lines: readonly SampleLine[], at: number): { first: number; last: number } {
  const goesOn = (next: number): boolean =>
    lines[next]?.kind === 'heading' && lines[next - 1]?.kind === 'heading' && !lines[next].isBehindGap;
  let first = at;
  let last = at;
  while (goesOn(first)) first--;
  while (goesOn(last + 1)) last++;
  return { first, last };
}

/** Whether nearly all receipts are parted by blank rows or separators. */
function areApart(lines: readonly SampleLine[], numberLine: PrintLayout['numberLine']): boolean {
  let receipts = 0;
  let above = 0;
  let below = 0;
  const beginsWithBody = lines.find(({ kind }) => kind === 'heading' || kind === 'body')?.kind === 'body';
  // A rule below a heading may part it from its own lines.
  const endsAt = (at: number): boolean =>
    lines[at]?.kind === 'separator' && (beginsWithBody || lines[at + 1]?.kind === 'heading');
  lines.forEach(({ heading }, at) => {
    if (heading === null || !isOwnNumber(numberLine, heading)) return;
    const { first, last } = headingGroup(lines, at);
    receipts++;
    if (lines[first]?.isBehindGap === true || lines[first - 1]?.kind === 'separator') above++;
    if (lines[last + 1]?.isBehindGap === true || endsAt(last + 1)) below++;
  });
  return Math.max(above, below) >= (receipts - 1) * 0.9;
}

/** Takes the headings of slips, and numbers that are no receipt's, for texts. */
function withoutSlips(lines: readonly SampleLine[], numberLine: PrintLayout['numberLine']): SampleLine[] {
  const isOwn = ({ heading }: SampleLine): boolean => heading !== null && isOwnNumber(numberLine, heading);
  let isOver = false;
  const isOther = (line: SampleLine): boolean => {
    if (!line.isSlip) isOver = false;
    // The foot of a receipt stands right below a slip, and begins with its number.
    isOver ||= line.isSlip && isOwn(line);
    if (line.heading === null || isOwn(line)) return false;
    return line.heading.number !== null || (line.isSlip && !isOver);
  };
  const isTimed = ({ heading }: SampleLine): boolean => heading !== null && heading.seconds >= 0;
  const known = lines.map((line) => (isOther(line) ? asText(line) : line));
  const isLoneTime = known.map((line, at) => {
    if (!line.isPaid || !isTimed(line)) return false;
    const { first, last } = headingGroup(known, at);
    return !known.slice(first, last + 1).some(isOwn);
  });
  const timed = known.filter((line, at) => isTimed(line) && !isLoneTime[at]).length;
  // A time below the payment is the receipt's own where it has no other.
  if (timed < known.filter(isOwn).length * 0.9) return known;
  return known.map((line, at) => (isLoneTime[at] === true ? asText(line) : line));
}

function asText(line: SampleLine): SampleLine {
  return { ...line, kind: 'text', heading: null };
}

/** How many headings carry a date. A date alone among a receipt's lines is somebody's date of birth. */
function countDated(lines: readonly SampleLine[]): number {
  return lines.filter(({ heading }, at) => {
    if (heading === null || heading.date === null) return false;
    const isNeighbour = lines[at - 1]?.kind === 'heading' || lines[at + 1]?.kind === 'heading';
    return isNeighbour || companionsOf(heading) !== 0;
  }).length;
}

function noteDayLines(lines: readonly string[], dates: DateEvidence): void {
  const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
  for (const text of lines) {
    if (readDayLine(text, written) && written.known === null) {
      dates.note(written.first, written.second, written.third);
    }
  }
}

interface Stamping {
  isStamped: boolean;
  isStampedWithRegister: boolean;
}

function detectStamps(lines: readonly string[]): Stamping {
  const stamp = createStamp();
  let stamped = 0;
  let withRegister = 0;
  let printed = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    printed++;
    if (!readStamp(line, true, stamp)) continue;
    stamped++;
    if (stamp.register !== '') withRegister++;
  }
  const isStamped = stamped >= 3 && stamped >= printed * 0.6;
  return { isStamped, isStampedWithRegister: isStamped && withRegister >= stamped * 0.8 };
}

interface SampleLabel {
  label: string;
  indent: number;
}

const FLAGGED_PART = 0.3;

/** In how many columns flag letters stand before the names. */
function detectFlags(labels: readonly SampleLabel[], isQuantityAfter: boolean): ItemColumns['flagColumns'] {
  const isFlagged = ({ label, indent }: SampleLabel, width: number): boolean =>
    flagsOf(label, indent, width) !== '';
  const countFlagged = (width: number): number => labels.filter((one) => isFlagged(one, width)).length;
  if (isQuantityAfter && countFlagged(2) >= labels.length * FLAGGED_PART) return 2;
  // One letter may be a word: `A MILK`. It is a flag where every name without one begins as far to the right.
  const fitting = labels.filter((one) => one.indent >= 2 || isFlagged(one, 1)).length;
  const isColumn = labels.length >= 3 && fitting >= labels.length * 0.9;
  return isColumn && countFlagged(1) >= labels.length * FLAGGED_PART ? 1 : 0;
}

/** The share of labels that begin with a number from which on it is a quantity, and not a name's: `7 UP`, `2 LITER COKE`. */
const QUANTITY_PART = 0.8;

/** Whether the numbers at the beginning are quantities: most are 1, which numbers of departments are not. */
function areQuantitiesBefore(labels: readonly string[]): boolean {
  const numbers = labels.map((label) => /^(?:V\s+)?(-?\d{1,3})(?:\s?x)?\s+\S/i.exec(label)?.[1]);
  const found = numbers.filter((number) => number !== undefined);
  const ones = found.filter((number) => Math.abs(Number(number)) === 1);
  return (
    labels.length >= 5 && found.length >= labels.length * QUANTITY_PART && ones.length >= found.length / 2
  );
}

/** Learns from the lines of articles where the quantity stands, and which marks stand beside the name. */
export function detectColumns(all: readonly SampleLabel[]): ItemColumns {
  const labels = all.filter(({ label }) => !isMeasure(label));
  const isAfter = labels.filter(({ label }) => /\S\s+-?\d{1,4}$/.test(label)).length;
  const isSetApart = labels.every(({ label }) => /\S\s{2,}-?\d{1,4}$/.test(label));
  const enough = labels.length >= 3 || (labels.length > 0 && isSetApart);
  const marked = labels.filter(({ label }) => endsWithTaxMark(label)).length;
  const hasTaxColumn = labels.length >= 3 && marked >= labels.length * 0.3;
  const isQuantityAfter = enough && isAfter >= labels.length * 0.9;
  const flagColumns = detectFlags(labels, isQuantityAfter);
  if (isQuantityAfter) return { quantityPlace: 'after', flagColumns, hasTaxColumn };
  const unflagged = labels.map(({ label, indent }) => {
    const flags = flagColumns === 0 ? '' : flagsOf(label, indent, flagColumns);
    return label.slice(flags.length).trim();
  });
  return { quantityPlace: areQuantitiesBefore(unflagged) ? 'before' : 'none', flagColumns, hasTaxColumn };
}

/** @returns the mark of the separators that stand before nearly every receipt, and hardly anywhere else; '' for none. */
function findEndMark(lines: readonly SampleLine[], numberWord: string): string {
  const ends = new Map<string, number>();
  const all = new Map<string, number>();
  let receipts = 0;
  let before = '';
  for (const { kind, heading, mark } of lines) {
    if (kind === 'separator') {
      before = mark;
      all.set(mark, (all.get(mark) ?? 0) + 1);
    } else if (kind !== 'heading') before = '';
    if (heading === null || heading.number === null || heading.numberWord !== numberWord) continue;
    receipts++;
    ends.set(before, (ends.get(before) ?? 0) + 1);
    before = '';
  }
  const found = [...ends].find(([mark, count]) => mark !== '' && count >= 3 && count >= receipts * 0.9 - 1);
  if (found === undefined) return '';
  const [mark, count] = found;
  return (all.get(mark) ?? 0) <= count * 1.25 + 1 ? mark : '';
}

/** Titles above the first receipt. The title of a report that stands there with its figures is none. */
function findTitles(preamble: readonly SampleLine[]): Set<string> {
  const isReport = preamble.some((line) => line.kind === 'body');
  const titles = preamble.filter(
    ({ kind }) => kind === 'text' || kind === 'page' || (kind === 'report' && !isReport),
  );
  return new Set(titles.map((line) => line.titleKey));
}

function firstIndex(lines: readonly SampleLine[], wanted: (line: SampleLine) => boolean): number {
  const at = lines.findIndex(wanted);
  return at < 0 ? lines.length : at;
}

/** Positive: a gap stands behind the lines of this heading and none before them; negative: the other way round. */
function gapVote(lines: readonly SampleLine[], at: number): number {
  const { first, last } = headingGroup(lines, at);
  const [above, below] = [lines[first], lines[last + 1]];
  if (above === undefined || below === undefined) return 0;
  const isGapAbove = above.isBehindGap || lines[first - 1]?.kind === 'separator';
  const isGapBelow = below.isBehindGap || below.kind === 'separator';
  return Number(isGapBelow) - Number(isGapAbove);
}

/** Positive: number and time stand below the lines; negative: at least one of them stands above. */
function footScore(lines: readonly SampleLine[], isWhole: boolean): number {
  const isNumbered = (line: SampleLine): boolean => line.heading !== null && line.heading.number !== null;
  const isTimed = (line: SampleLine): boolean => line.heading !== null && line.heading.seconds >= 0;
  const firstOpening = firstIndex(lines, (line) => isNumbered(line) || isTimed(line));
  const opening = lines[firstOpening];
  const isOpening = opening !== undefined && isNumbered(opening) ? isNumbered : isTimed;
  const firstBody = firstIndex(lines, (line) => line.kind === 'body');
  let score = firstBody < firstOpening ? 3 : -3;
  if (isWhole) {
    const lastOpening = lines.findLastIndex(isOpening);
    const lastBody = lines.findLastIndex((line) => line.kind === 'body');
    score += lastBody > lastOpening ? -3 : 3;
  }
  let byClock = 0;
  let bySeparator = 0;
  let byGap = 0;
  let byMention = 0;
  let lastNumberText: string | null = null;
  let mention: string | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) continue;
    if (line.mention !== null) {
      mention = line.mention;
      if (mention === lastNumberText) byMention -= 2;
    }
    if (!isNumbered(line)) continue;
    if (mention !== null && mention === line.heading?.number) byMention += 2;
    mention = null;
    lastNumberText = line.heading?.number ?? null;
    const before = lines[at - 1];
    const after = lines.slice(at + 1, at + 4).find((next) => next.kind !== 'heading');
    if (before?.kind === 'separator') bySeparator--;
    byGap += gapVote(lines, at);
    if (
      line.clock >= 0 &&
      before !== undefined &&
      after !== undefined &&
      before.clock >= 0 &&
      after.clock >= 0
    ) {
      byClock += Math.sign(Math.abs(after.clock - line.clock) - Math.abs(line.clock - before.clock));
    }
  }
  const limit = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  return score + limit(byClock, 8) + limit(bySeparator, 4) + limit(byGap, 2) + limit(byMention, 8);
}

function headingsOf(lines: readonly SampleLine[]): HeadingLine[] {
  return lines.flatMap((line) => (line.heading === null ? [] : [line.heading]));
}

function readSample(
  lines: readonly string[],
  stamping: Stamping,
  table: PhraseTable<LineMeaning>,
  dates: DateEvidence,
): { sample: SampleLine[]; labels: SampleLabel[]; sums: number } {
  const stamp = createStamp();
  const book = createLabelBook(table);
  const read = createJournalLine();
  const sample: SampleLine[] = [];
  const labels: SampleLabel[] = [];
  /** Figures behind the payment are no articles. */
  let isPaid = false;
  let isSlip = false;
  let isBehindGap = false;
  let sums = 0;
  for (const text of lines) {
    let clock = -1;
    let start = 0;
    if (stamping.isStamped && readStamp(text, stamping.isStampedWithRegister, stamp)) {
      const { first, second, third, known } = stamp.date;
      if (known === null) dates.note(first, second, third);
      // Only distances between neighbours count, so the order of day and month does not matter here.
      clock = toEpochDay(20000000 + second * 100 + first) * 86400 + stamp.seconds;
      start = stamp.bodyStart;
    }
    readJournalLine(text, start, book, read);
    if (read.kind === 'blank') {
      isBehindGap = true;
      continue;
    }
    const line: SampleLine = {
      isBehindGap,
      kind: 'text',
      heading: null,
      mention: null,
      clock,
      titleKey: '',
      mark: '',
      isSlip: false,
      isPaid: false,
    };
    if (isBehindGap || read.kind === 'separator') isSlip = false;
    isSlip ||= isPaid && isSlipLine(read, text);
    line.isSlip = isSlip;
    line.isPaid = isPaid && !isBehindGap;
    isBehindGap = false;
    if (read.kind === 'heading') {
      line.kind = 'heading';
      isPaid &&= read.heading?.number === null;
      line.heading = read.heading;
      const date = read.heading?.date;
      const isDateOfReceipt = read.heading !== null && read.heading.seconds >= 0;
      if (date !== undefined && date !== null && date.known === null && isDateOfReceipt) {
        dates.note(date.first, date.second, date.third);
      }
    } else if (read.kind === 'priced') {
      line.kind = 'body';
      isSlip &&= isPaid;
      if (!isPaid) labels.push({ label: read.label, indent: read.indent });
    } else if (read.kind === 'phrase') {
      const meaning = read.match?.meaning;
      if (meaning === 'page' || meaning === 'report-end') line.kind = 'page';
      else line.kind = meaning === 'report' ? 'report' : 'body';
      line.mention = read.match?.number ?? null;
      if (meaning === 'tender' || meaning === 'change') isPaid = true;
      if (meaning === 'total' || meaning === 'tender' || meaning === 'subtotal') sums++;
    } else if (read.kind === 'separator') {
      line.kind = 'separator';
      line.mark = text.trim().charAt(0);
    }
    if (line.kind === 'text' || line.kind === 'page' || line.kind === 'report')
      line.titleKey = titleKey(text);
    sample.push(line);
  }
  return { sample, labels, sums };
}

/**
 * @param lines the first lines of a sheet
 * @param isWhole whether they are all of the sheet
 * @param dates takes note of the dates of receipts
 * @returns null when the lines are no printed journal
 */
export function recognisePrint(
  lines: readonly string[],
  isWhole: boolean,
  table: PhraseTable<LineMeaning>,
  dates: DateEvidence,
): PrintLayout | null {
  const stamping = detectStamps(lines);
  const { sample: all, labels } = readSample(lines, stamping, table, dates);
  const numberLine = learnNumberLine(headingsOf(all.filter((line) => !line.isSlip)), headingsOf(all));
  const hasGaps = areApart(all, numberLine);
  const sample = hasGaps ? withoutSlips(all, numberLine) : all;
  const headings = headingsOf(sample);
  const numbered = headings.filter((heading) => heading.number !== null).length;
  const isTimed = stamping.isStamped || headings.some((heading) => heading.seconds >= 0);
  if (numbered === 0 || !sample.some((line) => line.kind === 'body') || (!isTimed && numbered < 2))
    return null;

  const printsDay = stamping.isStamped || countDated(sample) > numbered / 2;
  if (!printsDay) noteDayLines(lines, dates);
  const timeLine = learnTimeLine(headings);
  const isFootLast = footScore(sample, isWhole) > 0;
  const countOpening = (field: OpeningField): number =>
    headings.filter((heading) => openingFieldOf(heading) === field).length;
  const firstHeading = firstIndex(sample, ({ heading }) => {
    const opens = heading === null ? null : openingFieldOf(heading);
    // What stands above many receipts, a day or the head of a page, opens none of them.
    return opens !== null && (printsDay || opens !== 'date') && countOpening(opens) >= numbered / 2;
  });
  const bodyBehind = sample.findIndex((line, at) => at > firstHeading && line.kind === 'body');
  const group = sample.slice(firstHeading, bodyBehind < 0 ? sample.length : bodyBehind);
  const groupHas = (test: (heading: HeadingLine) => boolean): boolean =>
    group.some((line) => line.heading !== null && test(line.heading));
  const opening = sample[firstHeading]?.heading;
  const preamble = isFootLast ? [] : sample.slice(0, firstHeading);
  const columns = detectColumns(labels);
  return {
    order: isFootLast ? 'foot-last' : 'heading-first',
    ...stamping,
    ...columns,
    numberLine,
    timeLine,
    hasGaps,
    opens: (opening === null || opening === undefined ? null : openingFieldOf(opening)) ?? 'number',
    isNumberLate: !groupHas((heading) => heading.number !== null),
    isTimeLate: !groupHas((heading) => heading.seconds >= 0),
    printsDay,
    endMark: isFootLast ? '' : findEndMark(sample, numberLine.word),
    titles: findTitles(preamble),
  };
}
