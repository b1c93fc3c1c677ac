// Turns the rows of a table with a row a transaction into receipts.

import type { Receipt } from '../receipt.ts';
import type { Cell, Row } from '../row.ts';
import { isBlankRow, joinRow } from '../shape/row-text.ts';
import { isSumLabel } from '../shape/sum-row.ts';
import { type Columns, fieldOfHeading, isHeadingAgain } from '../shape/table-columns.ts';
import { addLine, createDraft, type Draft } from './draft.ts';
import { createPaymentReader } from './payment-row.ts';
import { addColumnTender, createFieldReader, type TransactionFields } from './table-fields.ts';
import type { TableReader, TableStart } from './table-reader.ts';

function asDiscount(cents: number | null): number | null {
  return cents === null || cents === 0 ? null : -Math.abs(cents);
}

/** Of rows without a date: titles, ends of pages, sums. */
function isBesideTable(number: string, cells: readonly Cell[], hasTotal: boolean): boolean {
  if (cells.some(isSumLabel)) return true;
  if (!/\d/.test(number)) return !hasTotal || number !== '' || isAlone(cells);
  return /\s/.test(number) && isAlone(cells);
}

function isAlone(cells: readonly Cell[]): boolean {
  return cells.filter((cell) => cell !== null && cell !== '').length === 1;
}

const TENDER_FIELDS = ['cashAmount', 'cardAmount'] as const;

/** Columns with what was paid in one way each, and the word for it. */
function findTenderColumns(heading: readonly Cell[], columns: Columns): { at: number; method: string }[] {
  return TENDER_FIELDS.flatMap((field) => {
    const named = [...heading.keys()].filter((at) => fieldOfHeading(heading[at]) === field);
    const chosen = columns[field];
    const places = chosen === undefined || named.includes(chosen) ? named : [chosen];
    return places.map((at) => ({ at, method: tenderWord(field, heading[at]) }));
  });
}

function tenderWord(field: (typeof TENDER_FIELDS)[number], heading: Cell | undefined): string {
  if (field === 'cashAmount') return 'CASH';
  const word = typeof heading === 'string' ? heading.toUpperCase().replace(/\s*(?:AMOUNT|AMT)$/, '') : '';
  return word === '' ? 'CARD' : word;
}

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
  /** The last transaction, whose payments may follow, and the row that tells it. */
  let open: { draft: Draft; cells: Row['cells'] } | null = null;
  const fields = createFieldReader(layout, dates, page);
  const pay = createPaymentReader(heading, table, fields, handover, ({ number }) =>
    open?.draft.number === number ? open.draft : undefined,
  );
  const { columns } = layout;
  const tenderColumns = findTenderColumns(heading, columns);

  function readAmounts(draft: Draft, cells: Row['cells']): void {
    const { receipt } = draft;
    const read = (column: number | undefined): number | null => fields.amountAt(draft, cells, column);
    receipt.subtotalCents = read(columns.subtotal);
    receipt.taxCents = read(columns.tax);
    receipt.discountCents = asDiscount(fields.cents(cells, 'discount'));
    receipt.changeCents = fields.cents(cells, 'change');
    const total = read(layout.total);
    receipt.totalCents = layout.total === undefined ? sumUp(receipt, cells) : total;
  }

  /** Without a total, what was sold and its tax are the total, or else what was paid in all ways together. */
  function sumUp({ subtotalCents, taxCents }: Receipt, cells: Row['cells']): number | null {
    if (subtotalCents !== null) return subtotalCents + (taxCents ?? 0);
    const paid = tenderColumns.map(({ at }) => fields.centsAt(cells, at)).filter((cents) => cents !== null);
    return paid.length === 0 ? null : paid.reduce((sum, cents) => sum + cents, 0);
  }

  function readTender(draft: Draft, cells: Row['cells']): void {
    const method = fields.text(cells, 'payment');
    if (method !== '') {
      addColumnTender(draft, method);
      return;
    }
    for (const tender of tenderColumns) {
      const cents = fields.amountAt(draft, cells, tender.at);
      if (cents === null || cents === 0) continue;
      draft.receipt.tenders.push({ method: tender.method, amountCents: cents, lineIndex: 0 });
    }
  }

  /** A row for each way of paying: the same transaction once more, with another of them. */
  function isSplitTender(
    { draft, cells: before }: { draft: Draft; cells: Row['cells'] },
    { cells }: Row,
    { number, register, day, seconds }: TransactionFields,
  ): boolean {
    if (columns.tendered === undefined || fields.text(cells, 'payment') === '' || number === '') return false;
    const isSame = draft.number === number && draft.day === day && draft.seconds === seconds;
    const total = fields.centsAt(cells, layout.total);
    if (!isSame || (draft.receipt.registerId ?? '') !== register || total !== draft.receipt.totalCents)
      return false;
    if (draft.receipt.tenders.length === 0) addTender(draft, before);
    return true;
  }

  function addTender({ receipt }: Draft, cells: Row['cells']): void {
    const amountCents = fields.centsAt(cells, columns.tendered);
    if (amountCents === null) return;
    receipt.tenders.push({
      method: fields.text(cells, 'payment'),
      amountCents,
      lineIndex: receipt.lines.length - 1,
    });
  }

  function close(): void {
    if (open === null) return;
    const { draft, cells } = open;
    open = null;
    if (draft.receipt.tenders.length === 0) readTender(draft, cells);
    handover.finish(draft);
  }

  return {
    startSheet(name, titles) {
      sheet = name;
      fields.startSheet(name, titles);
    },
    row(row) {
      const { rowNumber, cells, paymentSheet } = row;
      if (paymentSheet !== undefined) {
        pay(row, paymentSheet);
        return;
      }
      const numberCell = columns.number === undefined ? null : cells[columns.number];
      if (
        isBlankRow(cells) ||
        isSumLabel(numberCell) ||
        isSumLabel(cells[0]) ||
        isHeadingAgain(cells, heading) ||
        fields.startsPart(cells)
      ) {
        handover.drop(1);
        return;
      }
      const { number, register, day, seconds } = fields.transaction(cells);
      const hasTotal = fields.centsAt(cells, layout.total) !== null;
      if (day === 0 && seconds < 0 && isBesideTable(number, cells, hasTotal)) {
        handover.drop(1);
        return;
      }
      if (open !== null && isSplitTender(open, row, { number, register, day, seconds })) {
        addTender(open.draft, cells);
        addLine(open.draft, joinRow(cells), rowNumber, 'tender', '');
        return;
      }
      close();
      const draft = createDraft('summary', sheet, rowNumber);
      open = { draft, cells };
      draft.hasBody = true;
      draft.number = number;
      draft.day = day;
      draft.seconds = seconds;
      if (register !== '') draft.receipt.registerId = register;
      addLine(draft, joinRow(cells), rowNumber, 'text', '');
      fields.fill(draft, cells);
      readAmounts(draft, cells);
    },
    end: close,
  };
}
