import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';

it('reads a price override that the kind of a transaction names, in several languages', () => {
  for (const word of ['Price Override', 'Cambio de precio', 'Changement de prix']) {
    const { receipts, report } = parseRows([
      ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Nombre cajero', 'Type', 'Total'],
      ...Array.from({ length: 12 }, (_, at) => [
        String(7000 + at),
        '11/16/2026',
        `10:${10 + at}:00`,
        '1',
        '31',
        'ANA RUIZ',
        at === 5 ? word : 'Sale',
        '4.50',
      ]),
    ]);
    const found = receipts.map((receipt) => assessReceipt(receipt));
    expect(found.map(({ transactionType }) => transactionType)).toEqual(
      Array.from({ length: 12 }, () => 'Sale'),
    );
    expect(found[5]?.findings.map(({ filter }) => filter)).toContain('price_override');
    expect(found[6]?.findings.map(({ filter }) => filter)).not.toContain('price_override');
    expect(receipts[0]?.employeeName).toBe('ANA RUIZ');
    expect(report.remarks.filter((remark) => /not known/.test(remark))).toEqual([]);
  }
});
