import { describe, expect, it } from 'vitest';
import { at, parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion } from '../mapping/column-question.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import { findHiddenTicket } from './hidden-tickets.ts';
import type { PointedRow } from './pointed-row.ts';

const ticket = (n: number): string[] => [
  `Bon 47${10 + n} Kasse 2 18.11.2026 06:${10 + n} Bediener 7`,
  'KOLA                 1,75',
  'BROT                 2,00',
  'ZUSAMMEN             3,75',
  'MIT MUENZEN          3,75',
];
const REPORT = ['BERICHT ABEND', 'KOLA                 35,00', 'ALLES                75,00'];
const day = (after: readonly string[]): string[] =>
  [...Array(20).keys()].flatMap((n) => [...ticket(n), ...(n === 9 ? after : [])]);
const ROWS = [
  pointAt('Bon [number 4710] Kasse [register 2] [date 18.11.2026] [time 06:10] Bediener [employee 7]', {
    place: 'begins',
  }),
  pointAt('[description KOLA]                 [amount 1,75]', { meaning: 'item' }, 2),
  pointAt('ZUSAMMEN             [amount 3,75]', { meaning: 'total' }, 4),
  pointAt('MIT MUENZEN          [amount 3,75]', { meaning: 'tender' }, 5),
];
const OUTSIDE = pointAt('BERICHT ABEND', { place: 'outside' }, 51);

function read(lines: readonly string[], rows: readonly PointedRow[]) {
  const answer = { shape: 'journal-print', columns: {}, absent: [], rows } as const;
  const { receipts, rejections } = parseLines(lines.join('\n'), {
    mappings: [{ ...answer, headings: PRINT_HEADINGS }],
  });
  const question = buildPrintQuestion(
    'Sheet1',
    lines.map((text, place) => ({ rowNumber: place + 1, cells: [text] })),
  );
  const left = rejections.map(({ firstRow, lastRow, looksLikeTransaction }) => [
    firstRow,
    lastRow,
    looksLikeTransaction,
  ]);
  const { transactionNumber, totalCents, items } = at(receipts, 9);
  return {
    tenth: [transactionNumber, totalCents, items.length],
    count: receipts.length,
    left,
    hidden: findHiddenTicket(question, answer),
  };
}

describe('rows that somebody has pointed at as no transaction', () => {
  it('are left out up to the next ticket, and named', () => {
    expect(read(day(REPORT), ROWS).left).toEqual([]);
    expect(read(day(REPORT), [...ROWS, OUTSIDE])).toEqual({
      tenth: ['4719', 375, 2],
      count: 20,
      left: [[51, 53, undefined]],
      hidden: null,
    });
  });

  it('are left out from the last ticket on, where tickets are known by how they end', () => {
    const lines = [...Array(20).keys()].flatMap((n) => [
      ...ticket(n).toSorted((a, b) => Number(a.startsWith('Bon')) - Number(b.startsWith('Bon'))),
      ...(n === 8 ? REPORT : []),
    ]);
    const rows = ROWS.map((row) => (row.place === 'begins' ? { ...row, place: 'ends' as const } : row));
    const end = pointAt('ALLES                [amount 75,00]', { place: 'outside' }, 48);
    expect(read(lines, [...rows, end])).toEqual({
      tenth: ['4719', 375, 2],
      count: 20,
      left: [[46, 48, undefined]],
      hidden: null,
    });
  });

  it('look like a transaction, and are refused, if they have a number and come to an amount', () => {
    const lines = day(['BERICHT ABEND', 'Bon 4799', 'ZUSAMMEN             8,00']);
    expect(read(lines, [...ROWS, OUTSIDE])).toMatchObject({
      count: 20,
      left: [[51, 53, true]],
      hidden: { pointed: OUTSIDE, firstRow: 51, lastRow: 53, ticket: null },
    });
  });

  it('are refused if a ticket adds up with them only', () => {
    const cut = pointAt('BROT                 [amount 2,00]', { place: 'outside' }, 3);
    expect(read(day([]), [...ROWS, cut]).hidden).toMatchObject({
      pointed: cut,
      firstRow: 3,
      lastRow: 5,
      ticket: '4710',
    });
  });

  it('are none that a known word reads', () => {
    const refund = pointAt('REFUND               [amount 1,75]', { place: 'outside' }, 51);
    expect(read(day(['REFUND               1,75']), [...ROWS, refund]).left).toEqual([]);
  });
});
