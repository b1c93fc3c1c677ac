// Printed journals with unknown words: structure and sums show what lines are, and unknowns are reported.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';
import type { Cell } from '../row.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);
const NAMES = ['OAT', 'RYE', 'FIG', 'NUT', 'PLUM', 'PEAR', 'KIWI', 'LIME', 'DATE', 'CORN'];
const minutes = (at: number): string => String(10 + at).padStart(2, '0');

/** @param linesOf what is below the heading of each receipt, by its position and the sum of its two goods */
function journalOf(linesOf: (at: number, sum: number) => readonly string[], count = 10): string {
  return Array.from({ length: count }, (_, at) => {
    const goods = [199 + 10 * at, 349 + 3 * at];
    return [
      `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:${minutes(at)}:00`,
      `COFFEE ${NAMES[at]}   ${money(goods[0] ?? 0)}`,
      `${NAMES[at]} CHIPS   ${money(goods[1] ?? 0)}`,
      ...linesOf(at, (goods[0] ?? 0) + (goods[1] ?? 0)),
      '',
    ].join('\n');
  }).join('\n');
}

const paid = (sum: number): string[] => [`TOTAL   ${money(sum)}`, `CASH   ${money(sum)}`];

const typeOf = (receipt: Receipt | undefined): string =>
  receipt === undefined ? '' : assessReceipt(receipt).transactionType;

describe('sums without a known word', () => {
  const cases: [string, (sum: number, tax: number) => string[]][] = [
    [
      'a subtotal and a tax above the total',
      (sum, tax) => [`WAREN ${money(sum)}`, `LEVY ${money(tax)}`, `NETTSUM ${money(sum + tax)}`],
    ],
    ['a tax alone above it', (sum, tax) => [`LEVY ${money(tax)}`, `NETTSUM ${money(sum + tax)}`]],
    [
      'a payment above it',
      (sum, tax) => [
        `LEVY ${money(tax)}`,
        `COINS ${money(1000)}`,
        `BACK ${money(sum + tax - 1000)}`,
        `NETTSUM ${money(sum + tax)}`,
      ],
    ],
  ];

  it.each(cases)('are found: %s', (_, below) => {
    const { receipts } = parseLines(journalOf((at, sum) => below(sum, 20 + 7 * at)));
    expect(receipts.map(({ totalCents, taxCents, items }) => [totalCents, taxCents, items.length])).toEqual(
      receipts.map((_receipt, at) => [548 + 13 * at + 20 + 7 * at, 20 + 7 * at, 2]),
    );
  });

  it('are found where the total has its tax in it, and both stand above it', () => {
    const { receipts } = parseLines(
      journalOf((at, sum) => [
        `NETTO ${money(sum - 50 - at)}`,
        `STEUERN ${money(50 + at)}`,
        `PREIS ${money(sum)}`,
      ]),
    );
    expect(receipts[3]).toMatchObject({ totalCents: 587, items: [{}, {}] });
  });

  it('are discounts if they never add to a receipt', () => {
    const { receipts } = parseLines(
      journalOf((at, sum) => (at % 3 === 0 ? ['CLUB CARD -0.50', ...paid(sum - 50)] : paid(sum))),
    );
    expect(receipts[0]).toMatchObject({ discountCents: -50, items: [{}, {}] });
  });
});

describe('lines that mark what a receipt was', () => {
  it('count by a word in them where few receipts have them, and are told', () => {
    const text = journalOf((at, sum) => {
      if (at === 2) return ['** VOIDED BY KEY **'];
      if (at === 5) return ['TRANSACTION SCRAPPED'];
      return [...paid(sum), 'VOID IF DETACHED'];
    });
    const { receipts, report } = parseLines(text);
    expect(receipts.map(typeOf).filter((type) => type !== 'Sale')).toEqual(['Void']);
    expect(report.remarks).toEqual([
      expect.stringContaining('“** VOIDED BY KEY **” for a void (1 transaction: '),
      expect.stringContaining('were not understood: “TRANSACTION SCRAPPED” (1 transaction: '),
    ]);
  });

  it('say nothing of an opened drawer, in a sale or after a drawer violation', () => {
    const text = journalOf((at, sum) => {
      if (at === 2) return ['CASH DRAWER VIOLATION', 'DRAWER OPEN 00:02:35'];
      return at === 5 ? [...paid(sum), 'DRAWER OPEN 00:00:09'] : paid(sum);
    });
    expect(parseLines(text).report.remarks).toEqual([]);
  });

  it('say it of a paid receipt only above its goods', () => {
    const sale = parseLines(journalOf((at, sum) => (at === 1 ? [...paid(sum), 'VOIDED COPY'] : paid(sum))));
    expect(typeOf(sale.receipts[1])).toBe('Sale');
    expect(sale.report.remarks).toEqual([expect.stringContaining('“VOIDED COPY” (1 transaction: ')]);
    const mode = journalOf((_at, sum) => paid(sum)).replace(/^(TRAN# 4701.*)$/m, '$1\n** VOID KEY MODE **');
    expect(typeOf(parseLines(mode).receipts[1])).toBe('Void');
  });

  it('are not needed where money goes out for goods', () => {
    const text = journalOf((at, sum) => (at === 4 ? ['SOCKS  -20.00', ...paid(sum - 2000)] : paid(sum)));
    expect(typeOf(parseLines(text.replace(/^(COFFEE PLUM|PLUM CHIPS) .*\n/gm, '')).receipts[4])).toBe(
      'Refund',
    );
  });
});

describe('words beside a name', () => {
  const withLine = (line: string): { receipt: Receipt | undefined; remarks: string[] } => {
    const { receipts, report } = parseLines(
      journalOf((at, sum) => (at === 3 ? [line, ...paid(sum - 358)] : paid(sum))),
    );
    return { receipt: receipts[3], remarks: report.remarks };
  };

  it.each(['RFND NUT CHIPS   -3.58', 'NUT CHIPS (ANULADO)   -3.58'])(
    'are no part of it where what is left was sold: %s',
    (line) => {
      expect(withLine(line).receipt?.items.map(({ name }) => name)).toEqual([
        'COFFEE NUT',
        'NUT CHIPS',
        'Void line item NUT CHIPS',
      ]);
    },
  );

  it('stay where nothing of the name was sold, and it is told', () => {
    const { receipt, remarks } = withLine('STAFF PERK   -3.58');
    expect(receipt?.items.at(-1)?.name).toBe('STAFF PERK');
    expect(remarks).toEqual([expect.stringContaining('“STAFF PERK” (1 transaction: ')]);
  });
});

describe('who rang a receipt', () => {
  const withWho = (who: (at: number) => string): ReturnType<typeof parseLines> =>
    parseLines(
      journalOf((_at, sum) => paid(sum))
        .replace(/ {3}CLERK 7/g, '')
        .replace(/TRAN# (\d+).*/g, (line, n: string) => `${line}\n${who(Number(n) - 4700)}`),
    );

  it.each([
    ['a name of a few', (at: number) => (at < 5 ? '0002 KIM' : '0002 MARCUS'), ['KIM', 'MARCUS']],
    ['a name behind a word', (at: number) => `Bediend door: ${at < 5 ? 'Jan' : 'Anouk'}`, ['Jan', 'Anouk']],
    ['a number that stays', (at: number) => `WHOISIT ${at < 5 ? 104 : 121}`, ['104', '121']],
  ])('is found in lines that each receipt has: %s', (_, who, [first, last]) => {
    const { receipts, report } = withWho(who);
    expect([receipts[0]?.employeeId, receipts.at(-1)?.employeeId]).toEqual([first, last]);
    expect(report.remarks).toEqual([expect.stringContaining('The cashier is taken from lines such as')]);
  });

  it('is not taken from what is the same in all of them', () => {
    const { receipts } = withWho(() => 'OPEN DAILY');
    expect(receipts[0]?.employeeId).toBeNull();
  });
});

describe('how a journal writes', () => {
  it('puts the day first where decimals have a comma', () => {
    const text = journalOf((_at, sum) => paid(sum)).replaceAll('11/16/2026', '05/06/2026');
    const comma = text.replace(/(\d)\.(\d\d)$/gm, '$1,$2');
    expect(parseLines(text).receipts[0]?.time.slice(0, 10)).toBe('2026-05-06');
    expect(parseLines(comma).receipts[0]?.time.slice(0, 10)).toBe('2026-06-05');
  });

  it('may have stamps in brackets, with the letters of a register', () => {
    const lines = Array.from({ length: 6 }, (_, at) =>
      [
        `TICKET OPEN ${880 + at} USER=104`,
        'COFFEE   2.19',
        'TOTAL   2.19',
        'CASH   2.19',
        `TICKET CLOSE ${880 + at}`,
      ]
        .map((line, second) => `[2026-10-09 21:1${at}:0${second}] L2 ${line}`)
        .join('\n'),
    );
    const { receipts } = parseLines(lines.join('\n'));
    expect(receipts).toHaveLength(6);
    expect(receipts[5]).toMatchObject({
      transactionNumber: '885',
      registerId: 'L2',
      employeeId: '104',
      time: '2026-10-09T21:15:00',
      items: [{ name: 'COFFEE' }],
    });
  });

  it('may give the time in front of lines only, below a heading without it', () => {
    const lines = Array.from({ length: 6 }, (_, at) =>
      [
        `STORE 0219 LANE 08 TRANS ${1480 + at} CASHIER 223 DATE 07/31/2020`,
        `06:1${at}:28  COFFEE   2.19`,
        `06:1${at}:30  TOTAL   2.19`,
        `06:1${at}:40  CASH   2.19`,
        '',
      ].join('\n'),
    );
    expect(parseLines(lines.join('\n')).receipts.map(({ time }) => time)).toEqual(
      lines.map((_line, at) => `2020-07-31T06:1${at}:28`),
    );
  });

  it.each([
    ['TEA LG      $2.19T1', 'TEA LG'],
    ['TEA LG      2.19 1', 'TEA LG'],
    ['TEA LG      2.19 G', 'TEA LG'],
    ['2 @ 1.29 DONUT     2.58 T', 'DONUT'],
    ['DONUT 2 x1,29    2,58', 'DONUT'],
    ['DONUT (2)     2.58', 'DONUT'],
  ])('may have taxes and quantities beside a name: %s', (line, name) => {
    const text = journalOf(() => [line]).replace(/^(COFFEE [A-Z]+|[A-Z]+ CHIPS) .*\n/gm, '');
    expect(parseLines(text).receipts[0]?.items).toMatchObject([{ name }]);
  });
});

describe('receipts that nobody paid', () => {
  it('were given up where their goods are sold elsewhere, and a line of their own stands below', () => {
    const text = journalOf((_at, sum) => paid(sum), 8).replace(
      /$/,
      '\nTRAN# 4708   REG 1   CLERK 7   11/16/2026 07:30:00\nCOFFEE OAT   1.99\nBASKET DUMPED\n',
    );
    const { receipts, report } = parseLines(text);
    expect(typeOf(receipts.at(-1))).toBe('Abort');
    expect(report.remarks).toEqual([
      expect.stringContaining('few transactions have below them: “BASKET DUMPED” (1 transaction: '),
    ]);
  });
});

describe('receipts at the beginning of a file that nobody paid', () => {
  it('were given up like later ones, where their goods are sold below', () => {
    const first = 'TRAN# 4699   REG 1   CLERK 7   11/16/2026 06:00:00\nCOFFEE OAT   1.99\nBASKET DUMPED\n\n';
    const { receipts } = parseLines(first + journalOf((_at, sum) => paid(sum), 8));
    expect(typeOf(receipts[0])).toBe('Abort');
  });
});

describe('numbers that no word names', () => {
  const footed = (footOf: (at: number) => string, above: readonly string[] = []): Receipt[] =>
    parseLines(
      Array.from({ length: 12 }, (_, at) =>
        [...above, 'COFFEE   2.19', 'TOTAL   2.19', 'CASH   2.19', footOf(at), ''].join('\n'),
      ).join('\n'),
    ).receipts;

  it('may have been reached by two registers', () => {
    const receipts = footed(
      (at) =>
        `12/19/21 07:${minutes(at)} 0127 0${3 + (at % 2)} ${5210 + Math.floor(at / 2) + 2 * (at % 2)} 6010`,
    );
    expect(receipts.map(({ transactionNumber }) => transactionNumber).slice(0, 4)).toEqual([
      '5210',
      '5212',
      '5211',
      '5213',
    ]);
  });

  it('are none where they never change, whatever stands before them', () => {
    const receipts = footed((at) => `19.10.2026 06.${minutes(at)}   nr wydr.${4712 + at}`, ['#001 SHOP']);
    expect(receipts[1]).toMatchObject({ transactionNumber: '4713', time: '2026-10-19T06:11:00' });
  });
});

it('codes that each receipt has another of are no words', () => {
  const lines = Array.from({ length: 24 }, (_, at) => [
    `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:${minutes(at)}:00`,
    `COFFEE ${NAMES[at % 10]}   1.99`,
    'TOTAL   1.99',
    'CASH   1.99',
    `SEAL ${(0x84ce32d2f1 * (at + 3)).toString(16)}`,
    '',
  ]).flat();
  expect(parseLines(lines.join('\n')).report.unknownWords).toEqual([]);
});

describe('words in capitals that some tickets have above their goods', () => {
  const marked = (word: string, isMarked: (at: number) => boolean) =>
    Array.from({ length: 24 }, (_, at) => [
      `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:${minutes(at)}:00`,
      ...(isMarked(at) ? [word] : []),
      `COFFEE ${NAMES[at % 10]}   1.99`,
      'TOTAL   1.99',
      'CASH   1.99',
      '',
    ]).flat();
  const remarksOn = (lines: readonly string[]): string[] =>
    parseLines(lines.join('\n')).report.remarks.filter((remark) => remark.includes('were not understood'));

  it.each(['*** MUNFLET ***', '!! MUNFLET', 'MUNFLET', '--- ВОЗВРАД ---', 'ВОЗВРАД'])(
    'are told, also beside goods and a total: %s',
    (word) => {
      const { report } = parseLines(marked(word, (at) => at % 8 === 3).join('\n'));
      expect(report.remarks.join(' ')).toContain(`“${word}” (3 transactions: 4703, `);
      expect(report.unknownWords.map(({ example }) => example)).toContain(word);
    },
  );

  it.each(['CR', '  RT', 'OVR'])('are told as codes of a few letters: %s', (word) => {
    expect(remarksOn(marked(word, (at) => at === 3 || at === 7))).toEqual([
      expect.stringContaining(`“${word.trim()}” (2 transactions: 4703, 4707)`),
    ]);
    expect(remarksOn(marked(word, (at) => at % 4 === 3))).toEqual([]);
  });

  it.each(['RF', 'RTN', 'RFND'])('are refunds where registers print the kind: %s', (word) => {
    const { receipts } = parseLines(marked(word, (at) => at === 3).join('\n'));
    expect(typeOf(receipts[3])).toBe('Refund');
    expect(receipts.filter((one) => typeOf(one) === 'Sale')).toHaveLength(23);
  });

  it('say nothing of single ones where many have them, or if they name the article below them', () => {
    expect(remarksOn(marked('WELCOME', (at) => at % 2 === 0))).toEqual([]);
    const named = marked('FRESH ROLL', (at) => at % 8 === 3).map((line, at, all) =>
      all[at - 1] === 'FRESH ROLL' ? '   1 @ 1.99   1.99' : line,
    );
    expect(remarksOn(named)).toEqual([]);
  });
});

describe('a column that names other transactions', () => {
  const rowsWith = (type: string): Cell[][] => [
    ['Receipt', 'Date', 'Time', 'Cashier', 'Type', 'Item', 'Qty', 'Price', 'Amount', 'Original Receipt'],
    ...Array.from({ length: 12 }, (_, at): Cell[] => {
      const isBack = at === 8;
      const amount = isBack && type !== 'Sale' ? -1.29 : 1.29;
      return [
        7100 + at,
        '2026-11-24',
        `07:${10 + at}`,
        'Ana Lima',
        isBack ? type : 'Sale',
        'DONUT',
        1,
        1.29,
        amount,
        isBack ? 7102 : null,
      ];
    }),
  ];
  const told = (rows: Cell[][]): string[] =>
    parseRows(rows).report.remarks.filter((remark) => remark.includes('names other transactions'));

  it('is told where nothing else says what that was', () => {
    expect(told(rowsWith('Sale'))).toEqual([
      expect.stringContaining(
        '“Original Receipt” names other transactions, and nothing else says why (7108)',
      ),
    ]);
  });

  it('is not told of refunds that are read', () => {
    expect(told(rowsWith('Refund'))).toEqual([]);
  });
});
