// Documents with titles in words and numbers of their own, among receipts with other titles.

import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../testing/brief.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const line = (label: string, amount: string): string => label.padEnd(24) + amount.padStart(12);

/** Fourteen documents, of which two have another title. */
const journal = (title: string, other: string): string =>
  Array.from({ length: 14 }, (_, at) =>
    [
      at === 4 || at === 9 ? `${other} 007${10 + at}` : `${title} 00902${10 + at}`,
      `23.11.2026 06:${10 + at}   CAJA 2`,
      line('PAN 700G', '14.50'),
      line('CAFE', '3.90'),
      line('TOTAL', '18.40'),
      line('EFECTIVO', '18.40'),
      '',
    ].join('\n'),
  ).join('\n');

describe('refunds with a title of their own', () => {
  it.each([
    ['BOLETA N°', 'NOTA DE CREDITO N°'],
    ['BOLETA ELECTRONICA N°', 'NOTA DE CREDITO ELECTRONICA N°'],
    ['TICKET N°', 'AVOIR N°'],
    ['BON NR.', 'GUTSCHRIFT NR.'],
    ['INVOICE NO', 'CREDIT NOTE NO'],
    ['SCONTRINO N.', 'NOTA DI CREDITO N.'],
    ['TALÃO N.º', 'NOTA DE CRÉDITO N.º'],
    ['BOLETA DE VENTA N°', 'DEVOLUCION N°'],
  ])('among %s: %s', (title, other) => {
    const { receipts } = parseLines(journal(title, other));
    expect(receipts).toHaveLength(14);
    expect(receipts.filter((one) => flagsOf(one).includes('refund'))).toHaveLength(2);
    expect(receipts.filter(({ totalCents }) => totalCents === -1840)).toHaveLength(2);
  });
});

describe('a journal in Vietnamese', () => {
  const CASHIERS = ['TRAN MINH', 'NGUYEN LAN', 'LE HOA'];
  const ticket = (at: number, body: readonly string[]): string =>
    [
      `HÓA ĐƠN SỐ: ${501 + at}    QUẦY: ${1 + (at % 2)}`,
      `THU NGÂN: ${CASHIERS[at % 3]}   23/11/2026 06:${10 + at}:05`,
      ...body,
      '',
    ].join('\n');
  const sale = (price: string, ...more: readonly string[]): string[] => [
    line('CÀ PHÊ SỮA  x1', price),
    ...more,
    line('TỔNG CỘNG', price),
    line('TIỀN MẶT', price),
  ];
  const bodies = Array.from({ length: 20 }, (_, at) =>
    at === 3 ? ['MỞ NGĂN KÉO'] : at === 6 ? sale('11.000', '  SỬA GIÁ: 22.000 -> 11.000') : sale('22.000'),
  );
  const { receipts } = parseLines(bodies.map((body, at) => ticket(at, body)).join('\n'));

  it('has cashiers whose names are words of other registers', () => {
    expect(receipts).toHaveLength(20);
    expect(new Set(receipts.map(({ employeeName, employeeId }) => employeeName ?? employeeId))).toEqual(
      new Set(CASHIERS),
    );
  });

  it('has whole amounts, also of a price that was changed', () => {
    expect(receipts[0]?.totalCents).toBe(2_200_000);
    expect(flagsOf(receipts[3])).toEqual(['no_sales']);
    expect(flagsOf(receipts[6])).toEqual(['price_override']);
  });
});
