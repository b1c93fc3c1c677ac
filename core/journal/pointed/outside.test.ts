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

  describe('that are a refund under a heading of its own', () => {
    const refund = (n: number): string[] => [
      `Rueck 88${10 + n} Kasse 2 Anna 18.11.2026 07:${10 + n}`,
      'KOLA                 1,75',
      'GELD                 1,75',
      'ZURUECK              1,75',
    ];
    const hiding = pointAt(at(refund(0), 0), { place: 'outside' }, 51);

    it('look like a transaction, and are refused, whatever their words', () => {
      expect(read(day(refund(0)), [...ROWS, hiding])).toMatchObject({
        count: 20,
        left: [[51, 54, true]],
        hidden: { pointed: hiding, firstRow: 51, lastRow: 54, ticket: null },
      });
    });

    it('are told if nobody has pointed at them, and belong to no other ticket', () => {
      const begins = pointAt(
        'Bon [number 4710] Kasse [register 2] [employee Anna] [date 18.11.2026] [time 06:10]',
        {
          place: 'begins',
        },
      );
      const words = (lines: readonly string[]): string[] =>
        lines.map((line) => line.replace(/Kasse 2( .*) Bediener 7$/, 'Kasse 2 Anna$1'));
      const { count, left, tenth } = read(words(day(refund(0))), [begins, ...ROWS.slice(1)]);
      expect({ count, left, tenth }).toEqual({ count: 20, left: [[51, 54, true]], tenth: ['4719', 375, 2] });
    });

    it('are told below a report, each of them', () => {
      const { count, left, hidden } = read(day([...REPORT, '', ...refund(0), ...refund(1)]), [
        ...ROWS,
        OUTSIDE,
      ]);
      expect({ count, left, hidden }).toEqual({
        count: 20,
        left: [
          [51, 54, undefined],
          [55, 58, true],
          [59, 62, true],
        ],
        hidden: null,
      });
    });

    it('are told by the total that other tickets have, if they have no time', () => {
      const rows = ROWS.map((row) => ({ ...row, meaning: undefined }));
      const { left } = read(day([...REPORT, 'Bediener 7', 'PFAND    1,00', 'ZUSAMMEN    2,75']), [
        ...rows,
        pointAt('Bediener [employee 7]', {}, 54),
        OUTSIDE,
      ]);
      expect(left).toEqual([
        [51, 53, undefined],
        [54, 56, true],
      ]);
    });
  });

  it('look like a transaction, too, if its number stands below the amounts', () => {
    const lines = day(['ZURUECK AN', 'KOLA                 1,75', 'GELD                 1,75', 'Bon 4799']);
    const outside = pointAt('ZURUECK AN', { place: 'outside' }, 51);
    expect(read(lines, [...ROWS, outside])).toMatchObject({
      left: [[51, 54, true]],
      hidden: { pointed: outside, firstRow: 51, lastRow: 54 },
    });
  });

  it('are no transaction for a time alone', () => {
    const report = [
      'BERICHT ABEND 18.11.2026 22:05',
      'KUNDEN                 35',
      'ALLES                75,00',
    ];
    const outside = pointAt(at(report, 0), { place: 'outside' }, 51);
    const { left, hidden } = read(day(report), [...ROWS, outside]);
    expect({ left, hidden }).toEqual({ left: [[51, 53, undefined]], hidden: null });
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
