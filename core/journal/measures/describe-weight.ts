// For a refused reading, says what was looked for, what was found, and which rows came closest.

import type { Receipt } from '../receipt.ts';
import { WITHOUT_TAX } from './receipt-measures.ts';
import { type MeasureName, type Weight } from './weigh.ts';

const WANTED: Partial<Record<MeasureName, string>> = {
  sums: 'have lines that come to their total',
  payments: 'are paid as their total says',
  content: 'have articles, a total, or an event',
  lines: 'have more than one line',
};

const MOST_NAMED = 3;
const MOSTLY = 0.9;
/** What holds proves less for some receipts. */
const LEAST: Partial<Record<MeasureName, number>> = { sums: WITHOUT_TAX };

/** @param rejections how many runs of rows did not become a receipt */
export function describeWeight(
  receipts: readonly Receipt[],
  rejections: number,
  { measures }: Weight,
): string {
  const failing = Object.entries(WANTED).flatMap(([name, words]) => {
    const { seen, holds } = measures[name as MeasureName] ?? { seen: 0, holds: 1 };
    const counted = Math.round(seen * receipts.length);
    return counted > 0 && holds < MOSTLY * (LEAST[name as MeasureName] ?? 1)
      ? [`${Math.round(holds * counted)} of ${counted} ${words}`]
      : [];
  });
  const found =
    `Read as a printed journal, the first rows have ${receipts.length} receipts with a number and a time` +
    (rejections === 0 ? '' : `, and ${rejections} without`);
  const doubt = failing.length === 0 ? '' : `, but only ${failing.join(', and ')}`;
  return `${found}${doubt}. That is too little to rely on.${describeNearest(receipts)}`;
}

function describeNearest(receipts: readonly Receipt[]): string {
  const rows = receipts.slice(0, MOST_NAMED).map(({ source }) => source.firstRow);
  return rows.length === 0 ? '' : ` What came nearest begins in row ${rows.join(', ')}.`;
}
