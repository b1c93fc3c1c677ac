import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief, flagsOf } from '../../testing/brief.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';

describe('receipts that end with their foot', () => {
  const FOOT = (number: string, time: string): string =>
    `07/11/25 ${time} 102 ST#1                   DR#1 TRAN#${number}\n07/11/25 ${time} 102 CSH: CORPORATE         07/11/25 ${time}`;

  const PLAIN = `07/11/25 03:33:09 102 L  Monster Blue Hawaiia   1        3.49
07/11/25 03:33:18 102           PREPAY CA #05   1       15.00
07/11/25 03:33:19 102                       TOTAL       18.77
07/11/25 03:33:29 102                     PREAUTH       18.77
${FOOT('1028363', '03:33:29')}`;

  it('takes register from the stamp, time and cashier from the foot', () => {
    const { receipts } = parseLines(PLAIN);
    expect(receipts.map(brief)).toEqual([
      {
        number: '1028363',
        register: '102',
        employee: 'CORPORATE',
        time: '2025-07-11T03:33:29',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
  });

  it('takes the register from words in the stamp', () => {
    const lines = (register: number, minute: number): string =>
      ['TRANS# 6 CASHIER 115', 'MILK GALLON     4.59', 'TOTAL     4.59', 'CASH     4.59']
        .map((text, at) => `11/18/2026 06:0${minute}:0${at} REG ${register} | ${text}`)
        .join('\n');
    const { receipts } = parseLines(`${lines(1, 1)}\n${lines(2, 2)}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '6', register: '1', employee: '115', total: 459, items: ['MILK GALLON|459|1|sold'] },
      { number: '6', register: '2', employee: '115', total: 459, items: ['MILK GALLON|459|1|sold'] },
    ]);
  });

  it.each([
    ['reads a sale below the line that closed a shift, its tax not printed', '', 2],
    [
      'rejects one that may hold figures of the report',
      '07/11/25 03:34:01 102             VOID TOTAL       1.00\n',
      1,
    ],
    ['rejects one whose lines come to more', '07/11/25 03:34:01 102             GROSS       100.00\n', 1],
  ])('%s', (_, figures, receipts) => {
    const next = PLAIN.replaceAll('1028363', '1028364').replaceAll('03:33', '03:35');
    const parsed = parseLines(`${PLAIN}\n07/11/25 03:34:00 102 CLOSE SHIFT 2\n${figures}${next}`);
    expect(parsed.receipts.map((receipt) => receipt.totalCents)).toEqual([1877, 1877].slice(0, receipts));
    expect(parsed.rejections).toHaveLength(2 - receipts);
  });

  it('finds a correction without any word for it, behind the first total', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:00:00 102 H               TOBACCO   2        2.58
07/11/25 04:00:01 102                       TOTAL        5.02
07/11/25 04:00:02 102 H               TOBACCO   2       -2.58
07/11/25 04:00:03 102 H               TOBACCO   1        1.29
07/11/25 04:00:04 102 L            SPITZ DILL   1        4.39
07/11/25 04:00:05 102                       TOTAL        6.19
07/11/25 04:00:06 102                        CASH        6.19
${FOOT('1028463', '04:00:06')}`);
    const corrected = at(receipts, 1);
    expect(brief(corrected)).toMatchObject({
      total: 619,
      items: [
        'TOBACCO|258|2|sold',
        'Void line item TOBACCO|-258|2|void',
        'TOBACCO|129|1|sold',
        'SPITZ DILL|439|1|sold',
      ],
    });
    const finding = assessReceipt(corrected).findings.find((one) => one.filter === 'void_items');
    expect(finding).toMatchObject({
      priority: 'check_all',
      lineIndexes: [2],
      reason: 'Line taken back without the word void: TOBACCO, $2.58. Void after the total was printed.',
    });
  });

  it('leaves fuel change, lottery pay-outs and a lone total alone', () => {
    const { receipts, report } = parseLines(`${PLAIN}
07/11/25 03:40:00 102                       TOTAL        0.00
07/11/25 03:50:00 102             UNLD CA #03   7       -0.16
07/11/25 03:50:01 102                       TOTAL       -0.16
07/11/25 03:50:01 102                        CASH       -0.16
${FOOT('1028364', '03:50:01')}
07/11/25 03:51:00 102             Lottery Win   1      -10.00
07/11/25 03:51:01 102                       TOTAL      -10.00
07/11/25 03:51:01 102                        CASH      -10.00
${FOOT('1028365', '03:51:01')}`);
    expect(receipts.map((receipt) => receipt.totalCents)).toEqual([1877, -16, -1000]);
    expect(receipts.map((receipt) => flagsOf(receipt))).toEqual([[], [], []]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Sale',
      'Sale',
      'Sale',
    ]);
    expect(report.droppedRows).toBe(1);
  });

  it('makes a suspended ticket that is never recalled a transaction of its own', () => {
    const { receipts } = parseLines(`
07/11/25 04:23:27 102 Trans#1028376 MANUAL ENTRY OVERRIDE
07/11/25 04:23:27 102 Fri Feb 02 00:00:00 EST 2001
07/11/25 04:23:27 102 H     SUTTER MOSCATO CA   2        4.58
07/11/25 04:23:46 102 TRANSACTION SUSPENDED # 1028376
07/11/25 04:24:18 102             Lottery Win   1      -30.00
07/11/25 04:24:30 102       WIN-BIG $500,000!   3       30.00
07/11/25 04:24:31 102                       TOTAL        0.00
07/11/25 04:24:31 102                        CASH        0.00
${FOOT('1028378', '04:24:31')}
${PLAIN}`);
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028378',
        items: [
          'SUTTER MOSCATO CA|458|2|suspended',
          'Lottery Win|-3000|1|sold',
          'WIN-BIG $500,000!|3000|3|sold',
        ],
      },
      { number: '1028363' },
      {
        number: '1028376',
        register: '102',
        employee: 'CORPORATE',
        time: '2025-07-11T04:23:46',
        items: ['SUTTER MOSCATO CA|458|2|sold'],
      },
    ]);
    const last = assessReceipt(at(receipts, 2));
    expect(last).toMatchObject({ transactionType: 'Memory Cancel', amountCents: 458, priority: 'check_all' });
    expect(last.findings.map((finding) => finding.reason)).toEqual([
      'The ticket was suspended and not continued under its number in this file: 2 items, $4.58.',
    ]);
  });

  it('keeps two registers apart whose lines alternate', () => {
    const one = PLAIN.split('\n');
    const other = PLAIN.replaceAll(' 102 ', ' 101 ')
      .replaceAll('1028363', '1018363')
      .replace('3.49', '4.49')
      .split('\n');
    const { receipts } = parseLines(one.flatMap((line, index) => [line, other[index] ?? '']).join('\n'));
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028363',
        register: '102',
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
      {
        number: '1018363',
        register: '101',
        items: ['Monster Blue Hawaiia|449|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
  });

  it.each([
    ['line ends and printer codes', ' \n\u001bc0\u0001\u001b!\u0000'],
    ['the same, written out by the spreadsheet', ' _x000D_\n_x001B_c0_x0001__x001B_!_x0000_'],
    ['the same, written out by a log', ' \\n\\x1bc0\\x01\\x1b!\\x00'],
    ['nothing at all between them', ' '],
  ])('parts lines glued together with %s', (_, glue) => {
    const { receipts, report } = parseRows([
      [PLAIN.split('\n').join(glue)],
      ...PLAIN.replaceAll('1028363', '1028364')
        .split('\n')
        .map((line) => [`\u0001${line}`]),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028363',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
      {
        number: '1028364',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
    expect(receipts[0]?.lines.every((line) => line.rowNumber === 1)).toBe(true);
    expect(report.droppedRows).toBe(0);
  });

  it('takes what has a quantity in its column for an article, whatever it is called', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:00:00 102 H      Camel Crush Box   1        9.99
07/11/25 04:00:01 102 %%      2 FOR 3 COUPON   1       -1.00
07/11/25 04:00:02 102           CASH BALANCE   1        5.00
07/11/25 04:00:05 102                       TOTAL       13.99
07/11/25 04:00:06 102                       DEBIT       13.99
07/11/25 04:00:06 102 INVOICE # 77
${FOOT('1028464', '04:00:06')}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1028363' },
      {
        number: '1028464',
        items: ['Camel Crush Box|999|1|sold', '2 FOR 3 COUPON|-100|1|sold', 'CASH BALANCE|500|1|sold'],
      },
    ]);
    expect(flagsOf(receipts[1])).toEqual(['promos', 'cigarettes']);
  });

  it('does not let an error correction whose end is missing swallow what is sold after it', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:43:17 102                 Lottery   1       60.00
07/11/25 04:43:21 102             Lottery Win   1       -0.20
07/11/25 04:43:24 102 ************ ERROR CORRECT *************
07/11/25 04:43:24 102             Lottery Win   1        0.20
07/11/25 04:43:26 102 L             Coke 20oz   1        2.49
07/11/25 04:43:28 102                       TOTAL       62.49
07/11/25 04:43:28 102                        CASH       62.49
${FOOT('1028389', '04:43:28')}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1028363' },
      {
        items: [
          'Lottery|6000|1|sold',
          'Lottery Win|-20|1|sold',
          'Void line item Lottery Win|20|1|void',
          'Coke 20oz|249|1|sold',
        ],
      },
    ]);
  });

  it('rejects a receipt whose foot lost its number instead of giving it to the next', () => {
    const { receipts, rejections } = parseLines(
      `${PLAIN}\n${PLAIN.replace(/^.*TRAN#.*\n/m, '').replace('3.49', '7.49')}\n${PLAIN.replaceAll('1028363', '1028365')}`,
    );
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['1028363', '1028365']);
    expect(rejections).toMatchObject([{ firstRow: 7, lastRow: 11 }]);
  });
});

it('tells by the gaps between receipts that a journal whose end is cut has its numbers below', () => {
  const receipt = (number: number, cents: number): string[] => [
    `COFFEE LG            3.${cents}`,
    'CHIPS                1.99',
    `TOTAL                5.${cents - 1}`,
    `CASH                 5.${cents - 1}`,
    `TRAN# ${number} REG# 2 CSHR# 7`,
    '11/16/2026 06:10:05',
    '',
  ];
  const lines = [4700, 4701, 4702].flatMap((number, at) => receipt(number, 20 + at));
  const cut = [...lines, ...receipt(4703, 23).slice(0, 3)];
  const { receipts, rejections } = parseLines(cut.join('\n'));
  expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
    ['4700', 519],
    ['4701', 520],
    ['4702', 521],
  ]);
  expect(rejections).toMatchObject([{ firstRow: 22, lastRow: 24 }]);
});

it.each([
  'Mon 11/16/2026 06:10:05',
  'Mon, Nov 16, 2026 6:10:05 AM',
  'Nov 16, 2026 6:10:05 AM',
  'MON 16-NOV-2026 06:10:05',
])('reads a heading that begins with a day or a month: %s', (written) => {
  const { receipts, rejections } = parseLines(`
TRANSACTION 4700
${written}
CASHIER: 7 MARIA G
COFFEE LG            3.20
TOTAL                3.20
CASH                 3.20
Sat Feb 02 00:00:00 EST 2002
TRANSACTION 4701
${written}
CASHIER: 7 MARIA G
SUN CHIPS            1.99
TOTAL                1.99
CASH                 1.99
`);
  expect(rejections).toEqual([]);
  expect(
    receipts.map(({ transactionNumber, time, items }) => [transactionNumber, time, items[0]?.name]),
  ).toEqual([
    ['4700', '2026-11-16T06:10:05', 'COFFEE LG'],
    ['4701', '2026-11-16T06:10:05', 'SUN CHIPS'],
  ]);
});

it('knows more words for what happens at a till', () => {
  const ticket = (number: number, lines: string): string =>
    `TRANS# ${number}  REG 1  11/16/2026 06:${number - 4690}:00\n${lines}`;
  const { receipts } = parseLines(
    [
      ticket(4700, '** NO SALE **  REASON: CHANGE'),
      ticket(4701, 'DRAWER OPENED - NO SALE'),
      ticket(4702, 'SAFE DROP  ENV# 00218      100.00'),
      ticket(4703, 'VAULT DROP                 200.00'),
      ticket(
        4704,
        '2 x COFFEE LG                4.38\nCHIPS                        1.99\nCHIPS - VOIDED              -1.99\nPurchase Subtotal            4.38\nNYC Sales Tax                0.16\nTOTAL                        4.54\nTENDER CASH:                 5.00',
      ),
    ].join('\n'),
  );
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
    'No Sale',
    'No Sale',
    'Safe Manual DROP',
    'Safe Manual DROP',
    'Sale',
  ]);
  expect(receipts[4]?.items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents])).toEqual([
    ['COFFEE LG', 2, 438],
    ['CHIPS', 1, 199],
    ['Void line item CHIPS', 1, -199],
  ]);
  expect(receipts[4]).toMatchObject({ subtotalCents: 438, taxCents: 16, totalCents: 454 });
});

it('reads articles with the number of their department behind the amount', () => {
  const { receipts } = parseLines(`
TRANS# 4700  REG 1  11/16/2026 06:10:00
Coffee Lg           $2.19  101
Chips               $1.99  204
Chips              -$1.99  204
Subtotal            $2.19
Tax                 $0.16
Total               $2.35
Cash                $2.35
`);
  expect(
    receipts.map(({ items, totalCents }) => [
      totalCents,
      items.map(({ name, priceCents }) => [name, priceCents]),
    ]),
  ).toEqual([
    [
      235,
      [
        ['Coffee Lg', 219],
        ['Chips', 199],
        ['Void line item Chips', -199],
      ],
    ],
  ]);
});

it.each(['ST# 417  OP# 7  TE# 02  TR# 4700', 'TXN# 4700  REG 2  OP# 7'])(
  'reads the heading %s',
  (heading) => {
    const { receipts } = parseLines(`
${heading}
11/16/2026 06:10:05
COFFEE LG            3.20
TOTAL                3.20
CASH                 3.20
`);
    expect(receipts).toMatchObject([
      {
        transactionNumber: '4700',
        registerId: '2',
        employeeId: '7',
        time: '2026-11-16T06:10:05',
        totalCents: 320,
      },
    ]);
  },
);

it('shows the line of every finding, also when a VOID and a total of nothing come first', () => {
  const { receipts } = parseLines(`
STORE #1042   REG 01   TRANS# 4705
==========================================
 VOID
 TOTAL 0.00
07/11/25 03:33:09 102 L  Monster Blue Hawaiia   1        3.49
07/11/25 03:33:29 102 ST#1                   DR#1 TRAN#1028363
`);
  const receipt = at(receipts, 0);
  const { findings } = assessReceipt(receipt);
  expect(findings.map(({ filter }) => filter)).toEqual(['void_items']);
  expect(
    findings.flatMap(({ lineIndexes }) => lineIndexes.map((index) => receipt.lines[index]?.text)),
  ).toEqual([' VOID']);
});
