// Decides what a sheet is from its first rows and sends its rows to the reader for that shape.

import type { PhraseTable } from '../lines/phrase-table.ts';
import { splitAtStamps } from '../lines/stamp.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import {
  answerOf,
  type AskedReading,
  buildPrintQuestion,
  buildQuestion,
  type ColumnQuestion,
} from '../mapping/column-question.ts';
import { createMappingFinder } from '../mapping/find-mapping.ts';
import { findUnknownTable } from '../mapping/find-questions.ts';
import { isPrint, knownBy, NO_HEADING } from '../mapping/headings.ts';
import { describeLeftOut, type LeftOutTable, reasonOf, titlesOf } from '../mapping/left-out.ts';
import { createQuestionList } from '../mapping/question-list.ts';
import { isMostly, type TableRows, takeTable } from '../mapping/table-rows.ts';
import { hasFallen } from '../measures/weigh.ts';
import type { ParseReport, ParserSettings, ReadTable } from '../parse-report.ts';
import { decideReading, type ReadingDecision } from '../readings/decide-reading.ts';
import { describeLeftovers, findMoney } from '../readings/leftovers.ts';
import { areLikeCents } from '../readings/like-cents.ts';
import { listUnusedWords } from '../readings/unused-words.ts';
import type { Rejection, Shape } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { areSideBySide } from '../shape/arrange/side-by-side.ts';
import { hasDayFirstMarks } from '../shape/country-marks.ts';
import {
  createDateEvidence,
  createOrderWatch,
  type DateReading,
  type OrderWatch,
} from '../shape/date-order.ts';
import { describeUnfound } from '../shape/print/describe-unfound.ts';
import { mayBePrint } from '../shape/print/may-be-print.ts';
import { proposeLayouts } from '../shape/print/print-layout.ts';
import { type RowText, rowTextOf } from '../shape/print/row-lines.ts';
import { cellText, isBlankRow, joinRow } from '../shape/row-text.ts';
import { kindOfSheet } from '../shape/section-title.ts';
import { findTableHeading } from '../shape/table/find-table.ts';
import { guessColumns } from '../shape/table/guess-columns.ts';
import { ABOVE_HEADING, isTransactionAbove } from '../shape/table/rows-above.ts';
import { gatherRows } from '../shape/table/scattered-rows.ts';
import {
  type Columns,
  columnsOf,
  findHeadingRow,
  type HeadingRow,
  isHeadingAgain,
} from '../shape/table/table-columns.ts';
import { continuesTable, type TableLayout } from '../shape/table/table-shape.ts';
import { isTally } from '../shape/table/tally.ts';
import { hasTicketHeadings } from '../shape/tickets/labelled-rows.ts';
import type { UnknownWord } from '../taught/taught-word.ts';
import { readCode } from '../text/cell-value.ts';
import { isBlankText } from '../text/char-code.ts';
import { splitLines } from '../text/clean-text.ts';
import type { DateOrder } from '../text/date-time.ts';
import { registerCode } from '../text/register-code.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { Handover } from './handover.ts';
import {
  noteDate,
  noteDates,
  openTable,
  settleReading,
  type TableReading,
  titlesAbove,
} from './open-table.ts';
import { createPrintReader, type PrintReader } from './print/print-reader.ts';
import type { TableReader } from './table-reader.ts';
import { tryLayouts } from './try-layouts.ts';
import { createUnreadLines } from './unread-lines.ts';
import { withRoles } from './with-roles.ts';

export interface SheetReading {
  startSheet(name: string): void;
  /** For a file whose currency is one of countries that write days before months. */
  preferDayFirst(): void;
  /** For a sheet whose receipts somebody has shown, so that each has its heading above its lines. */
  expectHeadings(): void;
  /**
   * @param isWhole whether the rows are all of the sheet
   * @param of its heading, if it is a table that needs no other test (its index is -1 if it is not in any row); columns
   *   that other sheets show to be what they are
   */
  decide(
    rows: readonly Row[],
    isWhole: boolean,
    of: { known: HeadingRow | undefined; shown: Columns | undefined },
  ): void;
  /** The columns that are read, if the sheet is a table with a row for each ticket. */
  readonly columns: Columns | undefined;
  /** Instead of `decide`, for a sheet without transactions. */
  leaveOut(): void;
  /** @returns the rows that the decision was based on, in the order in which to read them */
  arrange(rows: readonly Row[], isWhole: boolean): readonly Row[];
  row(row: Row): void;
  end(): Pick<
    ParseReport,
    'shape' | 'dateOrder' | 'questions' | 'leftOut' | 'tables' | 'remarks' | 'unknownWords'
  >;
}

const UNKNOWN =
  'Nothing in this sheet was recognized as a printed journal or a table of transactions: ' +
  'receipts need a transaction number and a time, tables a heading row.';

const SCATTERED =
  'The rows of one transaction stand apart here, and they are too many to gather: ' +
  'sort the sheet by date, register and transaction number, and import it again.';

const TORN_APART =
  'The first lines of the journal belong to no transaction, and neither do the last: each transaction may have the ' +
  'lines of another one. Look at the original rows before you decide on them.';

const SIDE_BY_SIDE =
  'The receipts are printed side by side here, and nothing shows where the columns of the page are apart: export them ' +
  'one below the other, and import that file.';

/** This many known headings next to each other belong to a table, even if rows also look like journal lines. */
const FEWEST_KNOWN = 5;

/** How many tables a correction may start with as they were read. */
const MOST_TABLES = 50;

/** How many rows of a table are read by each proposal. */
const SAMPLE_ROWS = 300;

/** What tickets and their lines have, and payments don't. */
const OF_GOODS = ['description', 'quantity'] as const;
const NEARLY_ALL = 0.9;

/** Fewer rows may have the number of a transaction by chance. */
const FEWEST_KEYED = 5;
/** How many rows of an unread sheet are kept until the transactions are known. */
const MOST_UNKEYED = 200;

const AMOUNTS = ['total', 'amount', 'lineAmount', 'price', 'unitPrice', 'subtotal', 'tendered'] as const;

function hasAmounts({ heading, facts }: TableRows): boolean {
  const isNamed = AMOUNTS.some((field) => heading.columns[field] !== undefined);
  return isNamed || facts.some((one) => isMostly(one, 'money'));
}

const areTimed = ({ facts }: TableRows): boolean => facts.some((one) => isMostly(one, 'dates'));

/** Whether a table has what a transaction needs: a day, and an amount. */
const mayBeAnswered = (found: TableRows): boolean => areTimed(found) && hasAmounts(found);

/** Whether its rows say when something happened, and no amount: what was taken out of tickets, for instance. */
const areEvents = (found: TableRows): boolean => areTimed(found) && !hasAmounts(found);

/** What may be the numbers of transactions. */
function codesOf({ cells }: Row): string[] {
  return cells.map(readCode).filter((code) => /\d/.test(code));
}

function describeUnread(sheet: string, keyed: number): string {
  return (
    `The sheet “${sheet.slice(0, 40)}” was not read, though ${keyed} of its rows have the number of a transaction of another ` +
    'sheet: what those transactions sold, or how they were paid, may be missing.'
  );
}

function describeUnjoined(sheet: string, rows: number): string {
  return (
    `The sheet “${sheet.slice(0, 40)}” was not read (${rows} rows), and no other sheet says what was sold: if its rows are the lines ` +
    'of the transactions, what they sold, and voids and refunds among it, do not show.'
  );
}

function describeWhole(cells: readonly Cell[]): string {
  const examples = cells.map((cell) => cellText(cell)).filter((text) => /[1-9]/.test(text));
  return (
    `All amounts of this export are whole numbers (${examples.slice(0, 3).join(', ')}, …) and were read as dollars, as was ` +
    'answered. If they are cents, each is a hundred times too high: choose the columns again, and say that.'
  );
}

function describeOrphan({ sheet, firstRow, lastRow }: Rejection, end: 'first' | 'last'): string {
  const [where, side, other] =
    end === 'first'
      ? ['before any number', 'below', 'next one']
      : ['after the last number', 'above', 'one before'];
  return (
    `Rows ${firstRow} to ${lastRow} of the sheet “${sheet.slice(0, 40)}” are a sale and come ${where}: if a number stands ` +
    `${side} its lines there, every transaction has the lines of the ${other}. Compare some with their rows.`
  );
}

function describeGuess(line: string): string {
  return (
    `The cashier is taken from lines such as “${line.replace(/\s+/g, ' ').slice(0, 40)}”, which no known word says: ` +
    'they name one of a few in each transaction. Check that they are the cashiers.'
  );
}

interface OpenTable {
  layout: TableLayout;
  heading: HeadingRow['cells'];
  reader: TableReader;
  /** Whether the lines of one transaction are scattered in its first sheet. */
  isScattered: boolean;
}

interface Unasked extends Pick<Handover, 'receipts' | 'rejections' | 'compared' | 'differing'> {
  question: ColumnQuestion;
}

type Way =
  | { kind: 'print'; reader: PrintReader; text: RowText; skipUntil: number }
  | { kind: 'table'; table: OpenTable; skipUntil: number }
  /** The sheet explains codes. */
  | { kind: 'left-out' }
  /** `table` is set if somebody has said that there are no transactions in it. */
  | { kind: 'unknown'; reason?: string; table?: Omit<LeftOutTable, 'sheet' | 'rows'> };

/** The number column has a different heading: another table begins, though its columns may look the same. */
function beginsOther({ layout }: OpenTable, rows: readonly Row[]): boolean {
  const heading = rows[findTableHeading(rows)]?.cells ?? [];
  const overNumber = layout.columns.number === undefined ? null : heading[layout.columns.number];
  return typeof overNumber === 'string' && overNumber.trim() !== '';
}

function headingOf(rows: readonly Row[]): HeadingRow | null {
  const index = findTableHeading(rows);
  const cells = rows[index]?.cells;
  return cells === undefined ? null : { index, cells, columns: columnsOf(cells) };
}

/** A heading, with the columns that other sheets show to be what they are, even if no other one is known. */
function withShown(known: HeadingRow | null, shown: Columns, rows: readonly Row[]): HeadingRow | null {
  const places = new Set(Object.values(shown));
  if (places.size === 0) return known;
  const heading = known ?? headingOf(rows);
  if (heading === null) return null;
  const others = Object.entries(heading.columns).filter(([, at]) => !places.has(at));
  return { ...heading, columns: { ...Object.fromEntries(others), ...shown } };
}

/** Why somebody is asked again about tickets that an answer is remembered for. */
const sayRead = (reason: string | undefined, receipts: number, rejections: number): string =>
  `${reason ?? ''} As somebody has pointed at tickets of this store, ${receipts.toLocaleString('en-US')} transactions are read, and ${rejections.toLocaleString('en-US')} parts of the file that look like others are not.`.trim();

/** Rows as in the file: several may have been made of one. */
const asWritten = (rows: readonly Row[]): Row[] =>
  rows
    .filter(({ rowNumber, written }, at) => written === undefined || rows[at - 1]?.rowNumber !== rowNumber)
    .map((row) => ({ ...row, cells: row.written ?? row.cells }));

export function createSheetReading(
  table: PhraseTable<LineMeaning>,
  handover: Handover,
  { dateOrder: forced, usualOrder: usual, mappings = [], today = 0 }: ParserSettings,
): SheetReading {
  const findMapping = createMappingFinder(mappings, table);
  const tried = mappings.findLast(({ headings }) => isPrint(headings))?.rows;
  const ofDates = { forced, usual, today };
  const questions = createQuestionList();
  const evidence = createDateEvidence();
  let dates: DateReading | null = null;
  let sheet = '';
  let way: Way = { kind: 'unknown' };
  /** The last sheet that was read: the next one may continue it. */
  let previous: Way = { kind: 'unknown' };
  let shape: Shape | null = null;
  /** Why the sheet is not a printed journal although its lines look like one; '' for no reason. */
  let refusal = '';
  let unknownFrom = 0;
  let unknownTo = 0;
  /** Whether the file shows signs of a country that writes the day first. */
  let isDayFirst = false;
  let areHeadingsShown = false;
  /** How many of the unknown rows have the number of a transaction of another sheet. */
  let keyedRows = 0;
  let fewestKeyed = FEWEST_KEYED;
  /** What may be the numbers of transactions in the first of the others. */
  let unkeyed: string[][] = [];
  const unreadBefore: { sheet: string; rows: readonly string[][]; rejected?: number }[] = [];
  const remarks = new Set<string>();
  const leftOut: LeftOutTable[] = [];
  const tables: ReadTable[] = [];
  const unread = createUnreadLines();
  const unknownCells: UnknownWord[] = [];
  /** What would be asked about the table that is being read, and what was counted before it. */
  let unasked: Unasked | null = null;

  /** Set if only the date order of a table is in question: a later row may settle it. */
  let orders: OrderWatch | null = null;
  /** That table, while its rows come. */
  let undated: TableLayout | null = null;

  /** The order is decided with the first sheet that has transactions, for all of them. */
  function datesOf(answered?: DateOrder): DateReading {
    dates ??= evidence.decide({ ...ofDates, answered });
    return dates;
  }

  function endReader(ended: Way): void {
    if (ended.kind === 'print') ended.reader.end();
    else if (ended.kind === 'table') ended.table.reader.end();
  }

  function replaceReader(next: Way): void {
    endReader(previous);
    askIfFallen();
    previous = next;
    way = next;
  }

  function open(
    heading: HeadingRow | null,
    reading: TableReading,
    rows: readonly Row[],
    dateOrder?: DateOrder,
  ): void {
    const settled = settleReading(reading, heading, rows, table);
    const { layout, isScattered } = settled;
    if (heading !== null)
      noteTable(takeTable(heading, rows, table), { layout, reading, ...(dateOrder && { dateOrder }) });
    noteDates(settled, evidence);
    const reader = openTable(settled, sheet, datesOf(dateOrder), table, handover);
    shape ??= layout.shape;
    replaceReader({
      kind: 'table',
      table: { layout, heading: settled.heading, reader, isScattered },
      skipUntil: firstDataRow(layout, heading, rows),
    });
  }

  /** Notes how a table is read, and what of it is not used. */
  function noteTable(found: TableRows, reading: AskedReading): void {
    const { heading, body, facts } = found;
    const { layout } = reading;
    if (tables.length < MOST_TABLES)
      tables.push({ sheet, headings: knownBy(found, table), answer: answerOf(reading, found) });
    const whole = { heading: heading.cells, body, facts, words: table };
    for (const remark of describeLeftovers(layout, whole)) remarks.add(remark);
    if (tables.length < MOST_TABLES) unknownCells.push(...listUnusedWords(layout, whole));
  }

  /** Asks after all if what is read from here on doesn't hold up. */
  function watch(question: ColumnQuestion): void {
    const { receipts, rejections, compared, differing } = handover;
    unasked = { question, receipts, rejections, compared, differing };
  }

  /** The whole table may not hold up to its first rows: then somebody is asked after all. */
  function askIfFallen(): void {
    if (unasked === null) return;
    const { question, ...before } = unasked;
    unasked = null;
    const receipts = handover.receipts - before.receipts;
    const rejections = handover.rejections - before.rejections;
    const compared = handover.compared - before.compared;
    const same = compared - (handover.differing - before.differing);
    // The sums of a printed journal that don't add up are told.
    const areSumsWrong = question.shape !== 'journal-print' && hasFallen(same, compared);
    if (!hasFallen(receipts, receipts + rejections) && !areSumsWrong) return;
    const isAgain = question.tried !== undefined;
    questions.add(
      isAgain ? { ...question, reason: sayRead(question.reason, receipts, rejections) } : question,
      true,
    );
  }

  /** Rows above a heading are titles, unless they continue a table whose heading is printed on every page. */
  function firstDataRow(layout: TableLayout, heading: HeadingRow | null, rows: readonly Row[]): number {
    if (heading === null || continuesTable(layout, titlesAbove(heading, rows))) return 0;
    return rows[heading.index]?.rowNumber ?? 0;
  }

  /** The same heading as on the previous sheet: a receipt may continue across them. */
  function reopensTable(heading: HeadingRow, rows: readonly Row[]): boolean {
    if (previous.kind !== 'table') return false;
    const { layout, heading: known, reader } = previous.table;
    const hasDates = layout.columns.date !== undefined || layout.columns.dateTime !== undefined;
    if (!hasDates || !isHeadingAgain(heading.cells, known)) return false;
    reader.startSheet(sheet, titlesAbove(heading, rows));
    way = { ...previous, skipUntil: firstDataRow(layout, heading, rows) };
    return true;
  }

  /** @param skipUntil the row of a heading above the journal, 0 for none */
  function decidePrint(
    rows: readonly Row[],
    isWhole: boolean,
    textOf: RowText = rowTextOf(rows),
    skipUntil = 0,
  ): boolean {
    let before = rows[0]?.rowNumber ?? 0;
    const lines = rows.flatMap((row) => {
      const line = row.rowNumber <= skipUntil ? '' : textOf(row.cells);
      // Rows without a filled cell are not given to the parser.
      const gap = row.rowNumber > before + 1 ? [''] : [];
      before = row.rowNumber;
      return line.trim() === '' ? [''] : [...gap, ...splitLines(line).flatMap(splitAtStamps)];
    });
    if (areSideBySide(lines)) {
      refusal = SIDE_BY_SIDE;
      return false;
    }
    const layouts = proposeLayouts(lines, isWhole, table, evidence).filter(
      ({ order }) => !areHeadingsShown || order === 'heading-first',
    );
    const texts = rows.flatMap(({ rowNumber, cells }) => {
      const text = rowNumber <= skipUntil ? '' : textOf(cells);
      return isBlankText(text) ? [] : [{ text, rowNumber }];
    });
    if (layouts.length === 0) {
      refusal = describeUnfound(texts, table);
      return false;
    }
    const decision = tryLayouts(layouts, { rows: texts, isWhole }, sheet, table, () =>
      evidence.decide(ofDates),
    );
    const found = 'taken' in decision ? decision : areHeadingsShown ? decision.nearest : null;
    if (found === null) {
      refusal = 'refusal' in decision ? decision.refusal : '';
      return false;
    }
    const { taken, receipts } = found;
    const layout = withRoles(taken, receipts, texts, sheet, table, () => evidence.decide(ofDates));
    shape ??= 'journal-print';
    for (const { guessedFrom } of layout.forms.values())
      if (guessedFrom !== undefined) remarks.add(describeGuess(guessedFrom));
    if (previous.kind === 'print' && previous.reader.layout.isStamped === layout.isStamped) {
      previous.reader.startSheet(sheet);
      way = { kind: 'print', reader: previous.reader, text: textOf, skipUntil };
      return true;
    }
    replaceReader({
      kind: 'print',
      reader: createPrintReader(sheet, layout, datesOf(), table, handover, unread),
      text: textOf,
      skipUntil,
    });
    if (mayBePrint(texts.map(({ text }) => text)))
      watch(buildPrintQuestion(sheet, asWritten(rows), { tried }));
    return true;
  }

  function fitsPrevious(rows: readonly Row[]): boolean {
    return previous.kind === 'table' && continuesTable(previous.table.layout, rows);
  }

  /** Rows without a heading that continue the table, or the journal, of the previous sheet. */
  function goesOn(rows: readonly Row[]): boolean {
    if (previous.kind === 'table' && fitsPrevious(rows) && !beginsOther(previous.table, rows)) {
      previous.table.reader.startSheet(sheet, []);
      way = { ...previous, skipUntil: 0 };
      return true;
    }
    if (previous.kind === 'print') {
      const { reader, text } = previous;
      if (!reader.fits(rows.map((row) => text(row.cells)))) return false;
      reader.startSheet(sheet);
      way = { ...previous, skipUntil: 0 };
      return true;
    }
    return false;
  }

  /**
   * Whether rows are payments of the tickets of another sheet, which says where and by whom, or says the same.
   */
  function arePayments(heading: HeadingRow, rows: readonly Row[]): boolean {
    const { columns } = heading;
    const isOther = OF_GOODS.some((field) => columns[field] !== undefined);
    return columns.payment !== undefined && !isOther && areKnown(heading, rows, FEWEST_KEYED);
  }

  /** Whether nearly all rows, and a few at least, have the number of a transaction of another sheet. */
  function areKnown({ index, columns }: HeadingRow, rows: readonly Row[], fewest: number): boolean {
    const { number, register } = columns;
    if (number === undefined) return false;
    const coded = rows.slice(index + 1).filter(({ cells }) => readCode(cells[number]) !== '');
    const known = coded.filter(({ cells }) => {
      const place = register === undefined ? '' : cellText(cells[register]);
      return handover.knows(readCode(cells[number]), registerCode(place));
    });
    return known.length >= Math.max(fewest, coded.length * NEARLY_ALL);
  }

  /** Reads the first rows of a table in every way that it may be meant. */
  function weighReadings(found: TableRows, rows: readonly Row[], shown: Columns = {}): ReadingDecision {
    const { heading, body, facts } = found;
    const near = rows.slice(0, heading.index + 1 + SAMPLE_ROWS);
    return decideReading({
      sheet,
      heading,
      rows: near,
      body,
      facts,
      money: findMoney({ heading: heading.cells, body, facts }),
      words: table,
      decideDates(ofReading) {
        if (isDayFirst) ofReading.preferDayFirst();
        return ofReading.decide(ofDates);
      },
      ownRows: handover.ownRows,
      shown,
    });
  }

  /**
   * Reads a table, or asks about it if several readings are close.
   *
   * @returns false if none reads anything
   */
  function readOrAsk(found: TableRows, rows: readonly Row[], isPart: boolean, shown?: Columns): boolean {
    const { heading } = found;
    const decision = weighReadings(found, rows, shown);
    const { taken, readings } = decision;
    for (const remark of decision.remarks) remarks.add(remark);
    if (taken !== null) {
      open(heading, taken.reading, rows);
      watch(buildQuestion(sheet, found, rows, [taken], table));
      return true;
    }
    const [best] = readings;
    if (best === undefined) return false;
    const question = buildQuestion(sheet, found, rows, readings, table);
    if (question.readings.length === 0 && tell(found, rows)) return true;
    questions.add(question, isPart);
    const asked = readings.flatMap(({ dateOrder }) => dateOrder ?? []);
    if (asked.length > 0) {
      orders ??= createOrderWatch(asked);
      undated = best.layout;
    }
    return true;
  }

  /** Tells that a table was not read, if it has the numbers of other transactions and nobody could say more of it. */
  function tell(found: TableRows, rows: readonly Row[]): boolean {
    if (mayBeAnswered(found) || !areKnown(found.heading, rows, 1)) return false;
    fewestKeyed = 1;
    return true;
  }

  /** Asks what a ticket looks like, where lines may be printed and aren't understood. */
  function askForTicket(rows: readonly Row[]): void {
    const mayPoint = refusal !== '' && refusal !== SIDE_BY_SIDE;
    const written = asWritten(rows);
    if (mayPoint && mayBePrint(written.map(({ cells }) => joinRow(cells))))
      questions.add(buildPrintQuestion(sheet, written, { reason: refusal, tried }), false);
  }

  /** A table that somebody has said has no transactions: its rows are rejected, and say so. */
  function leaveTableOut(heading: HeadingRow, { chosen }: ColumnMapping, rows: readonly Row[]): void {
    const named = { ...heading, columns: columnsOf(heading.cells) };
    const { taken, readings } = weighReadings(takeTable(named, rows, table), rows);
    way = {
      kind: 'unknown',
      reason: reasonOf(chosen),
      table: {
        titles: titlesOf(heading.cells),
        chosen,
        mayHaveTransactions: taken !== null || readings.length > 0,
      },
    };
  }

  /** Nobody may have thought of cents. */
  function noteCents({ index }: HeadingRow, { columns, inCents }: ColumnMapping, rows: readonly Row[]): void {
    const at = columns.total ?? columns.lineAmount ?? columns.unitPrice ?? columns.subtotal;
    const cells = at === undefined ? [] : rows.slice(index + 1).map((row) => row.cells[at] ?? null);
    if (inCents !== true && areLikeCents(cells)) remarks.add(describeWhole(cells));
  }

  /** A table whose columns somebody has chosen. */
  function openMapped(
    heading: HeadingRow,
    mapping: ColumnMapping,
    rows: readonly Row[],
    isWhole: boolean,
  ): void {
    const { shape: tableShape, columns } = mapping;
    if (tableShape === 'none') {
      leaveTableOut(heading, mapping, rows);
      return;
    }
    if (tableShape === 'journal-print') {
      const { dateTime, date, time, register, description } = columns;
      const places = [dateTime, date, time, register, description].filter((place) => place !== undefined);
      const textOf: RowText = Object.assign(
        (cells: Row['cells']) => joinRow(places.map((place) => cells[place] ?? null)),
        { whole: joinRow },
      );
      decidePrint(rows, isWhole, textOf, rows[heading.index]?.rowNumber);
      return;
    }
    noteCents(heading, mapping, rows);
    if (!reopensTable(heading, rows))
      open(
        heading,
        {
          columns: heading.columns,
          shape: tableShape,
          isUntimed: mapping.absent.includes('time'),
          inCents: mapping.inCents === true,
        },
        rows,
        mapping.dateOrder,
      );
  }

  return {
    startSheet(name) {
      rejectUnknown();
      sheet = name;
      refusal = '';
      areHeadingsShown = false;
      undated = null;
      way = { kind: 'unknown' };
    },
    preferDayFirst() {
      isDayFirst = true;
    },
    expectHeadings() {
      areHeadingsShown = true;
    },
    decide(sample, isWhole, { known, shown = {} }) {
      const rows = sample.filter(({ paymentSheet }) => paymentSheet === undefined);
      const filled = rows.filter((row) => !isBlankRow(row.cells));
      if (filled.length === 0) return;
      isDayFirst ||= hasDayFirstMarks(rows);
      if (isDayFirst) evidence.preferDayFirst();
      const mapped = findMapping(rows);
      if (mapped !== null) {
        openMapped(mapped.heading, mapped.mapping, rows, isWhole);
        return;
      }
      if (known !== undefined) {
        if (!reopensTable(known, rows)) open(known, known, rows);
        return;
      }
      if (hasTicketHeadings(rows) && decidePrint(rows, isWhole)) return;
      const heading = withShown(
        findHeadingRow(
          rows.map((row) => row.cells),
          kindOfSheet(sheet) !== '',
        ),
        shown,
        rows,
      );
      if (heading !== null && isTally(heading, rows)) return;
      if (heading !== null && heading.columns.number !== undefined) {
        if (reopensTable(heading, rows) || arePayments(heading, rows)) return;
        const found = takeTable(heading, rows, table);
        if (kindOfSheet(sheet) === '' && areEvents(found) && tell(found, rows)) return;
        if (readOrAsk(found, rows, true, shown) || tell(found, rows)) return;
        open(heading, heading, rows);
        unreadBefore.push({ sheet, rows: found.body.slice(0, MOST_UNKEYED).map(codesOf) });
        return;
      }
      const unknown = findUnknownTable(rows, table);
      const isTable = unknown !== null && Object.keys(unknown.heading.columns).length >= FEWEST_KNOWN;
      if ((!isTable && decidePrint(rows, isWhole)) || goesOn(filled)) return;
      if (unknown !== null) {
        const isPart = fitsPrevious(filled);
        const found = { ...unknown, heading: withShown(unknown.heading, shown, rows) ?? unknown.heading };
        if (!readOrAsk(found, rows, isPart, shown))
          questions.add(buildQuestion(sheet, found, rows, [], table), isPart);
        return;
      }
      const isGuessed = guessColumns(filled, table) !== null;
      if (isGuessed && readOrAsk(takeTable(NO_HEADING, rows, table), rows, false)) return;
      askForTicket(filled);
    },
    get columns() {
      if (way.kind !== 'table' || way.table.layout.shape !== 'summary') return undefined;
      return way.table.layout.columns;
    },
    leaveOut() {
      way = { kind: 'left-out' };
    },
    arrange(rows, isWhole) {
      if (way.kind !== 'table' || !way.table.isScattered) return rows;
      const { table: opened, skipUntil } = way;
      if (isWhole) {
        const titles = rows.filter(({ rowNumber }) => rowNumber <= skipUntil);
        const body = rows.filter(({ rowNumber }) => rowNumber > skipUntil);
        return [...titles, ...gatherRows(body, opened.layout.columns)];
      }
      way = { kind: 'unknown', reason: SCATTERED };
      return rows;
    },
    row(row) {
      const { rowNumber, cells, paymentSheet } = row;
      if (undated !== null) noteDate(undated, cells, orders ?? evidence);
      if (way.kind === 'table') {
        if (paymentSheet === undefined && rowNumber <= way.skipUntil) skip(row);
        else way.table.reader.row(row);
        return;
      }
      if (
        way.kind === 'left-out' ||
        ((way.kind !== 'print' || paymentSheet !== undefined) && isBlankRow(cells))
      ) {
        handover.drop(1);
        return;
      }
      if (paymentSheet !== undefined) {
        handover.reject({ sheet: paymentSheet, firstRow: rowNumber, lastRow: rowNumber, reason: UNKNOWN });
        return;
      }
      if (way.kind === 'print') {
        const text = rowNumber <= way.skipUntil ? '' : way.text(cells);
        if (isBlankText(text)) {
          handover.drop(1);
          return;
        }
        const { whole } = way.text;
        if (whole !== undefined) handover.keepWhole({ sheet, rowNumber, text: whole(cells) });
        way.reader.row(text, rowNumber);
        return;
      }
      if (unknownFrom === 0) unknownFrom = rowNumber;
      unknownTo = rowNumber;
      if (cells.some((cell) => handover.knows(readCode(cell)))) keyedRows++;
      else if (unkeyed.length < MOST_UNKEYED) unkeyed.push(codesOf(row));
    },
    end() {
      rejectUnknown();
      endReader(previous);
      askIfFallen();
      noteUnreadBefore();
      if (previous.kind === 'print' && handover.ends.areLeft) remarks.add(TORN_APART);
      const { orphan, lastOrphan } = handover;
      if (orphan !== null && handover.receipts > 0) remarks.add(describeOrphan(orphan, 'first'));
      if (lastOrphan !== null) remarks.add(describeOrphan(lastOrphan, 'last'));
      const found = orders?.findOrder() ?? null;
      const { order, reason, isCertain, retryWith, doubt } = datesOf();
      if (doubt !== null && shape !== null) remarks.add(doubt);
      return {
        shape,
        dateOrder: { order, reason, isCertain, retryWith: found ?? retryWith },
        // With the date order that all rows show, none of this may be left to ask.
        questions: found === null ? questions.list(shape !== null) : [],
        leftOut,
        tables,
        remarks: [...leftOut.map(describeLeftOut), ...remarks, ...handover.remarks, ...unread.describe()],
        unknownWords: [...unknownCells, ...unread.list()],
      };
    },
  };

  /** A row above the heading of a table. */
  function skip(row: Row): void {
    const { rowNumber } = row;
    if (!isTransactionAbove(row)) {
      handover.drop(1);
      return;
    }
    handover.reject({
      sheet,
      firstRow: rowNumber,
      lastRow: rowNumber,
      reason: ABOVE_HEADING,
      looksLikeTransaction: true,
    });
  }

  function rejectUnknown(): void {
    if (unknownFrom === 0) return;
    handover.reject({
      sheet,
      firstRow: unknownFrom,
      lastRow: unknownTo,
      reason: (way.kind === 'unknown' ? way.reason : undefined) ?? (refusal || UNKNOWN),
    });
    if (way.kind === 'unknown' && way.table !== undefined)
      leftOut.push({ ...way.table, sheet, rows: unknownTo - unknownFrom + 1 });
    else if (keyedRows >= fewestKeyed) remarks.add(describeUnread(sheet, keyedRows));
    else unreadBefore.push({ sheet, rows: unkeyed, rejected: unknownTo - unknownFrom });
    unknownFrom = 0;
    unknownTo = 0;
    keyedRows = 0;
    fewestKeyed = FEWEST_KEYED;
    unkeyed = [];
  }

  /** An unread sheet may come before the transactions that it belongs to. */
  function noteUnreadBefore(): void {
    for (const { sheet: name, rows, rejected = 0 } of unreadBefore) {
      const keyed = rows.filter((codes) => codes.some((code) => handover.knows(code))).length;
      // Lines are more than their tickets.
      const mayBeLines =
        handover.receipts >= FEWEST_KEYED && handover.withGoods === 0 && rejected >= handover.receipts;
      if (keyed >= FEWEST_KEYED) remarks.add(describeUnread(name, keyed));
      else if (mayBeLines) remarks.add(describeUnjoined(name, rejected));
    }
  }
}
