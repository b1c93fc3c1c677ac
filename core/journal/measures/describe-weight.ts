// Says of a reading that was refused what was looked for, what was found of it, and which rows came nearest.

import type { Receipt } from '../receipt.ts';
import type { SampleReading, Weight } from './weigh.ts';

const WANTED: Readonly<Record<string, string>> = {
  sums: 'have lines that come to their total',
  payments: 'are paid as their total says',
  numbers: 'follow the number of another',
  times: 'come later than the one before',
  content: 'have articles, a total, or an event',
  lines: 'have more than one line',
};

const MOST_NAMED = 3;

export function describeWeight({ receipts, rejections }: SampleReading, { measures, floor }: Weight): string {
  const failing = measures
    .filter(({ name, share, seen }) => seen > 0 && share < floor && WANTED[name] !== undefined)
    .map(({ name, share, seen }) => `${Math.round(share * seen)} of ${seen} ${WANTED[name]}`);
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
