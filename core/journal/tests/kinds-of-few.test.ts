import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = [...Array(12).keys()];
const momentOf = (ticket: number): Cell[] => [
  `${5100 + ticket}`,
  '2026-11-16',
  `07:${10 + ticket}:05`,
  '2',
  '107',
];
const HEAD = ['Receipt No', 'Date', 'Time', 'Register', 'Cashier'];

describe('a column of what became of each line, below heads that only first lines have', () => {
  it.each([
    ['Item Status', 'VOIDED', 'REGULAR'],
    ['Positionsstatus', 'Storniert', 'Normal'],
    ['Stato riga', 'Annullata', 'Venduta'],
    ['Estado de línea', 'Anulada', 'Vendida'],
    ['Line State', 'Cancelled', 'Sold'],
  ])('is not what became of the ticket: %s', (heading, voided, sold) => {
    const { receipts } = parseRows([
      [...HEAD, 'Description', 'Qty', 'Line Amount', heading, 'Receipt Total'],
      ...TICKETS.flatMap((ticket): Cell[][] => [
        [
          ...momentOf(ticket),
          'COLA',
          '1',
          '2.00',
          ticket === 4 ? voided : sold,
          ticket === 4 ? '1.50' : '3.50',
        ],
        ['', '', '', '', '', 'CHIPS', '1', '1.50', sold, ''],
      ]),
    ]);
    expect(receipts.map(({ typeText }) => typeText ?? '')).not.toContain(voided);
    expect(receipts.map(({ items }) => items.filter(({ state }) => state === 'void').length)).toEqual(
      TICKETS.map((ticket) => Number(ticket === 4)),
    );
  });
});

describe('a column of what lines and tickets were, under an unknown heading', () => {
  it.each([
    ['NoSale', 'no-sale'],
    ['Drawer Open - No Sale', 'no-sale'],
  ])('says %s of a ticket without lines', (word, kind) => {
    const { receipts } = parseRows([
      [...HEAD, 'Record Kind', 'Description', 'Qty', 'Line Amount'],
      ...TICKETS.flatMap((ticket): Cell[][] => {
        if (ticket === 3 || ticket === 8) return [[...momentOf(ticket), word, '', '', '0.00']];
        const back: Cell[][] = [[...momentOf(ticket), 'VoidItem', 'CHIPS', '-1', '-1.50']];
        return [
          [...momentOf(ticket), 'SaleEvent', 'COLA', '1', '2.00'],
          [...momentOf(ticket), 'SaleEvent', 'CHIPS', '1', '1.50'],
          ...(ticket === 5 ? back : []),
        ];
      }),
    ]);
    expect(receipts.map(({ typeText, events }) => typeText === word || events[0]?.kind === kind)).toEqual(
      TICKETS.map((ticket) => ticket === 3 || ticket === 8),
    );
  });
});

describe('a code for voids', () => {
  it.each(['TVOID', 'TRNVOID', 'PVOID', 'TKTVOID'])('may be %s', (code) => {
    const { receipts, report } = parseRows([
      [...HEAD, 'Type', 'Total'],
      ...TICKETS.map((ticket): Cell[] => [
        ...momentOf(ticket),
        ticket === 4 ? code : 'SALE',
        ticket === 4 ? '0.00' : '3.50',
      ]),
    ]);
    expect(receipts[4]?.typeText).toBe(code);
    expect(report.remarks.join('\n')).not.toContain('not known');
  });
});

it('a discount is no other price, whatever the price was before', () => {
  const { receipts } = parseRows([
    [...HEAD, 'Description', 'Qty', 'Reg Retail', 'Sell Price', 'Discount', 'Amount', 'Receipt Total'],
    ...TICKETS.map((ticket): Cell[] => {
      const [price, off] = [ticket === 7 ? 1.5 : 2, ticket === 4 ? 0.25 : 0];
      return [...momentOf(ticket), 'COLA', '2', '2.00', price, off, price * 2 - off, price * 2 - off];
    }),
  ]);
  expect(receipts.map(({ events }) => events.some(({ kind }) => kind === 'price-override'))).toEqual(
    TICKETS.map((ticket) => ticket === 7),
  );
});
