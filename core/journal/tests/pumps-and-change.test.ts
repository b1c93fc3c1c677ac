// Figures show what lines are: what a pump dispensed, and what was paid too much.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const namesOf = ({ items }: Receipt): string[] => items.map(({ name }) => name);

function namesIn(fuel: readonly string[]): string[] | undefined {
  const tickets = Array.from({ length: 9 }, (_, at) => [
    `TRAN NO ${4700 + at}   REG 1   11/16/2026 06:1${at}:00`,
    ...fuel,
    'MILK                            3.49',
    'TOTAL                          55.91',
    'CASH                           55.91',
    '',
  ]);
  const { receipts } = parseLines(tickets.flat().join('\n'));
  return receipts[0] === undefined ? undefined : namesOf(receipts[0]);
}

describe('fuel', () => {
  it('has the name in the line of the pump, if what was dispensed comes to the amount', () => {
    const lines = [
      'PUMP 06 UNLEADED',
      '  GALLONS 16.385  $/GAL 3.199',
      '  FUEL AMT                     52.42',
    ];
    expect(namesIn(lines)).toEqual(['UNLEADED', 'MILK']);
  });

  it('has a name without the number of its pump', () => {
    expect(namesIn(['   #3 UNLEADED         16.385G      52.42'])).toEqual(['UNLEADED', 'MILK']);
    expect(namesIn(['UNLEADED CR #2', '   16.385 GAL @ 3.199         52.42'])).toEqual(['UNLEADED', 'MILK']);
  });

  it('has a name without how it was paid in front of its pump', () => {
    expect(namesIn(['UNLEADED FUEL  CA PUMP# 2', '   12.000 GAL @ 4.368/GAL     52.42'])).toEqual([
      'UNLEADED FUEL',
      'MILK',
    ]);
  });

  it('has a name without the pump behind it', () => {
    expect(namesIn(['UNLEADED    P4  16.385G @3.199  52.42'])).toEqual(['UNLEADED', 'MILK']);
  });
});

it('takes what goes back between the payment and the total for change, and reads typed rows', () => {
  const rows = Array.from({ length: 9 }, (_, at): Cell[][] => [
    [`Trans ${5000 + at}`, 'Term 102', at % 3 === 0 ? 'AMY G.' : 'JOSE R.', '3/18/2026', `6:1${at}:28 AM`],
    [null, 'Item', `MODELO ${['A', 'B', 'C'][at % 3]} CAN`, 1, 3.49],
    [null, 'Item', 'MILK', 1, 2.29],
    [null, 'Tax', null, null, 0.29],
    [null, 'Tender', 'Cash', null, 10.5],
    [null, 'Zurück', 'Cash', null, -4.43],
    [null, 'Net Total', null, null, 6.07],
  ]);
  const { receipts } = parseRows([['CStore'], ...rows.flat()]);
  expect(receipts.map((one) => [one.employeeId, one.totalCents, one.changeCents, namesOf(one)])).toEqual(
    Array.from({ length: 9 }, (_, at) => [
      at % 3 === 0 ? 'AMY G.' : 'JOSE R.',
      607,
      443,
      [`MODELO ${['A', 'B', 'C'][at % 3]} CAN`, 'MILK'],
    ]),
  );
});

describe('what was paid too much and goes back below the payment is change', () => {
  const sale = (number: number, words: string, change: string): string => `KASSE 3  BON 61${number}
14.09.2026 08:2${number}  BEDIENER 7
GEBÄCK ${number}   2,40
MILCH   1,2${number}
SUMME   3,6${number}
BAR   10,00
${words}   ${change}
`;

  it.each([
    ['RETOUR'],
    ['RETURN'],
    ['DEVOLUCION'],
    ['RÜCKGABE'],
    ['WISSELGELD'],
    ['VUELTO'],
    ['TROCO'],
    ['RESZTA'],
    ['TILBAKE'],
    ['VÄXEL'],
    ['ETWAS ANDERES'],
  ])('whatever it is called: %s', (words) => {
    const text = Array.from({ length: 4 }, (_, at) => sale(at, words, `6,${40 - at}`)).join('\n');
    const { receipts, report } = parseLines(text);
    expect(report.remarks).toEqual([]);
    expect(receipts.map(({ totalCents, changeCents, events }) => [totalCents, changeCents, events])).toEqual(
      Array.from({ length: 4 }, (_, at) => [360 + at, 640 - at, []]),
    );
  });

  it('not if it is another amount', () => {
    const text = Array.from({ length: 4 }, (_, at) => sale(at, 'RETOUR', '1,10')).join('\n');
    for (const { changeCents, events } of parseLines(text).receipts)
      expect([changeCents, events.map(({ kind }) => kind)]).toEqual([null, ['refund']]);
  });
});

it('names fuel after its grade, if price and volume below that come to its amount', () => {
  const sale = (at: number, cents: number): string =>
    `REG 2  TRANS# ${4700 + at}  CASHIER 7\n11/18/2026 06:${10 + at}\nGUM   1.00\nPUMP:   1${at}\n` +
    `PROD:     REGUNL\nPRICE/GAL:  $3.159\nQTY(GAL):   14.086\nFUEL TOTAL: $${(cents / 100).toFixed(2)}\n` +
    `TOTAL   ${((cents + 100) / 100).toFixed(2)}\nCASH   ${((cents + 100) / 100).toFixed(2)}\n`;
  const namesOf = (cents: number) =>
    parseLines([0, 1, 2, 3].map((at) => sale(at, cents)).join('\n')).receipts[0]?.items.map(
      ({ name }) => name,
    );
  expect(namesOf(4450)).toEqual(['GUM', 'REGUNL']);
  expect(namesOf(4460)).toEqual(['GUM', 'FUEL TOTAL']);
});
