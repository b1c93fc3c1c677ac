// What stands above the number of a receipt, or behind its cashier, says what the receipt is and who rang it up.

import { describe, expect, it } from 'vitest';
import { at, parseLines } from '../../testing/parse-rows.ts';

const range = (count: number): number[] => [...Array(count).keys()];
const clock = (minute: number): string => `09:${String(10 + minute)}`;

describe('words between a store’s name and the number', () => {
  const receipt = (one: number, title: string): string => `      CORNER SHOP LTD
   12 High Street, Leeds
     VAT No 118 2203 44
${title === '' ? '' : `\n        ${title}\n`}Receipt 40${10 + one}    Till 1
18/11/2026 ${clock(one)}
Cashier 3 ANN
CHOCOLATE             1.95
TOTAL                 1.95
CASH                  1.95
==========================
`;
  const titles = new Map([
    [3, '** REFUND **'],
    [6, '*** SALE VOIDED ***'],
    [7, '** REFUND **'],
  ]);

  it('are about the receipt below, however far up the name is', () => {
    const { receipts } = parseLines(
      range(12)
        .map((one) => receipt(one, titles.get(one) ?? ''))
        .join('\n'),
    );
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join())).toEqual(
      range(12).map((one) => ['refund', 'void-ticket', 'refund'][[3, 6, 7].indexOf(one)] ?? ''),
    );
  });
});

describe('a kind at the end of a heading, behind two blanks', () => {
  const journal = (kind: string): string =>
    range(8)
      .map((one) =>
        one === 4
          ? `TKT 884${one}  11/18/26 ${clock(one)}  LANE 2  OPER 7  ${kind}`
          : `TKT 884${one}  11/18/26 ${clock(one)}  LANE 2  OPER 7  SALE
   GUM PACK               1.29
   TOTAL                  1.29
   CASH                   1.29`,
      )
      .join('\n\n');

  it.each(['NO SALE', 'SAFE DROP', 'PAID OUT'])('is %s', (kind) => {
    const receipt = parseLines(journal(kind)).receipts.find((one) => one.transactionNumber === '8844');
    expect([receipt?.typeText, receipt?.employeeId]).toEqual([kind, '7']);
  });
});

describe('the cashier', () => {
  const receipt = (one: number, who: string, day = 'Le'): string => `Ticket n° 55${10 + one}
${day} 21/11/2026 à ${clock(one)}:00
${who}
1 x CAFE                  1,50
TOTAL                     1,50
ESPECES                   1,50
`;
  const names = ['Zoé', 'Paul'];

  it.each([
    ['Caisse 1 - Servi par', 'Zoé'],
    ['Caja 1  Atendido por', 'Zoé'],
    ['Kassa 1 Geholpen door', 'Zoé'],
  ])('is behind “%s”', (words, name) => {
    const { receipts } = parseLines(
      range(12)
        .map((one) => receipt(one, `${words} ${names[one % 2] ?? ''}`))
        .join('\n'),
    );
    expect(receipts[0]?.employeeId).toBe(name);
  });

  it('is no word before the day that another line of the same form has only once', () => {
    const { receipts } = parseLines(
      `Imprimé le 22/11/2026 à 08:04:00\n\n${range(12)
        .map((one) => receipt(one, 'Caisse 1'))
        .join('\n')}`,
    );
    expect(receipts.map(({ employeeId }) => employeeId)).not.toContain('Le');
  });
});

it('finds a register in front of the number, whose zeros make it long', () => {
  const { receipts } = parseLines(
    range(10)
      .map(
        (one) => `18-11-2026               ${clock(one)}
000004#71${10 + one}            ${one < 5 ? 'MARY' : 'JOHN'}
CRISPS                    1.10
***TOTAL                  1.10
CASH                      1.10
`,
      )
      .join('\n'),
  );
  expect(receipts.map(({ registerId }) => Number(registerId))).toEqual(range(10).map(() => 4));
});

it('takes short numbers off names if each is always before the same name', () => {
  const goods = ['301 COLA CAN', '302 CHIPS', '417 BAGEL', '418 COFFEE'];
  const { receipts } = parseLines(
    range(8)
      .map(
        (one) => `TRAN ${900 + one}  11/18/26 ${clock(one)}  REG 1  CLERK 4
   ${goods[one % 4] ?? ''}               2.00
   ${goods[(one + 1) % 4] ?? ''}               2.00
   TOTAL                   4.00
   CASH                    4.00`,
      )
      .join('\n\n'),
  );
  expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['COLA CAN', 'CHIPS']);
});

it('takes money that was paid out below the total of what came back for the payment', () => {
  const { receipts } = parseLines(
    range(6)
      .map((one) =>
        one === 3
          ? `TRANS# 70${one}  REG 1  11/18/2026 ${clock(one)}  CASHIER 2
REFUND
BATTERIES              -5.99
TOTAL                  -5.99
CASH PAID OUT          -5.99`
          : `TRANS# 70${one}  REG 1  11/18/2026 ${clock(one)}  CASHIER 2
BATTERIES               5.99
TOTAL                   5.99
CASH                    5.99`,
      )
      .join('\n\n'),
  );
  const refund = at(receipts, 3);
  expect(refund.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([['BATTERIES', -599]]);
  expect(refund.tenders.map(({ amountCents }) => amountCents)).toEqual([-599]);
});

describe('what a store prints about itself on every receipt', () => {
  const receipt = (one: number): string => `      CORNER SHOP LTD
   OPEN 8:00AM TO 9:00PM DAILY
CHOCOLATE             1.95
TOTAL                 1.95
CASH                  1.95

STORE    TILL    TRANS.      DATE
0130     ${1 + (one % 2)}       40${10 + one}        11-22-2026 ${clock(one)}
CORNER SHOP LTD.   G.S.T. #R103378972
==========================
`;

  it('is no time, register, or cashier of the receipt', () => {
    const { receipts } = parseLines(range(12).map(receipt).join('\n'));
    const read = receipts.map(({ time, registerId, employeeId, employeeName }) => [
      time,
      registerId,
      employeeId ?? employeeName,
    ]);
    expect(read).toEqual(
      range(12).map((one) => [`2026-11-22T${clock(one)}:00`, String(1 + (one % 2)), null]),
    );
  });
});
