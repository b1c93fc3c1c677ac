import { describe, expect, it } from 'vitest';
import { at, parseRows } from '../../testing/parse-rows.ts';
import {
  type Cell,
  type ColumnQuestion,
  compareColumns,
  createLayoutWatch,
  type DateOrder,
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

  it('tells of an order of dates that would not be taken, or would be asked for', () => {
    const dated = (date: string) => ROWS.map((row, at) => (at === 0 ? row : row.with(1, date)));
    const orderOf = (rows: Cell[][], dateOrder: DateOrder, today = 20_261_104) =>
      compareColumns(questionOf(rows), { ...AS_READ, dateOrder }, { today }).dateOrder;
    expect(orderOf(dated('11/03/2026'), 'day-first')).toBe('day-first');
    expect(orderOf(dated('11/03/2026'), 'month-first')).toBeUndefined();
    // Read so anyway, because of the day on which it came, or because nothing else is possible.
    expect(orderOf(dated('03/11/2026'), 'day-first')).toBeUndefined();
    expect(orderOf(dated('16/11/2026'), 'day-first')).toBeUndefined();
    // As likely either way.
    expect(orderOf(dated('05/04/2026'), 'day-first')).toBe('day-first');
  });

  it('tells of what a row is, and of columns that would not be read', () => {
    const columns = { ...COLUMNS, void: 5 };
    const changes = compareColumns(questionOf(ROWS), { ...AS_READ, columns });
    expect(changes.added).toEqual([{ role: 'void', title: '“Bagger”' }]);
    expect(changes).not.toHaveProperty('shape');
    const { total: amount, ...others } = COLUMNS;
    const lines: MappingAnswer = {
      shape: 'line-items',
      columns: { ...others, description: 5, lineAmount: amount },
      absent: [],
    };
    expect(compareColumns(questionOf(ROWS), lines)).toMatchObject({
      shape: 'line-items',
      added: [{ role: 'description', title: '“Bagger”' }],
    });
    expect(compareColumns(questionOf(ROWS), AS_READ).added).toEqual([]);
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
