import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion, withWholeTickets } from '../mapping/column-question.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import type { PointedRow } from './pointed-row.ts';
import { describeFit, fitTickets } from './ticket-fit.ts';

const rowsOf = (lines: readonly string[]) => lines.map((text, at) => ({ rowNumber: at + 1, cells: [text] }));

const ticket = (n: number, head = 'nr wydr.', time = '06:') => [
  `18-11-2026               ${head} 30${900 + n}`,
  'CHLEB ZWYKLY              1*4,89= 4,89 C',
  'S U M A : PLN                       4,89',
  `001208 #2 WOJCIK M.                ${time}${10 + (n % 50)}`,
];
const ROWS = [
  pointAt('[date 18-11-2026]               nr wydr. [number 30900]', { place: 'begins' }, 1),
  pointAt(
    '[description CHLEB ZWYKLY]              [quantity 1]*4,89= [amount 4,89] C',
    { meaning: 'item' },
    2,
  ),
  pointAt('S U M A : PLN                       [amount 4,89]', { meaning: 'total' }, 3),
  pointAt('001208 #[register 2] [employee WOJCIK M.]                [time 06:10]', {}, 4),
];
const TWENTY = [...Array(20).keys()];
const fitOf = (lines: readonly string[], rows: readonly PointedRow[] = ROWS) =>
  describeFit(fitTickets(rowsOf(lines), rows));

describe('how many tickets an answer fits', () => {
  it('is not said if it is all of them', () => {
    expect(fitOf(TWENTY.flatMap((n) => ticket(n)))).toBeNull();
  });

  it('leaves out tickets that begin in another way', () => {
    const lines = TWENTY.flatMap((n) => ticket(n, n % 2 === 0 ? 'nr wydr.' : 'nr zwr.'));
    expect(fitOf(lines)).toBe(
      'Of the first rows, this fits 10 tickets, and doesn’t fit 10 tickets. The one with row 8, “001208 #2 WOJCIK M. 06:11”, begins in another way. Point at the row with which that one begins, too.',
    );
  });

  it('leaves out tickets without such a time, but not the last one, which may be cut off', () => {
    const lines = TWENTY.flatMap((n) => ticket(n, 'nr wydr.', n < 3 ? 'o ' : '06:'));
    expect(fitOf([...lines, ...ticket(20).slice(0, 2)])).toBe(
      'Of the first rows, this fits 17 tickets, and doesn’t fit 3 tickets. The one with row 1, “18-11-2026 nr wydr. 30900”, has no time like the one that was pointed at.',
    );
  });

  it('takes what holds for the tickets below from above them', () => {
    const rows = [
      pointAt('KASA OTWARTA [time 06:00]', { place: 'above' }),
      pointAt('Bon [number 1]', { place: 'ends' }),
    ];
    expect(fitOf(['KASA OTWARTA 06:00', 'CHLEB 4,89', 'Bon 1', 'CHLEB 4,89', 'Bon 2'], rows)).toBeNull();
  });

  it('counts what has a time and amounts below a report', () => {
    const report = ['RAPORT', 'RAZEM     75,00'];
    const lines = [...TWENTY.flatMap((n) => ticket(n)), ...report, 'ZWROT 18-11-2026 07:10', 'CHLEB    4,89'];
    const rows = [...ROWS, pointAt('RAPORT', { place: 'outside' }, 81)];
    expect(fitTickets(rowsOf(lines.slice(0, 82)), rows)).toMatchObject({ fits: 20, others: 0 });
    expect(fitTickets(rowsOf(lines), rows)).toMatchObject({ fits: 20, others: 1, first: { rowNumber: 83 } });
  });

  it('leaves out the name of the shop above the first line that ends a ticket', () => {
    const lines = ['SKLEP U ANI', '----', ...TWENTY.flatMap((n) => [...ticket(n), '----'])];
    const rows = [
      ...ROWS.map((row) => ({ ...row, place: undefined })),
      pointAt('----', { place: 'ends' }, 2),
    ];
    expect(fitTickets(rowsOf(lines), rows)).toEqual({ fits: 20, others: 0, first: null });
    const mappings = [
      { shape: 'journal-print', columns: {}, absent: [], headings: PRINT_HEADINGS, rows },
    ] as const;
    const { receipts, rejections } = parseLines(lines.join('\n'), { mappings });
    expect(receipts).toHaveLength(20);
    expect(rejections).toMatchObject([{ firstRow: 1, lastRow: 2 }]);
    expect(rejections[0]).not.toHaveProperty('looksLikeTransaction');
  });

  it('counts a heading with a number and a time that nobody has pointed at', () => {
    const head = (word: string, n: number) => `${word} ${4700 + n} REG 2 11/18/2026 06:${10 + n} CASHIER 7`;
    const lines = TWENTY.flatMap((n) => [head(n % 4 === 3 ? 'TICKET' : 'TRANS', n), 'COLA CAN   1.75']);
    const rows = [
      pointAt('TRANS [number 4700] REG [register 2] [date 11/18/2026] [time 06:10] CASHIER [employee 7]', {
        place: 'begins',
      }),
    ];
    expect(fitTickets(rowsOf(lines), rows)).toMatchObject({ fits: 15, others: 5, first: { rowNumber: 7 } });
    const unknown = lines.map((line) => line.replace('TICKET', 'REVENO').replace('TRANS', 'VENDO'));
    const sold = pointAt(
      'VENDO [number 4700] REG [register 2] [date 11/18/2026] [time 06:10] CASHIER [employee 7]',
      {
        place: 'begins',
      },
    );
    expect(fitTickets(rowsOf(unknown), [sold])).toMatchObject({
      fits: 15,
      others: 5,
      first: { rowNumber: 7 },
    });
  });
});

it('is told of tickets that end in another way, and belong to no other ticket', () => {
  const ends = (n: number, word = 'je') => [
    'CHLEB     1,75',
    'SUMA     1,75',
    `Folio ${100 + n}`,
    `18.11.2026 ${word} 06h${10 + n}`,
  ];
  const above = (n: number, word = 'je') =>
    ends(n, word).toSorted((a, b) => Number(b.startsWith('F')) - Number(a.startsWith('F')));
  const rows = [
    pointAt('Folio [number 101]', {}, 3),
    pointAt('[date 18.11.2026] je [time 06h10]', { place: 'ends' }, 4),
  ];
  const mappings = [
    { shape: 'journal-print', columns: {}, absent: [], headings: PRINT_HEADINGS, rows },
  ] as const;
  for (const print of [ends, above]) {
    const lines = TWENTY.flatMap((n) => print(n, n === 5 ? 'ye' : 'je'));
    const { receipts, rejections } = parseLines(lines.join('\n'), { mappings });
    expect(receipts.map(({ totalCents, items }) => [totalCents, items.length])).toEqual(
      TWENTY.slice(1).map(() => [175, 1]),
    );
    expect(rejections).toMatchObject([{ firstRow: 21, lastRow: 24, looksLikeTransaction: true }]);
  }
});

it('leaves out rows that somebody has pointed at in the tickets of another register', () => {
  const other = [
    pointAt('VENDO [number 3001] KASO [register 1] [employee ANA] [date 20-11-2026] [time 10:05]', {
      place: 'begins',
    }),
  ];
  const ending = ROWS.map((row, at) => ({ ...row, place: at === 3 ? ('ends' as const) : undefined }));
  const lines = TWENTY.flatMap((n) => ticket(n));
  const mapping = { shape: 'journal-print', columns: {}, absent: [], headings: PRINT_HEADINGS } as const;
  for (const rows of [ending, [...ending, ...other]]) {
    expect(fitTickets(rowsOf(lines), rows)).toEqual({ fits: 20, others: 0, first: null });
    expect(parseLines(lines.join('\n'), { mappings: [{ ...mapping, rows }] }).receipts).toHaveLength(20);
  }
});

it('is said when the tickets are asked about again', () => {
  const lines = TWENTY.flatMap((n) => ticket(n, 'nr wydr.', n % 4 === 0 ? '06:' : 'o '));
  const mapping = {
    shape: 'journal-print',
    columns: {},
    absent: [],
    headings: PRINT_HEADINGS,
    rows: ROWS,
  } as const;
  const [question] = parseLines(lines.join('\n'), { mappings: [mapping] }).report.questions;
  expect(question?.rows.map(({ rowNumber }) => rowNumber)).toEqual(lines.map((_, at) => at + 1));
  expect(question?.reason).toContain(
    'The file was read by what somebody has pointed at in tickets of this store. Of the first rows, this fits 5 tickets, and doesn’t fit 14 tickets.',
  );
});

it('is tried without the ticket that the first rows cut off', () => {
  const lines = [...Array(70).keys()].flatMap((n) => ['SKLEP U ANI', ...ticket(n), '']);
  const question = buildPrintQuestion('Sheet1', rowsOf([' ', ' ', ' ', ...lines]));
  const inside = ROWS.map((row) => ({ ...row, place: undefined }));
  const rows = [pointAt('SKLEP U ANI', { place: 'begins' }), ...inside];
  const answer = { shape: 'journal-print', columns: {}, absent: [], rows } as const;
  const trialOf = (one: typeof question) => {
    const { receipts, rejections } = tryMapping(one, answer);
    return [receipts.length, rejections.map(({ firstRow }) => firstRow)];
  };
  expect(trialOf(question)).toEqual([41, [250]]);
  expect(trialOf(withWholeTickets(question, rows))).toEqual([41, []]);
  const short = buildPrintQuestion('Sheet1', rowsOf(lines.slice(0, 100)));
  expect(withWholeTickets(short, rows)).toBe(short);
});
