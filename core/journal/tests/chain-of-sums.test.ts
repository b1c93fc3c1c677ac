import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const BEFORE = ['Receipt #', 'Date', 'Time', 'Till'];

/** @param rows what the tickets have under these headings */
function read(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): { tickets: string[]; remarks: string } {
  const { receipts, report } = parseRows([
    [...BEFORE, ...headings],
    ...rows.map((cells, at): Cell[] => [
      4700 + at,
      '11/16/2026',
      `0${6 + (at % 4)}:1${at % 10}:05`,
      '1',
      ...cells,
    ]),
  ]);
  expect(report.questions).toEqual([]);
  const tickets = receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${transactionType} ${amountCents} ${receipt.discountCents ?? ''}`.trimEnd();
  });
  return { tickets, remarks: report.remarks.join('\n') };
}

const NETS = Array.from({ length: 12 }, (_, at) => 5 + at);
const taxOf = (net: number): number => Math.round(net * 8) / 100;
const sum = (...parts: number[]): number => Math.round(parts.reduce((all, one) => all + one, 0) * 100) / 100;

describe('the total of a row', () => {
  it('is the end of the chain of sums, whatever the headings say', () => {
    const { tickets } = read(
      ['Gross Sales', 'Off', 'Net Sales', 'Levy', 'Bill Total'],
      NETS.map((net) => [net, 0, net, taxOf(net), sum(net, taxOf(net))]),
    );
    expect(tickets.slice(0, 2)).toEqual(['Sale 540', 'Sale 648']);
  });

  it('is not what is zero everywhere', () => {
    const { tickets } = read(
      ['Tax', 'Tip', 'Total', 'Refunds'],
      NETS.map((net) => [taxOf(net), 0, net, 0]),
    );
    expect(tickets.slice(0, 2)).toEqual(['Sale 500', 'Sale 600']);
  });
});

describe('columns that together are the total', () => {
  const tickets = (other: (at: number) => number) =>
    read(
      ['Tax', 'Total', 'Slip A', 'Way A', 'Slip B', 'Way B', 'Change'],
      NETS.map((net, at) => {
        const total = sum(net, taxOf(net));
        const [second, change] = [at % 4 === 3 ? 2.35 : 0, at % 3 === 0 ? 1.25 : 0];
        const first = sum(other(at), total, -second, change);
        return [taxOf(net), total, first, 'Visa', second, second > 0 ? 'Cash' : '', change];
      }),
    );

  it('are not told as unused, but others are', () => {
    expect(tickets(() => 0).remarks).not.toContain('were not used');
    expect(tickets((at) => at / 4).remarks).toContain('“Slip A” holds amounts that were not used');
  });
});

describe('a column that departments need to add up to the total', () => {
  it.each([-1, 1])('is a discount, with the sign %i', (sign) => {
    const { tickets } = read(
      ['Smokes', 'Food', 'Zorb', 'Tax', 'Receipt Total'],
      NETS.map((net, at) => {
        const off = at % 4 === 3 ? 0.5 : 0;
        return [net, 3, off * sign, taxOf(net), sum(net, 3, -off, taxOf(net))];
      }),
    );
    expect(tickets.slice(2, 4)).toEqual(['Sale 1056', 'Sale 1114 -50']);
  });
});

describe('a ticket that comes to nothing', () => {
  const rowsOf = NETS.map((net, at): Cell[] =>
    at === 5 ? [10.25, -10.25, 0, 0, 0] : [net, 0, net, taxOf(net), sum(net, taxOf(net))],
  );

  it('is void if its column of voids has all of it', () => {
    const { tickets } = read(['Gross Sales', 'Voids', 'Net Sales', 'Tax', 'Total'], rowsOf);
    expect(tickets[5]).toMatch(/^Void/);
  });

  it('is told if nothing says why', () => {
    const { remarks } = read(['Gross Sales', 'Zorbs', 'Net Sales', 'Tax', 'Total'], rowsOf);
    expect(remarks).toContain('has amounts of transactions that come to 0 (4705)');
  });
});
