// Turns the rows of a table with one row per transaction into receipts.

import type { Receipt } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { cellText, isFilled, isRuleRow, joinRow } from '../shape/row-text.ts';
import { namesKind, readSection } from '../shape/section-title.ts';
import { readWays, withoutWay } from '../shape/table/described-payments.ts';
import { isDistinctKind, readKind } from '../shape/table/read-kind.ts';
import { isSumInNumber, isSumLabel } from '../shape/table/sum-row.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import { isSamePaying, plainKind } from '../shape/table/tender-amount.ts';
import { isYes } from '../text/yes.ts';
import { addEvent, addLine, createDraft, type Draft } from './draft.ts';
import { markRefund } from './mark-refund.ts';
import { noteOnTicket } from './note-marks.ts';
import { createPaymentReader } from './payment-row.ts';
import { createRunningSum } from './running-sum.ts';
import { createSkippedRows } from './skipped-rows.ts';
import { isOfTicket, sumForNumber } from './sum-for-number.ts';
import { addColumnTender, createFieldReader, type TransactionFields, noteLineVoid } from './table-fields.ts';
import type { TableReader, TableStart } from './table-reader.ts';
import { findTenderColumns } from './tender-columns.ts';

function asDiscount(cents: number | null): number | null {
  return cents === null || cents === 0 ? null : -Math.abs(cents);
}

/** For rows without a date: titles, ends of pages, sums. */
function isBesideTable(number: string, cells: readonly Cell[], hasTotal: boolean): boolean {
  if (cells.some(isSumLabel)) return true;
  if (!/\d/.test(number)) return !hasTotal || number !== '' || isAlone(cells);
  return /\s/.test(number) && isAlone(cells);
}

function isAlone(cells: readonly Cell[]): boolean {
  return cells.filter((cell) => cell !== null && cell !== '').length === 1;
}

const MARKED = /^[\s*-]{0,10}(\p{L}(?: ?[\p{L}/-]){0,39})[\s*-]{0,10}$/u;

/** `** VOIDED CHECK **` below a ticket, not at the left edge, where parts of reports begin. @returns '' for others */
function kindBelow(cells: readonly Cell[]): string {
  const [first = null] = cells.filter((cell) => cell !== null && cell !== '');
  if (typeof first !== 'string' || !isAlone(cells)) return '';
  const isApart = cells[0] !== first || (first.startsWith('*') && first.endsWith('*'));
  const words = isApart ? (MARKED.exec(first)?.[1] ?? '') : '';
  return words.split(' ').length <= MOST_WORDS && isDistinctKind(words) ? words : '';
}

/** Whether words below a ticket may say what it is: another word in its own row gives way only to its void. */
function mayBecome(draft: Draft | undefined, said: string): boolean {
  if (draft !== undefined && readKind(said) === 'No Sale' && hasMoney(draft.receipt)) return false;
  return !isDistinctKind(draft?.receipt.typeText ?? '') || endsTicket(said);
}

const hasMoney = ({ totalCents, tenders }: Receipt): boolean =>
  (totalCents ?? 0) !== 0 || tenders.some(({ amountCents }) => amountCents !== 0);

const endsTicket = (words: string): boolean => ['Void', 'Abort'].includes(readKind(words) ?? '');

/** More are a remark about the report. */
const MOST_WORDS = 3;

interface Open {
  draft: Draft;
  cells: Row['cells'];
}

/** Registers whose rows may be interleaved. */
const MOST_OPEN = 64;

/** Rows that differ in one of these are not payments of the same transaction. */
const KIND_FIELDS = ['type', 'status', 'void', 'returned'] as const;

const CHANGE_TWICE = 'its change stands in more than one row, so what was paid cannot be told.';

const CHECKED_FIELDS = [
  ['discount', 'promo'],
  ['priceOverride', 'price-override'],
] as const;

/** Of a payment that was tried. */
const FAILED = /^(?:fail(?:ed|ure)?|declined|denied)$/i;

function failedReason(number: string): string {
  return `Payment ${number} was tried and failed, so that nothing was paid.`;
}

/** Somebody may have answered that the amount paid is the total. */
function isTendered(heading: readonly Cell[], total: number | undefined): boolean {
  return total !== undefined && fieldOfHeading(heading[total]) === 'tendered';
}

/** Kinds whose amounts say what was paid, or given up. */
const MONEY_KINDS: ReadonlySet<string> = new Set(['Sale', 'Refund', 'Void', 'Abort']);

export function createSummaryReader({
  sheet: firstSheet,
  layout,
  heading,
  dates,
  page,
  table,
  handover,
}: TableStart): TableReader {
  let sheet = firstSheet;
  const skipped = createSkippedRows();
  const { columns } = layout;
  const markColumns = { marks: layout.kindMarks, heading };
  /** The last transaction of each part of the table, whose payments may follow, and its row. */
  const open = new Map<string, Open>();
  const fields = createFieldReader(layout, dates, page);
  const payments = createPaymentReader(heading, table, fields, handover, (read) => {
    const last = open.get(partOf(read));
    return last?.draft.number === read.number ? last.draft : undefined;
  });
  const running = createRunningSum([layout.total], (cells, column) => fields.centsAt(cells, column));
  let newest: { part: string; draft: Draft } | undefined;
  const tenderColumns = findTenderColumns(heading, layout);
  const tenderColumn = columns.tendered ?? (isTendered(heading, layout.total) ? layout.total : undefined);
  /** Whether there is no total except the payments in the rows of a transaction. */
  const isSummedUp =
    tenderColumn !== undefined &&
    (layout.total === undefined || layout.total === tenderColumn) &&
    columns.subtotal === undefined;

  /** The rows of a transaction may have rows of other registers between them; without sums, that does not matter. */
  function partOf({ register }: TransactionFields): string {
    return isSummedUp ? register : '';
  }

  function readAmounts(draft: Draft, cells: Row['cells']): void {
    const { receipt } = draft;
    const read = (column: number | undefined): number | null => fields.amountAt(draft, cells, column);
    receipt.subtotalCents = read(columns.subtotal);
    receipt.taxCents = read(columns.tax);
    receipt.discountCents = asDiscount(fields.cents(cells, 'discount'));
    receipt.changeCents = fields.cents(cells, 'change');
    const total = totalIn(draft, cells);
    receipt.totalCents = layout.total === undefined ? sumUp(receipt, cells) : total;
    if (!isSummedUp) return;
    receipt.totalCents = null;
    receipt.changeCents = null;
    addTender(draft, cells);
  }

  function totalIn(draft: Draft, cells: Row['cells']): number | null {
    let total = fields.amountAt(draft, cells, layout.total);
    for (const at of layout.otherTotals) total ||= fields.centsAt(cells, at) ?? total;
    return total;
  }

  /** Whether a row has the number, the register, and the moment of the transaction above it. */
  function isAgain({ draft }: Open, { number, register, day, seconds }: TransactionFields): boolean {
    return (
      number !== '' &&
      draft.number === number &&
      (draft.receipt.registerId ?? '') === register &&
      draft.day === day &&
      draft.seconds === seconds
    );
  }

  /** `Sale - Cash`, `Sale - Debit`: the same transaction again, and another part of what it came to. */
  function isOtherPart(last: Open, { cells }: Row, read: TransactionFields): boolean {
    const { cells: before } = last;
    if (!isAgain(last, read) || layout.total === undefined) return false;
    const [kind, other] = [fields.text(before, 'type'), fields.text(cells, 'type')];
    const paid = kind === other ? null : withoutWay(kind);
    return paid !== null && paid === withoutWay(other);
  }

  /** Below the row with a transaction's total, one that has none: how it was paid. */
  function isBelowTotal(last: Open, { cells }: Row, read: TransactionFields): boolean {
    if (!isAgain(last, read) || layout.total === undefined) return false;
    const hasNone = [layout.total, ...layout.otherTotals].every((at) => !isFilled(cells[at]));
    const isSameKind = KIND_FIELDS.every((field) => kindIn(cells, field) === kindIn(last.cells, field));
    return hasNone && isSameKind && fields.centsAt(last.cells, layout.total) !== null;
  }

  function addPart({ draft, cells: before }: Open, cells: Row['cells']): void {
    const { receipt } = draft;
    const [first, cents] = [receipt.totalCents ?? 0, totalIn(draft, cells) ?? 0];
    const method = (of: Row['cells']): string => fields.text(of, 'type');
    if (receipt.tenders.length === 0)
      receipt.tenders.push({ method: method(before), amountCents: first, lineIndex: 0 });
    receipt.totalCents = first + cents;
    receipt.tenders.push({ method: method(cells), amountCents: cents, lineIndex: receipt.lines.length });
  }

  /** Nothing has to be written for a no-sale. */
  function noteUnread({ receipt }: Draft, cells: Row['cells']): void {
    const hasMoney = MONEY_KINDS.has(readKind(receipt.typeText ?? '') ?? 'Sale');
    if (hasMoney && receipt.totalCents === null && fields.isUnread(cells, layout.total))
      receipt.unreadAmounts = [0];
  }

  /** Without a total, it is what was sold plus its tax, or else the sum of its parts, or of all payments. */
  function sumUp({ subtotalCents, taxCents }: Receipt, cells: Row['cells']): number | null {
    if (subtotalCents !== null) return subtotalCents + (taxCents ?? 0);
    const parts = layout.partTotals.length > 0 ? layout.partTotals : tenderColumns.map(({ at }) => at);
    const paid = parts.map((at) => fields.centsAt(cells, at)).filter((cents) => cents !== null);
    return paid.length === 0 ? null : paid.reduce((sum, cents) => sum + cents, 0);
  }

  function readTender(draft: Draft, cells: Row['cells']): void {
    const method = fields.text(cells, 'payment');
    const ways = readWays(method);
    for (const one of ways)
      draft.receipt.tenders.push({ method: one.method, amountCents: one.cents, lineIndex: 0 });
    if (method !== '') {
      addColumnTender(draft, { method, cents: fields.cents(cells, 'tendered') });
      return;
    }
    for (const tender of tenderColumns) {
      const cents = fields.amountAt(draft, cells, tender.at);
      if (cents === null || cents === 0) continue;
      draft.receipt.tenders.push({ method: tender.method, amountCents: cents, lineIndex: 0 });
    }
  }

  const kindIn = (cells: Row['cells'], field: (typeof KIND_FIELDS)[number]): string =>
    plainKind(fields.text(cells, field));

  /** One row for each way of paying: the same transaction again, with another payment. */
  function isSplitTender(
    { draft, cells: before }: Open,
    { cells }: Row,
    { number, register, day, seconds }: TransactionFields,
  ): boolean {
    if (tenderColumn === undefined || fields.text(cells, 'payment') === '' || number === '') return false;
    if (draft.number !== number || (draft.receipt.registerId ?? '') !== register) return false;
    if (KIND_FIELDS.some((field) => kindIn(cells, field) !== kindIn(before, field))) return false;
    const paid = { day: draft.day, seconds: draft.seconds, cents: fields.centsAt(before, tenderColumn) };
    if (!isSamePaying(paid, { day, seconds, cents: fields.centsAt(cells, tenderColumn) })) return false;
    if (isSummedUp) return true;
    if (fields.centsAt(cells, layout.total) !== draft.receipt.totalCents) return false;
    if (draft.receipt.tenders.length === 0) addTender(draft, before);
    return true;
  }

  /** What a row below the one with the total says of a payment. */
  function addPaid(draft: Draft, cells: Row['cells']): void {
    const method = fields.text(cells, 'payment');
    if (method !== '' && tenderColumn !== undefined && tenderColumn !== layout.total) addTender(draft, cells);
  }

  function addTender(draft: Draft, cells: Row['cells']): void {
    const amountCents = isSummedUp
      ? fields.amountAt(draft, cells, tenderColumn)
      : fields.centsAt(cells, tenderColumn);
    if (isSummedUp) addChange(draft, fields.cents(cells, 'change'));
    if (amountCents === null) return;
    const { receipt } = draft;
    const method = fields.text(cells, 'payment');
    const sign = amountCents < 0 ? 'negative' : 'positive';
    if (isSummedUp && table.match(method, sign)?.meaning === 'change') addChange(draft, amountCents);
    else receipt.tenders.push({ method, amountCents, lineIndex: receipt.lines.length - 1 });
  }

  function addChange(draft: Draft, cents: number | null): void {
    if (cents === null || cents === 0) return;
    if (draft.receipt.changeCents !== null) draft.fault ||= CHANGE_TWICE;
    draft.receipt.changeCents = Math.abs(cents);
  }

  function close(part: string): void {
    const last = open.get(part);
    if (last === undefined) return;
    // With a single part, the next transaction takes the place of the last one.
    if (isSummedUp) open.delete(part);
    const { draft, cells } = last;
    const { receipt } = draft;
    if (isSummedUp && receipt.tenders.length > 0) {
      const paid = receipt.tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
      receipt.totalCents = paid - (receipt.changeCents ?? 0);
    }
    if (receipt.tenders.length === 0) readTender(draft, cells);
    markRefund(draft, table);
    handover.finish(draft);
  }

  function closeOldest(): void {
    const [oldest] = open.keys();
    if (oldest !== undefined) close(oldest);
  }

  /** An X in a column for discounts or overridden prices. */
  function noteChecks(draft: Draft, cells: Row['cells']): void {
    for (const [field, event] of CHECKED_FIELDS) {
      const column = columns[field];
      const cell = column === undefined ? null : (cells[column] ?? null);
      if (column !== undefined && fields.cents(cells, field) === null && isYes(cell))
        addEvent(draft, event, 0, null, cellText(heading[column]));
    }
  }

  /** What was sold of each department. */
  function addDepartments({ receipt }: Draft, cells: Row['cells']): void {
    for (const at of layout.departments) {
      const priceCents = fields.centsAt(cells, at) ?? 0;
      const name = cellText(heading[at]).trim();
      if (priceCents !== 0)
        receipt.items.push({ name, priceCents, quantity: 1, state: 'sold', lineIndex: 0 });
    }
  }

  /** Whether a row without a moment says where, by whom, and what: it is no title, but a transaction's. */
  function isDamaged(cells: Row['cells']): boolean {
    if (cells.some(isSumLabel)) return false;
    const who = fields.text(cells, 'employeeId') || fields.text(cells, 'employeeName');
    return (
      fields.text(cells, 'register') !== '' && who !== '' && readKind(fields.text(cells, 'type')) !== null
    );
  }

  function isFailed(cells: Row['cells']): boolean {
    return FAILED.test(fields.text(cells, 'status'));
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
      const { rowNumber, cells, written = cells, paymentSheet } = row;
      if (paymentSheet !== undefined) {
        payments.read(row, paymentSheet);
        return;
      }
      const numberCell = columns.number === undefined ? null : cells[columns.number];
      const isSum = isSumInNumber(numberCell) || (isSumLabel(cells[0]) && !namesKind(cells));
      const isLabelled = isSum && isOfTicket(fields, layout, cells);
      if (isLabelled && isSumInNumber(numberCell)) {
        handover.reject(sumForNumber(sheet, rowNumber));
        return;
      }
      // `Invoices` alone may be the title of what is below.
      if (isSum && readSection(cells) === '') fields.startsPart(cells, heading);
      if (isRuleRow(cells) || (isSum && !isLabelled) || fields.startsPart(cells, heading)) {
        if (!isRuleRow(cells)) newest = undefined;
        drop(row);
        return;
      }
      const read = fields.transaction(cells);
      const { number, register, day, seconds } = read;
      const hasTotal = fields.centsAt(cells, layout.total ?? tenderColumn) !== null;
      if (day === 0 && seconds < 0 && !isDamaged(cells) && isBesideTable(number, cells, hasTotal)) {
        const said = kindBelow(cells);
        if (
          said !== '' &&
          mayBecome(newest?.draft, said) &&
          newest !== undefined &&
          open.get(newest.part)?.draft === newest.draft
        ) {
          newest.draft.receipt.typeText = said;
          addLine(newest.draft, joinRow(written), rowNumber, 'event', '');
          return;
        }
        skipped.note(row);
        drop(row);
        return;
      }
      if (number === '' && running.isSum(cells)) {
        drop(row);
        return;
      }
      running.add(cells);
      const part = partOf(read);
      const last = open.get(part);
      if (last !== undefined && isSplitTender(last, row, read)) {
        addTender(last.draft, cells);
        addLine(last.draft, joinRow(written), rowNumber, 'tender', '');
        return;
      }
      if (last !== undefined && isOtherPart(last, row, read)) {
        addPart(last, cells);
        addLine(last.draft, joinRow(written), rowNumber, 'tender', '');
        return;
      }
      if (last !== undefined && isBelowTotal(last, row, read)) {
        addLine(last.draft, joinRow(written), rowNumber, 'tender', '');
        addPaid(last.draft, cells);
        return;
      }
      if (isFailed(cells)) {
        const reason = failedReason(number);
        handover.reject({
          sheet,
          firstRow: rowNumber,
          lastRow: rowNumber,
          reason,
          ...(number !== '' && { looksLikeTransaction: true }),
        });
        return;
      }
      close(part);
      skipped.read(true);
      if (open.size >= MOST_OPEN) closeOldest();
      const draft = createDraft('summary', sheet, rowNumber);
      open.set(part, { draft, cells });
      newest = { part, draft };
      draft.hasBody = true;
      draft.number = number;
      draft.day = day;
      draft.seconds = seconds;
      if (register !== '') draft.receipt.registerId = register;
      addLine(draft, joinRow(written), rowNumber, 'text', '');
      fields.fill(draft, cells);
      readAmounts(draft, cells);
      noteUnread(draft, cells);
      noteLineVoid(draft);
      noteOnTicket(draft, cells, markColumns, fields);
      noteChecks(draft, cells);
      addDepartments(draft, cells);
    },
    end() {
      for (const part of open.keys()) close(part);
      open.clear();
      const told = [fields.describeDays(sheet), skipped.describe(sheet)];
      for (const remark of told) if (remark !== null) handover.remark(remark);
    },
  };
}
