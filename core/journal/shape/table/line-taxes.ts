// Finds, by figures, the taxes of a line that are in several columns, or in one under an unknown heading:
// `Amount | GST 5% | PST 7% | Line total`.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { mayBeTaxed } from './line-amounts.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** Columns that explain, together with the known tax, what another column has more than a line's amount. */
export interface OtherTaxes {
  columns: readonly number[];
  /** The amount with all taxes. */
  sum: number;
}

const MOSTLY = 0.9;
/** Fewer lines may agree by chance. */
const FEWEST_TAXED = 3;
const MOST_TAXES = 4;
const SELDOM = 0.25;
/** More columns of money are not searched. */
const MOST_COLUMNS = 16;

interface Taxed {
  lineAmount: number | undefined;
  unitPrice: number | undefined;
  total: number | undefined;
  lineTax: number | undefined;
}

/** The cents of a row by column; 0 for none. */
type Cents = readonly number[];

const isTax = (heading: Cell | undefined): boolean => fieldOfHeading(heading) === 'tax';

const NO_FIELDS: ReadonlySet<string | null> = new Set([null, 'tax']);

/** Runs of adjacent columns, the longest first. */
function runsOf(free: readonly number[]): number[][] {
  const lengths = Array.from({ length: Math.min(MOST_TAXES, free.length) }, (_, at) => at + 1).toReversed();
  return lengths.flatMap((length) =>
    free.slice(0, free.length - length + 1).map((_, from) => free.slice(from, from + length)),
  );
}

/** @returns the taxes of lines in addition to the one that is known; null if no figures show any */
export function findOtherTaxes(
  columns: Columns,
  { lineAmount, unitPrice, total, lineTax }: Taxed,
  heading: readonly Cell[],
  body: readonly Row[],
): OtherTaxes | null {
  if (lineAmount === undefined || total !== undefined) return null;
  const isMoney = (at: number): boolean =>
    body.some(({ cells }) => (readCents(cells[at]) ?? 0) !== 0) &&
    body.every(({ cells }) => (cells[at] ?? '') === '' || readCents(cells[at]) !== null);
  const others = [...heading.keys()].filter((at) => at !== lineAmount && at !== unitPrice && at !== lineTax);
  const money = others.filter((at) => at !== columns.quantity && at !== columns.number && isMoney(at));
  if (money.length < 2 || money.length > MOST_COLUMNS) return null;
  const free = money.filter((at) => NO_FIELDS.has(fieldOfHeading(heading[at])));
  const rows = body.map(({ cells }): Cents => heading.map((_, at) => Math.abs(readCents(cells[at]) ?? 0)));
  const taxesOf = (run: readonly number[], cents: Cents): number =>
    run.reduce((sum, at) => sum + (cents[at] ?? 0), 0);
  for (const sum of money) {
    const telling = rows.filter((cents) => cents[sum] !== 0 && cents[lineAmount] !== 0);
    for (const run of runsOf(free.filter((at) => at !== sum))) {
      const known = lineTax === undefined ? run : [...run, lineTax];
      const holds = (cents: Cents): boolean => {
        const [net = 0, all = 0] = [cents[lineAmount], cents[sum]];
        return net + taxesOf(known, cents) === all && mayBeTaxed(net, all);
      };
      const taxed = telling.filter((cents) => taxesOf(run, cents) !== 0);
      const isUsed = run.every((at) => taxed.filter((cents) => cents[at] !== 0).length >= FEWEST_TAXED);
      // What few lines have under an unknown heading was taken off them.
      const isOff = taxed.length <= telling.length * SELDOM && !run.some((at) => isTax(heading[at]));
      const isShown = [taxed, telling].every((rows) => rows.filter(holds).length >= rows.length * MOSTLY);
      if (isUsed && !isOff && isShown) return { columns: run, sum };
    }
  }
  return null;
}
