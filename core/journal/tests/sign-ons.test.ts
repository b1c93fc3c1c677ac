import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { readSignOn } from '../lines/sign-on.ts';

const sale = (number: number, till: number, by = ''): string => `TILL 0${till}   TRANS# ${number}${by}
11/18/2026 06:${number - 290}:42
 COLA                             1.25
 TOTAL                            1.25
 CASH                             1.25`;

const cashiersOf = (...parts: string[]): (string | null)[] =>
  parseLines(parts.join('\n\n')).receipts.map(({ employeeId }) => employeeId);

describe('a line about who works at the register', () => {
  it.each([
    ['KASIYER NO 7 GIRIS 07:35:22', '7', false],
    ['Cajero 4321 ENTRADA', '4321', false],
    ['VENDEDOR 7369 FIN DE SESIÓN 11:28', '7369', true],
    ['OP 646 INLOGGAD 07:02', '646', false],
    ['OP 9 PÅLOGGET 08:39:47', '9', false],
    ['ANMELDUNG BED. 12', '12', false],
    ['ΧΕΙΡΙΣΤΗΣ 32 ΕΞΟΔΟΣ 07:41:18', '32', true],
    ['** CLERK 997 SIGNED OFF 10:57a **', '997', true],
    ['CASHIER ANN ON', 'ANN', false],
    ['SIGN ON  16', '16', false],
    ['SIGN ON  Ann', 'Ann', false],
    ['KASİYER Fatma ÇIKIŞ', 'Fatma', true],
    ['ABERTURA OPERADOR 16', '16', false],
  ])('is %s', (text, employeeId, isOff) => {
    expect(readSignOn(text)).toMatchObject({ employeeId, isOff });
  });

  it.each([
    'KASA GIRIS                 1.500,00 TL',
    'SALIDA DE CAJA  12,50 EUR',
    'CASHIER SIGN-ON',
    'ABERTURA 100',
    'CLERK 31 TRANS# 4705 IN',
    'CASHIER: 12 KIM  REASON: WALKED OUT',
  ])('is not %s', (text) => {
    expect(readSignOn(text)).toBeNull();
  });
});

describe('receipts without a cashier', () => {
  it('are of the one who signed on above them, until somebody signs off', () => {
    const cashiers = cashiersOf(
      'Cajero 40 ENTRADA 06:10:01',
      sale(301, 3),
      sale(302, 3),
      'Cajero 40 SALIDA 06:12:59\nCajero 51 ENTRADA 06:12:59',
      sale(303, 3),
      'Cajero 51 SALIDA 06:13:59',
      sale(304, 3),
    );
    expect(cashiers).toEqual(['40', '40', '51', null]);
  });

  it('are of the one at their own register, where each has its part', () => {
    const cashiers = cashiersOf(
      'EMP 40 SIGN ON 06:10:01',
      sale(301, 3),
      sale(302, 3),
      'EMP 51 SIGN ON 06:13:50',
      sale(303, 4),
      sale(304, 4),
    );
    expect(cashiers).toEqual(['40', '40', '51', '51']);
  });

  it('are nobody’s where registers take turns, and a sign-on names none', () => {
    const cashiers = cashiersOf(
      'EMP 40 SIGN ON 06:10:01',
      sale(301, 3),
      'EMP 51 SIGN ON 06:11:50',
      sale(302, 4),
      sale(303, 3),
      sale(304, 4),
    );
    expect(cashiers).toEqual([null, null, null, null]);
  });

  it('are of the one who signs off right below them', () => {
    const refund = sale(302, 3).replace('COLA  ', 'REFUND COLA').replaceAll(' 1.25', '-1.25');
    const cashiers = cashiersOf(
      'SIGN ON  16',
      sale(301, 3),
      `${refund}\n** CASHIER 16 OFF **\nSIGN ON  39`,
      sale(303, 3),
    );
    expect(cashiers).toEqual(['16', '16', '39']);
  });

  it('are of the one who signs on below the name of the register, below a report', () => {
    const till = (number: number): string =>
      sale(number, 3).replace(/TILL.*\n(.*)/, `  CORNER STORE\n$1\nReceipt #${number}`);
    const { receipts } = parseLines(
      [
        'REGISTER: 5\nSIGN ON  Kim',
        ...[301, 302, 303, 304].map(till),
        '   Z REPORT  1337\nGRAND TOTAL   2.50\nCASH  2   2.50',
        'REGISTER: 7\nSIGN ON  Tom',
        ...[311, 312, 313, 314].map(till),
      ].join('\n\n'),
    );
    expect(receipts.map(({ registerId, employeeId }) => `${registerId} ${employeeId}`)).toEqual([
      ...Array<string>(4).fill('5 Kim'),
      ...Array<string>(4).fill('7 Tom'),
    ]);
  });

  it('keep the cashier they name', () => {
    const cashiers = cashiersOf(
      'EMP 40 SIGN ON 06:10:01',
      sale(301, 3, '   CASHIER 77'),
      sale(302, 3, '   CASHIER 77'),
    );
    expect(cashiers).toEqual(['77', '77']);
  });
});

it('a register below a card slip is that of the receipt, also next to its time', () => {
  const rule = '  | ==========================================';
  const slip = '01| AID A0000000031010\n01| BATCH 000769\n01| TVR 0000008000\n';
  const foot = (number: number, card = ''): string => `01| COLA                               1.25
01| ==========================================
01| SUB TOTAL                         $1.25
01| AMOUNT DUE                        $1.25
01| ${card === '' ? 'CASH TENDERED ' : 'MASTERCARD    '}                    $1.25
${card}01| STN 01  Date Sep 22, 2019  TIME 09:${number}:44
01| SEQ 00${number}
${rule}`;
  const { receipts } = parseLines(
    [`  | CASHIER 31 LOG ON 09:09:09\n${rule}`, foot(11), foot(12, slip), foot(13)].join('\n'),
  );
  expect(receipts.map(({ registerId, employeeId }) => [registerId, employeeId])).toEqual([
    ['1', '31'],
    ['1', '31'],
    ['1', '31'],
  ]);
});
