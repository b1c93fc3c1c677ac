// Turns the rows of a workbook into receipts: decides what each sheet is, then reads it row by row.

import { createFeedReading, isElementRow } from './feeds/feed-reading.ts';
import { findJoins } from './joins/find-joins.ts';
import { createSheetTables } from './joins/sheet-tables.ts';
import { createTextBound } from './lines/bound-text.ts';
import { createLineTable } from './lines/line-table.ts';
import { createPlainRows } from './lines/plain-rows.ts';
import { createUnseenText } from './lines/unseen-text.ts';
import type { ParseReport, ParserSettings, ParserSink } from './parse-report.ts';
import { createPointedReading } from './pointed/pointed-reading.ts';
import { createHandover } from './receipts/handover.ts';
import { createPutAside } from './receipts/put-aside.ts';
import { createSheetReading } from './receipts/sheet-reading.ts';
import { createWrittenRows } from './receipts/written-rows.ts';
import { type Row, type RowChange, withCells } from './row.ts';
import { findAmountsBelow } from './shape/arrange/amounts-below.ts';
import type { Arrangement } from './shape/arrange/arrangement.ts';
import { findBarredLines } from './shape/arrange/barred-lines.ts';
import { findCountedLines } from './shape/arrange/counted-lines.ts';
import { findEarlyAmounts } from './shape/arrange/early-amounts.ts';
import { findExplainedCodes } from './shape/arrange/explained-codes.ts';
import { findFoldedReceipts } from './shape/arrange/folded-receipts.ts';
import { findHeadedTickets } from './shape/arrange/headed-tickets.ts';
import { findHungLines } from './shape/arrange/hung-lines.ts';
import { findItemFronts } from './shape/arrange/item-fronts.ts';
import { findItemGroups } from './shape/arrange/item-groups.ts';
import { findJoinedColumns } from './shape/arrange/joined-columns.ts';
import { findLabelledRecords } from './shape/arrange/labelled-records.ts';
import { findLedHeadings } from './shape/arrange/led-headings.ts';
import { findLedLines } from './shape/arrange/led-lines.ts';
import { findListedGoods } from './shape/arrange/listed-goods.ts';
import { findLogLines } from './shape/arrange/log-lines.ts';
import { findPartsOfTime } from './shape/arrange/parts-of-time.ts';
import { findPivotRows } from './shape/arrange/pivot-rows.ts';
import { findRecordLines } from './shape/arrange/record-words.ts';
import { findSideBySide } from './shape/arrange/side-by-side.ts';
import { findStackedArticles } from './shape/arrange/stacked-articles.ts';
import { findTableBeside } from './shape/arrange/table-beside.ts';
import { findTwoRowRecords } from './shape/arrange/two-row-records.ts';
import { findTypedAmounts } from './shape/arrange/typed-amounts.ts';
import { isAsciiRow } from './shape/row-text.ts';
import { type CodeLegend, findCodeWords, readCodeSheet } from './shape/table/code-sheet.ts';
import { findCountedTimes } from './shape/table/counted-times.ts';
import { findHeadedTotals } from './shape/table/headed-totals.ts';
import { findLabelledCells } from './shape/table/labelled-cells.ts';
import { findSignColumn } from './shape/table/sign-column.ts';
import type { Columns } from './shape/table/table-columns.ts';
import { findTextMarks } from './shape/table/text-marks.ts';
import { findThousands } from './shape/table/thousands.ts';
import { findThousandths } from './shape/table/thousandths.ts';
import { findTextColumns, type TextColumns } from './shape/text-columns.ts';
import { findRecordTypes } from './shape/tickets/record-types.ts';
import { findSoldTickets, type SoldTickets } from './shape/tickets/sold-tickets.ts';
import { findTicketLevels, type TicketLevels } from './shape/tickets/ticket-levels.ts';
import { findTaughtCells } from './taught/taught-cells.ts';
import { createTaughtWords } from './taught/taught-words.ts';

/** Turns rows into receipts, one file at a time. Feed rows in sheet order; end() hands over what is still open. */
export interface JournalParser {
  startSheet(name: string): void;
  row(row: Row): void;
  end(): ParseReport;
}

/** How many rows of a sheet are looked at before deciding its shape and the order of its dates. */
const SAMPLE_ROWS = 2000;

const describeStray = (sheet: string): string =>
  `The sheet “${sheet.slice(0, 40)}” was not read, though its rows have the numbers of transactions of another sheet: ` +
  'what it says of them, such as voided lines, is missing.';

/** How many of them are looked at again once a later sheet explains codes. */
const EXPLAINED_ROWS = 300;

const OTHER_ROWS =
  'This row stands under a heading that is not understood, between the lines of a transaction.';

const UNPLACED =
  'This row has an amount and belongs to no transaction of another sheet, as others of its sheet do: money may have been ' +
  'paid out or moved. Look at it in the original.';

const FEED_DATES: ParseReport['dateOrder'] = {
  order: 'year-first',
  reason: 'The register writes its dates with the year first.',
  isCertain: false,
  retryWith: null,
};

/**
 * Reads one file. Rows are handed over as receipts and rejections as they come. Kept are one open receipt
 * per register, the tickets put aside, and the first rows of a sheet until it is known what they are.
 */
export function createJournalParser(sink: ParserSink, settings: ParserSettings = {}): JournalParser {
  const pointed = createPointedReading(sink, settings.mappings);
  const plain = createPlainRows(pointed.sink);
  const written = createWrittenRows(plain.sink);
  const putAside = createPutAside(written.sink);
  const handover = createHandover(putAside.sink, settings.ownRows, settings.joins, written);
  const taughtWords = createTaughtWords(settings.taughtWords, pointed.words);
  const table = createLineTable(taughtWords);
  const reading = createSheetReading(table, handover, settings);
  const feed = createFeedReading(handover, table);
  let rowsRead = 0;
  let sample: Row[] | null = [];
  let sheet = '';
  /** Set while tickets and their lines are in two kinds of rows. */
  let levels: TicketLevels | null = null;
  /** Set while a report is printed as text, one line per row. */
  let columns: TextColumns | null = null;
  /** Set while the rows of a sheet have to be arranged before they can be read. */
  let arrangement: Arrangement | null = null;
  /** What is done to each row of the sheet, in turn. */
  let changes: readonly RowChange[] = [];
  const known = (settings.mappings ?? []).map(({ headings, columns }) => ({
    headings,
    number: columns.number,
  }));
  const legends: CodeLegend[] = [...(settings.legends ?? [])];
  /** The first rows of sheets that were read before any codes were explained. */
  const unexplained: (readonly Row[])[] = [];
  let areLegendsLate = false;
  /** Of the first sheet that has some. */
  let tickets: SoldTickets | null = null;
  const sheetTables = createSheetTables();
  /** The columns of tables with a row for each ticket, by sheet. */
  const ticketColumns = new Map<string, Columns>();
  const bound = createTextBound();
  const unseen = createUnseenText();

  function decide(isWhole: boolean): void {
    if (sample === null) return;
    if (plain.startSheet(sample)?.isDayFirst === true) reading.preferDayFirst();
    sample = sample.map((row) => plain.withoutCurrency(row));
    columns = findTextColumns(sample) ?? columns;
    const shown = pointed.arrange(sample, table, {
      ...plain,
      sheet,
      keepTogether: (rows) => written.keepTogether(rows),
      reject: (one) => handover.reject(one),
    });
    if (shown !== null) reading.expectHeadings();
    arrangement =
      shown ??
      findBarredLines(sample) ??
      findFoldedReceipts(sample, table) ??
      findLogLines(sample, table) ??
      findHungLines(sample) ??
      findStackedArticles(sample) ??
      findAmountsBelow(sample) ??
      findHeadedTickets(sample) ??
      findExplainedCodes(sample, table) ??
      findRecordLines(sample, table) ??
      findItemFronts(sample, table) ??
      findEarlyAmounts(sample) ??
      findSideBySide(sample) ??
      findTwoRowRecords(sample) ??
      findPivotRows(sample) ??
      findItemGroups(sample) ??
      findListedGoods(sample) ??
      findJoinedColumns(sample) ??
      findPartsOfTime(sample) ??
      findCountedLines(sample) ??
      findLedLines(sample, table) ??
      findTableBeside(sample) ??
      findTypedAmounts(sample, table) ??
      findLabelledRecords(sample) ??
      findLedHeadings(sample, sheet);
    const unjoined = [...sample.flatMap(split), ...(isWhole ? kept() : [])];
    sample = null;
    sheetTables.add(unjoined);
    const joined = unjoined.map(join);
    const marks = findTextMarks(joined);
    const given = marks === null ? joined : joined.map(marks);
    if (settings.joins?.get(sheet)?.isTaken === true || (isWhole && noteLegends(given))) {
      reading.leaveOut();
      if (settings.joins?.get(sheet)?.isStray === true) handover.remark(describeStray(sheet));
      for (const row of given) {
        rejectUnplaced(row);
        reading.row(row);
      }
      return;
    }
    const taught = findTaughtCells(given, taughtWords);
    const codes = findCodeWords(given, legends);
    const isFirst = tickets === null;
    if (isWhole) tickets ??= findSoldTickets(given);
    if (codes === null && settings.legends === undefined) unexplained.push(given.slice(0, EXPLAINED_ROWS));
    const found = [
      marks,
      taught,
      findCountedTimes(given),
      findThousands(given),
      findThousandths(given),
      findSignColumn(given, tickets),
      findLabelledCells(given),
      findHeadedTotals(given, table),
      codes,
    ];
    changes = found.filter((change) => change !== null);
    const rows = given.map(explain);
    const nested = findRecordTypes(rows) ?? findTicketLevels(rows);
    levels = nested ?? (levels?.goesOn(rows) === true ? levels : null);
    const arranged = levels === null ? rows : rows.flatMap((row) => arrange(row) ?? []);
    reading.decide(arranged, isWhole, { known: nested?.heading, shown: settings.joins?.get(sheet)?.columns });
    noteColumns(given, isWhole && isFirst);
    for (const row of reading.arrange(arranged, isWhole)) reading.row(row);
  }

  function noteColumns(rows: readonly Row[], isFirst: boolean): void {
    const { columns } = reading;
    if (columns !== undefined) ticketColumns.set(sheet, columns);
    const number = columns?.number;
    if (number === undefined) return;
    if (isFirst && tickets !== null && number !== tickets.number) tickets = findSoldTickets(rows, number);
  }

  /** What other sheets have to say about a row, if the file was read before. */
  function join(row: Row): Row {
    const cells = settings.joins?.get(sheet)?.cells.get(row.rowNumber);
    return cells === undefined ? row : withCells(row, cells);
  }

  function rejectUnplaced({ rowNumber }: Row): void {
    if (settings.joins?.get(sheet)?.unplaced.has(rowNumber) !== true) return;
    const row = { sheet, firstRow: rowNumber, lastRow: rowNumber, reason: UNPLACED };
    handover.reject({ ...row, looksLikeTransaction: true });
  }

  /** Whether a sheet explains codes. */
  function noteLegends(rows: readonly Row[]): boolean {
    const found = readCodeSheet(rows);
    if (found === null) return false;
    legends.push(...found);
    areLegendsLate ||= unexplained.some((one) => findCodeWords(one, found) !== null);
    return true;
  }

  /** What an arrangement has kept until the sheet ended. */
  function kept(): Row[] {
    return keepWritten(arrangement?.end?.() ?? []);
  }

  function keepWritten(arranged: Row[]): Row[] {
    written.keep(arranged, plain.original);
    return arranged;
  }

  function endSheet(): void {
    if (sample === null) for (const row of kept()) readMore(row);
    else decide(true);
    arrangement = null;
    changes = [];
  }

  function split(row: Row): Row[] {
    if (arrangement !== null) return keepWritten(arrangement.unfold(row));
    return [columns === null ? row : columns.split(row)];
  }

  const explain = (row: Row): Row => changes.reduce((changed, change) => change(changed), row);

  /** A row beyond the first ones of its sheet. */
  function readMore(row: Row): void {
    sheetTables.add([row]);
    rejectUnplaced(row);
    read(explain(join(row)));
  }

  function read(row: Row): void {
    const arranged = arrange(row);
    if (arranged !== null) reading.row(arranged);
  }

  function arrange(row: Row): Row | null {
    const arranged = levels === null ? row : levels.flatten(row);
    const { rowNumber } = row;
    if (arranged === null)
      handover.reject({ sheet, firstRow: rowNumber, lastRow: rowNumber, reason: OTHER_ROWS });
    return arranged;
  }

  return {
    startSheet(name) {
      endSheet();
      sample = [];
      sheet = name;
      sheetTables.startSheet(name);
      bound.startSheet(name);
      pointed.startSheet(name);
      written.startSheet(name);
      reading.startSheet(name);
      feed.startSheet(name);
    },
    row(given) {
      rowsRead++;
      const row = isAsciiRow(given.cells)
        ? bound.row(given)
        : plain.row(bound.row(unseen.row(given, rowsRead === 1)));
      if (isElementRow(row)) {
        feed.row(row);
        return;
      }
      if (sample === null) {
        const bare = plain.withoutCurrency(row);
        if (arrangement === null && columns === null) readMore(bare);
        else for (const one of split(bare)) readMore(one);
        return;
      }
      sample.push(row);
      if (sample.length >= SAMPLE_ROWS) decide(false);
    },
    end() {
      endSheet();
      const feedRemarks = feed.end();
      const { shape, dateOrder, questions, leftOut, tables, remarks, unknownWords } = reading.end();
      putAside.end();
      return {
        shape: shape ?? (feed.hasRows ? 'line-items' : null),
        rowsRead,
        receipts: handover.receipts,
        rejections: handover.rejections,
        droppedRows: handover.droppedRows,
        dateOrder: shape === null && feed.hasRows ? FEED_DATES : dateOrder,
        lateRows: handover.lateRows,
        lateJoins: settings.joins === undefined ? findJoins(sheetTables.list(), known, ticketColumns) : null,
        lateLegends: settings.legends === undefined && areLegendsLate ? legends : null,
        questions,
        leftOut,
        tables,
        cutText: bound.describe(),
        remarks: [...feedRemarks, ...remarks, ...[unseen.describe()].filter((one) => one !== null)],
        unknownWords,
        taughtWords: taughtWords.listUsed(),
        pointedUses: pointed.listUses((word) => taughtWords.isUsed(word)),
        readBy: pointed.readBy((word) => taughtWords.isUsed(word)),
      };
    },
  };
}
