// What the cells and headings of a table say about a reading, in addition to its receipts.

import { haveAmounts, type Measure, share, UNSEEN } from '../measures/receipt-measures.ts';
import { MOST_TAX } from '../measures/tax-rates.ts';
import type { Evidence } from '../measures/weigh.ts';
import { receiptKey } from '../receipt.ts';
import type { Row } from '../row.ts';
import {
  fieldOfHeading,
  fieldOfMainName,
  isNumberOfPart,
  isHandedOver,
  isSecondary,
  type Columns,
} from '../shape/table/table-columns.ts';
import type { TableLayout, TableShape } from '../shape/table/table-shape.ts';
import { readCents, readCode, readQuantity } from '../text/cell-value.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import { findUnexplained } from './leftovers.ts';
import type { Sample, Trial } from './try-reading.ts';

/** The part of the rows with data that became transactions. */
function measureRead({ body }: Sample, { readRows }: Trial): Measure {
  return {
    seen: 1,
    holds: share(body.filter(({ rowNumber }) => readRows.has(rowNumber)).length, body.length),
  };
}

type CentsOf = (column: number | undefined) => number;

function centsIn(cells: Row['cells'], { centColumns }: TableLayout): CentsOf {
  return (column) => {
    if (column === undefined) return 0;
    const cents = readCents(cells[column]) ?? 0;
    return centColumns.has(column) ? Math.round(cents / 100) : cents;
  };
}

/** A total may be rounded to coins: then the row says by how much. */
const MOST_ROUNDING = 50;

function isRounding(cells: Row['cells'], rest: number): boolean {
  const off = Math.abs(rest);
  return off <= MOST_ROUNDING && cells.some((cell) => Math.abs(readCents(cell) ?? 0) === off);
}

/** How the amounts in a ticket's row are related, if they can be compared. */
function checkTicket(
  cells: Row['cells'],
  centsOf: CentsOf,
  { layout }: Trial,
  ways: readonly number[],
): boolean[] {
  const { columns, total } = layout;
  const { subtotal, tax, discount, tendered, change } = columns;
  if (total === undefined) return [];
  const all = centsOf(total);
  const off = Math.abs(centsOf(discount));
  const sign = all < 0 ? -1 : 1;
  const checks: boolean[] = [];
  const net = centsOf(subtotal === total ? undefined : subtotal);
  // An amount equal to the total doesn't show whether tax is included.
  if (tax !== undefined && net !== 0 && net !== all && (centsOf(tax) !== 0 || off !== 0)) {
    const taxed = net + centsOf(tax);
    checks.push([all, all + sign * off].some((sum) => sum === taxed || isRounding(cells, sum - taxed)));
  }
  if (total !== tendered && centsOf(tendered) !== 0 && change !== undefined)
    checks.push(centsOf(tendered) - sign * Math.abs(centsOf(change)) === all);
  const paid = ways.reduce((sum, way) => sum + centsOf(way), 0);
  if (paid !== 0) checks.push(paid === all || paid - Math.abs(centsOf(change)) === all);
  return checks;
}

/** The same for a line's row: its gross amount minus its discount, plus its tax. */
function checkLine(centsOf: CentsOf, { layout, reading }: Trial, pieces: number): boolean[] {
  const { columns, lineAmount, lineTax, lineDiscount, total, hasOwnRows } = layout;
  const { subtotal, tax, discount } = columns;
  const all = centsOf(lineAmount);
  const isOther = (column: number | undefined): boolean => column !== undefined && column !== lineAmount;
  const other = centsOf([columns.lineAmount, columns.amount].find(isOther));
  const off = Math.abs(centsOf(discount));
  const net = centsOf(subtotal === lineAmount ? undefined : subtotal);
  const ofLine = hasOwnRows || reading.columns.total !== total ? reading.columns.total : undefined;
  const checks: boolean[] = [];
  const isWithTax = other === all + centsOf(lineTax);
  if (off !== 0 && other !== 0)
    checks.push(lineDiscount?.isTaken === false || Math.abs(other) - off === Math.abs(all) || isWithTax);
  else if (centsOf(lineTax) !== 0 && other !== 0) checks.push(isWithTax || Math.abs(other) === Math.abs(all));
  if (centsOf(lineTax) !== 0 && centsOf(ofLine) !== 0)
    checks.push(all + centsOf(lineTax) === centsOf(ofLine));
  const sum = centsOf(total ?? lineAmount);
  if (lineTax === undefined && net !== 0 && net !== sum && centsOf(tax) !== 0)
    checks.push(net + centsOf(tax) === sum || isRateOf(centsOf(tax) / 100, net * pieces, sum, pieces));
  return checks;
}

/** Whether a column of taxes has their rate in percent: net amounts of one piece are rounded. */
function isRateOf(percent: number, net: number, sum: number, pieces: number): boolean {
  return Math.abs(net * (1 + percent / 100) - sum) <= Math.abs(pieces);
}

function columnsNamed({ heading }: Sample, ...fields: ColumnField[]): number[] {
  return [...heading.cells.keys()].filter((at) => {
    const field = fieldOfHeading(heading.cells[at]);
    return field !== null && fields.includes(field);
  });
}

/** This many rows whose amounts add up, or don't, count as much as all of them. */
const ENOUGH_ROWS = 5;

/** Whether the row above or below has the same number. */
function isOneOfSeveral(body: Sample['body'], at: number, { number, payment }: Columns): boolean {
  if (number === undefined || payment === undefined) return false;
  const code = readCode(body[at]?.cells[number]);
  return code !== '' && [at - 1, at + 1].some((near) => readCode(body[near]?.cells[number]) === code);
}

/** Most tickets are taxed; few have a discount or change. */
const LEAST_TAXED = 0.5;

/** Whether a total with nearly always something small added is another column: that one was paid. */
function isPassedOver({ money, body, heading }: Sample, { shape, total }: TableLayout): boolean {
  if (shape !== 'summary' || total === undefined) return false;
  return money.relations.some(({ sum, parts, isTaxed }) => {
    const [added] = parts.filter((at) => at !== total);
    if (isTaxed || parts.length !== 2 || added === undefined || !parts.includes(total)) return false;
    if (NOT_ADDED.has(fieldOfHeading(heading.cells[added]))) return false;
    const rows = body.map(({ cells }) => {
      const [all = 0, net = 0, tax = 0] = [sum, total, added].map((at) => readCents(cells[at]) ?? 0);
      return { all, net, tax };
    });
    // A column without amounts is the sum of any two.
    const sold = rows.filter(({ all, net }) => all !== 0 && net !== 0);
    const taxed = sold.filter(({ tax }) => tax !== 0);
    return (
      sold.length >= ENOUGH_ROWS &&
      taxed.length >= sold.length * LEAST_TAXED &&
      taxed.every(({ net, tax }) => net > 0 === tax > 0 && Math.abs(tax) <= Math.abs(net) * MOST_TAX + 1)
    );
  });
}

const NOT_ADDED: ReadonlySet<string | null> = new Set(['discount', 'change', 'tendered']);

/** Subtotal and tax, tendered and change, ways to pay: each adds up to the total of its row. */
function measureRows(sample: Sample, trial: Trial): Measure {
  const { layout } = trial;
  if (isPassedOver(sample, layout)) return { seen: 1, holds: 0 };
  const ways = columnsNamed(sample, 'cashAmount', 'cardAmount').filter((at) => at !== layout.total);
  let seen = 0;
  let holding = 0;
  for (const [at, { cells }] of sample.body.entries()) {
    // One of several payments is not the total.
    if (layout.shape === 'summary' && isOneOfSeveral(sample.body, at, layout.columns)) continue;
    const centsOf = centsIn(cells, layout);
    const { quantity } = layout.columns;
    const pieces = (quantity === undefined ? null : readQuantity(cells[quantity])) || 1;
    const checks =
      layout.shape === 'summary'
        ? checkTicket(cells, centsOf, trial, ways)
        : checkLine(centsOf, trial, pieces);
    if (checks.length === 0) continue;
    seen++;
    holding += share(checks.filter(Boolean).length, checks.length);
  }
  return {
    seen: Math.min(1, share(seen, Math.min(ENOUGH_ROWS, sample.body.length))),
    holds: share(holding, seen),
  };
}

/** A quantity times the price of one is the amount of the line. */
function measureExtensions({ body }: Sample, { layout }: Trial): Measure {
  const { lineAmount, unitPrice } = layout;
  const { quantity } = layout.columns;
  if (lineAmount === undefined || unitPrice === undefined || quantity === undefined) return UNSEEN;
  let priced = 0;
  let seen = 0;
  let holding = 0;
  for (const { cells } of body) {
    const count = Math.abs(readQuantity(cells[quantity]) ?? 0);
    const [unit, extended] = [unitPrice, lineAmount].map((column) => Math.abs(readCents(cells[column]) ?? 0));
    // Rows of payments and events have no price of one.
    if (count > 0 && unit) priced++;
    if (count <= 1 || !unit || extended === undefined) continue;
    seen++;
    if (Math.abs(Math.round(unit * count) - extended) <= 1) holding++;
  }
  return { seen: Math.min(1, share(seen * 4, priced)), holds: share(holding, seen) };
}

const PROVEN = { seen: 0.25, holds: 0.95 };

/** Whether quantity times price leaves no doubt which column is a line's amount. */
export function isExtensionProven(sample: Sample, trial: Trial): boolean {
  const { seen, holds } = measureExtensions(sample, trial);
  return seen >= PROVEN.seen && holds >= PROVEN.holds;
}

/** Whether there is an unused total that the lines should add up to. */
function leavesTotal({ heading }: Sample, { layout }: Trial): boolean {
  const used = [...Object.values(layout.columns), layout.lineAmount];
  return (
    layout.shape === 'line-items' &&
    layout.total === undefined &&
    [...heading.cells.keys()].some(
      (at) => fieldOfHeading(heading.cells[at]) === 'total' && !used.includes(at),
    )
  );
}

/** Fewer tickets of several lines may have lines of one price by chance. */
const FEWEST_ALIKE = 5;

const OF_TICKETS: ReadonlySet<string | null> = new Set([null, 'total', 'subtotal']);

/** Whether the lines of nearly every ticket have one and the same sum: it is the ticket's, repeated. */
function areSumsRepeated({ heading }: Sample, { layout, receipts }: Trial): boolean {
  const { shape, lineAmount = -1 } = layout;
  if (shape !== 'line-items' || !OF_TICKETS.has(fieldOfHeading(heading.cells[lineAmount]))) return false;
  const several = receipts.filter(({ items }) => new Set(items.map(({ name }) => name)).size > 1);
  const alike = several.filter(({ items: [first, ...others] }) =>
    others.every(({ priceCents }) => priceCents === first?.priceCents),
  );
  return alike.length >= FEWEST_ALIKE && alike.length >= several.length * PROVEN.holds;
}

/** Whether the receipts' totals come from the export, maybe from another sheet of it. */
export function hasPrintedTotals({ ownRows }: Sample, { layout, receipts }: Trial): boolean {
  if (layout.total !== undefined || layout.hasOwnRows) return true;
  const told = receipts.filter((one) => (ownRows?.get(receiptKey(one))?.totalCents ?? null) !== null);
  return told.length * 2 > receipts.length;
}

/** No column with money is left over that differs from those that were used. */
function measureLeftOver(sample: Sample, { layout }: Trial): Measure {
  const { columns } = sample.money;
  const left = findUnexplained(layout, sample.money, sample.heading.cells);
  return { seen: columns.length === 0 ? 0 : 1, holds: share(columns.length - left.length, columns.length) };
}

/** Fields, one of which is a column of any table of transactions. */
const ESSENTIAL: readonly (readonly (keyof Columns)[])[] = [
  ['number'],
  ['dateTime', 'date'],
  ['dateTime', 'time'],
  ['description'],
];

function nameOf(heading: Sample['heading'], column: number, fields: readonly string[]): number {
  const cell = heading.cells[column];
  if (isNumberOfPart(cell)) return 0;
  const main = fieldOfMainName(cell);
  if (main !== null) return fields.includes(main) ? (isSecondary(cell) ? 0.7 : 1) : 0;
  const field = fieldOfHeading(cell);
  if (field === null) return 0.4;
  return fields.includes(field) ? 0.7 : 0;
}

/** Possible names for the column of a ticket's total or a line's amount, and how clear each is. */
const AMOUNT_NAMES: Record<TableShape, readonly (readonly [ColumnField, number])[]> = {
  summary: [
    ['total', 1],
    ['amount', 0.8],
    ['lineAmount', 0.6],
    ['price', 0.6],
    ['subtotal', 0.4],
    ['tendered', 0.4],
  ],
  'line-items': [
    ['lineAmount', 1],
    ['amount', 0.9],
    ['total', 0.8],
    ['unitPrice', 0.8],
    ['price', 0.8],
    ['subtotal', 0.6],
  ],
};

/** Whether only the amount handed over is known, and not the change. */
export function mayHoldChange({ heading, body, words }: Sample, { layout }: Trial): boolean {
  const { tendered, change, payment, subtotal } = layout.columns;
  if (tendered === undefined || change !== undefined || subtotal !== undefined) return false;
  if (!isHandedOver(heading.cells[tendered]) || (layout.total ?? tendered) !== tendered) return false;
  return !body.some(({ cells }) => {
    const method = payment === undefined ? null : cells[payment];
    return typeof method === 'string' && words.match(method, 'positive')?.meaning === 'change';
  });
}

/** The headings say what the columns are. */
function measureNames({ heading }: Sample, { layout }: Trial): Measure {
  const names = ESSENTIAL.flatMap((fields) => {
    const field = fields.find((one) => layout.columns[one] !== undefined);
    const column = field === undefined ? undefined : layout.columns[field];
    if (column === undefined && fields.includes('description') && layout.shape === 'line-items') return [0];
    return column === undefined ? [] : [nameOf(heading, column, [...fields, 'date', 'time', 'dateTime'])];
  });
  return {
    seen: 1,
    holds: share(
      names.reduce((sum, one) => sum + one, 0),
      names.length,
    ),
  };
}

/** Whether the amounts of nearly every row leave no doubt which one is the total, or a line's before its tax. */
export function areRowsProven(sample: Sample, trial: Trial): boolean {
  const { shape, lineTax, lineAmount = -1 } = trial.layout;
  const isUnnamed = lineTax !== undefined && fieldOfHeading(sample.heading.cells[lineAmount]) === null;
  const { seen, holds } = measureRows(sample, trial);
  return (shape === 'summary' || isUnnamed) && seen >= 1 && holds >= PROVEN.holds;
}

/** The heading over the amounts says what they are. If there is only one column of amounts, it need not. */
function measureAmountName(sample: Sample, trial: Trial): Measure {
  const { layout, receipts } = trial;
  const { heading, facts } = sample;
  const { shape, total, lineAmount, unitPrice, columns } = layout;
  const column = shape === 'summary' ? (total ?? columns.tendered) : (lineAmount ?? unitPrice);
  const isShown = column !== undefined && Object.values(sample.shown).includes(column);
  if (isShown || (column !== undefined && column === lineAmount && isExtensionProven(sample, trial)))
    return { seen: 1, holds: 1 };
  if (column === undefined) {
    // Ways to pay, or printed lines, may hold all the amounts.
    const hasAmounts = haveAmounts(receipts);
    if (!hasAmounts && sample.money.columns.length === 0) return UNSEEN;
    return { seen: 1, holds: hasAmounts ? 0.8 : 0 };
  }
  const plainOf = (at: number): number => {
    if (fieldOfHeading(heading.cells[at]) === null) return UNNAMED;
    return Math.max(...AMOUNT_NAMES[shape].map(([field, plain]) => plain * nameOf(heading, at, [field])));
  };
  const plain = areRowsProven(sample, trial) ? 1 : plainOf(column);
  const isPlainest = facts.every(
    (one) => one.column === column || one.money < one.filled * 0.8 || plainOf(one.column) < plain,
  );
  return { seen: 1, holds: isPlainest ? Math.max(plain, 0.9) : plain };
}

const UNNAMED = 0.35;

export function evidenceOf(sample: Sample, trial: Trial): Evidence {
  // Money that is in no ticket counts against a reading.
  const isWithoutAmounts = !haveAmounts(trial.receipts) && sample.money.columns.length > 0;
  return {
    read: measureRead(sample, trial),
    rows: measureRows(sample, trial),
    extensions: measureExtensions(sample, trial),
    leftOver: measureLeftOver(sample, trial),
    names: measureNames(sample, trial),
    amountName: measureAmountName(sample, trial),
    ...((leavesTotal(sample, trial) || areSumsRepeated(sample, trial)) && { sums: { seen: 1, holds: 0 } }),
    ...(isWithoutAmounts && { amounts: { seen: 1, holds: 0 } }),
  };
}
