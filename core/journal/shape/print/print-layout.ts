// Determines from the first lines of a sheet whether it is a printed journal, and how it is laid out.

import { nameRegisters, readDayLine } from '../../lines/day-line.ts';
import { type HeadingForms, readLineForm } from '../../lines/heading-form.ts';
import { companionsOf, type HeadingLine } from '../../lines/heading-line.ts';
import type { ItemColumns } from '../../lines/item-label.ts';
import { createJournalLine, readJournalLine } from '../../lines/journal-line.ts';
import { createLabelBook } from '../../lines/label-book.ts';
import type { MoneyForm } from '../../lines/line-facts.ts';
import type { LineRoles } from '../../lines/line-roles.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import { haveDay, haveTime, type StampParts } from '../../lines/stamp.ts';
import { findWordsBehind, type WordsBehind } from '../../lines/words-behind.ts';
import { readBareCents, readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { skipBlanks, trimBlanks } from '../../text/char-code.ts';
import { countEach } from '../../text/count-each.ts';
import type { WrittenDate } from '../../text/date-time.ts';
import { normalizeRegister } from '../../text/register-code.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import type { DateEvidence } from '../date-order.ts';
import { footScore } from './foot-score.ts';
import { detectColumns } from './item-columns.ts';
import { areNamesBelow } from './names-below.ts';
import {
  type HeadingLines,
  learnNumberLine,
  learnTimeLine,
  namesOnlyRegister,
  type NumberLine,
  type OpeningField,
  openingFieldOf,
} from './own-headings.ts';
import { proposeForms } from './propose-forms.ts';
import { endsWithNumber, markStarts } from './receipt-starts.ts';
import {
  detectStamps,
  hasOddStart,
  headingGroup,
  isNumberedGroup,
  headingsOf,
  readSample,
  type SampleLine,
  type Stamping,
  UNSTAMPED,
  titleKey,
  withoutStamps,
} from './sample.ts';
import { areApart, withoutSlips } from './slips.ts';
import { noteWriting } from './writing.ts';

export interface PrintLayout extends ItemColumns, HeadingLines {
  /**
   * How strongly the positions of gaps, separators and stamps support this order; below 0, the other one is likelier.
   */
  certainty: number;
  /** Headings recognized by their form. */
  forms: HeadingForms;
  money: MoneyForm;
  behind: WordsBehind;
  /** Whether number and time are above a receipt's lines or below them. */
  order: 'heading-first' | 'foot-last';
  /** Whether lines begin with date and time, and with the register's number after them. */
  isStamped: boolean;
  isStampedWithRegister: boolean;
  stampParts: StampParts;
  opens: OpeningField;
  /** Receipts are separated by blank rows or separators. */
  hasGaps: boolean;
  /** Fields that are below the lines although the receipt begins with a heading. */
  isNumberLate: boolean;
  isTimeLate: boolean;
  /** The number ends a receipt that begins with another heading. */
  isNumberLast: boolean;
  /** Whether receipts print their day; otherwise it is above the first receipt of each day. */
  printsDay: boolean;
  /** The word of lines that name, apart from receipts, the register of all receipts below; '' for none. */
  partWord: string;
  /** Whether the lines with a day name the register of the receipts below, too. */
  hasRegisterByDay: boolean;
  /** Whether the receipts of one register have those of others between them. */
  takeTurns: boolean;
  /** The mark (`=`) of the separators between receipts, which are used nowhere else; '' for none. */
  endMark: string;
  /** What lines that no phrase explains are, as far as that was learned. */
  roles: LineRoles;
  /** Whether most receipts with goods have a total, as far as it was learned. */
  endsPaid: boolean;
  /** Whether amounts behind a quantity are the price of one, as far as it was learned. */
  isUnitPriced: boolean;
  /** Whether the names of articles are below their amounts. */
  areNamesBelow: boolean;
  /** Whether most receipts name two people, as far as it was learned. */
  namesTwoCashiers: boolean;
  /** Which part of the numbers names the register, as far as it was learned; -1 for none. */
  registerPart: number;
  /** Names of goods, as far as they were learned. */
  sold: ReadonlySet<string>;
  /** Those of them that somebody paid. */
  paid: ReadonlySet<string>;
  /** Lines of text that many receipts have, without digits. */
  common: ReadonlySet<string>;
  /** Lines of most receipts, without digits, that only say on what terms goods may come back. */
  policies: ReadonlySet<string>;
  /** Lines before the first receipt, without digits: they recur at the top of every page. */
  titles: ReadonlySet<string>;
  /** Lines right above the headings of receipts, without digits: `Sales Receipt`, `No Sale`. */
  openers: ReadonlySet<string>;
}

/** @returns whether a line is one of the titles; checking the first letter first skips most lines. */
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

/** How many headings have a date. A date alone among a receipt's lines is somebody's date of birth. */
function countDated(lines: readonly SampleLine[]): number {
  return lines.filter(({ heading }, at) => {
    if (heading === null || heading.date === null) return false;
    const isNeighbor = lines[at - 1]?.kind === 'heading' || lines[at + 1]?.kind === 'heading';
    return isNeighbor || companionsOf(heading) !== 0;
  }).length;
}

const EACH = 0.1;

/** Whether there is a day, in a line of its own, for each receipt, as at the head of those that end with their number. */
function isDayOfEach(lines: readonly SampleLine[], numbered: number): boolean {
  const days = lines.filter(({ heading }) => heading !== null && heading.date !== null).length;
  return numbered >= FEWEST_WITH_DAYS && Math.abs(days - numbered) <= numbered * EACH;
}
const FEWEST_WITH_DAYS = 5;

/** More of them would be those of receipts. */
const MOST_PARTS = 0.25;

/** @returns the word of registers that stand alone between rules or gaps, far fewer than there are receipts */
function findPartWord(sample: readonly SampleLine[], numbered: number): string {
  const isApart = (line: SampleLine | undefined, before: SampleLine | undefined): boolean =>
    line === undefined || before === undefined || line.isBehindGap || before.kind === 'separator';
  const alone = new Map<string, boolean[]>();
  sample.forEach((line, at) => {
    const { heading } = line;
    if (heading === null || !namesOnlyRegister(heading)) return;
    const [before, next] = [sample[at - 1], sample[at + 1]];
    const isPart = isApart(line, before) && (isApart(next, line) || next?.kind === 'separator');
    alone.set(heading.registerWord, [...(alone.get(heading.registerWord) ?? []), isPart]);
  });
  const found = [...alone].find(
    ([, parts]) => parts.every(Boolean) && parts.length <= numbered * MOST_PARTS + 1,
  );
  return found?.[0] ?? '';
}

function noteDayLines(lines: readonly string[], dates: DateEvidence): void {
  const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
  for (const text of lines) {
    if (readDayLine(text, written) && written.known === null) {
      dates.note(written.first, written.second, written.third);
    }
  }
}

/** @returns the mark of the separators that come before nearly every receipt, and hardly anywhere else; '' for none. */
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

/** Titles above the first receipt. The title of a report there, with its figures, doesn't count. */
function findTitles(preamble: readonly SampleLine[]): Set<string> {
  const isReport = preamble.some((line) => line.kind === 'body');
  const titles = preamble.filter(
    ({ kind }) => kind === 'text' || kind === 'page' || (kind === 'report' && !isReport),
  );
  return new Set(titles.map((line) => line.titleKey));
}

const OPENERS = { part: 0.9, fewest: 5, most: 20 };

/** A store's name, its address, and what the receipt is. */
export const MOST_ABOVE = 6;

/** @returns the topmost of the lines above a heading, if they are apart from the receipt before; undefined if not */
function topAbove(sample: readonly SampleLine[], heading: number): number | undefined {
  for (let at = heading - 1; at >= Math.max(0, heading - MOST_ABOVE); at--) {
    const line = sample[at];
    if (line === undefined || line.titleKey === '') return undefined;
    if (line.isBehindGap || at === 0 || sample[at - 1]?.kind === 'separator') return at;
  }
  return undefined;
}

/** What nearly every receipt, the first one included, has above its heading, apart from the receipt before. */
function findOpeners(sample: readonly SampleLine[], first: number): Set<string> {
  const opening = sample[first]?.heading;
  const opens = opening === null || opening === undefined ? null : openingFieldOf(opening);
  const starts = [...sample.keys()].filter((at) => {
    const heading = sample[at]?.heading ?? null;
    return heading !== null && openingFieldOf(heading) === opens && sample[at - 1]?.kind !== 'heading';
  });
  const tops = starts.flatMap((start) => {
    const at = topAbove(sample, start);
    return at === undefined ? [] : [{ at, lines: start - at, key: sample[at]?.titleKey ?? '' }];
  });
  const keys = new Set(tops.map(({ key }) => key));
  const having = sample.filter(({ titleKey: key }) => keys.has(key)).length;
  // One line that is always the same may be of a page.
  const areTelling = keys.size > 1 || tops.every(({ lines }) => lines > 1);
  const isKnown =
    tops[0] !== undefined &&
    tops[0].at + tops[0].lines === first &&
    tops.length >= Math.max(OPENERS.fewest, starts.length * OPENERS.part) &&
    tops.length >= having * OPENERS.part &&
    areTelling &&
    keys.size <= OPENERS.most;
  return isKnown ? keys : findFixedOpener(sample, first, starts);
}

/** A line above the first heading that every receipt has above its own, at varying distances: words may be between. */
function findFixedOpener(
  sample: readonly SampleLine[],
  first: number,
  starts: readonly number[],
): Set<string> {
  const above = sample.slice(Math.max(0, first - MOST_ABOVE), first);
  for (const { kind, titleKey: key } of above) {
    if (kind !== 'text' || key === '') continue;
    const distances = starts.flatMap((start) => {
      const at = sample
        .slice(Math.max(0, start - MOST_ABOVE), start)
        .findLastIndex((one) => one.titleKey === key);
      return at < 0 ? [] : [Math.min(start, MOST_ABOVE) - at];
    });
    const having = sample.filter((one) => one.titleKey === key).length;
    const isOfAll =
      distances.length >= Math.max(OPENERS.fewest, Math.max(starts.length, having) * OPENERS.part);
    if (isOfAll) return new Set(distances).size > 1 ? new Set([key]) : new Set();
  }
  return new Set();
}

/** A line in this many receipts doesn't say anything about a single one. */
const COMMON = { part: 0.2, fewest: 3 };

function findCommon(sample: readonly SampleLine[], receipts: number): Set<string> {
  const counts = countEach(sample.filter(({ kind }) => kind === 'text').map(({ titleKey }) => titleKey));
  const least = Math.max(COMMON.fewest, receipts * COMMON.part);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

/** `RETUR IN 14 ZILE CU BONUL FISCAL` in this part of the receipts. */
const POLICY = { part: 0.5, fewest: 4 };
/** Words of a title are fewer. */
const SENTENCE = 5;

function findPolicies(sample: readonly SampleLine[], receipts: number): Set<string> {
  const below = sample.filter(
    ({ kind, isPaid, titleKey: key }) =>
      kind === 'body' && key !== '' && (isPaid || key.split(' ').length >= SENTENCE),
  );
  const least = Math.max(POLICY.fewest, receipts * POLICY.part);
  const counts = countEach(below.map((line) => line.titleKey));
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

/** A row with more cells belongs to a table, unless words name what is in them. */
const MOST_CELLS = 3;
const MOST_NAMED_CELLS = 8;
const FEWEST_NAMED = 2;

function mayBeLine(text: string): boolean {
  const cells = text.split('\t').filter((cell) => cell.trim() !== '').length;
  if (cells <= MOST_CELLS) return true;
  const form = cells > MOST_NAMED_CELLS ? null : readLineForm(text, 0);
  const named = (form?.slots ?? []).filter(({ label }) => label !== null).length;
  // '03-14-2026' '06:45' '#4410' 'ALICIA'
  const isTimed = cells === MOST_CELLS + 1 && form !== null && form.date !== null && form.seconds >= 0;
  return named >= (isTimed ? 1 : FEWEST_NAMED);
}

/** Lines that may be headings: without an amount, and without words that mean something else, or with. */
function unpricedLines(
  lines: readonly string[],
  table: PhraseTable<LineMeaning>,
  money: MoneyForm,
  behind: WordsBehind,
): { plain: string[]; events: string[] } {
  const book = createLabelBook(table, { forms: new Map(), money, behind });
  const line = createJournalLine();
  const plain: string[] = [];
  const events: string[] = [];
  for (const text of lines) {
    if (!mayBeLine(text)) continue;
    readJournalLine(text, 0, book, line);
    if (line.kind === 'text' || line.kind === 'heading') plain.push(text);
    else if (line.kind === 'phrase' && line.amountCents === null) events.push(text);
  }
  return { plain, events };
}

/** If fewer lines have decimals, cents may be printed without a point. */
const WITH_DECIMALS = 0.1;

function findMoneyForms(lines: readonly string[]): MoneyForm[] {
  const out: TrailingAmount = { cents: 0, labelEnd: 0 };
  const count = (read: typeof readBareCents): number =>
    lines.filter((line) => {
      const to = trimBlanks(line, 0, line.length);
      return to > 0 && read(line, 0, to, out);
    }).length;
  const isRare = count(readTrailingAmount) < lines.length * WITH_DECIMALS;
  return isRare && count(readBareCents) >= lines.length * WITH_DECIMALS
    ? ['decimals', 'cents']
    : ['decimals'];
}

/** The first lines of a sheet, read as far as needed to learn the layout. */
interface FirstLines {
  lines: readonly string[];
  isWhole: boolean;
  sample: SampleLine[];
  headings: HeadingLine[];
  stamping: Stamping;
  forms: HeadingForms;
  money: MoneyForm;
  behind: WordsBehind;
  columns: ItemColumns;
  numberLine: NumberLine;
  hasGaps: boolean;
  printsDay: boolean;
}

function readFirstLines(
  lines: readonly string[],
  table: PhraseTable<LineMeaning>,
  dates: DateEvidence,
  money: MoneyForm,
  isWhole: boolean,
): FirstLines | null {
  const inLine = detectStamps(lines);
  const behind = findWordsBehind(lines);
  const { plain, events } = unpricedLines(withoutStamps(lines, inLine), table, money, behind);
  const forms = proposeForms(plain, table, events);
  const stamps = [...forms.values()].find(({ isStamp }) => isStamp);
  const stamping =
    stamps === undefined
      ? inLine
      : { ...UNSTAMPED, isStampedWithRegister: stamps.fields.includes('register') };
  const { sample: all, labels } = readSample(
    lines,
    stamping,
    createLabelBook(table, { forms, money, behind }),
    dates,
  );
  const numberLine = learnNumberLine(headingsOf(all.filter((line) => !line.isSlip)), headingsOf(all));
  const hasGaps = areApart(all, numberLine);
  const sample = hasGaps ? withoutSlips(all, numberLine) : all;
  markStarts(sample, isWhole);
  const headings = headingsOf(sample);
  const numbered = headings.filter((heading) => heading.number !== null).length;
  const areStamped = stamping.isStamped || stamps !== undefined;
  const isTimed =
    (areStamped && haveTime(stamping.stampParts)) || headings.some((heading) => heading.seconds >= 0);
  if (numbered === 0 || !sample.some((line) => line.kind === 'body') || (!isTimed && numbered < 2))
    return null;
  const printsDay =
    (areStamped && haveDay(stamping.stampParts)) ||
    countDated(sample) > numbered / 2 ||
    isDayOfEach(sample, numbered);
  noteDayLines(lines, dates);
  noteWriting(lines, dates);
  const columns = detectColumns(labels);
  return {
    lines,
    isWhole,
    sample,
    headings,
    stamping,
    forms,
    money,
    behind,
    columns,
    numberLine,
    hasGaps,
    printsDay,
  };
}

/** Whether the registers that headings name change more often than with each one's part. */
function registersTakeTurns(headings: readonly HeadingLine[]): boolean {
  const named = headings.flatMap(({ register }) => (register === null ? [] : [normalizeRegister(register)]));
  const changes = named.filter((register, at) => register !== named[at - 1]).length;
  return changes > new Set(named).size;
}

function openingOf(line: SampleLine | undefined): OpeningField | null {
  const heading = line?.heading ?? null;
  return heading === null ? null : openingFieldOf(heading);
}

/** Whether nothing but text, such as a store's name, is between a line and the gap above it. */
function isTop(sample: readonly SampleLine[], at: number): boolean {
  let top = at;
  while (top > 0 && sample[top]?.isBehindGap !== true && sample[top - 1]?.kind === 'text') top--;
  return top === 0 || sample[top]?.isBehindGap === true;
}

/** @returns the position of the first line that opens receipts. */
function findFirstHeading(first: FirstLines, numbered: number): number {
  const { sample, hasGaps } = first;
  const all = [...sample.keys()];
  if (!hasGaps) return findOpening(first, all, numbered);
  // What most headings below a gap begin with opens receipts; what only one of them begins with may be a sign-on.
  const heads = all.filter((at) => {
    return sample[at]?.kind === 'heading' && (isTop(sample, at) || sample[at - 1]?.kind === 'separator');
  });
  const found = findOpening(first, heads, numbered);
  // The first receipt may have no gap above it.
  const opens = openingOf(sample[found]);
  const alike = opens === null ? all : all.filter((at) => openingOf(sample[at]) === opens);
  return findOpening(first, alike, numbered);
}

/** @param places of lines that may open receipts @returns the first of those that many share their field with */
function findOpening({ sample, isWhole, printsDay }: FirstLines, places: number[], numbered: number): number {
  const counts = countEach(places.map((at) => openingOf(sample[at])));
  const isOdd = hasOddStart(sample, isWhole);
  const found = places.find((at) => {
    const opens = openingOf(sample[at]);
    if (opens === null || (isOdd && !isNumberedGroup(sample, at))) return false;
    // A line above many receipts, a day or a page header, doesn't open any of them.
    return (printsDay || opens !== 'date') && (counts.get(opens) ?? 0) >= numbered / 2;
  });
  return found ?? sample.length;
}

/** @returns a heading's line and what is between it and the first line with an amount or a meaning. */
function groupFrom(sample: readonly SampleLine[], at: number): readonly SampleLine[] {
  const body = sample.findIndex((line, place) => place > at && line.kind === 'body');
  return sample.slice(at, body < 0 ? sample.length : body);
}

function layOut(first: FirstLines, order: PrintLayout['order'], certainty: number): PrintLayout {
  const { sample, headings, stamping, columns, forms, money, behind, numberLine, hasGaps, printsDay } = first;
  const numbered = headings.filter((heading) => heading.number !== null).length;
  const firstHeading = findFirstHeading(first, numbered);
  const opens = openingOf(sample[firstHeading]);
  const groups = sample.flatMap((line, at) =>
    at >= firstHeading && openingOf(line) === opens && headingGroup(sample, at).first === at
      ? [groupFrom(sample, at)]
      : [],
  );
  // The first one may be a sign-on.
  const mostHave = (test: (heading: HeadingLine) => boolean): boolean =>
    groups.filter((group) => group.some(({ heading }) => heading !== null && test(heading))).length * 2 >
    groups.length;
  const isFootLast = order === 'foot-last';
  return {
    order,
    certainty,
    roles: new Map(),
    endsPaid: false,
    isUnitPriced: false,
    areNamesBelow: areNamesBelow(first.lines),
    namesTwoCashiers: false,
    registerPart: -1,
    sold: new Set(),
    paid: new Set(),
    forms,
    money,
    behind,
    ...stamping,
    ...columns,
    numberLine,
    timeLine: learnTimeLine(headings),
    hasGaps,
    opens: opens ?? 'number',
    isNumberLate: !mostHave((heading) => heading.number !== null),
    isTimeLate: !mostHave((heading) => heading.seconds >= 0),
    isNumberLast: endsWithNumber(sample),
    printsDay,
    partWord: findPartWord(sample, numbered),
    hasRegisterByDay: !printsDay && nameRegisters(first.lines),
    takeTurns: registersTakeTurns(first.headings),
    endMark: isFootLast ? '' : findEndMark(sample, numberLine.word),
    common: findCommon(sample, numbered),
    policies: findPolicies(sample, numbered),
    openers: isFootLast ? new Set() : findOpeners(sample, firstHeading),
    titles: findTitles(isFootLast ? [] : sample.slice(0, firstHeading)),
  };
}

/**
 * @param lines the first lines of a sheet
 * @param isWhole whether they are all of the sheet
 * @param dates notes the dates of receipts
 * @returns the possible layouts, the likeliest first; none if the lines are not a printed journal
 */
export function proposeLayouts(
  lines: readonly string[],
  isWhole: boolean,
  table: PhraseTable<LineMeaning>,
  dates: DateEvidence,
): PrintLayout[] {
  return findMoneyForms(lines).flatMap((money) => {
    const first = readFirstLines(lines, table, dates, money, isWhole);
    if (first === null) return [];
    const score = footScore(first.sample, isWhole);
    const layouts = [layOut(first, 'foot-last', score), layOut(first, 'heading-first', -score)];
    return score > 0 ? layouts : layouts.toReversed();
  });
}
