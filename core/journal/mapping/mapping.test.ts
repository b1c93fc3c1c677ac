import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, parseRows, parseSheets } from '../../testing/parse-rows.ts';
import { runs } from '../../testing/test-form.ts';
import {
  type Cell,
  type ColumnQuestion,
  findOpenNeeds,
  type MappingAnswer,
  type ParseReport,
  tryMapping,
} from '../index.ts';

const LINES: Cell[][] = [
  ['Kuitti', 'Paiva', 'Kello', 'Piste', 'Tekija', 'Tavara', 'Maara', 'Yhteensa'],
  ['7530', '11/17/2026', '06:03:50', '2', '122', 'MOTOR OIL QT', 2, 17.98],
  ['7530', '11/17/2026', '06:03:50', '2', '122', 'TOTAL DUE', null, 17.98],
  ['7530', '11/17/2026', '06:03:50', '2', '122', 'CASH', null, 20],
  ['7531', '11/17/2026', '06:07:58', '2', '122', 'NO SALE', null, 0],
  ['7532', '11/17/2026', '06:09:12', '1', '115', 'MILK', 1, 4.59],
  ['7532', '11/17/2026', '06:09:12', '1', '115', 'TOTAL DUE', null, 4.59],
];
const LINE_HEADING: Cell[] = [
  'Trans #',
  'Date',
  'Time',
  'Register',
  'Cashier ID',
  'Description',
  'Qty',
  'Amount',
];
const LINE_ANSWER: MappingAnswer = {
  shape: 'line-items',
  columns: {
    number: 0,
    date: 1,
    time: 2,
    register: 3,
    employee: 4,
    description: 5,
    quantity: 6,
    lineAmount: 7,
  },
  absent: [],
};

const SALES: Cell[][] = [
  ['Kuitti', 'Moment', 'Laatikko', 'Rahaa'],
  ['4727', '11/16/2026 06:01:41', '1', 2.46],
  ['4728', '11/16/2026 06:02:41', '2', 3.5],
  ['4729', '11/16/2026 06:03:41', '1', 12.07],
  ['4730', '11/16/2026 06:05:41', '1', 1.99],
];
const SALES_ANSWER: MappingAnswer = {
  shape: 'summary',
  columns: { number: 0, dateTime: 1, register: 2, total: 3 },
  absent: ['employee'],
};

function onlyQuestion(report: ParseReport): ColumnQuestion {
  expect(report.questions).toHaveLength(1);
  return at(report.questions, 0);
}

const mappingFor = (rows: Cell[][], answer: MappingAnswer) => ({
  ...answer,
  headings: onlyQuestion(parseRows(rows).report).headings,
});

describe('a table with headings that nobody knows', () => {
  it('is asked about, with its first rows and what its columns look like', () => {
    const { report, receipts } = parseRows([['Kassenbericht', null, '2026-11-16'], [], ...SALES]);
    expect(receipts).toEqual([]);
    const question = onlyQuestion(report);
    expect(question).toMatchObject({
      sheet: 'Sheet1',
      headings: ['kuitti', 'moment', 'laatikko', 'rahaa'],
      titles: ['Kuitti', 'Moment', 'Laatikko', 'Rahaa'],
      headingIndex: 2,
      hasTitleDay: false,
      shape: 'summary',
      recognized: {},
      suggested: { number: 0, dateTime: 1, register: 2, total: 3 },
      rivals: [],
    });
    expect(question.rows).toHaveLength(7);
    expect(at(question.rows, 3).cells).toEqual(SALES[1]);
  });

  it('is asked about however long its headings are', () => {
    const [headings, ...rows] = SALES;
    const wordy = headings?.map(
      (title) =>
        `${title as string}, in the words of the office program, as they have been since the update of last year`,
    );
    expect(onlyQuestion(parseRows([wordy ?? [], ...rows]).report).titles).toEqual(wordy);
  });

  it('is read by the answer from then on, and by a like one in another order of columns never', () => {
    const mapping = mappingFor(SALES, SALES_ANSWER);
    const { report, receipts } = parseRows([['Another title'], ...SALES], { mappings: [mapping] });
    expect(report).toMatchObject({ shape: 'summary', receipts: 4, rejections: 0, questions: [] });
    expect(receipts[2]).toMatchObject({
      transactionNumber: '4729',
      registerId: '1',
      employeeId: null,
      time: '2026-11-16T06:03:41',
      totalCents: 1207,
    });
    const turned = SALES.map((cells) => cells.toReversed());
    expect(parseRows(turned, { mappings: [mapping] }).report.questions).toHaveLength(1);
  });

  it('keeps the tax of lines, which nobody is asked about', () => {
    const titles = ['Kuitti', 'Moment', 'Laatikko', 'Nimike', 'Rahaa', 'Tax'];
    const rows: Cell[][] = [
      titles,
      ...[0, 1, 2, 3].flatMap((ticket): Cell[][] => [
        [4727 + ticket, `2026-11-16 06:0${ticket}:12`, 1, 'COLA', 2.5, 0.2],
        [4727 + ticket, `2026-11-16 06:0${ticket}:12`, 1, 'CHIPS', 5, 0.41],
      ]),
    ];
    const mapping = {
      shape: 'line-items' as const,
      columns: { number: 0, dateTime: 1, register: 2, description: 3, lineAmount: 4 },
      absent: ['employee' as const],
      headings: titles.map((title) => title.toLowerCase()),
    };
    const { receipts } = parseRows(rows, { mappings: [mapping] });
    expect(receipts.map(({ totalCents, taxCents }) => [totalCents, taxCents])).toEqual(
      [0, 1, 2, 3].map(() => [811, 61]),
    );
  });

  it.each(['summary', 'line-items'] as const)('keeps the store of its rows, likewise: %s', (shape) => {
    const titles = ['Branch', 'Kuitti', 'Moment', 'Laatikko', 'Nimike', 'Rahaa'];
    const rows: Cell[][] = [
      titles,
      ...[0, 1, 2, 3].map((ticket): Cell[] => [
        `00${12 + (ticket % 2)}`,
        4727 + ticket,
        `2026-11-16 06:0${ticket}:12`,
        1,
        'COLA',
        2.5,
      ]),
    ];
    const amount = shape === 'summary' ? { total: 5 } : { description: 4, lineAmount: 5 };
    const mapping = {
      shape,
      columns: { number: 1, dateTime: 2, register: 3, ...amount },
      absent: ['employee' as const],
      headings: titles.map((title) => title.toLowerCase()),
    };
    const { receipts } = parseRows(rows, { mappings: [mapping] });
    expect(receipts.map(({ store }) => store)).toEqual(['12', '13', '12', '13']);
  });

  it('may be left out, which is counted and said, with who chose so', () => {
    const chosen = { by: 'Pat Doe', on: 'November 22, 2026' };
    const mapping = { ...mappingFor(SALES, { shape: 'none', columns: {}, absent: [] }), chosen };
    const { report, receipts } = parseRows(SALES, { mappings: [mapping] });
    expect(receipts).toEqual([]);
    expect(report).toMatchObject({ shape: null, questions: [], rejections: 1 });
    expect(report.leftOut).toMatchObject([{ rows: SALES.length, chosen, mayHaveTransactions: true }]);
    expect(report.remarks.join()).toMatch(/left out of this file, as Pat Doe chose on November 22, 2026\./);
  });

  it('may hold a printed journal in one of its columns', () => {
    const print = [
      'STORE #1042   REG 01   TRANS# 4705',
      '11/18/2026 06:05:42   CASHIER 115 SAM K',
      ' MILK GALLON                     4.59',
      ' TOTAL DUE                      $4.59',
      ' CASH                            5.00',
    ];
    const rows: Cell[][] = [
      ['Lauf', 'Eingang', 'Inhalt', 'Prüfsumme'],
      ...print.map((line, index): Cell[] => [index + 10, '11/18/2026', line, `4705 1.${index}9`]),
    ];
    const direct = parseRows(print.map((line) => [line]));
    const mapping = {
      shape: 'journal-print' as const,
      columns: { description: 2 },
      absent: [],
      headings: ['lauf', 'eingang', 'inhalt', 'prüfsumme'],
    };
    const { receipts, report } = parseRows(rows, { mappings: [mapping] });
    expect(report).toMatchObject({ shape: 'journal-print', droppedRows: 1 });
    expect(receipts.map(({ items, totalCents, time }) => ({ items, totalCents, time }))).toEqual(
      direct.receipts.map(({ items, totalCents, time }) => ({ items, totalCents, time })),
    );
  });
});

describe('a table that is understood in part', () => {
  const sales = (heading: Cell[], ...others: Cell[][]): Cell[][] => [heading, ...others];
  const row = (number: number, ...more: Cell[]): Cell[] => [
    number,
    '11/16/2026',
    `06:0${number % 10}:41`,
    ...more,
  ];

  it.each([
    [
      'the amount',
      sales(['Trans #', 'Date', 'Time', 'Type', 'Rahaa'], row(1, 'Sale', 2.46), row(2, 'Sale', 3.51)),
      ['amount'],
    ],
    [
      'the date',
      sales(['Trans #', 'Tag', 'Time', 'Type', 'Total'], row(1, 'Sale', 2.46), row(2, 'Sale', 3.51)),
      ['date'],
    ],
    [
      'the time',
      sales(['Trans #', 'Date', 'Uhr', 'Type', 'Total'], row(1, 'Sale', 2.46), row(2, 'Sale', 3.51)),
      ['time'],
    ],
    [
      'what was sold',
      sales(
        ['Trans #', 'Date', 'Time', 'Tavara', 'Amount'],
        row(1, 'MILK', 2.46),
        row(1, 'EGGS', 3.51),
        row(1, 'TOTAL', 5.97),
        row(2, 'GUM', 0.99),
      ),
      ['description'],
    ],
    [
      'the number',
      sales(
        ['Kuitti', 'Date', 'Time', 'Type', 'Total'],
        row(71, 'Sale', 2.46),
        row(72, 'Sale', 3.51),
        row(73, 'Sale', 3.52),
      ),
      ['number'],
    ],
  ])('is asked about %s', (_, rows, needs) => {
    const { receipts, report } = parseRows(rows);
    expect(receipts).toEqual([]);
    const question = onlyQuestion(report);
    const { shape, recognized } = question;
    const answer: MappingAnswer = { shape, columns: recognized, absent: ['register', 'employee'] };
    expect(findOpenNeeds(answer, question)).toEqual(needs);
  });

  it('asks which of two numbers or totals it is, and nothing when they say the same', () => {
    const table = (receiptNo: (at: number) => Cell, due: (at: number) => Cell): Cell[][] => [
      ['Trans #', 'Receipt No', 'Date', 'Time', 'Total', 'Grand Total'],
      ...[1, 2, 3, 4, 5].map((n): Cell[] => [n, receiptNo(n), '11/16/2026', `06:0${n}:41`, n + 0.49, due(n)]),
    ];
    const numbers = onlyQuestion(
      parseRows(
        table(
          (n) => 900 + n,
          (n) => n + 0.49,
        ),
      ).report,
    );
    expect(numbers.rivals).toEqual([{ role: 'number', columns: [0, 1] }]);
    expect(numbers.recognized).toEqual({ date: 2, time: 3, total: 4 });
    const totals = onlyQuestion(
      parseRows(
        table(
          (n) => n,
          (n) => n + 2,
        ),
      ).report,
    );
    expect(totals.rivals).toEqual([{ role: 'total', columns: [4, 5] }]);
    const same = parseRows(
      table(
        (n) => n,
        (n) => n + 0.49,
      ),
    );
    expect(same.report).toMatchObject({ questions: [], receipts: 5 });
  });

  it('is read as ever when nothing in it could be what is missing', () => {
    const rows = sales(['Trans #', 'Date', 'Time', 'Type'], row(1, 'No Sale'), row(2, 'No Sale'));
    expect(parseRows(rows).report).toMatchObject({ questions: [], receipts: 2 });
  });
});

describe('a table without times of day', () => {
  const UNTIMED: Cell[][] = [
    ['Transaction ID', 'Date', 'Register', 'Cashier ID', 'Type', 'Total'],
    ['9001', '11/16/2026', '2', '115', 'Sale', 2.46],
    ['9002', '11/16/2026', '2', '122', 'Sale', 3.5],
    ['9003', '11/17/2026', '1', '122', 'Refund', -12.07],
    ['9004', '11/17/2026', '1', '115', 'Sale', 1.99],
  ];

  it('is asked about, because it may hold invoices, and read at midnight once somebody has said so', () => {
    const { receipts, report } = parseRows(UNTIMED);
    expect(receipts).toEqual([]);
    const reading = at(onlyQuestion(report).readings, 0);
    expect(reading).toMatchObject({ shape: 'summary', absent: ['time'] });
    const answered = parseRows(UNTIMED, { mappings: [mappingFor(UNTIMED, reading)] });
    expect(answered.receipts.map(({ time }) => time)).toEqual([
      '2026-11-16T00:00:00',
      '2026-11-16T00:00:00',
      '2026-11-17T00:00:00',
      '2026-11-17T00:00:00',
    ]);
    expect(answered.rejections).toEqual([]);
  });

  it('is asked where the times are if something in it may be one', () => {
    const [heading = [], ...rows] = UNTIMED;
    const { report } = parseRows([
      [...heading, 'Zeta'],
      ...rows.map((row, index) => [...row, `06:0${index}`]),
    ]);
    const { readings, recognized, shape } = onlyQuestion(report);
    const answer: MappingAnswer = readings[0] ?? { shape, columns: recognized, absent: [] };
    expect(answer.absent).not.toContain('time');
  });
});

describe('what is asked of a workbook', () => {
  const known: Cell[][] = [['Trans #', 'Date/Time', 'Register', 'Total'], ...SALES.slice(1)];

  it('is every unknown table, each heading once', () => {
    const { report } = parseSheets({ One: SALES, Two: LINES, Three: SALES });
    expect(report.questions.map(({ sheet }) => sheet)).toEqual(['One', 'Two']);
  });

  it('is nothing about a list of something else, but whatever fits the transactions before it', () => {
    const hours: Cell[][] = [
      ['Stunde', 'Kunden', 'Umsatz'],
      ...[6, 7, 8, 9].map((n): Cell[] => [`0${n}:00`, n + 10, n * 11.5]),
    ];
    const { report } = parseSheets({ Sales: known, Hours: hours });
    expect(report).toMatchObject({ questions: [], receipts: 4 });
    const other = parseSheets({ Sales: known, Others: SALES }).report;
    expect(other.questions.map(({ sheet }) => sheet)).toEqual(['Others']);
  });

  it.each([
    ['a price list', [['PLU', 'Name', 'Price'], ...[1, 2, 3, 4].map((n): Cell[] => [n, 'MILK', n + 0.59])]],
    [
      'a legend',
      [['Code', 'Meaning', 'Since'], ...['A', 'B', 'C', 'D'].map((code): Cell[] => [code, 'Word', 'ever'])],
    ],
  ] as [string, Cell[][]][])('is nothing about %s', (_, rows) => {
    expect(parseRows(rows).report).toMatchObject({ shape: null, questions: [] });
  });
});

describe('an answer', () => {
  it('is tried on the first rows', () => {
    const question = onlyQuestion(parseRows(LINES).report);
    expect(question.shape).toBe('line-items');
    const { receipts, rejections } = tryMapping(question, LINE_ANSWER);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
      ['7530', 1798],
      ['7531', null],
      ['7532', 459],
    ]);
    const wrong = { ...LINE_ANSWER, columns: { ...LINE_ANSWER.columns, date: 5, description: 1 } };
    expect(tryMapping(question, wrong).receipts).toEqual([]);
  });

  const word = fc.stringMatching(/^[a-zäöüß]{1,3}[xqj][a-z ]{2,12}zz$/);

  it.each([
    ['a row a line', LINES, LINE_HEADING, LINE_ANSWER],
    ['a row a transaction', SALES, ['Trans #', 'Date/Time', 'Register', 'Total'], SALES_ANSWER],
  ] as [string, Cell[][], Cell[], MappingAnswer][])(
    'reads %s under any headings as under known ones',
    (_, rows, heading, answer) => {
      const body = rows.slice(1);
      const wanted = parseRows([heading, ...body]);
      expect(wanted.report.questions).toEqual([]);
      fc.assert(
        fc.property(fc.uniqueArray(word, { minLength: 8, maxLength: 8 }), (words) => {
          const renamed = [heading.map((_cell, column) => words[column] ?? ''), ...body];
          const { headings } = onlyQuestion(parseRows(renamed).report);
          const read = parseRows(renamed, { mappings: [{ ...answer, headings }] });
          expect(read.receipts).toEqual(wanted.receipts);
          expect(read.report.questions).toEqual([]);
        }),
        { numRuns: runs(30, 300) },
      );
    },
  );

  it('is never asked for again, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MappingAnswer['shape']>('summary', 'line-items', 'journal-print', 'none'),
        fc.dictionary(fc.constantFrom('number', 'date', 'time', 'total', 'description'), fc.nat(9)),
        (shape, columns) => {
          const mapping = mappingFor(LINES, { shape, columns, absent: [] });
          expect(parseRows(LINES, { mappings: [mapping] }).report.questions).toEqual([]);
        },
      ),
    );
  });
});
