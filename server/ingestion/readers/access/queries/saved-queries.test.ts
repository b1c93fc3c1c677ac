import { describe, expect, it } from 'vitest';
import type { AccessTableInput } from '../../testing/access-database.ts';
import { parseAccess, type ParsedDatabase } from '../../testing/parse-access.ts';
import { type QueryInput, savedQuery } from '../../testing/saved-query.ts';

const DAY = 46_343;
/** Names that reveal nothing about the columns. */
const HEADS: AccessTableInput = {
  name: 'T100',
  columns: [
    ['F1', 'counter'],
    ['F2', 'date'],
    ['F3', 'date'],
    ['F4', 'long'],
    ['F5', 'long'],
    ['F6', 'money'],
    ['F7', 'boolean'],
  ],
  rows: [
    [1, DAY, 0.5, 1, 7, 14.58, false],
    [2, DAY, 0.5 + 60 / 86_400, 2, 8, 3.5, false],
    [3, DAY, 0.5 + 120 / 86_400, 1, 7, 3.5, true],
    [4, DAY, 0.5 + 180 / 86_400, 1, null, 5, false],
  ],
};
const LINES: AccessTableInput = {
  name: 'T101',
  columns: [
    ['F1', 'long'],
    ['F2', 'text'],
    ['F3', 'double'],
    ['F4', 'money'],
  ],
  rows: [
    [1, 'COLA', 2, 1.79],
    [2, 'DOG', 1, 3.5],
    [1, 'CIG', 1, 11],
    [3, 'DOG', 1, 3.5],
    [4, 'ICE', 1, 5],
  ],
};
const ARTICLES: AccessTableInput = {
  name: 'T200',
  columns: [
    ['F1', 'text'],
    ['F2', 'text'],
  ],
  rows: [
    ['cola', 'COLA 20OZ'],
    ['DOG', 'HOT DOG'],
    ['CIG', 'CIGARETTES'],
  ],
};
const PEOPLE: AccessTableInput = {
  name: 'T300',
  columns: [
    ['F1', 'long'],
    ['F2', 'text'],
    ['F3', 'text'],
  ],
  rows: [
    [7, 'Maria', 'Lopez'],
    [8, 'Sam', 'Chen'],
  ],
};
const TABLES = [HEADS, LINES, ARTICLES, PEOPLE];

const JOURNAL: QueryInput = {
  name: 'Journal',
  select: [
    ['[T100].[F1]', 'Trans #'],
    ['T100.F2+T100.F3', 'Date'],
    ['T100.F4', 'Register'],
    ['T100.F5', 'Cashier ID'],
    ['T300.F2 & " " & T300.F3', 'Cashier'],
    ['T200.F2', 'Description'],
    ['L.F3', 'Qty'],
    ['[L].[F3]*[L].[F4]', 'Amount'],
  ],
  from: ['T100', ['T101', 'L'], 'T200', 'T300'],
  join: [
    ['T100', 'inner', 'L', 'T100.F1 = L.F1'],
    ['L', 'left', 'T200', 'L.F2 = T200.F1'],
    ['T100', 'left', 'T300', '[T100].[F5]=[T300].[F1]'],
  ],
  orderBy: ['T200.F2'],
};

const readThrough = (name: string): string =>
  `The tables beneath the saved query "${name}" show no transactions by themselves, so they were read through it.`;

const parse = (...queries: QueryInput[]): Promise<ParsedDatabase> =>
  parseAccess(
    TABLES,
    queries.map((query) => savedQuery(query)),
  );

const factsOf = ({ receipts }: ParsedDatabase): unknown[] =>
  receipts.map(({ transactionNumber, time, registerId, employeeName, items }) => [
    transactionNumber,
    time.slice(11),
    registerId,
    employeeName,
    items.map(({ name, priceCents }) => `${name} ${priceCents}`),
  ]);

const ALL = [
  ['1', '12:00:00', '1', 'Maria Lopez', ['CIGARETTES 1100', 'COLA 20OZ 358']],
  ['2', '12:01:00', '2', 'Sam Chen', ['HOT DOG 350']],
  ['3', '12:02:00', '1', 'Maria Lopez', ['HOT DOG 350']],
];

describe('a saved query', () => {
  it('is read if its underlying tables show nothing by themselves', async () => {
    const parsed = await parse(JOURNAL);
    const numbered = (parsed.receipts as { transactionNumber: string }[]).toSorted((a, b) =>
      a.transactionNumber.localeCompare(b.transactionNumber),
    );
    expect(factsOf({ ...parsed, receipts: numbered as typeof parsed.receipts }).slice(0, 3)).toEqual(ALL);
    // The article of the last line is missing from its table.
    expect(numbered).toHaveLength(4);
    expect(parsed.report.questions).toEqual([]);
    expect(parsed.summary).toMatchObject({
      sheets: 1,
      remarks: [readThrough('Journal')],
    });
    // Counted among the rows shown, after the row of names.
    expect(parsed.receipts.map(({ source }) => source)).toContainEqual({
      sheet: 'Journal',
      firstRow: 3,
      lastRow: 4,
    });
  });

  it('shows by its joins which tables belong together, even if it can’t be run', async () => {
    const sales: AccessTableInput = {
      name: 'Sales',
      columns: [
        ['Trans #', 'long'],
        ['Date', 'date'],
        ['Total', 'money'],
      ],
      rows: [
        [1, DAY + 0.5, 3.58],
        [2, DAY + 0.51, 3.5],
      ],
    };
    const lines: AccessTableInput = {
      name: 'Lines',
      columns: [
        ['Parent', 'long'],
        ['Description', 'text'],
        ['Line amount', 'money'],
      ],
      rows: [
        [1, 'COLA', 3.58],
        [2, 'DOG', 1.5],
        [2, 'BUN', 2],
      ],
    };
    const sums = savedQuery({
      name: 'Sums',
      select: ['S.[Trans #]', ['Sum(Lines.[Line amount])', 'Sold']],
      from: [['Sales', 'S'], 'Lines'],
      join: [['S', 'inner', 'Lines', 's.[trans #] = Lines.parent']],
      groupBy: ['S.[Trans #]'],
    });
    const { receipts, summary } = await parseAccess([sales, lines], [sums]);
    expect(receipts.map(({ items }) => items.map(({ name }) => name))).toEqual([['COLA'], ['DOG', 'BUN']]);
    expect(summary.remarks).toEqual([]);
  });

  it('is not needed if the tables are understood', async () => {
    const sales: AccessTableInput = {
      name: 'Sales',
      columns: [
        ['Trans #', 'long'],
        ['Date', 'date'],
        ['Total', 'money'],
      ],
      rows: [[1, DAY + 0.5, 3.58]],
    };
    const query = savedQuery({ name: 'All', select: ['Sales.*'], from: ['Sales'] });
    const { receipts, summary } = await parseAccess([sales], [query]);
    expect(receipts.map(({ source }) => source.sheet)).toEqual(['Sales']);
    expect(summary).toMatchObject({ sheets: 1, remarks: [] });
  });

  const KNOWN_HEADS: AccessTableInput = {
    name: 'Sales',
    columns: [
      ['Trans #', 'long'],
      ['Date', 'date'],
      ['Total', 'money'],
    ],
    rows: [1, 2, 3, 4].map((number) => [number, DAY + 0.5 + number / 86_400, 5]),
  };
  const WITH_LINES: QueryInput = {
    name: 'With lines',
    select: [
      'Sales.[Trans #]',
      'Sales.Date',
      'Sales.Total',
      ['L.F2', 'Description'],
      ['L.F3', 'Qty'],
      ['L.F4', 'Price'],
    ],
    from: ['Sales', ['T101', 'L']],
    join: [['Sales', 'left', 'L', 'Sales.[Trans #]=L.F1']],
  };

  it('is read for its lines, which the tables do not show', async () => {
    const { receipts, summary } = await parseAccess([KNOWN_HEADS, LINES], [savedQuery(WITH_LINES)]);
    expect(receipts.map(({ items }) => items.length)).toEqual([2, 1, 1, 1]);
    expect(summary.remarks).toEqual([
      'The tables beneath the saved query "With lines" do not show what was sold by themselves, ' +
        'so they were read through it.',
    ]);
  });

  it('is not read for its lines if it leaves out a transaction', async () => {
    const heads = { ...KNOWN_HEADS, rows: [...KNOWN_HEADS.rows, [5, DAY + 0.6, 0]] };
    const inner: QueryInput = { ...WITH_LINES, join: [['Sales', 'inner', 'L', 'Sales.[Trans #]=L.F1']] };
    const { receipts, summary } = await parseAccess([heads, LINES], [savedQuery(inner)]);
    expect(receipts).toHaveLength(5);
    expect(receipts.every(({ items }) => items.length === 0)).toBe(true);
    expect(summary.remarks).toEqual([
      'The saved query "With lines" was not read: it shows fewer transactions than the tables beneath it.',
    ]);
    const part = savedQuery({ ...WITH_LINES, where: 'L.F3>1' });
    expect((await parseAccess([KNOWN_HEADS, LINES], [part])).receipts).toHaveLength(4);
  });

  it('is reported if it leaves out rows, and loses to a query that leaves out none', async () => {
    const part = { ...JOURNAL, name: 'Not void', where: '(((T100.F7)=False))' };
    const alone = await parse(part);
    expect(alone.receipts.map(({ transactionNumber }) => transactionNumber).toSorted()).toEqual([
      '1',
      '2',
      '4',
    ]);
    expect(alone.summary.remarks).toEqual([
      `${readThrough('Not void')} It leaves out rows: it shows those for which (((T100.F7)=False)).`,
    ]);
    const both = await parse(part, JOURNAL);
    expect(both.receipts).toHaveLength(4);
    expect(both.summary.remarks).toEqual([
      readThrough('Journal'),
      'The saved query "Not void" was not read: "Journal" shows the same tables.',
    ]);
  });

  it.each<[string, string[], Partial<QueryInput>]>([
    ['a comparison of dates', ['1', '2'], { where: 'T100.F3 < #12:02:00 PM#' }],
    ['both ends of a range', ['2', '3'], { where: 'T100.F1 Between 2 And 3' }],
    ['a list', ['1', '4'], { where: 'T100.F1 In (1, 4)' }],
    ['nothing in a column', ['4'], { where: 'T100.F5 Is Null' }],
    ['something in a column', ['1', '2', '3'], { where: 'Not (T100.F5 Is Null)' }],
    ['the beginning of a text', ['2', '3'], { where: 'L.F2 Like "d*"' }],
    ['a truth by itself', ['3'], { where: '[T100]![F7] And T100.F6>0' }],
    ['one of two', ['1', '3'], { where: 'T100.F1=1 Or T100.F7=-1' }],
    ['what nothing fulfils that is compared with nothing', ['1', '3'], { where: 'T100.F5<>8' }],
  ])('shows the rows for which its condition holds: %s', async (_, numbers, where) => {
    const { receipts } = await parse({ ...JOURNAL, ...where });
    expect(receipts.map(({ transactionNumber }) => transactionNumber).toSorted()).toEqual(numbers);
  });

  it('joins by equal columns in its condition, the old join syntax', async () => {
    const { receipts } = await parse({
      ...JOURNAL,
      join: [],
      where: 'T100.F1=L.F1 And L.F2=T200.F1 And T100.F5=T300.F1',
    });
    expect(receipts).toHaveLength(3);
  });

  it('keeps unmatched rows on the outer side of its join', async () => {
    const numbersOf = async (join: NonNullable<QueryInput['join']>): Promise<string[]> => {
      const { receipts } = await parse({
        name: 'People',
        select: [
          ['T100.F1', 'Trans #'],
          ['T100.F2+T100.F3', 'Date'],
          ['T300.F2', 'Cashier'],
          ['T100.F6', 'Total'],
        ],
        from: ['T100', 'T300'],
        join,
      });
      return receipts.map(({ transactionNumber }) => transactionNumber);
    };
    expect(await numbersOf([['T100', 'inner', 'T300', 'T100.F5=T300.F1']])).toEqual(['1', '2', '3']);
    expect(await numbersOf([['T100', 'left', 'T300', 'T100.F5=T300.F1']])).toEqual(['1', '2', '3', '4']);
    expect(await numbersOf([['T300', 'right', 'T100', 'T100.F5=T300.F1']])).toEqual(['1', '2', '3', '4']);
  });

  it('may use another query', async () => {
    const { receipts, summary } = await parse(
      { name: 'Base', select: ['T100.*'], from: ['T100'], where: 'T100.F7=False' },
      {
        name: 'Day book',
        select: [
          ['Base.F1', 'Trans #'],
          ['Base.F2+Base.F3', 'Date'],
          ['Base.F6', 'Total'],
        ],
        from: ['Base'],
        orderBy: [['Base.F1', 'D']],
      },
    );
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['4', '2', '1']);
    expect(summary.remarks[0]).toContain('it shows those for which T100.F7=False');
  });
});

describe('a saved query that is not run', () => {
  it.each<[string, Partial<QueryInput>]>([
    ['it makes columns of rows (a crosstab query)', { flags: 16 }],
    ['it puts several selections below each other (a union query)', { flags: 128 }],
    ['it asks another database (a pass-through query)', { flags: 112 }],
    ['it adds rows up', { groupBy: ['T100.F1'] }],
    ['it asks for a value, [From which day?]', { parameters: ['[From which day?]'] }],
    [
      'it asks for [From which day?], which is no column of its tables',
      { where: 'T100.F2>[From which day?]' },
    ],
    ['it takes a value from Forms![frmDay]', { where: 'T100.F2>Forms!frmDay!txtFrom' }],
    ['it calculates with Format()', { where: 'Format(T100.F2,"yyyy")="2026"' }],
    ['it leaves out rows that are alike (DISTINCT)', { options: 2 }],
    ['it shows the first rows only (TOP)', { options: 16 }],
    ['it needs "T999", which is no table of this file', { from: ['T999'] }],
    [
      'it joins its tables by more than equal columns (T100.F1 > L.F1)',
      { join: [['T100', 'inner', 'L', 'T100.F1 > L.F1']] },
    ],
    ['it shows tables side by side without saying which rows belong together', { join: [] }],
    ['it takes text for a number', { where: 'L.F2>1' }],
    ['it is made of itself', { from: ['Journal'] }],
  ])('is reported with the reason: %s', async (reason, change) => {
    const { receipts, summary } = await parse({ ...JOURNAL, ...change });
    expect(receipts).toEqual([]);
    expect(summary.remarks).toEqual([`The saved query "Journal" was not read: ${reason}.`]);
  });

  it('is not reported if it changes data or belongs to a form', async () => {
    const { summary } = await parse({ ...JOURNAL, flags: 32 }, { ...JOURNAL, name: '~sq_fSales' });
    expect(summary.remarks).toEqual([]);
  });

  it('joins no more rows than the limit', async () => {
    const many: AccessTableInput = {
      name: 'Many',
      columns: [
        ['F1', 'long'],
        ['F2', 'date'],
      ],
      rows: Array.from({ length: 30 }, () => [1, null]),
    };
    const query = savedQuery({
      name: 'All of all',
      select: [
        ['A.F1', 'Trans #'],
        ['A.F2', 'Date'],
        ['B.F1', 'Total'],
      ],
      from: [
        ['Many', 'A'],
        ['Many', 'B'],
      ],
      join: [['A', 'inner', 'B', 'A.F1=B.F1']],
      where: 'A.F1=2',
    });
    const readWithin = async (accessQueryRows: number) =>
      (await parseAccess([many], [query], { accessQueryRows })).summary.remarks;
    // 30 rows on either side, and each joined to 30.
    expect(await readWithin(30 + 30 + 900)).toEqual([]);
    expect(await readWithin(30 + 30 + 899)).toEqual([
      'The saved query "All of all" was not read: it makes more rows than are read here.',
    ]);
  });
});
