// Printed receipts as registers of several countries write them.
import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const COUNT = 14;
const many = (receipt: (at: number) => string[]): string =>
  Array.from({ length: COUNT }, (_, at) => receipt(at).join('\n')).join('\n\n');
const two = (number: number): string => `${number}`.padStart(2, '0');
const cents = (amount: number): string => (amount / 100).toFixed(2);

describe('a refund with a number of its own in the foot', () => {
  const comma = (amount: number): string => cents(amount).replace('.', ',');
  const receipt = (at: number, title: string[], sum: string, mark: string): string[] => [
    'MARKET "KOD EMIRA"',
    'ZMAJA OD BOSNE 44, SARAJEVO',
    'JIB: 4200918360007',
    ...title,
    'OPERATER: AMRA',
    'SARAJEVSKO PIVO',
    `   1,000 x ${comma(215 + at)}             ${comma(215 + at)} E`,
    'HLJEB BIJELI 500G',
    '   1,000 x 1,80             1,80 E',
    `${sum}                     ${comma(395 + at)}`,
    `GOTOVINA                      ${comma(395 + at)}`,
    'POVRAT                        0,00',
    `19.10.2026. 07:${two(10 + at)}       ${mark}`,
  ];
  const { receipts } = parseLines(
    many((at) =>
      at === 5
        ? receipt(at, ['REKLAMIRANI RAČUN', 'Rekl. rač. br.: 015424'], 'ZA POVRAT', 'RF: 000088')
        : receipt(at, ['FISKALNI RAČUN'], 'ZA UPLATU', `BF: 0154${20 + at}`),
    ),
  );

  it('has it, and isn’t lost', () => {
    expect(receipts).toHaveLength(COUNT);
    expect(receipts[5]).toMatchObject({ transactionNumber: '000088', totalCents: -400 });
  });

  it('leaves the sale that it names a sale, though its change of 0.00 is called a return', () => {
    expect(receipts[4]).toMatchObject({ transactionNumber: '015424', totalCents: 399, changeCents: 0 });
    expect(receipts.filter(({ events }) => events.some(({ kind }) => kind === 'refund'))).toHaveLength(1);
  });
});

it('reads the register and the number in one, and who is responsible, on Japanese receipts', () => {
  const numbers = [4103, 7734];
  const { receipts } = parseLines(
    many((at) => [
      '川崎銀柳街店',
      `2026年10月28日(水) 18:${two(10 + at)}`,
      `レジ${1 + (at % 2)}-${(numbers[at % 2] ?? 0) + Math.floor(at / 2)}  責No.0${7 + (at % 3)}`,
      '【 領 収 証 】',
      `伊右衛門600ML                  ¥${183 + at}軽`,
      'レジ袋L                          ¥5',
      `合　計                       ¥${188 + at}`,
      `お預り                       ¥${188 + at}`,
    ]),
  );
  expect(
    receipts
      .slice(0, 3)
      .map(({ transactionNumber, registerId, employeeId }) => [transactionNumber, registerId, employeeId]),
  ).toEqual([
    ['4103', '1', '07'],
    ['7734', '2', '08'],
    ['4104', '1', '09'],
  ]);
});

it('takes marks of several taxes, which are no words, for no part of a name', () => {
  const { receipts } = parseLines(
    many((at) => [
      "TONY'S NOFRILLS 3412",
      at % 3 === 1 ? '76057860177 BANANAS BAG MRJ         4.12' : '33555559124 EGGS LARGE 12 MRJ       4.12',
      '46382108093 DU MAURIER KS 25 HMRJ  18.49',
      `5303043924${at % 2} ${at % 2 === 0 ? 'DISH SOAP' : 'CHIPS'} HMRJ         ${cents(200 + at)}`,
      `TOTAL                              ${cents(2461 + at)}`,
      `DEBIT                              ${cents(2461 + at)}`,
      `STORE 3412  TERM Z3  TRANS 012${two(10 + at)}`,
      `2026/10/21  09:${two(15 + at)}:48  CASHIER 0211`,
    ]),
  );
  expect(receipts).toHaveLength(COUNT);
  expect(receipts[0]?.items.map(({ name }) => name)).toEqual([
    'EGGS LARGE 12',
    'DU MAURIER KS 25',
    'DISH SOAP',
  ]);
});

it('sees by what is left over at both ends that numbers stand below what they belong to', () => {
  const { receipts } = parseLines(
    many((at) => [
      'CENTRA LISBURN RD BELFAST',
      '======================================',
      ...(at % 4 === 3
        ? ['              *NO SALE*']
        : [
            `IRISH NEWS                      ${cents(130 + at)} Z`,
            // Something was taken off that isn't printed.
            `TOTAL TO PAY                    £${cents(130 + at - (at % 3 === 2 ? 50 : 0))}`,
            `CASH                              ${cents(130 + at - (at % 3 === 2 ? 50 : 0))}`,
            'CHANGE                            0.00',
          ]),
      '======================================',
      `16/10/26 07:${two(10 + at)}  Till ${1 + (at % 2)}  Rcpt ${(at % 2 === 0 ? 98_003 : 104_412) + Math.floor(at / 2)}`,
      'You were served by NIAMH',
      '     Thank You For Shopping Local',
    ]) +
      '\n\n          X READ  ALL TILLS\nSALES                          £398.99\nCUSTOMERS                           25',
  );
  expect(receipts).toHaveLength(COUNT);
  expect(receipts[0]).toMatchObject({ transactionNumber: '98003', totalCents: 130 });
});

it('takes amounts with three decimals for no thousands', () => {
  const { receipts } = parseLines(
    many((at) => [
      `OPERATOR 104  REG 01  Check 11${two(10 + at)}`,
      `28-Dec-2026 5:${two(11 + at)}:36 AM`,
      'PALL MALL 100                        26.370',
      'BANANA                                0.790',
      'Total Due                            27.160',
      'Cash Tendered                        27.160',
    ]),
  );
  expect(receipts.filter(({ totalCents }) => (totalCents ?? 0) > 100_000)).toEqual([]);
});
