import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import { type TaughtWord, wordsKey } from './taught-word.ts';

const sale = (n: number, body: string): string => `
TRAN ${4700 + n}  REG 2  CSHR 7
11/18/2026 06:${String(n).padStart(2, '0')}:42
${body}
`;
const PAID = `COLA CAN                  1.75
TOTAL                     1.75
CASH                      1.75`;

const JOURNAL = [
  ...[...Array(20).keys()].map((n) => sale(n + 10, PAID)),
  sale(40, 'XOLUT BRAKKA 12'),
  sale(41, 'GRONTA PIM               200.00'),
  sale(42, `${PAID}\n*** ZIMPEL ***`),
  sale(43, PAID),
].join('\n');

const WORDS: readonly TaughtWord[] = [
  { place: 'line', words: 'XOLUT BRAKKA #', meaning: 'no-sale' },
  { place: 'line', words: 'GRONTA PIM', meaning: 'safe-drop' },
  { place: 'line', words: 'ZIMPEL', meaning: 'void-ticket' },
];

const kindsOf = (text: string, taughtWords?: readonly TaughtWord[]) =>
  Object.fromEntries(
    parseLines(text, { taughtWords })
      .receipts.slice(-4)
      .map((receipt) => [receipt.transactionNumber, assessReceipt(receipt).transactionType]),
  );

describe('the same words', () => {
  it.each([
    ['** PULL-OUT #12 **', 'PULL OUT #'],
    ['Pull out 7', 'PULL OUT #'],
    ['Annulé  le 12/05/2026', 'ANNULE LE #'],
    ['TAX1 8.25%', 'TAX# #'],
    ['12.50', ''],
    ['*****', ''],
  ])('are the same without numbers, accents, and marks: %s', (text, key) =>
    expect(wordsKey('line', text)).toBe(key),
  );
});

it('keeps the numbers of cells, which may be codes', () => {
  expect([wordsKey('cell', '10'), wordsKey('cell', ' Typ 20 ')]).toEqual(['10', 'TYP 20']);
});

describe('printed lines that people explain', () => {
  it('are listed if few transactions have them', () => {
    expect(parseLines(JOURNAL).report.unknownWords).toEqual(
      expect.arrayContaining([
        {
          place: 'line',
          words: 'XOLUT BRAKKA #',
          example: 'XOLUT BRAKKA 12',
          transactions: 1,
          seenIn: '4740',
        },
        { place: 'line', words: 'GRONTA PIM', example: 'GRONTA PIM', transactions: 1, seenIn: '4741' },
        { place: 'line', words: 'ZIMPEL', example: '*** ZIMPEL ***', transactions: 1, seenIn: '4742' },
      ]),
    );
  });

  it('mean what they say', () => {
    expect(kindsOf(JOURNAL)).toEqual({ 4740: 'Other', 4741: 'Sale', 4742: 'Sale', 4743: 'Sale' });
    expect(kindsOf(JOURNAL, WORDS)).toEqual({
      4740: 'No Sale',
      4741: 'Safe Manual DROP',
      4742: 'Void',
      4743: 'Sale',
    });
    const { receipts, report } = parseLines(JOURNAL, { taughtWords: WORDS });
    expect(receipts.find(({ transactionNumber }) => transactionNumber === '4741')?.events).toMatchObject([
      { kind: 'safe-drop', amountCents: 200_00 },
    ]);
    expect(report.unknownWords).toEqual([]);
    expect(report.taughtWords).toEqual(WORDS);
    expect(report.remarks).toEqual([]);
  });

  it('never change what known words mean', () => {
    const text = JOURNAL.replace('*** ZIMPEL ***', 'VOID TICKET');
    expect(kindsOf(text, [{ place: 'line', words: 'VOID TICKET', meaning: 'note' }])['4742']).toBe('Void');
  });
});

const HEADING = ['Transaction', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];
const ROWS = [...Array(24).keys()].map((n) => [
  String(4700 + n),
  '11/18/2026',
  `06:${String(n + 10)}:42`,
  '2',
  '7',
  n === 5 ? 'Xolut' : n === 9 ? 'GRONTA' : 'Sale',
  n === 9 ? 0 : 4.25,
]);
const CELLS: readonly TaughtWord[] = [
  { place: 'cell', words: 'XOLUT', meaning: 'void-ticket' },
  { place: 'cell', words: 'GRONTA', meaning: 'no-sale' },
  { place: 'cell', words: 'SALE', meaning: 'refund' },
];

describe('lines that are known in part', () => {
  const text = JOURNAL.replace(
    `${PAID}\n*** ZIMPEL ***`,
    'COLA CAN                  1.75\nVOIDED QUIETLY BY JANE',
  );

  it('say so, and never mean nothing', () => {
    const { unknownWords } = parseLines(text).report;
    expect(unknownWords.find(({ words }) => words === 'VOIDED QUIETLY BY JANE')?.isKnownInPart).toBe(true);
    expect(unknownWords.find(({ words }) => words === 'GRONTA PIM')?.isKnownInPart).toBeUndefined();
    const explained = (meaning: 'note' | 'refund') =>
      kindsOf(text, [{ place: 'line', words: 'VOIDED QUIETLY BY JANE', meaning }])['4742'];
    expect([kindsOf(text)['4742'], explained('note'), explained('refund')]).toEqual([
      'Void',
      'Void',
      'Refund',
    ]);
  });
});

it('lists no article that others have paid for, and long lines whole', () => {
  const long = `GLORP ${'GLORP '.repeat(9)}`.trim();
  const text = [JOURNAL, sale(50, 'COLA CAN                  1.75'), sale(51, `${PAID}\n${long}`)].join('\n');
  const { unknownWords } = parseLines(text).report;
  expect(unknownWords.map(({ words }) => words)).not.toContain('COLA CAN');
  const word = unknownWords.find(({ words }) => words.startsWith('GLORP'))!;
  const taughtWords: TaughtWord[] = [{ place: 'line', words: word.words, meaning: 'void-ticket' }];
  const read = parseLines(text, { taughtWords }).receipts.find((one) => one.transactionNumber === '4751');
  expect(assessReceipt(read!).transactionType).toBe('Void');
});

describe('cells that people explain', () => {
  it('say what transactions were, and known words still say the same', () => {
    const { receipts, rejections } = parseRows([HEADING, ...ROWS], { taughtWords: CELLS });
    expect(rejections).toEqual([]);
    const kinds = receipts.map((receipt) => assessReceipt(receipt).transactionType);
    expect(kinds).toEqual(ROWS.map((_, n) => (n === 5 ? 'Void' : n === 9 ? 'No Sale' : 'Sale')));
  });

  it('may be codes', () => {
    const coded = ROWS.map((row, n) => [...row.slice(0, 5), n === 5 ? 30 : 10, row[6] ?? 0]);
    const words: TaughtWord[] = [
      { place: 'cell', words: '10', meaning: 'sale' },
      { place: 'cell', words: '30', meaning: 'refund' },
    ];
    const kindAt = (taughtWords?: TaughtWord[]) =>
      assessReceipt(at(parseRows([HEADING, ...coded], { taughtWords }).receipts, 5)).transactionType;
    expect([kindAt(), kindAt(words)]).toEqual(['Other', 'Refund']);
  });

  it('count in a column of kinds whose other words nobody has explained', () => {
    const unknown = ROWS.map((row, n) => [
      ...row.slice(0, 5),
      n === 5 ? 'Quax' : n % 2 ? 'Flib' : 'Zork',
      row[6] ?? 0,
    ]);
    const { receipts } = parseRows([HEADING, ...unknown], {
      taughtWords: [{ place: 'cell', words: 'QUAX', meaning: 'void-ticket' }],
    });
    expect(assessReceipt(at(receipts, 5)).transactionType).toBe('Void');
  });

  it('count in a column of letters', () => {
    const coded = ROWS.map((row, n) => [
      ...row.slice(0, 5),
      n === 5 ? 'GRONTA' : n === 7 ? 'R' : 'S',
      row[6] ?? 0,
    ]);
    const words: TaughtWord[] = [{ place: 'cell', words: 'GRONTA', meaning: 'no-sale' }];
    const { receipts } = parseRows([HEADING.with(5, 'Code'), ...coded], { taughtWords: words });
    expect(assessReceipt(at(receipts, 5)).transactionType).toBe('No Sale');
  });

  it.each([
    ['Zork', 'Flib'],
    ['Kind', 'Flib'],
    ['Kind', ''],
  ])('count in a column beside that of the kinds, %s, whose other cells have “%s”', (title, usual) => {
    const rows = ROWS.map((row, n) => [...row, n === 5 ? 'Xolut' : usual].with(5, 'transaction'));
    const parse = (taughtWords?: TaughtWord[]) =>
      parseRows([[...HEADING.with(5, 'Event'), title], ...rows], { taughtWords }).receipts;
    expect(assessReceipt(at(parse([...CELLS]), 5)).transactionType).toBe('Void');
  });

  it('are counted by transactions, however many rows have them', () => {
    const rows = ROWS.flatMap((row, n) =>
      ['MILK', 'GUM', 'ICE'].map((name, at) => [
        ...row.slice(0, 5),
        n % 12 === 5 ? 'Xolut' : 'ok',
        name,
        1,
        1.5 + at,
      ]),
    );
    const heading = [...HEADING.slice(0, 5), 'Status', 'Item', 'Qty', 'Line Amount'];
    expect(parseRows([heading, ...rows]).report.unknownWords).toMatchObject([
      { words: 'XOLUT', transactions: 2 },
    ]);
  });

  it('leave the original row as it was', () => {
    const { receipts } = parseRows([HEADING, ...ROWS], { taughtWords: CELLS });
    expect(at(at(receipts, 5).lines, 0).text).toContain('Xolut');
  });

  it('are cells in a column of kinds only', () => {
    const named = ROWS.map((row, n) => [
      ...row.slice(0, 4),
      n % 3 === 0 ? 'Xolut' : `Cashier ${n % 3}`,
      ...row.slice(5),
    ]);
    const { receipts } = parseRows([HEADING, ...named], { taughtWords: CELLS });
    expect(at(receipts, 3).employeeName ?? at(receipts, 3).employeeId).toBe('Xolut');
  });
});
