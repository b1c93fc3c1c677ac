// Finds, by figures, what customers were charged beside an amount without its tax, whatever its heading:
// `Ex GST | GST | Inc GST`, `Gross | VAT | Net`, or what was paid.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { isOtherFigure } from './other-figure.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** Fewer taxed amounts may come out by chance. */
const FEWEST_TAXED = 3;
const NEARLY_ALL = 0.95;
/** More columns side by side are no ways of paying. */
const MOST_WAYS = 6;
const WAYS: ReadonlySet<string | null> = new Set([null, 'payment', 'cashAmount', 'cardAmount']);

interface Taxed {
  cells: Row['cells'];
  all: number;
}

const centsAt = (cells: Row['cells'], column: number): number => readCents(cells[column]) ?? 0;

function taxedRows(rows: readonly Row[], net: number, tax: number): Taxed[] {
  return rows.flatMap(({ cells }) => {
    const [one, off] = [centsAt(cells, net), centsAt(cells, tax)];
    return one === 0 || off === 0 ? [] : [{ cells, all: one + off }];
  });
}

function holds(taxed: readonly Taxed[], sumOf: (cells: Row['cells']) => number): boolean {
  const told = taxed.filter(({ cells }) => sumOf(cells) !== 0);
  const fitting = told.filter(({ cells, all }) => sumOf(cells) === all);
  return fitting.length >= FEWEST_TAXED && fitting.length >= told.length * NEARLY_ALL;
}

/** @returns the column under an unknown heading that is an amount and its tax; undefined if there is none */
export function findWithTax(
  net: number,
  tax: number,
  used: Columns,
  { heading, rows }: { heading: readonly Cell[]; rows: readonly Row[] },
): number | undefined {
  const taxed = taxedRows(rows, net, tax);
  const taken = new Set(Object.values(used));
  return [...heading.keys()].find(
    (at) =>
      !taken.has(at) &&
      fieldOfHeading(heading[at]) === null &&
      !isOtherFigure(heading[at]) &&
      taxed.filter(({ cells }) => centsAt(cells, at) !== 0).length >= taxed.length * NEARLY_ALL &&
      holds(taxed, (cells) => centsAt(cells, at)),
  );
}

/** Whether columns side by side, each with a way of paying, come to an amount and its tax. */
function isPaidWithTax(net: number, tax: number, heading: readonly Cell[], rows: readonly Row[]): boolean {
  const taxed = taxedRows(rows, net, tax);
  if (taxed.length < FEWEST_TAXED) return false;
  const isMoney = (at: number): boolean =>
    at !== net &&
    at !== tax &&
    WAYS.has(fieldOfHeading(heading[at])) &&
    taxed.every(({ cells }) => (cells[at] ?? '') === '' || readCents(cells[at]) !== null);
  for (let first = 0; first < heading.length; first++) {
    const sums = new Map(taxed.map(({ cells }) => [cells, 0]));
    for (let at = first; at < Math.min(first + MOST_WAYS, heading.length) && isMoney(at); at++) {
      for (const [cells, sum] of sums) sums.set(cells, sum + centsAt(cells, at));
      if (holds(taxed, (cells) => sums.get(cells) ?? 0)) return true;
    }
  }
  return false;
}

/** The columns of a table of tickets, with the amount that includes the tax as the total, or none to be summed up. */
export function withTaxedTotal(columns: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const { total, amount, ...others } = columns;
  const { tax, subtotal } = columns;
  const net = total ?? amount ?? subtotal;
  if (tax === undefined || net === undefined || net === tax) return columns;
  const isNet = subtotal === undefined || subtotal === net;
  const charged = isNet ? findWithTax(net, tax, columns, { heading, rows }) : undefined;
  if (charged !== undefined) return { ...others, subtotal: net, total: charged };
  const isSummedUp = isNet && net !== subtotal && isPaidWithTax(net, tax, heading, rows);
  return isSummedUp ? { ...others, subtotal: net } : columns;
}
