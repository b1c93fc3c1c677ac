// Determines by rates whether the taxes of lines are in their amounts, as where prices are shown with VAT. 2.39 of
// 14.35 is 20% of the rest, and no rate of the whole that anybody asks for.

import type { Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';

/** Rates that are in prices are whole or half percents. */
const STEP_IN_PRICES = 0.5;
/** Rates that are added are finer, because places add their own. */
const STEP_ADDED = 0.25;
const FINEST_ADDED = 0.025;
/** No higher sales tax is added to prices, in percent. */
const HIGHEST_ADDED = 15.2;
/** Percent: the tax of a smaller amount, in whole cents, fits any rate. */
const WIDEST = 0.2;
const MOSTLY = 0.85;
const FEWEST = 3;
const HIGHEST = 35;

interface Span {
  least: number;
  most: number;
}

/** Half a cent: taxes are rounded. A little more, because some round halves down. */
const ROUNDED = 0.505;

/** Percents that a tax may be of an amount. */
function addedSpan(tax: number, of: number): Span {
  return { least: ((tax - ROUNDED) / of) * 100, most: ((tax + ROUNDED) / of) * 100 };
}

/** The same of the rest of an amount that includes it. */
function includedSpan(tax: number, all: number): Span {
  const [least, most] = [tax - ROUNDED, tax + ROUNDED];
  return { least: (least / (all - least)) * 100, most: (most / (all - most)) * 100 };
}

function holds({ least, most }: Span, step: number): boolean {
  return Math.floor(most / step) * step >= least;
}

function nearest({ least, most }: Span): number {
  return Math.round((least + most) / 2 / STEP_IN_PRICES) * STEP_IN_PRICES;
}

/** What the rates of lines' taxes say: whether their amounts include them. */
export type TaxPlace = 'included' | 'added' | 'unclear';

/** @returns `added` also where there are too few taxes to tell, as nearly everywhere */
export function placeOfTaxes(rows: readonly Row[], lineAmount: number, lineTax: number): TaxPlace {
  const spans = rows.flatMap(({ cells }) => {
    const all = Math.abs(readCents(cells[lineAmount]) ?? 0);
    const tax = Math.abs(readCents(cells[lineTax]) ?? 0);
    if (tax === 0 || tax >= all) return [];
    const included = includedSpan(tax, all);
    return included.most <= HIGHEST ? [{ included, added: addedSpan(tax, all) }] : [];
  });
  const telling = spans.filter(({ included: { least, most } }) => most - least <= WIDEST);
  const fitting = telling.filter(({ included }) => holds(included, STEP_IN_PRICES));
  if (fitting.length < FEWEST || fitting.length < telling.length * MOSTLY) return 'added';
  const rates = new Map<number, Span[]>();
  for (const { included, added } of fitting) {
    const rate = nearest(included);
    rates.set(rate, [...(rates.get(rate) ?? []), added]);
  }
  const often = [...rates.values()].filter((one) => one.length >= FEWEST);
  if (often.length === 0) return 'added';
  const added = often.map((spans) => ({
    least: Math.max(...spans.map(({ least }) => least)),
    most: Math.min(...spans.map(({ most }) => most)),
  }));
  const isOdd = (span: Span): boolean => span.least > HIGHEST_ADDED || !holds(span, FINEST_ADDED);
  if (added.every(isOdd)) return 'included';
  return added.some((span) => !isOdd(span) && holds(span, STEP_ADDED)) ? 'added' : 'unclear';
}

/** Whether another column has what an amount is without its tax. */
export function hasNet(rows: readonly Row[], lineAmount: number, lineTax: number): boolean {
  const taxed = rows
    .map(({ cells }) => ({
      cells,
      all: readCents(cells[lineAmount]) ?? 0,
      tax: readCents(cells[lineTax]) ?? 0,
    }))
    .filter(({ all, tax }) => all !== 0 && tax !== 0);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).some((at) => {
    const nets = taxed.filter(({ cells, all, tax }) => readCents(cells[at]) === all - tax);
    return nets.length >= FEWEST && nets.length >= taxed.length * MOSTLY;
  });
}
