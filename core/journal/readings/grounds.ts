// For each field of a transaction, says what its column is based on: a heading, figures or their order that
// confirm it, or only what it looks like.

import { holdsTimes, isMostly } from '../mapping/table-rows.ts';
import { measureReceipts } from '../measures/receipt-measures.ts';
import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { haveOne } from '../shape/table/article-groups.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { areRowsProven, isExtensionProven } from './evidence.ts';
import type { Sample, Trial } from './try-reading.ts';

const FIELD_NAMES = {
  number: 'the transaction number',
  date: 'the date',
  time: 'the time',
  goods: 'what was sold',
  amount: 'the amount',
} as const;

type Field = keyof typeof FIELD_NAMES;

interface Ground {
  field: Field;
  column: number;
  restsOn: 'heading' | 'figures' | 'guess';
}

function columnsOfFields({
  shape,
  columns,
  total,
  lineAmount,
  unitPrice,
}: TableLayout): Record<Field, number | undefined> {
  return {
    number: columns.number,
    date: columns.dateTime ?? columns.date,
    time: columns.dateTime === undefined ? columns.time : undefined,
    goods: columns.description,
    amount: shape === 'summary' ? (total ?? columns.tendered) : (lineAmount ?? unitPrice),
  };
}

/** Numbers that are nearly all consecutive and unique are not another kind of code. */
const NEARLY_ALL = 0.95;

function countsUp({ receipts }: Trial): boolean {
  const { numbers } = measureReceipts(receipts, false);
  return numbers !== undefined && numbers.seen === 1 && numbers.holds >= NEARLY_ALL;
}

/** Whether no other column looks like it holds the same. */
function isOnlyOne({ facts }: Sample, column: number, part: 'dates' | 'times' | 'names'): boolean {
  const alike = facts.filter((one) => isMostly(one, part) && one.distinct > 1);
  return alike.every((one) => one.column === column);
}

/** Whether each of its names has only one of those in every column without a role: goods have one department. */
function isFinest({ facts, body }: Sample, { layout }: Trial, column: number): boolean {
  const used = new Set(Object.values(layout.columns));
  return facts
    .filter((one) => !used.has(one.column) && isMostly(one, 'names') && one.distinct > 1)
    .every((one) => haveOne(body, column, one.column));
}

/** Whether it has the days of the column that a heading calls the date, which has no times. */
function isNamedDay({ heading, body }: Sample, column: number): boolean {
  const named = heading.columns.date ?? heading.columns.dateTime;
  if (named === undefined || holdsTimes(body, named) || !holdsTimes(body, column)) return false;
  return body.every(({ cells }) => dayOf(cells[named]) === dayOf(cells[column]));
}

function dayOf(cell: Cell | undefined): string {
  const serial = typeof cell === 'object' ? cell?.serial : cell;
  return typeof serial === 'number'
    ? String(Math.floor(serial))
    : (/^[^\sT]*/.exec(cellText(cell))?.[0] ?? '');
}

function isBorneOut(sample: Sample, trial: Trial, field: Field, column: number): boolean {
  switch (field) {
    case 'number':
      return countsUp(trial);
    case 'date':
      return isOnlyOne(sample, column, 'dates') || isNamedDay(sample, column);
    case 'time':
      return isOnlyOne(sample, column, 'times');
    case 'goods':
      // Each code of the column that its heading named has its own words there.
      return (
        sample.heading.columns.description !== undefined ||
        isOnlyOne(sample, column, 'names') ||
        isFinest(sample, trial, column)
      );
    case 'amount':
      return isExtensionProven(sample, trial) || areRowsProven(sample, trial);
  }
}

function findGrounds(sample: Sample, trial: Trial): Ground[] {
  const { heading } = sample;
  const named = new Set(Object.values(heading.columns));
  const columns = Object.entries(columnsOfFields(trial.layout)) as [Field, number | undefined][];
  return columns.flatMap(([field, column]): Ground[] => {
    if (column === undefined) return [];
    if (named.has(column) || fieldOfHeading(heading.cells[column]) !== null)
      return [{ field, column, restsOn: 'heading' }];
    return [{ field, column, restsOn: isBorneOut(sample, trial, field, column) ? 'figures' : 'guess' }];
  });
}

/** How many columns are not identified by a heading, other than an amount that figures prove. */
export function countGuessed(sample: Sample, trial: Trial): number {
  const guessed = findGrounds(sample, trial).filter(
    ({ field, restsOn }) => restsOn === 'guess' || (restsOn === 'figures' && field !== 'amount'),
  );
  return new Set(guessed.map(({ column }) => column)).size;
}

/** Names that stay for many transactions may be somebody else's. */
function guessedPeople({ heading }: Sample, { layout: { columns } }: Trial): [string, number][] {
  const { employeeName } = columns;
  if (employeeName === undefined || Object.values(heading.columns).includes(employeeName)) return [];
  return fieldOfHeading(heading.cells[employeeName]) === null ? [['the cashier', employeeName]] : [];
}

/** @returns a sentence for the cleaning report for each field that is only guessed */
export function describeGuesses(sample: Sample, trial: Trial): string[] {
  const guesses = findGrounds(sample, trial).filter(({ restsOn }) => restsOn === 'guess');
  const named = guesses.map(({ field, column }): [string, number] => [FIELD_NAMES[field], column]);
  const guessed = [...named, ...guessedPeople(sample, trial)].map(
    ([field, column]) =>
      `No known heading says what the column ${quoteHeading(sample, column)} is, and no figures bear it out: it was taken ` +
      `for ${field} by what it looks like. Compare some transactions with their rows.`,
  );
  return [...guessed, ...describeParts(sample, trial)];
}

function describeParts(sample: Sample, { layout: { partTotals } }: Trial): string[] {
  if (partTotals.length === 0) return [];
  const names = partTotals.map((column) => quoteHeading(sample, column)).join(', ');
  const what = partTotals.length === 1 ? `that of the column ${names}` : `the sum of the columns ${names}`;
  return [
    `No known heading says what transactions came to: the amount was taken for ${what}. ` +
      'Compare some transactions with their rows.',
  ];
}

function quoteHeading({ heading }: Sample, column: number): string {
  const title = cellText(heading.cells[column] ?? null)
    .trim()
    .slice(0, 40);
  return `“${title === '' ? column + 1 : title}”`;
}
