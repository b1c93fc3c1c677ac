// What was read for a stored transaction, beside the rows that it was read from.
import { formatRecordId, type LayoutExample } from '@tillwatch/contract';
import type { Finding, TransactionType } from '@tillwatch/core/detection';
import type { LineKind } from '@tillwatch/core/journal';
import {
  chooseExamples,
  findIdleLines,
  findUnused,
  type ReadTicket,
  type TicketShape,
} from '@tillwatch/core/layouts';

/** A transaction with its details, as the database returns them. Money is in dollars. */
export interface StoredExample {
  store_id: number;
  id: number;
  transaction_number: string;
  register_id: string;
  employee_id: string | null;
  employee_name: string | null;
  transaction_type: string;
  transaction_time: string;
  amount: string;
  items: {
    name: string;
    price: number;
    quantity: number;
    state: 'sold' | 'void' | 'suspended';
    lineIndex: number;
  }[];
  raw_data: { originalRows: string[]; lineKinds?: LineKind[]; extractedData?: Partial<ExtractedData> };
  findings: Finding[];
  source: { sheet: string; firstRow: number; rowNumbers?: number[] };
  /** What is stored is not what this file says; absent for false. */
  is_replaced?: boolean;
}

interface ExtractedData {
  subtotal: number | null;
  discount: number | null;
  tax: number | null;
  total: number | null;
  paymentInfo: { tenders?: { method: string; amount: number }[]; change?: number | null };
}

type ExampleTicket = ReadTicket & { stored: StoredExample };

/** Those that show how a layout is read, the usual kinds first. */
export function listExamples(candidates: readonly StoredExample[], shape: TicketShape): LayoutExample[] {
  const isPrint = shape === 'journal-print';
  return chooseExamples(candidates.map(readTicket), shape).map(({ kind, reasons, ticket }) => ({
    kind,
    reasons,
    ...describeExample(ticket, isPrint),
  }));
}

export function readTicket(stored: StoredExample): ExampleTicket {
  const { originalRows, lineKinds = [], extractedData = {} } = stored.raw_data;
  const { subtotal, discount, tax, total, paymentInfo = {} } = extractedData;
  return {
    stored,
    id: stored.id,
    time: stored.transaction_time,
    transactionNumber: stored.transaction_number,
    registerId: stored.register_id === '' ? null : stored.register_id,
    employeeId: stored.employee_id,
    employeeName: stored.employee_name,
    transactionType: stored.transaction_type as TransactionType,
    amountCents: centsOf(Number(stored.amount)),
    lines: originalRows.map((text, at) => ({ text, kind: lineKinds[at] ?? 'text' })),
    items: stored.items.map(({ price, ...item }) => ({ ...item, priceCents: centsOf(price) })),
    tenders: (paymentInfo.tenders ?? []).map(({ amount }) => ({ amountCents: centsOf(amount) })),
    subtotalCents: centsOrNull(subtotal),
    discountCents: centsOrNull(discount),
    taxCents: centsOrNull(tax),
    totalCents: centsOrNull(total),
    changeCents: centsOrNull(paymentInfo.change),
    findings: stored.findings,
  };
}

const centsOf = (dollars: number): number => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null = null): number | null =>
  dollars === null ? null : centsOf(dollars);

/** @param isPrint whether its rows are lines; those of a table are never marked as a whole */
export function describeExample(
  ticket: ExampleTicket,
  isPrint: boolean,
): Omit<LayoutExample, 'kind' | 'reasons'> {
  const { stored } = ticket;
  const { discount = null, tax = null, paymentInfo = {} } = stored.raw_data.extractedData ?? {};
  return {
    id: formatRecordId(stored.store_id, stored.id),
    transactionId: ticket.transactionNumber,
    registerId: ticket.registerId,
    employeeId: ticket.employeeId,
    employeeName: ticket.employeeName,
    transactionType: ticket.transactionType,
    transactionTime: ticket.time,
    amount: Number(stored.amount),
    items: stored.items.map(({ name, price, quantity, state }) => ({ name, price, quantity, state })),
    discount,
    tax,
    change: paymentInfo.change ?? null,
    payments: paymentInfo.tenders ?? [],
    filters: stored.findings.map(({ filter }) => filter),
    isReplaced: stored.is_replaced ?? false,
    sheet: stored.source.sheet,
    rows: describeRows(ticket, isPrint),
  };
}

function describeRows(ticket: ExampleTicket, isPrint: boolean): LayoutExample['rows'] {
  const { firstRow, rowNumbers } = ticket.stored.source;
  const idle = new Set(isPrint ? findIdleLines(ticket) : []);
  const unused = findUnused(ticket);
  return ticket.lines.map(({ text }, at) => ({
    rowNumber: rowNumbers?.[at] ?? firstRow + at,
    text,
    isIdle: idle.has(at),
    unused: unused.flatMap(({ lineIndex, from, to }) => (lineIndex === at ? [{ from, to }] : [])),
  }));
}
