import { describe, expect, it } from 'vitest';
import { at, type Parsed, parseLines, parseRows } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion } from '../mapping/column-question.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';
import { findHiddenReturn } from './hidden-returns.ts';
import { chunksOf, pointAtChunk } from './pieces.ts';
import {
  findPointedNeeds,
  partsOfPieces,
  piecesOf,
  type PointedRole,
  type PointedRow,
  type RowPiece,
  textOfPieces,
} from './pointed-row.ts';
import { formOfRow } from './row-form.ts';

function parseBy(text: string, rows: readonly PointedRow[]): Parsed {
  const mapping = {
    shape: 'journal-print',
    columns: {},
    absent: [],
    headings: PRINT_HEADINGS,
    rows,
  } as const;
  return parseLines(text, { mappings: [mapping] });
}

const shown = ({ receipts }: Parsed) =>
  receipts.map(({ transactionNumber, registerId, employeeId, time, totalCents, items }) => ({
    number: transactionNumber,
    register: registerId,
    employee: employeeId,
    time,
    total: totalCents,
    items: items.map(({ name, quantity, priceCents }) => `${name} ${quantity} ${priceCents}`),
  }));

describe('the form of a row', () => {
  const read = (marked: string, text: string) => formOfRow(pointAt(marked, { meaning: 'item' })).read(text);

  it.each([
    ['Bon [number 4701] Kasse [register 2]', 'BON  4702   kasse 11', { number: '4702', register: '11' }],
    ['[date 11/18/2026] [time 06:10:42]', '1/9/2026 18:05:00 PM', { date: '1/9/2026', time: '18:05:00 PM' }],
    ['[time 06:10] AM [number 12]', '08:15 PM 13', { time: '08:15 PM', number: '13' }],
    ['[date 11-18-2026] AM [time 06:07]', '11-18-2026 PM 08:15', { date: '11-18-2026', time: 'PM 08:15' }],
    ['[date 18 NOV 2026]/[time 06:10]', '3 Dec 2026/14:22', { date: '3 Dec 2026', time: '14:22' }],
    [
      '[number 0044]e[register 11]s[employee 01]t1',
      '0045e11s02t1',
      { number: '0045', register: '11', employee: '02' },
    ],
    ['1-[number 4701]', '2-4702', { number: '4702' }],
    ['[number A-4701] sold', 'A-4702 sold', { number: 'A-4702' }],
    ['by [employee J. Smith], ID 1042', 'by Li Na Wu, ID 7', { employee: 'Li Na Wu' }],
    [
      '[description COLA CAN]  [amount 1.75] A',
      '7UP 2L ZERO  $12.00-',
      { description: '7UP 2L ZERO', amount: '$12.00-' },
    ],
    ['[quantity 2] x 1.79 [amount 3.58]', '1.5 x $2.00  (3.00)', { quantity: '1.5', amount: '(3.00)' }],
    [
      '[description BANANA]  .79  [amount .79]',
      'ICE BAG  1.50  .50',
      { description: 'ICE BAG', amount: '.50' },
    ],
    [
      'Sale 78 [description COLA] [amount 1.75]',
      'Sale 611 DR PEPPER 2.99',
      { description: 'DR PEPPER', amount: '2.99' },
    ],
    ['served by [employee Ann]', 'served by Karim B.', { employee: 'Karim B.' }],
    ['Cashier was [employee ANN]', 'Cashier was LANE 12', { employee: 'LANE 12' }],
    ['[employee CLERK01]   [number 0372]', 'CLERK12   0373', { employee: 'CLERK12', number: '0373' }],
  ])('%s fits %s', (marked, text, parts) => expect(read(marked, text)?.parts).toEqual(parts));

  it.each([
    ['Bon [number 4701]', 'Beleg 4702'],
    ['Bon [number 4701]', 'Bon 4702 storniert'],
    ['[date 11/18/2026] [time 06:10:42]', '11/18/2026'],
    ['[employee 7] Dana', 'Dana'],
    ['[description COLA] I [amount 1.75]', 'CLERK01  0372'],
    ['[description COLA] [amount 1.75]', '11/18/2026 16.36'],
    ['[employee CLERK01]   [number 0372]', 'ITEM CT   3'],
    ['[employee CLERK01]   [number 0372]', '11-18-2026'],
    ['[employee Ann]   [number 0372]', 'ROOM 9  2'],
  ])('%s does not fit %s', (marked, text) => expect(read(marked, text)).toBeNull());

  it('keeps what is no part', () => {
    expect(read('REFUND [number 4701] by [employee Ann]', 'REFUND 4702 by Bo')?.rest).toBe('REFUND by');
  });

  it('gives up long rows at once', () => {
    const many = Array.from({ length: 60 }, () => 'a').join(' 1 ');
    const form = formOfRow(pointAt('[description a] 1 [employee b] 1 [amount 2.00] x'));
    expect(form.read(many)).toBeNull();
    expect(form.read('1 '.repeat(100_000))).toBeNull();
  });
});

const TICKETS = [1, 2, 3, 4, 5, 6];

it('tells a line that is taken back by its sign', () => {
  const form = formOfRow(pointAt('[description COLA] [amount -1.75]', { meaning: 'void-line' }));
  expect(form.read('COLA  1.75')).toBeNull();
  expect(form.read('ICE BAG  -3.00')?.parts).toEqual({ description: 'ICE BAG', amount: '-3.00' });
  expect(form.weight).toBeGreaterThan(
    formOfRow(pointAt('[description COLA] [amount 1.75]', { meaning: 'item' })).weight,
  );
});

describe('a journal read by example', () => {
  const log = TICKETS.map(
    (n) => `Shop 204  Till ${(n % 2) + 1}
Transaction 11${n} started by ${n < 4 ? 'J. Smith' : 'Bo Li'}, ID 1042 at 18/11/2026 06:1${n}:01
New Item: 9770140046 - THE TIMES for 2.80
New Item: 5000213118 - LAMBERT 20 for 14.95
Quantity 3 of 5029053001 - ANDREX for 9.00
Total: 26.75
Tendered CASH: 26.75
Transaction 11${n} submitted`,
  ).join('\n-----\n');
  const rows = [
    pointAt('Shop 204  Till [register 1]', { place: 'above' }),
    pointAt(
      'Transaction [number 111] started by [employee J. Smith], ID 1042 at [date 18/11/2026] [time 06:11:01]',
      { place: 'begins' },
    ),
    pointAt('New Item: 9770140046 - [description THE TIMES] for [amount 2.80]', { meaning: 'item' }),
    pointAt('Quantity [quantity 3] of 5029053001 - [description ANDREX] for [amount 9.00]', {
      meaning: 'item',
    }),
  ];

  it('has heads in sentences, registers above, and articles with quantities', () => {
    const { rejections, ...parsed } = parseBy(log, rows);
    expect(rejections).toEqual([]);
    expect(shown({ rejections, ...parsed })).toEqual(
      TICKETS.map((n) => ({
        number: `11${n}`,
        register: String((n % 2) + 1),
        employee: n < 4 ? 'J. Smith' : 'Bo Li',
        time: `2026-11-18T06:1${n}:01`,
        total: 2675,
        items: ['THE TIMES 1 280', 'LAMBERT 20 1 1495', 'ANDREX 3 900'],
      })),
    );
  });

  it('keeps the original rows', () => {
    const { lines, items } = at(parseBy(log, rows).receipts, 0);
    expect(lines.map(({ text }) => text)).toEqual(log.split('\n').slice(1, 9));
    expect(items.map(({ name, lineIndex }) => at(lines, lineIndex).text.includes(name))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is read as before where nothing looks like the example', () => {
    const other = TICKETS.map(
      (n) =>
        `TRAN 470${n}  REG 2  CSHR 7\n11/18/2026 06:1${n}:42\nCOLA CAN   1.75\nTOTAL   1.75\nCASH   1.75`,
    ).join('\n\n');
    expect(shown(parseBy(other, rows))).toEqual(shown(parseLines(other)));
  });
});

describe('a journal whose tickets end with their heads', () => {
  const journal = TICKETS.map(
    (n) => `${n === 3 ? 'ZURUECK GELD' : 'KAUF'}
Kaffee gross
  2 x 1,40      2,80
SUMME           2,80
BAR             2,80
18.11.2026 06:1${n}
Pers0${(n % 2) + 1}    037${n}`,
  ).join('\n\n');
  const rows = [
    pointAt('ZURUECK GELD', { meaning: 'refund' }, 1),
    pointAt('[description Kaffee gross]', { meaning: 'item' }, 2),
    pointAt('  [quantity 2] x 1,40      [amount 2,80]', { meaning: 'item' }, 3),
    pointAt('[date 18.11.2026] [time 06:11]', {}, 6),
    pointAt('Pers[employee 02]    [number 0371]', { place: 'ends' }, 7),
  ];

  it('has names above their figures, and says what words mean', () => {
    const parsed = parseBy(journal, rows);
    expect(parsed.rejections).toEqual([]);
    expect(shown(parsed)).toEqual(
      TICKETS.map((n) => ({
        number: `037${n}`,
        register: null,
        employee: n % 2 === 0 ? '01' : '02',
        time: `2026-11-18T06:1${n}:00`,
        total: n === 3 ? -280 : 280,
        items: [`Kaffee gross 2 ${n === 3 ? -280 : 280}`],
      })),
    );
  });

  it('guesses no cashier where nobody has pointed at one', () => {
    const unnamed = rows.map((row) =>
      row.place === 'ends' ? pointAt('Pers02    [number 0371]', { place: 'ends' }, 7) : row,
    );
    expect(parseBy(journal, unnamed).receipts.map((one) => one.employeeId)).toEqual(TICKETS.map(() => null));
  });
});

describe('known words', () => {
  const journal = (line: string) =>
    TICKETS.map(
      (n) => `No. 470${n} till 2 06:1${n} 18/11/2026
COLA CAN   1.75
GUM   2.00
${n === 3 ? line : 'HELLO'}
TOTAL   ${n === 3 && line.startsWith('VOID C') ? '2.00' : '3.75'}
${n === 3 && line.includes('TICKET') ? '' : 'CASH   3.75'}`,
    ).join('\n\n');
  const head = pointAt('No. [number 4701] till [register 2] [time 06:11] [date 18/11/2026]', {
    place: 'begins',
  });
  const article = pointAt('[description COLA CAN]   [amount 1.75]', { meaning: 'item' });
  const eventsBy = (line: string, row: PointedRow) =>
    at(parseBy(journal(line), [head, article, row]).receipts, 2).events.map(({ kind }) => kind);

  it('are neither an article nor a title, whatever somebody points at', () => {
    const voided = 'VOID COLA CAN   -1.75';
    expect(
      [
        pointAt('VOID [description COLA CAN]   [amount -1.75]', { meaning: 'item' }),
        pointAt('VOID COLA CAN   -1.75', { place: 'above' }),
        pointAt('VOID COLA CAN   -1.75', { meaning: 'note' }),
      ].map((row) => eventsBy(voided, row)),
    ).toEqual([['void-line'], ['void-line'], ['void-line']]);
    expect(
      [
        pointAt('*** VOID TICKET ***', { place: 'above' }),
        pointAt('*** VOID TICKET ***', { meaning: 'note' }),
        pointAt('*** VOID TICKET ***', { meaning: 'item' }),
      ].map((row) => eventsBy('*** VOID TICKET ***', row)),
    ).toEqual([['void-ticket'], ['void-ticket'], ['void-ticket']]);
  });
});

describe('an example', () => {
  it('has to say where tickets begin, and which number and time they have', () => {
    expect(findPointedNeeds([], [])).toEqual(['place', 'number', 'time', 'register', 'employee']);
    const whole = pointAt('[number 1] [time 06:11] [register 2]', { place: 'ends' });
    expect([findPointedNeeds([whole], []), findPointedNeeds([whole], ['employee'])]).toEqual([
      ['employee'],
      [],
    ]);
    expect(findPointedNeeds([pointAt('[number 1]', { place: 'above' })], ['register', 'employee'])).toEqual([
      'place',
      'time',
    ]);
  });

  it('is made of pieces', () => {
    const { pieces } = pointAt('Bon [number 4701] Kasse');
    expect(pieces).toEqual([{ text: 'Bon ' }, { text: '4701', role: 'number' }, { text: ' Kasse' }]);
    expect([textOfPieces(pieces), piecesOf(textOfPieces(pieces), partsOfPieces(pieces))]).toEqual([
      'Bon 4701 Kasse',
      pieces,
    ]);
  });
});

describe('what can be pointed at', () => {
  const chunks = (text: string, role: PointedRole) =>
    chunksOf(text, role).map(({ from, to }) => text.slice(from, to));

  it.each([
    ['0044e11s01t1', 'number', ['0044', 'e', '11', 's', '01', 't', '1']],
    ['Bon-Nr: 2-2208', 'register', ['Bon', 'Nr', '2', '2208']],
    ['Served by J. O’Brien', 'employee', ['Served', 'by', 'J.', 'O’Brien']],
    ['11/18/2026 AM 06:07', 'date', ['11/18/2026', 'AM', '06:07']],
    ['2 x $1.79 COLA-CAN -3.58', 'amount', ['2', 'x', '$1.79', 'COLA-CAN', '-3.58']],
  ] as const)('%s as a %s', (text, role, expected) => expect(chunks(text, role)).toEqual(expected));

  it('is a part from then on, and none once it is pointed at again', () => {
    const point = (pieces: readonly RowPiece[], word: string, role: PointedRole) => {
      const from = textOfPieces(pieces).indexOf(word);
      return pointAtChunk(pieces, { from, to: from + word.length }, role);
    };
    const shown = (pieces: readonly RowPiece[]) =>
      pieces.map(({ text, role }) => (role === undefined ? text : `[${role} ${text}]`)).join('');
    const start: RowPiece[] = [{ text: 'Op 7 Ann Li Bon 12' }];
    const name = point(point(start, 'Ann', 'employee'), 'Li', 'employee');
    expect(shown(name)).toBe('Op 7 [employee Ann Li] Bon 12');
    const number = point(point(name, '7', 'number'), '12', 'number');
    expect(shown(number)).toBe('Op 7 [employee Ann Li] Bon [number 12]');
    expect(shown(point(number, 'Ann', 'employee'))).toBe('Op 7 Ann Li Bon [number 12]');
    expect(shown(point(number, 'Li', 'register'))).toBe('Op 7 Ann [register Li] Bon [number 12]');
  });
});

describe('a sheet that is not understood', () => {
  const asks = (text: string) => parseLines(text).report.questions.map(({ shape }) => shape);

  it('is asked about if its rows have times and amounts, as printed ones do', () => {
    const text = TICKETS.map(
      (n) =>
        `SHOP\n18-11-2026   nr wydr. 03091${n}\nCHLEB  4,89\nRAZEM  4,89\n001208 #2 KOWAL A.  06:1${n}\nFISK`,
    );
    expect(asks([...text, ...text, ...text, ...text].join('\n\n'))).toEqual(['journal-print']);
  });

  it('is refused if it is a list of prices', () => {
    const prices = Array.from({ length: 40 }, (_, n) => `41${n} COLA CAN ${n}  GROCERY   ${n + 1}.25`);
    expect(asks(prices.join('\n'))).toEqual([]);
  });
});
describe('what is pointed at', () => {
  const journalOf = (n: number): string => `CORNER SHOP
Bon: 0669/00${n}
Datum: 18.11.2026  Zeit: 7.01.0${n}
Filiale: 4411
Beleg No: 9${n}
Pump 8 UNLEADED   2.99
GESAMT   2.99
BAR   2.99
IDLE
18.11.2026  9.15.2${n}`;
  const rows = [
    pointAt('CORNER SHOP', { place: 'begins' }),
    pointAt('Bon: [number 0669/001]'),
    pointAt('Datum: [date 18.11.2026]  Zeit: [time 7.01.01]'),
    pointAt('[date 18.11.2026]  [time 9.15.21]'),
    pointAt('[description Pump 8 UNLEADED]   [amount 2.99]', { meaning: 'item' }),
  ];
  const receipts = shown(parseBy(TICKETS.map(journalOf).join('\n\n'), rows));

  it('is the whole number, the first time, and the name of an article', () => {
    expect(receipts.map(({ number, time }) => [number, time])).toEqual(
      TICKETS.map((n) => [`0669/00${n}`, `2026-11-18T07:01:0${n}`]),
    );
    expect(receipts.flatMap(({ items }) => items)).toEqual(TICKETS.map(() => 'Pump 8 UNLEADED 1 299'));
  });
});

describe('names above their figures', () => {
  const journal = TICKETS.map(
    (n) => `Bon 37${n}  18.11.2026 06:1${n}
Kaffee gross
  2 x 1,40      2,80
1234 Wasser still A
  1 x 1,50      1,50
SUMME           4,30
BAR             4,30`,
  ).join('\n\n');

  it('may look different', () => {
    const { receipts } = parseBy(journal, [
      pointAt('Bon [number 371]  [date 18.11.2026] [time 06:11]', { place: 'begins' }, 1),
      pointAt('[description Kaffee gross]', { meaning: 'item' }, 2),
      pointAt('  [quantity 2] x 1,40      [amount 2,80]', { meaning: 'item' }, 3),
      pointAt('1234 [description Wasser still] A', { meaning: 'item' }, 4),
      pointAt('  [quantity 1] x 1,50      [amount 1,50]', { meaning: 'item' }, 5),
    ]);
    expect(receipts.map(({ items }) => items.map(({ name }) => name))).toEqual(
      TICKETS.map(() => ['Kaffee gross', 'Wasser still']),
    );
  });
});

it('reads what else looks like a heading as a part of the ticket, however little adds up', () => {
  const journal = TICKETS.map(
    (n) => `SHOP
SI No: 15${n}   11/17/2026 07:0${n} AM
Transaction No: 81${n}
COLA CAN   1.75
GUM   0.50
ZIMPEL   2.25
KLAMP   ${n}.25`,
  ).join('\n\n');
  const rows = [
    pointAt('SHOP', { place: 'begins' }),
    pointAt('SI No: [number 151]   [date 11/17/2026] [time 07:01 AM]'),
    pointAt('[description COLA CAN]   [amount 1.75]', { meaning: 'item' }),
    pointAt('ZIMPEL   2.25', { meaning: 'total' }),
    pointAt('KLAMP   1.25', { meaning: 'note' }),
  ];
  expect(shown(parseBy(journal, rows))).toEqual(
    TICKETS.map((n) => ({
      number: `15${n}`,
      register: null,
      employee: null,
      time: `2026-11-17T07:0${n}:00`,
      total: 225,
      items: ['COLA CAN 1 175', 'GUM 1 50'],
    })),
  );
});

it('needs no mark on the amount of a row that says what happened', () => {
  const journal = TICKETS.map(
    (n) => `No. 470${n} till 2 06:1${n} 18/11/2026
${n === 3 ? 'ZIMPEL   50.00' : 'COLA CAN   1.75\nTOTAL   1.75\nCASH   1.75'}`,
  ).join('\n\n');
  const rows = [
    pointAt('No. [number 4701] till [register 2] [time 06:11] [date 18/11/2026]', { place: 'begins' }),
    pointAt('ZIMPEL   50.00', { meaning: 'safe-drop' }),
  ];
  const { receipts } = parseBy(journal, rows);
  expect(at(receipts, 2).events.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['safe-drop', 5000],
  ]);
});

it('is not refused for what stands between the tickets', () => {
  const many = Array.from({ length: 20 }, (_, at) => 11 + at);
  const journal = many
    .map(
      (n) => `TILL 1
Opened by Dana, ID 1042 at 06:${n}:01
-----
TILL 1
Sale ${n} by Dana, ID 1042 at 18/11/2026 06:${n}:30
GUM 10   1.75
TOTAL   9.${n}
CASH   9.05
-----`,
    )
    .join('\n');
  const rows = [
    pointAt('TILL [register 1]', { place: 'begins' }),
    pointAt('Sale [number 11] by Dana, ID [employee 1042] at [date 18/11/2026] [time 06:11:30]'),
    pointAt('[description GUM 10]   [amount 1.75]', { meaning: 'item' }),
  ];
  expect(parseBy(journal, rows).receipts.map((one) => one.transactionNumber)).toEqual(many.map(String));
});

it('takes quantities that nobody has pointed at as in any journal', () => {
  const journal = (article: string) =>
    TICKETS.map(
      (n) => `No. 470${n} till 2 06:1${n} 18/11/2026\n${article}\n1 GUM  2.00\nTOTAL  5.50\nCASH  5.50`,
    ).join('\n\n');
  const head = pointAt('No. [number 4701] till [register 2] [time 06:11] [date 18/11/2026]', {
    place: 'begins',
  });
  const goodsBy = (article: string, marked: string) =>
    at(shown(parseBy(journal(article), [head, pointAt(marked, { meaning: 'item' })])), 0).items;
  expect([
    goodsBy('2 COLA CAN  3.50', '2 [description COLA CAN]  [amount 3.50]'),
    goodsBy('COLA CAN 2 x 1.75  3.50', '[description COLA CAN] 2 x 1.75  [amount 3.50]'),
  ]).toEqual([
    ['COLA CAN 2 350', 'GUM 1 200'],
    ['COLA CAN 2 350', expect.stringContaining('GUM') as string],
  ]);
});

it('rejects a ticket without a number like the one that was pointed at, and adds it to no other', () => {
  const journal = TICKETS.map(
    (n) => `== SHOP ==
${n === 3 ? 'CREDIT NOTE NC-77' : `Bon 470${n}`}
06:1${n} 18/11/2026
COLA CAN   1.75
TOTAL   1.75`,
  ).join('\n\n');
  const { receipts, rejections } = parseBy(journal, [
    pointAt('== SHOP ==', { place: 'begins' }),
    pointAt('Bon [number 4701]'),
    pointAt('[time 06:11] [date 18/11/2026]'),
  ]);
  expect(receipts.map(({ transactionNumber, items }) => [transactionNumber, items.length])).toEqual(
    TICKETS.filter((n) => n !== 3).map((n) => [`470${n}`, 1]),
  );
  expect(rejections).toMatchObject([
    {
      firstRow: 13,
      lastRow: 18,
      reason: expect.stringContaining('no row of it looks like the one with the number') as string,
    },
  ]);
});

it('keeps zeros in front of numbers where the columns of a table do', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const printed = parseBy(
    numbers
      .map((n) => `Bon 00000${n} Kasse 0103 Bediener 000001\n11/18/2026 06:1${n}\nCOLA CAN   1.75\n`)
      .join('\n'),
    [
      pointAt('Bon [number 000001] Kasse [register 0103] Bediener [employee 000001]', { place: 'begins' }),
      pointAt('[date 11/18/2026] [time 06:11]'),
    ],
  );
  const table = parseRows([
    ['Transaction #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'],
    ...numbers.map((n) => [`00000${n}`, '11/18/2026', `06:1${n}`, '0103', '000001', 'Sale', '1.75']),
  ]);
  const namesOf = ({ receipts }: Parsed) =>
    receipts.map(({ transactionNumber, registerId, employeeId }) => [
      transactionNumber,
      registerId,
      employeeId,
    ]);
  expect(namesOf(printed)).toHaveLength(numbers.length);
  expect(namesOf(printed)).toEqual(namesOf(table));
});

describe('what was taken back', () => {
  const ticket = (n: number, articles: string, total: string): string =>
    `No. 470${n} till 2 06:1${n} 18/11/2026\n${articles}\nXUMMA   ${total}\nCASH   ${total}`;
  const head = pointAt('No. [number 4701] till [register 2] [time 06:11] [date 18/11/2026]', {
    place: 'begins',
  });
  const total = pointAt('XUMMA   3.89', { meaning: 'total' }, 4);
  const SOLD = 'MILK 1L   2.89\nGUM   1.00';
  const journal = (third: string, thirds: string): string =>
    TICKETS.map((n) => (n === 3 ? ticket(n, third, thirds) : ticket(n, SOLD, '3.89'))).join('\n\n');
  const voided = journal(`${SOLD}\nMILK 1L   -2.89`, '1.00');
  const returned = journal('MILK 1L   -2.89', '-2.89');
  const hiddenBy = (text: string, ...rows: readonly PointedRow[]) => {
    const question = buildPrintQuestion(
      'Sheet1',
      text.split('\n').map((line, index) => ({ rowNumber: index + 1, cells: [line] })),
    );
    const answer = { shape: 'journal-print', columns: {}, absent: [], rows: [head, total, ...rows] } as const;
    return findHiddenReturn(question, answer);
  };

  const QUIET = [
    'promo',
    'note',
    'tender',
    'change',
    'total',
    'subtotal',
    'tax',
    'paid-in',
    'paid-out',
    'safe-drop',
    'no-sale',
  ] as const;

  it.each(QUIET)('is no %s', (meaning) => {
    const pointed = pointAt('MILK 1L   -2.89', { meaning }, 16);
    const row = { rowNumber: 16, text: 'MILK 1L   -2.89' };
    expect(hiddenBy(voided, pointed)).toEqual({ row, pointed, isRefund: false });
    expect(hiddenBy(returned, { ...pointed, rowNumber: 14 })).toMatchObject({
      row: { rowNumber: 14 },
      isRefund: true,
    });
  });

  it('is not hidden by what looks like it', () => {
    const hidden = [
      pointAt('[description MILK 1L]   [amount -2.89]', { meaning: 'promo' }),
      pointAt('MILK [register 1]L   -2.89', { place: 'above' }),
      pointAt('MILK [register 1]L   -2.89'),
      pointAt('MILK 1L   -[time 2.89]'),
      pointAt('MILK 1L   2.89', { meaning: 'total' }),
    ].map((row) => hiddenBy(voided, row)?.row.rowNumber);
    expect(hidden).toEqual([16, 16, 16, 16, 16]);
    const twice = pointAt('MILK 1L   -2.89', { meaning: 'note' }, 16);
    expect(hiddenBy(voided, twice, pointAt('MILK 1L   -2.89', { meaning: 'promo' }, 16))).not.toBeNull();
  });

  it('is named wherever in the file it stands', () => {
    const plain = journal(SOLD, '3.89');
    const isHidden = (meaning: (typeof QUIET)[number], words = 'MILK 1L') =>
      hiddenBy(plain, pointAt(`${words}   -2.89`, { meaning }, 900))?.row.rowNumber === 900;
    expect(QUIET.filter((meaning) => !isHidden(meaning))).toEqual(['tax']);
    expect(isHidden('promo', 'ZIMPEL')).toBe(false);
  });

  it('may be said to be taken back', () => {
    const pointed = (['void-line', 'refund', 'item'] as const).map((meaning) =>
      hiddenBy(voided, pointAt('MILK 1L   -2.89', { meaning })),
    );
    expect(pointed).toEqual([null, null, null]);
    const { receipts } = parseBy(voided, [head, total, pointAt('MILK 1L   -2.89', { meaning: 'void-line' })]);
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind))).toEqual(
      TICKETS.map((n) => (n === 3 ? ['void-line'] : [])),
    );
  });

  it('is not what lowers a price, or a sum of a ticket that gives money back', () => {
    const lowered = journal(`${SOLD}\nZIMPEL   -0.50`, '3.39');
    expect(hiddenBy(lowered, pointAt('ZIMPEL   -0.50', { meaning: 'promo' }))).toBeNull();
    expect(hiddenBy(returned)).toBeNull();
    const taxed = TICKETS.map((n) =>
      n === 3
        ? ticket(n, 'MILK 1L   -2.89\nZIMPEL   -0.20', '-3.09')
        : ticket(n, 'MILK 1L   2.89\nZIMPEL   0.20', '3.09'),
    ).join('\n\n');
    expect(hiddenBy(taxed, pointAt('ZIMPEL   0.20', { meaning: 'tax' }))).toBeNull();
    const backAndForth = TICKETS.map((n) =>
      n === 3
        ? ticket(n, 'MILK 1L   -2.89\nZIMPEL   0.20', '-2.69')
        : ticket(n, 'MILK 1L   2.89\nZIMPEL   -0.20', '2.69'),
    ).join('\n\n');
    expect(hiddenBy(backAndForth, pointAt('ZIMPEL   -0.20', { meaning: 'promo' }))).toBeNull();
  });

  it('tells nothing about rows of the other sign', () => {
    const kindsBy = (text: string, marked: string) =>
      parseBy(text, [head, total, pointAt(marked, { meaning: 'promo' })]).receipts.map(({ events }) =>
        events.map(({ kind }) => kind),
      );
    expect(kindsBy(voided, 'MILK 1L   -2.89')).toEqual(TICKETS.map((n) => (n === 3 ? ['promo'] : [])));
    const sold = parseBy(voided, [head, total, pointAt('MILK 1L   2.89', { meaning: 'promo' })]).receipts;
    expect(shown({ receipts: [at(sold, 2)], rejections: [] } as unknown as Parsed)[0]?.items).toEqual([
      'GUM 1 100',
      'MILK 1L 1 -289',
    ]);
    const form = formOfRow(pointAt('ZIMPEL [amount -2.89]', { meaning: 'promo' }));
    expect([form.read('ZIMPEL 2.89'), form.read('ZIMPEL -1.00')?.parts]).toEqual([null, { amount: '-1.00' }]);
  });
});
