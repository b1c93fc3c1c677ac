// What a back office exports in other words, and must not be lost: cards, changed prices, cashiers.
import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const COUNT = 16;
const many = <One>(one: (at: number) => One): One[] => Array.from({ length: COUNT }, (_, at) => one(at));
const two = (number: number): string => `${number}`.padStart(2, '0');
const isChanged = (at: number): boolean => at === 3 || at === 9;

describe('a table of lines in Spanish', () => {
  const heading = [
    'Ticket',
    'Caja',
    'Cajero',
    'Fecha',
    'Hora',
    'Artículo',
    'Unidades',
    'PVP',
    'Precio',
    'Importe',
    'Forma de pago',
    'Tarjeta',
  ];
  const { receipts } = parseRows([
    heading,
    ...many((at): Cell[] => [
      8200 + at,
      1 + (at % 2),
      'LUCÍA',
      '25/11/2026',
      `06:${two(10 + at)}:07`,
      at % 2 === 0 ? 'TABACO CAMEL' : 'AGUA 1,5L',
      1 + (at % 3),
      at % 2 === 0 ? '5,20' : '0,75',
      isChanged(at) ? '0,10' : at % 2 === 0 ? '5,20' : '0,75',
      (((isChanged(at) ? 10 : at % 2 === 0 ? 520 : 75) * (1 + (at % 3))) / 100).toFixed(2).replace('.', ','),
      at % 4 === 0 ? 'Tarjeta' : 'Efectivo',
      at % 4 === 0 ? '************7730' : null,
    ]),
  ]);

  it('has the card under any heading, by its stars', () => {
    expect(receipts[4]?.card.maskedCard).toBe('************7730');
  });

  it('has changed prices where one of two columns of prices is above the charged one', () => {
    const changed = receipts.filter(({ events }) => events.some(({ kind }) => kind === 'price-override'));
    expect(changed.map(({ transactionNumber }) => transactionNumber)).toEqual(['8203', '8209']);
    expect(changed[0]?.events[0]).toMatchObject({ amountCents: 75 });
  });
});

it('reads a changed price in whole amounts, which are no prices of a pump', () => {
  const { receipts } = parseLines(
    many((at) =>
      [
        `BOLETA ELECTRONICA Nº 664${10 + at}`,
        'CAJA 1  CAJERO 301 PAULA SOTO',
        `24-11-2026  06:${two(10 + at)}:35`,
        `1 LECHE COLUN 1L                      $${isChanged(at) ? 600 : '1.190'}`,
        ...(isChanged(at) ? ['   CAMBIO DE PRECIO, ANTES $1.190'] : []),
        '1 CAFE AMERICANO                    $1.590',
        `TOTAL                               $${isChanged(at) ? '2.190' : '2.780'}`,
        `EFECTIVO                            $${isChanged(at) ? '2.190' : '2.780'}`,
        '',
      ].join('\n'),
    ).join('\n'),
  );
  const changed = receipts.filter(({ events }) => events.some(({ kind }) => kind === 'price-override'));
  expect(changed.map(({ transactionNumber }) => transactionNumber)).toEqual(['66413', '66419']);
});

it.each(['SRV 41 KAYLA', 'KAYLA'])('takes how an order is served for nobody’s name, beside “%s”', (who) => {
  const { receipts } = parseLines(
    many((at) =>
      [
        `CHK 104${two(at)}  ORDER ${at + 1}            ${at % 3 === 0 ? 'DRIVE THRU' : 'TO GO'}`,
        `POS ${1 + (at % 2)}  ${at % 5 === 4 ? who.replace('41 KAYLA', '42 OMAR').replace('KAYLA', 'OMAR') : who}`,
        `11/25/2026 10:${two(18 + at)}:07`,
        `1 FRIES MED                         ${(2.99 + at / 100).toFixed(2)}`,
        `TTL                                 ${(2.99 + at / 100).toFixed(2)}`,
        `CASH                                ${(2.99 + at / 100).toFixed(2)}`,
        '........................................',
      ].join('\n'),
    ).join('\n'),
  );
  expect(receipts).toHaveLength(COUNT);
  const named = receipts.map(({ employeeId, employeeName }) => `${employeeId} ${employeeName}`);
  expect(named.filter((name) => /DRIVE|TO GO/.test(name))).toEqual([]);
  if (who !== 'KAYLA') expect(named[0]).toBe('41 KAYLA');
});
