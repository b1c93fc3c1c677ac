import { describe, expect, it } from 'vitest';
import { at, parseRows } from '../../testing/parse-rows.ts';
import {
  type Cell,
  type ColumnQuestion,
  compareColumns,
  createLayoutWatch,
  type MappingAnswer,
} from '../index.ts';

const HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Bagger', 'Type', 'Total'];
const ROWS: Cell[][] = [
  HEADING,
  ...[1, 2, 3, 4].map((n) => [
    String(100 + n),
    '11/16/2026',
    `06:0${n}:41`,
    '1',
    '27',
    '31',
    n === 3 ? 'Void' : 'Sale',
    n + 0.49,
  ]),
];
const COLUMNS = { number: 0, date: 1, time: 2, register: 3, employee: 4, type: 6, total: 7 };
const AS_READ: MappingAnswer = { shape: 'summary', columns: COLUMNS, absent: [] };

/** @param readBy the earlier answer by which the table was read */
function questionOf(rows: Cell[][], readBy?: MappingAnswer): ColumnQuestion {
  const watch = createLayoutWatch();
  watch.startSheet('Sheet1');
  for (const [index, cells] of rows.entries()) watch.row({ rowNumber: index + 1, cells });
  for (const receipt of parseRows(rows).receipts) watch.receipt(receipt);
  const { question } = at(watch.list([]), 0);
  if (question === null) throw new Error('The table has no headings.');
  return readBy === undefined ? question : { ...question, readings: [readBy] };
}

describe('what an answer about columns changes', () => {
  it.each([
    ['nothing', COLUMNS, [], []],
    ['the kind is left out', { ...COLUMNS, type: undefined }, [{ role: 'type', title: '“Type”' }], []],
    [
      'the cashier is from another column',
      { ...COLUMNS, employee: 5 },
      [],
      [{ from: '“Cashier”', to: '“Bagger”' }],
    ],
    ['the cashier is nowhere', { ...COLUMNS, employee: undefined }, [{ title: '“Cashier”' }], []],
    [
      'the same columns under other names',
      { ...COLUMNS, employee: undefined, employeeId: 4, total: undefined, subtotal: 7 },
      [],
      [],
    ],
    [
      'a mark in another column is no kind',
      { ...COLUMNS, type: undefined, status: 5 },
      [{ role: 'type', title: '“Type”' }],
      [],
    ],
  ])('%s', (_, columns, leftOut, moved) => {
    const answer = { ...AS_READ, columns: JSON.parse(JSON.stringify(columns)) as typeof COLUMNS };
    expect(compareColumns(questionOf(ROWS), answer)).toMatchObject({ leftOut, moved });
    // An earlier answer doesn't hide it.
    expect(compareColumns(questionOf(ROWS, answer), answer)).toMatchObject({ leftOut, moved });
  });

  it('says which column each of the main parts has', () => {
    const columns = { number: 0, date: 1, time: 2, employee: 5, total: 7 };
    const { main } = compareColumns(questionOf(ROWS), { ...AS_READ, columns, absent: ['register'] });
    expect(main).toEqual({ kind: null, employee: '“Bagger”', register: null, amount: '“Total”' });
  });

  it('tells of cents that only the answer takes the amounts for', () => {
    expect(compareColumns(questionOf(ROWS), { ...AS_READ, inCents: true }).inCents).toBe(true);
    expect(compareColumns(questionOf(ROWS), AS_READ)).not.toHaveProperty('inCents');
  });

  it('goes by the known headings of a table that could not be read', () => {
    const [, ...rows] = ROWS;
    const unknown = [
      ['Paragon', 'Moment', 'Ora', 'Szuflada', 'Cashier', 'X', 'Trans Type', 'Kwota'],
      ...rows,
    ];
    const question = at(parseRows(unknown).report.questions, 0);
    const columns = { number: 0, date: 1, time: 2, total: 7 };
    const answer: MappingAnswer = { shape: 'summary', columns, absent: ['register', 'employee'] };
    expect(compareColumns(question, answer).leftOut).toContainEqual({ role: 'type', title: '“Trans Type”' });
  });
});
