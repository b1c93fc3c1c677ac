// What the parts of the reader of tables with one row per line share.

import type { QuantityPlace } from '../../lines/item-label.ts';
import { fieldOfHeading } from '../../shape/table/table-columns.ts';
import type { Draft } from '../draft.ts';
import type { noteOnLine } from '../note-marks.ts';
import { createPaymentReader } from '../payment-row.ts';
import { createRunningSum } from '../running-sum.ts';
import { createSkippedRows } from '../skipped-rows.ts';
import { createSuspendedTickets } from '../suspended-tickets.ts';
import { createFieldReader, type TransactionFields } from '../table-fields.ts';
import type { TableStart } from '../table-reader.ts';
import { findTenderColumns } from '../tender-columns.ts';
import { createUnnamedAmounts } from '../unnamed-amounts.ts';
import { createLineLabels, type LineLabel } from './line-labels.ts';

/** What a column of amounts may be called. */
const AMOUNTS: ReadonlySet<string | null> = new Set(['total', 'lineAmount', 'amount']);

/** What the parts of the reader share: the layout, the open tickets, and what stands in the rows so far. */
export interface LineItemsState {
  readonly layout: TableStart['layout'];
  readonly columns: TableStart['layout']['columns'];
  readonly heading: TableStart['heading'];
  readonly table: TableStart['table'];
  readonly handover: TableStart['handover'];
  /** Where quantities are, in lines of a printed journal; null for other tables. */
  readonly printedQuantities: QuantityPlace | null;
  readonly fields: ReturnType<typeof createFieldReader>;
  readonly payments: ReturnType<typeof createPaymentReader>;
  readonly markColumns: Parameters<typeof noteOnLine>[2];
  readonly taxColumns: readonly number[];
  readonly moneyColumns: readonly number[];
  readonly discountColumn: number | undefined;
  readonly wayColumns: ReturnType<typeof findTenderColumns>;
  readonly sumColumns: readonly (number | undefined)[];
  /** Where the words of a sum may stand. */
  readonly sumLabels: readonly number[];
  readonly labels: (label: string) => LineLabel;
  readonly skipped: ReturnType<typeof createSkippedRows>;
  readonly unnamed: ReturnType<typeof createUnnamedAmounts>;
  readonly suspended: ReturnType<typeof createSuspendedTickets>;
  readonly running: ReturnType<typeof createRunningSum>;
  readonly open: Map<string, Draft>;
  /** The last total that a receipt's rows have in a column. */
  readonly columnTotals: Map<Draft, number>;
  /** Discounts of lines that their amounts may still include. */
  readonly discounts: Map<Draft, number>;
  /** What the transactions so far come to, with and without their taxes. */
  readonly closed: { transactions: number; cents: number; net: number };
  sheet: string;
  currentKey: string;
  /** Whether a row so far had an article beside a kind of line that says so. */
  namesArticles: boolean;
  /** Whether each row so far named its transaction. */
  isEachNumbered: boolean;
  /** Whether the row above is a sum, or belongs to one. */
  isBelowSum: boolean;
}

/** @param findPaid the open ticket that a payment of another sheet is for */
export function createLineItemsState(
  { sheet, layout, heading, dates, page, table, handover }: TableStart,
  printedQuantities: QuantityPlace | null,
  findPaid: (state: LineItemsState, read: TransactionFields) => Draft | undefined,
): LineItemsState {
  const fields = createFieldReader(layout, dates, page);
  const { columns, lineDiscount } = layout;
  const state: LineItemsState = {
    layout,
    columns,
    heading,
    table,
    handover,
    printedQuantities,
    fields,
    payments: createPaymentReader(heading, table, fields, handover, (read) => findPaid(state, read)),
    markColumns: { marks: layout.kindMarks, heading },
    taxColumns: [layout.lineTax, ...(layout.otherTaxes?.columns ?? [])].filter((at) => at !== undefined),
    moneyColumns: [...heading.keys()].filter((at) => AMOUNTS.has(fieldOfHeading(heading[at]))),
    discountColumn: lineDiscount?.column ?? columns.discount,
    wayColumns: findTenderColumns(heading, layout).filter(({ at }) => layout.ways.includes(at)),
    sumColumns: [layout.lineAmount, layout.total],
    sumLabels: [...new Set([columns.number ?? 0, 0, columns.description ?? 0])],
    labels: createLineLabels(),
    skipped: createSkippedRows(),
    unnamed: createUnnamedAmounts(),
    suspended: createSuspendedTickets((draft) => handover.finish(draft)),
    running: createRunningSum([layout.lineAmount], (cells, column) => fields.centsAt(cells, column)),
    open: new Map(),
    columnTotals: new Map(),
    discounts: new Map(),
    closed: { transactions: 0, cents: 0, net: 0 },
    sheet,
    currentKey: '',
    namesArticles: false,
    isEachNumbered: true,
    isBelowSum: false,
  };
  return state;
}
