// Logs with a row for each thing that was done, in which no known heading says what the rows are.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);

interface Words {
  heading: string;
  added: string;
  changed: string;
  done: string;
}

/** Twelve tickets with two or three lines; every fourth one has its first price changed. */
function logOf({ heading, added, changed, done }: Words): Cell[][] {
  const rows = Array.from({ length: 12 }, (_, at): Cell[][] => {
    const row = (action: string, name: string, quantity: Cell, price: Cell, sum: number): Cell[] => [
      '10/14/2026',
      `08:${10 + at}:06`,
      `TILL${1 + (at % 2)}`,
      'Ann',
      260_411 + at,
      action,
      name,
      quantity,
      price,
      money(sum),
    ];
    const isChanged = at % 4 === 1;
    const [cola, milk] = [189 + at * 10, 319];
    const due = (isChanged ? milk - 50 : milk) + cola * 2;
    return [
      row(added, 'MILK', 1, money(milk), milk),
      ...(isChanged ? [row(changed, 'MILK', 1, money(milk - 50), milk - 50)] : []),
      row(added, `COLA ${at}`, 2, money(cola), cola * 2),
      row('Payment', 'Cash', '', '', 2000),
      row('Change', 'Cash', '', '', due - 2000),
      row(done, '', '', '', due),
    ];
  });
  const headings = ['Date', 'Time', 'Machine', 'User', 'Invoice', heading, 'Name', 'Qty', 'Price', 'Sum'];
  return [headings, ...rows.flat()];
}

describe('a log of what was done at each register', () => {
  it.each<Words>([
    { heading: 'Action', added: 'Item Added', changed: 'Price Changed', done: 'Invoice OKed' },
    { heading: 'What', added: 'Scan', changed: 'Price Override', done: 'Done' },
    { heading: 'Vorgang', added: 'Erfasst', changed: 'Price Change', done: 'Fertig' },
  ])('has articles where quantity and price are, and the last price of each: %s', (words) => {
    const { receipts, report } = parseRows(logOf(words));
    expect(report.questions).toEqual([]);
    const [first, second] = receipts.map((one) => ({
      cents: assessReceipt(one).amountCents,
      prices: one.items.map(({ priceCents }) => priceCents),
    }));
    expect(first).toEqual({ cents: 319 + 378, prices: [319, 378] });
    expect(second).toEqual({ cents: 269 + 398, prices: [269, 398] });
  });
});
