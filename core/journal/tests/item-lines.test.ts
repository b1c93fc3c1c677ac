import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

/** A journal of receipts with the same lines above the total. */
function journal(lines: string, count = 3): string {
  return Array.from(
    { length: count },
    (_, at) => `STORE 7  REG 01  TRANS# 470${at}
11/18/2026 06:0${at}:42  CASHIER 115
${lines}
TOTAL        9.99
CASH         9.99
`,
  ).join('\n');
}

function itemsOf(text: string): string[] | undefined {
  return parseLines(text).receipts[0]?.items.map(
    ({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`,
  );
}

it('leaves out a word before everything that was dispensed', () => {
  const lines = ['FU PREM P06 13.349  53.38', 'FU PLUS P02 4.545  16.36', 'FU UNLD P03 12.620  40.37'];
  expect(itemsOf(journal([...lines, 'MINTS  1.89', 'POP  2.09', 'CHIPS  1.99'].join('\n')))).toEqual([
    '13.349 PREM 5338',
    '4.545 PLUS 1636',
    '12.62 UNLD 4037',
    '1 MINTS 189',
    '1 POP 209',
    '1 CHIPS 199',
  ]);
});

it.each(['st', 'stk', 'SZT.', 'szt', 'ks', 'kpl', 'db', 'buc.', 'ШТ', 'Adet', 'pcs'])(
  'reads how many pieces are in front of a name: 3 %s',
  (unit) => {
    const lines = [`3 ${unit} OAT MILK  6.00`, 'FIG JAM  2.50', '7 UP 1.49'];
    expect(itemsOf(journal(lines.join('\n')))).toEqual(['3 OAT MILK 600', '1 FIG JAM 250', '1 7 UP 149']);
  },
);

it.each(['ADET', 'szt.', 'ks', 'KPL', 'db', 'BUC', 'ШТ', 'UNID'])(
  'reads how many pieces are above a name: 2 %s x 3.00',
  (unit) => {
    const lines = [`  2 ${unit} X 3.00`, 'OAT MILK  6.00', 'FIG JAM  2.50'];
    expect(itemsOf(journal(lines.join('\n')))).toEqual(['2 OAT MILK 600', '1 FIG JAM 250']);
  },
);

it.each(['4 ST MARIA HAM', '20 KS BLUE', '6 DB CELLS'])('leaves letters in a name: %s', (name) => {
  expect(itemsOf(journal(`${name}  6.00\nFIG JAM  2.50`))).toEqual([`1 ${name} 600`, '1 FIG JAM 250']);
});

describe('numbers in front of lines', () => {
  const journalOf = (front: (place: number) => string): string =>
    Array.from(
      { length: 6 },
      (_, at) => `TKT 995${at}  05/05/26 8:0${at}AM  TILL 1
 ${front(1)} DIESEL #2      9.890    36.19
 ${front(2)} COLA               1     2.29
 ${front(3)} HOT DOG            2     4.58
   TAX                      1.00
   TOTAL SALE              44.06
   VISA                    44.06
`,
    ).join('\n');

  it('are left out if they count the lines of each ticket', () => {
    expect(itemsOf(journalOf(String))).toEqual(['9.89 DIESEL #2 3619', '1 COLA 229', '2 HOT DOG 458']);
  });

  it('stay if they do not count', () => {
    expect(itemsOf(journalOf((place) => (place === 2 ? '2' : '1')))).toContain('1 2 COLA 229');
  });
});

it('leaves out words before what comes back that no sold name has, also of what is sold later', () => {
  const ticket = (number: number, name: string, cents: string): string => `
REG 2  TRANS# 330${number}  CASHIER 4
09/30/26 09:0${number} AM
${name}   ${cents}
TOTAL   ${cents}
CASH    ${cents}`;
  const { receipts } = parseLines(
    [
      ticket(1, 'MDSE RETURN LAYS CLASSIC', '2.79-'),
      ...[2, 3, 4, 5, 6].map((at) => ticket(at, 'LAYS CLASSIC', '2.79')),
    ].join('\n'),
  );
  expect(receipts[0]?.items).toMatchObject([{ name: 'LAYS CLASSIC', priceCents: -279 }]);
});

describe('the line of an article', () => {
  it.each([
    ['COFFEE LG x 2             4.38', '2 COFFEE LG 438'],
    ['Coffee Lg x2              4.38', '2 Coffee Lg 438'],
    ['COFFEE LG Qty 2           4.38', '2 COFFEE LG 438'],
    ['COFFEE LG   028400090896  2.19 X', '1 COFFEE LG 219'],
    ['MARLBORO RED KS BX028200003577   9.85', '1 MARLBORO RED KS BX 985'],
    ['NACHOS 2.75028400090896   2.59', '1 NACHOS 2.75 259'],
    ['UNLD #04      10.000      31.99', '10 UNLD #04 3199'],
    ['UNLEADED        #08       31.99', '1 UNLEADED 3199'],
    ['UNLEADED (PUMP 4)         31.99', '1 UNLEADED 3199'],
    ['UNLEADED  10.250 GAL      31.99', '10.25 UNLEADED 3199'],
    ['DIESEL #2  10.250 G @ 3.121    31.99', '10.25 DIESEL #2 3199'],
    ['DIESEL (10.250 gal @ 3.121)    31.99', '10.25 DIESEL 3199'],
    ['COFFEE LG | 2 |         $4.38', '2 COFFEE LG 438'],
    ['UNLEADED  GAL 10.250      31.99', '10.25 UNLEADED 3199'],
    ['UNLEADED    WT 10.250     31.99', '10.25 UNLEADED 3199'],
    ['COFFEE LG  2 x  2.190 =    4.38', '2 COFFEE LG 438'],
    ['COFFEE LG                *2.19', '1 COFFEE LG 219'],
    ['COFFEE LG                •2.19', '1 COFFEE LG 219'],
    ['COFFEE LG                £2.19', '1 COFFEE LG 219'],
    ['COFFEE LG             2.19 TX1', '1 COFFEE LG 219'],
    ['ITEM  COFFEE LG  2 @ 2.19 4.38', '2 COFFEE LG 438'],
    ['2 st COFFEE LG @ 2,19 = 4,38', '2 COFFEE LG 438'],
    ['1 st COFFEE LG @ 2,19 = 2,19', '1 COFFEE LG 219'],
    ['2 PCS COFFEE LG @ $2.19 = $4.38', '2 COFFEE LG 438'],
    ['2 ST IVES LOTION @ 2.19 = 4.38', '2 ST IVES LOTION 438'],
    ['  2 NACHOS 2.75       2.19  4.38', '2 NACHOS 2.75 438'],
    ['NACHOS 2.75           2.59  2.59', '1 NACHOS 2.75 259'],
    ['  2 GENERATOR    1,249.00  2,498.00', '2 GENERATOR 249800'],
    ['  8 MERLOT 2013    289.99  2,319.92', '8 MERLOT 2013 231992'],
    ['BREAKFAST BURRITO\n  2 EA @ 3.99  7.98', '2 BREAKFAST BURRITO 798'],
    ['*COFFEE LG              2.19', '1 COFFEE LG 219'],
    ['NACHOS 2.75\n  Qty 2 @ 2.59      5.18', '2 NACHOS 2.75 518'],
    ['PUMP 3 10.624 L @ 3.199 $/L 33.99', '10.624 PUMP 3 3399'],
    ['Item Sold: 071720007105  COFFEE LG  Qty 2  4.38', '2 COFFEE LG 438'],
  ])('%s', (line, item) => {
    expect(itemsOf(journal(`${line}\nCHIPS    1.99`))).toEqual([item, '1 CHIPS 199']);
  });

  it.each([
    ['LUMBER 2 X 4            4.38', '1 LUMBER 2 X 4 438'],
    ['PHONE CARD 5551234567  20.00', '1 PHONE CARD 5551234567 2000'],
    ['A1 SAUCE                4.38', '1 A1 SAUCE 438'],
    ['7 UP                    1.38', '1 7 UP 138'],
    ['MILK 1.25 LT2           1.38', '1 MILK 1.25 LT2 138'],
  ])('leaves to the name what is the name’s: %s', (line, item) => {
    expect(itemsOf(journal(`${line}\nCHIPS    1.99`))).toEqual([item, '1 CHIPS 199']);
  });

  it.each([
    '2 AT 1 FOR 1.89',
    '2 @ 1.89',
    '2Q @1.89',
    '2 X      @1.89',
    '2 @ 1.89 EA',
    '  QTY 2 @ 1.89',
    '2X 1.89',
  ])('takes %s for the quantity of the article above it, or below', (note) => {
    expect(itemsOf(journal(`MINTS   3.78\n${note}\nCHIPS    1.99`))).toEqual(['2 MINTS 378', '1 CHIPS 199']);
    expect(itemsOf(journal(`CHIPS   1.99\n${note}\nMINTS    3.78`))).toEqual(['1 CHIPS 199', '2 MINTS 378']);
  });

  it('knows a void by its name between quantity and unit price', () => {
    const lines = '2 MINTS  1.89  3.78\n1 CHIPS  1.99  1.99\n-1 VOID CHIPS  1.99  -1.99';
    expect(flagsOf(parseLines(journal(lines)).receipts[0])).toContain('void_items');
  });

  it('takes a note above a void for the void', () => {
    const lines = '2 @ 2.09\nDASANI 1L  4.18\nCOKE  2.39\n2 @ 2.09\nVOID DASANI 1L  -4.18';
    expect(itemsOf(journal(lines))?.at(-1)).toBe('2 Void line item DASANI 1L -418');
  });

  it('takes notes above equal lines each for the line below it', () => {
    const lines = '2Q @0.99\nDEPT.06   1.98\n2Q @0.99\nDEPT.06   1.98\n2 @ 0.05\nBOTTLE DEPOSIT  0.10';
    expect(itemsOf(journal(lines))).toEqual(['2 DEPT.06 198', '2 DEPT.06 198', '2 BOTTLE DEPOSIT 10']);
  });

  it('takes a V before a leading quantity for a void', () => {
    const lines = '1  CHIPS  1.99 H\n1  MINTS  1.89\n2  COFFEE LG  4.38 H\nV 1  CHIPS  -1.99 H';
    const [first] = parseLines(journal(lines)).receipts;
    expect(first?.items.map(({ state }) => state)).toEqual(['sold', 'sold', 'sold', 'void']);
    expect(flagsOf(first)).toContain('void_items');
  });

  it('reads a mark and a quantity in front of a name', () => {
    const lines = 'T 1  RED BULL 12OZ   3.79\n  1  MINTS   1.89\nT 2  BURRITO   7.98';
    expect(itemsOf(journal(lines))).toEqual(['1 RED BULL 12OZ 379', '1 MINTS 189', '2 BURRITO 798']);
  });

  it('takes letters in a column of their own for marks of taxes', () => {
    const marked = journal('T COFFEE LG    1   2.19\n  CHIPS        1   1.99\nT A1 SAUCE     1   4.00');
    expect(itemsOf(marked)).toEqual(['1 COFFEE LG 219', '1 CHIPS 199', '1 A1 SAUCE 400']);
    expect(itemsOf(journal('COFFEE LG     T1 2.19\nCHIPS            1.99'))).toEqual([
      '1 COFFEE LG 219',
      '1 CHIPS 199',
    ]);
    expect(itemsOf(journal('T BONE STEAK     2.19\nCHIPS            1.99\nPOP     1.00'))?.[0]).toBe(
      '1 T BONE STEAK 219',
    );
  });

  it('reads leading quantities where fuel and the like have none, but not the numbers of departments', () => {
    expect(
      itemsOf(journal('1 CHIPS 1.99\n2 COFFEE LG 4.38\n1 MINTS 1.89\n1 POP 2.09\nFUEL SALE 20.00')),
    ).toEqual(['1 CHIPS 199', '2 COFFEE LG 438', '1 MINTS 189', '1 POP 209', '1 FUEL SALE 2000']);
    expect(itemsOf(journal('1 CHIPS 1.99\n2 MINTS 3.78\nMerchandise 5.77'))?.slice(0, 2)).toEqual([
      '1 CHIPS 199',
      '2 MINTS 378',
    ]);
    expect(itemsOf(journal('12 GROCERY 1.99\n14 CANDY 4.38\n3 TOBACCO 1.89'))).toEqual([
      '1 12 GROCERY 199',
      '1 14 CANDY 438',
      '1 3 TOBACCO 189',
    ]);
  });

  it('reads articles and cashiers of a journal that stands in one column of a table', () => {
    const rows = [4700, 4701, 4702].flatMap((number) =>
      [
        'Begin Transaction  Cashier: 7 MARIA G',
        'Item Sold: 071720007105  COFFEE LG  Qty 2  4.38',
        'Item Sold: 049000000443  COKE 20OZ  Qty 1  2.39',
        'Tax: 0.98',
        'Total Due: 7.75',
        'Tender CASH: 10.00',
        'Change Due: 2.25',
        'End Transaction',
      ].map((line) => ['11/16/2026 06:03:33', 'Terminal 1', number, line]),
    );
    const { receipts } = parseRows([['Date/Time', 'Terminal', 'Trans No', 'Journal Text'], ...rows]);
    expect(receipts).toHaveLength(3);
    expect(receipts[0]).toMatchObject({
      transactionNumber: '4700',
      employeeId: '7',
      employeeName: 'MARIA G',
      totalCents: 775,
      items: [
        { name: 'COFFEE LG', quantity: 2, priceCents: 438 },
        { name: 'COKE 20OZ', quantity: 1, priceCents: 239 },
      ],
    });
  });
});

describe('what is no article', () => {
  it('knows the net sum and the ways to pay', () => {
    const lines = 'CHIPS  9.37\nMINTS  1.00\nNet  10.37\nTax  0.62';
    const [first] = parseLines(
      journal(lines).replaceAll(/TOTAL.*\nCASH/g, 'Amount Due  10.99\nTEND CASH'),
    ).receipts;
    expect(first).toMatchObject({ totalCents: 1099, items: [{ name: 'CHIPS' }, { name: 'MINTS' }] });
    expect(first?.tenders).toHaveLength(1);
  });

  it('knows sums and payments by their figures where no word tells', () => {
    const lines =
      'CHIPS  9.00\nMINTS  1.00\nMerchandise 10.00\nTax  0.62\nGrand Total 10.62\nCASH 5.00\nBluecard 5.62';
    const [first] = parseLines(journal(lines).replaceAll(/TOTAL  .*\nCASH   .*\n/g, '')).receipts;
    expect(first).toMatchObject({
      subtotalCents: 1000,
      totalCents: 1062,
      items: [{ name: 'CHIPS' }, { name: 'MINTS' }],
      tenders: [{ amountCents: 500 }, { amountCents: 562, method: 'Bluecard' }],
    });
    expect(first?.lines.map(({ kind }) => kind)).toEqual(
      'header header item item total total total tender tender'.split(' '),
    );
  });

  it('takes the numbers of departments and articles off the names where all lines have them', () => {
    expect(itemsOf(journal('04 COKE 2.39\n10 5W30 OIL 7.49\n09 NEWPORT 10.49'))).toEqual([
      '1 COKE 239',
      '1 5W30 OIL 749',
      '1 NEWPORT 1049',
    ]);
    expect(itemsOf(journal('COKE (301) 2.39\nOIL (801) 7.49'))).toEqual(['1 COKE 239', '1 OIL 749']);
    expect(itemsOf(journal('05 HOUR ENERGY 2.39\nOIL 7.49\nMINTS (12) 1.00'))).toEqual([
      '1 05 HOUR ENERGY 239',
      '1 OIL 749',
      '1 MINTS (12) 100',
    ]);
  });

  it('finds a sum below articles of the same price', () => {
    const lines = 'OIL  5.00\nOIL  5.00\nMerchandise 10.00\nTax  0.62';
    const text = journal(lines).replaceAll(/TOTAL   .*\nCASH .*/g, 'TOTAL  10.62\nCASH  10.62');
    expect(itemsOf(text)).toEqual(['1 OIL 500', '1 OIL 500']);
  });

  it('leaves articles that are as dear as those above them', () => {
    expect(itemsOf(journal('CHIPS  4.00\nMINTS  5.99'))).toHaveLength(2);
    expect(itemsOf(journal('CHIPS  3.00\nMINTS  3.00\nPOP  3.99'))).toHaveLength(3);
  });

  it('knows the codes of small registers for sums and ways to pay', () => {
    const { receipts } = parseLines(
      journal('1 COFFEE LG   *2.19\n1 CHIPS    *1.99').replaceAll(
        /TOTAL .*\nCASH .*/g,
        'ST  *4.18\nTX1 *0.16\nTL  *4.34\nCA  *5.00\nCG  *0.66',
      ),
    );
    expect(receipts[0]).toMatchObject({
      subtotalCents: 418,
      taxCents: 16,
      totalCents: 434,
      changeCents: 66,
      tenders: [{ method: 'CA', amountCents: 500 }],
    });
    expect(receipts[0]?.items).toHaveLength(2);
  });

  it('takes rates below the subtotal for taxes', () => {
    const lines = 'CHIPS  9.37\nSUBTOTAL  9.37\nTX STATE 5.00%  0.46\nLOCAL 2.00%  0.16';
    expect(parseLines(journal(lines)).receipts[0]).toMatchObject({
      taxCents: 62,
      items: [{ name: 'CHIPS' }],
    });
    expect(itemsOf(journal('CHIPS  1.00\nSUBTOTAL  1.00\nMILK 2%   8.99'))).toEqual([
      '1 CHIPS 100',
      '1 MILK 2% 899',
    ]);
  });

  it.each([
    ['PLU INQUIRY\nCHIPS   1.99', 'PLU Inquiry', ['plu_inquiry']],
    ['SAFE DROP $20S   100.00', 'Safe Manual DROP', ['safe_manual_drop']],
    ['OPEN DRAWER - NO SALE', 'No Sale', ['no_sales']],
    ['NO SALE / DRAWER OPEN', 'No Sale', ['no_sales']],
    ['NO SALE - DRAWER OPENED BY 7', 'No Sale', ['no_sales']],
    ['5HR ENERGY 3.99\nCHIPS 1.99\nVOID-5HR ENERGY  -3.99', 'Sale', ['void_items']],
    ['*** PICK UP ***\nPO# 4471\nCHIPS 1.99', 'Sale', []],
    ['CHIPS 1.99\n10.234 GAL @ 3.299/G  33.76', 'Sale', []],
    ['NO SALE TO MINORS\nCHIPS 1.99', 'Sale', []],
    ['CHIPS 1.99\nMINTS 1.89\n06 LINE VOID CHIPS  -1.99', 'Sale', ['void_items']],
    ['CHIPS\n Qty 1 @ 1.99  1.99\nPOP 2.00\nVoided: CHIPS\n Qty 1 @ 1.99  -1.99', 'Sale', ['void_items']],
    ['CHIPS 1.99\nINVOICE VOIDED', 'Void', ['void_items']],
    ['CHIPS 1.99\nTRANSACTION VOIDED BY MANAGER 99', 'Void', ['void_items']],
    ['CHIPS 1.99\nMINTS 1.89\nE/C CHIPS  -1.99', 'Sale', ['void_items']],
  ])('knows %s', (lines, type, flags) => {
    const [first] = parseLines(journal('CHIPS 9.99').replace(/CHIPS.*\nTOTAL.*\nCASH .*/, lines)).receipts;
    expect(first === undefined ? '' : assessReceipt(first).transactionType).toBe(type);
    expect(flagsOf(first)).toEqual(flags);
  });

  it('leaves the price of a pump, and a line of advertising, out of the receipt', () => {
    const { receipts } = parseLines(journal('CHIPS  9.99\nPRICE CHANGE UNLEADED 3.199 TO 3.159\nSAVE .10'));
    expect(flagsOf(receipts[0])).toEqual([]);
    expect(receipts[0]?.items).toHaveLength(1);
  });

  it.each(['CASH', 'Amount'])('takes what was dropped from a line below the words: %s', (word) => {
    const lines = `SAFE DROP #3\n${word}   100.00`;
    const [drop] = parseLines(journal('CHIPS 9.99').replace(/CHIPS.*\nTOTAL.*\nCASH .*/, lines)).receipts;
    expect(flagsOf(drop)).toEqual(['safe_manual_drop']);
    expect(drop === undefined ? null : assessReceipt(drop).amountCents).toBe(10_000);
  });
});

it('leaves out a mark before every line', () => {
  const lines = ['> 1 DIET COLA  2.29', '> 2 GUM  1.98', '> 1 MILK  3.49', '> 1 SOAP  2.23'].join('\n');
  expect(itemsOf(journal(lines))).toEqual(['1 DIET COLA 229', '2 GUM 198', '1 MILK 349', '1 SOAP 223']);
});

describe('amounts behind quantities', () => {
  const journalOf = (quantities: readonly number[], totalOf: (quantity: number) => number): string =>
    quantities
      .map(
        (quantity, at) => `REG 01  TRANS# 470${at}
11/18/2026 06:0${at}:42  CASHIER 115
${quantity} COLA    1.25
1 CHIPS   2.00
1 MINTS   0.75
TOTAL    ${(totalOf(quantity) / 100).toFixed(2)}
`,
      )
      .join('\n');
  const pricesOf = (text: string): number[] =>
    parseLines(text).receipts.map(({ items }) => items[0]?.priceCents ?? 0);

  it('are the price of one if only so the totals come out', () => {
    const text = journalOf([1, 2, 1, 3, 2, 4], (quantity) => 275 + 125 * quantity);
    expect(pricesOf(text)).toEqual([125, 250, 125, 375, 250, 500]);
  });

  it('are those of all if one total comes out so', () => {
    const text = journalOf([1, 2, 1, 3, 2, 4], (quantity) => (quantity === 4 ? 400 : 275 + 125 * quantity));
    expect(pricesOf(text)).toEqual([125, 125, 125, 125, 125, 125]);
  });
});

describe('a name above its quantity and price', () => {
  const text = journal(
    [
      '5500123 QUEIJO COALHO',
      '2UN X 1,50 F18,00%      3,00G',
      '7890001110001 SUCO DE UVA',
      '1UN X 4,00 F18,00%      4,00G',
      '7890001110001 SUCO DE UVA',
      '1UN X 4,00 F18,00%      4,00G',
      'cancelamento item:003    -4,00',
    ].join('\n'),
  ).replaceAll('9.99', '7,00');

  it('has no number in front, whose line a void may name by its place', () => {
    expect(itemsOf(text)).toEqual([
      '2 QUEIJO COALHO 300',
      '1 SUCO DE UVA 400',
      '1 SUCO DE UVA 400',
      '1 Void line item SUCO DE UVA -400',
    ]);
  });
});

it('counts the goods of a refund as returned, with and without a minus', () => {
  const [sale = '', ...others] = journal('COLA  4.99\nCHIPS  5.00', 4).split('\n\n');
  const refund = sale.replace('COLA', '*** MERCHANDISE RETURN ***\nCOLA').replace('4700', '4709');
  const { receipts } = parseLines([sale, ...others, refund].join('\n\n'));
  expect(receipts.at(-1)?.items.map(({ priceCents }) => priceCents)).toEqual([-499, -500]);
  expect(assessReceipt(receipts.at(-1)!)).toMatchObject({ transactionType: 'Refund', amountCents: -999 });
});
