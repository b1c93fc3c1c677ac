// What distinguishes the readings of a table, and the tickets that show it.
import type { ColumnQuestionRecord } from '@tillwatch/contract';
import {
  type ColumnRole,
  type DateOrder,
  type MappingAnswer,
  type Receipt,
  ROLE_LABELS,
  tryMapping,
} from '@tillwatch/core/journal';

export interface ShownReading {
  answer: MappingAnswer;
  /** What only this reading says: 'Total: Sale Amount'; [] if it is the only one. */
  differences: string[];
  /** The same tickets in every reading; undefined for one that this reading does not find. */
  tickets: (Receipt | undefined)[];
}

const SHOWN_TICKETS = 3;

export const DATE_ORDERS: Readonly<Record<DateOrder, string>> = {
  'month-first': 'Dates: month first',
  'day-first': 'Dates: day first',
  'year-first': 'Dates: year first',
};

/** The readings of a question, to be shown side by side, the likeliest first. */
export function compareReadings(question: ColumnQuestionRecord): ShownReading[] {
  const read = question.readings.map((answer) => tryMapping(question, answer).receipts);
  const rows = pickRows(read);
  return question.readings.map((answer, at) => ({
    answer,
    differences: question.readings.length > 1 ? describeDifferences(question, answer) : [],
    tickets: rows.map((row) => read[at]?.find((receipt) => holdsRow(receipt, row))),
  }));
}

/** The first rows of the tickets on which the readings differ, filled up with other tickets. */
function pickRows(read: readonly (readonly Receipt[])[]): number[] {
  const [likeliest = []] = read;
  const rows = likeliest.map(({ source }) => source.firstRow);
  const differs = (row: number): boolean =>
    new Set(read.map((receipts) => shownText(receipts.find((receipt) => holdsRow(receipt, row))))).size > 1;
  const differing = rows.filter(differs);
  const others = rows.filter((row) => !differing.includes(row));
  return [...differing, ...others].slice(0, SHOWN_TICKETS).toSorted((a, b) => a - b);
}

function holdsRow({ lines, source }: Receipt, row: number): boolean {
  return source.firstRow === row || lines.some(({ rowNumber }) => rowNumber === row);
}

function shownText(receipt: Receipt | undefined): string {
  if (receipt === undefined) return '';
  const { transactionNumber, time, typeText, totalCents, items } = receipt;
  return JSON.stringify([
    transactionNumber,
    time,
    typeText,
    totalCents,
    items.map((item) => item.priceCents),
  ]);
}

function describeDifferences(question: ColumnQuestionRecord, answer: MappingAnswer): string[] {
  const { readings, titles } = question;
  const differs = (of: (one: MappingAnswer) => unknown): boolean => new Set(readings.map(of)).size > 1;
  const roles = new Set(readings.flatMap(({ columns }) => Object.keys(columns) as ColumnRole[]));
  const differences = [...roles]
    .filter((role) => answer.columns[role] !== undefined && differs(({ columns }) => columns[role]))
    .map((role) => `${ROLE_LABELS[role]}: ${titles[answer.columns[role] ?? -1] ?? ''}`);
  if (differs(({ shape }) => shape))
    differences.unshift(
      answer.shape === 'summary' ? 'A row is a whole transaction' : 'A row is a line of a transaction',
    );
  if (answer.dateOrder !== undefined) differences.push(DATE_ORDERS[answer.dateOrder]);
  if (differs(({ inCents }) => inCents === true))
    differences.push(answer.inCents === true ? 'Amounts: in cents' : 'Amounts: in dollars');
  return differences;
}
