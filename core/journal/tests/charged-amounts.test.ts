import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

/** Ten tickets: the amount without tax, the tax, and both together. */
const TICKETS = Array.from({ length: 10 }, (_, at) => {
  const [net, tax] = [700 + 37 * at, at % 4 === 3 ? 0 : 70 + 4 * at];
  return { net: net / 100, tax: tax / 100, all: (net + tax) / 100 };
});
const CHARGED = TICKETS.map(({ all }) => Math.round(all * 100));

const headOf = (at: number): Cell[] => [4401 + at, '11/17/2026', `06:${10 + at}:00`, 'ANA', '2'];
const totalsOf = (receipts: readonly Receipt[]): unknown[] => receipts.map(({ totalCents }) => totalCents);

describe('an amount without its tax', () => {
  it('is no total beside one with the tax, whatever that is called', () => {
    const { receipts, report } = parseRows([
      ['Trans No', 'Date', 'Time', 'Staff', 'Terminal', 'Ex GST', 'GST', 'Inc GST'],
      ...TICKETS.map(({ net, tax, all }, at) => [...headOf(at), net, tax, all]),
    ]);
    expect(report.questions).toEqual([]);
    expect(totalsOf(receipts)).toEqual(CHARGED);
  });

  it('is no total where what was paid is more by the tax', () => {
    const { receipts, report } = parseRows([
      ['Venta', 'Fecha', 'Hora', 'Usuario', 'Caja', 'Importe', 'Impuesto', 'Pago1', 'Pago2'],
      ...TICKETS.map(({ net, tax, all }, at) => [
        ...headOf(at).with(1, `2026-11-${10 + at}`),
        net,
        tax,
        at % 2 === 0 ? all : 0,
        at % 2 === 0 ? 0 : all,
      ]),
    ]);
    expect(report.questions).toEqual([]);
    expect(totalsOf(receipts)).toEqual(CHARGED);
  });

  it('is no price of a line that has one with its tax, and the total of what came back is none either', () => {
    const { receipts } = parseRows([
      ['Trans No', 'Date', 'Time', 'Employee', 'Terminal', 'Type', 'Product', 'Qty', 'Gross', 'VAT', 'Net'],
      ...TICKETS.flatMap(({ net, tax, all }, at) => {
        const sign = at === 6 ? -1 : 1;
        const amounts = [all, tax, net].map((amount) => amount * sign);
        const head = [...headOf(at), at === 6 ? 'Refund' : 'Sale'];
        return [
          [...head, at % 2 === 0 ? 'COFFEE' : 'PIE', sign, ...amounts],
          [...head, 'TRANSACTION TOTAL', null, ...amounts],
        ];
      }),
    ]);
    const sold = receipts.map(({ items }) => items.map(({ priceCents }) => priceCents));
    expect(sold).toEqual(CHARGED.map((cents, at) => [at === 6 ? -cents : cents]));
  });
});
