// Journals of countries without small change.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

interface Words {
  number: (at: number) => string;
  total: string;
  cash: string;
  change: string;
  /** 4500 as printed. */
  money: (units: number) => string;
}

const line = (label: string, amount: string): string => label.padEnd(24) + amount.padStart(12);

/** Each sale has an article of 1,450 and one of 390. */
const journal = ({ number, total, cash, change, money }: Words): string =>
  Array.from({ length: 12 }, (_, at) =>
    [
      number(at),
      `23.11.2026 06:${10 + at}`,
      line('PAN 700G', money(1450)),
      `2 * ${money(195)}`,
      line('CAFE', money(390)),
      line(total, money(1840)),
      line(cash, money(2000)),
      line(change, money(160)),
      '',
    ].join('\n'),
  ).join('\n');

const grouped =
  (joint: string) =>
  (units: number): string =>
    String(units).replace(/(?<=\d)(?=\d{3}$)/, joint);

const SPANISH = {
  number: (at: number) => `BOLETA ELECTRONICA N° 00902${10 + at}`,
  total: 'TOTAL',
  cash: 'EFECTIVO',
  change: 'CAMBIO',
};

describe('amounts without decimals', () => {
  it.each<[string, Words]>([
    ['points between thousands', { ...SPANISH, money: grouped('.') }],
    ['commas between thousands', { ...SPANISH, money: grouped(',') }],
    ['a currency in front', { ...SPANISH, money: (units) => `$${grouped('.')(units)}` }],
    [
      'a currency behind',
      {
        number: (at) => `NYUGTASZÁM: 0495${10 + at}`,
        total: 'ÖSSZESEN',
        cash: 'KÉSZPÉNZ',
        change: 'VISSZAJÁRÓ',
        money: (units) => `${grouped(' ')(units)} Ft`,
      },
    ],
    [
      'words of such a country',
      {
        number: (at) => `NYUGTASZÁM: 0495${10 + at}`,
        total: 'FIZETENDŐ',
        cash: 'KÉSZPÉNZ',
        change: 'VISSZAJÁRÓ',
        money: String,
      },
    ],
  ])('are read with %s', (_, words) => {
    const { receipts } = parseLines(journal(words));
    expect(receipts).toHaveLength(12);
    expect(receipts[3]).toMatchObject({
      totalCents: 184_000,
      changeCents: 16_000,
      items: [
        { name: 'PAN 700G', priceCents: 145_000 },
        { name: 'CAFE', priceCents: 39_000, quantity: 2 },
      ],
    });
    // As printed.
    expect(receipts[3]?.lines.map(({ text }) => text)).toContain(line('PAN 700G', words.money(1450)));
  });

  it('stay what they are where others have decimals', () => {
    const text = journal({ ...SPANISH, money: (units) => (units / 100).toFixed(2) });
    expect(parseLines(text).receipts[3]?.totalCents).toBe(1840);
  });
});

it('a credit note among receipts has its number behind the same mark', () => {
  const parts = journal({ ...SPANISH, money: grouped('.') }).split('\n\n');
  const refunds = parts.map((part, at) =>
    at === 4 || at === 7
      ? part.replace('BOLETA', 'NOTA DE CREDITO').replaceAll(/(?<=\s{2})(\S+)$/gm, '-$1')
      : part,
  );
  const { receipts, rejections } = parseLines(refunds.join('\n\n'));
  expect(rejections).toEqual([]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
    parts.map((_, at) => `00902${10 + at}`),
  );
  expect(receipts.map(({ totalCents }) => Math.sign(totalCents ?? 0))).toEqual(
    parts.map((_, at) => (at === 4 || at === 7 ? -1 : 1)),
  );
});
