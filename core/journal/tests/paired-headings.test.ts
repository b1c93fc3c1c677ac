// Headings of two words, for whoever rang it or for the transaction, in the words of several languages.

import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

it.each([
  ['Clave cajero', 'Cajero'],
  ['Código del vendedor', 'Nombre del vendedor'],
  ['Cód. operador', 'Nome do operador'],
  ['Matricule caissier', 'Nom du caissier'],
  ['Kellner-Nr.', 'Kellner'],
  ['Codice addetto', 'Nome addetto'],
  ['Medewerkernummer', 'Naam medewerker'],
])('%s is the number, %s the name', (number, name) => {
  const { receipts } = parseRows([
    ['Ticket', 'Date', 'Time', 'Register', number, name, 'Total'],
    ...Array.from({ length: 9 }, (_, at): Cell[] => [
      810 + at,
      '11/16/2026',
      `07:1${at}`,
      2,
      at % 2 === 0 ? 523 : 41,
      at % 2 === 0 ? 'Ines Vega' : 'Leo Sand',
      3.5 + at,
    ]),
  ]);
  expect(receipts).toHaveLength(9);
  expect(receipts.slice(0, 2).map(({ employeeId, employeeName }) => `${employeeId} ${employeeName}`)).toEqual(
    ['523 Ines Vega', '41 Leo Sand'],
  );
});

it.each([
  ['Número de factura', 'Tipo de factura'],
  ['Nr. transaktion', 'Transaktion Typ'],
  ['Numero do cupom', 'Tipo cupom'],
])('%s is the number of the transaction, %s its kind', (number, type) => {
  const { receipts } = parseRows([
    [number, type, 'Fecha', 'Hora', 'Caja', 'Total'],
    ...Array.from({ length: 9 }, (_, at): Cell[] => [
      810 + at,
      at === 4 ? 'Refund' : 'Sale',
      '2026-11-16',
      `07:1${at}`,
      2,
      3.5 + at,
    ]),
  ]);
  expect(receipts.map(({ transactionNumber, typeText }) => `${transactionNumber} ${typeText}`)).toContain(
    '814 Refund',
  );
});
