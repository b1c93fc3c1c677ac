import { expect, it } from 'vitest';
import type { Row } from '../row.ts';
import { createAnnouncedWatch } from './announced-watch.ts';

const rowsOf = (cells: (string | number)[][]): Row[] =>
  cells.map((of, at) => ({ rowNumber: at + 1, cells: of }));

/** A sheet of so many transactions, with these rows above and below. */
function watch(read: number, head: (string | number)[][], foot: (string | number)[][], linesEach = 1) {
  const announced = createAnnouncedWatch();
  announced.startSheet();
  const lines = Array.from({ length: read * linesEach }, (_, at) => [`COLA 2L ${at}`, '2.79']);
  for (const row of rowsOf([...head, ...lines, ...foot])) announced.row(row);
  for (let at = 0; at < read; at++) announced.passed();
  return announced;
}

it.each([
  [['RECORDS FOUND: 270']],
  [['Total transactions 270']],
  [['Total transactions', 270]],
  [['*** 270 records exported ***']],
  [['NUMBER OF RECEIPTS:  270']],
  [['NOMBRE DE TICKETS : 270']],
  [['270 reçus trouvés']],
  [['REGISTROS ENCONTRADOS: 270']],
  [['Número de transações', 270]],
  [['Anzahl der Belege: 270']],
  [['Datensätze: 270 gefunden']],
  [['Totale scontrini 270']],
  [['Aantal bonnen: 270']],
  [['Antal kvitton: 270']],
  [['Liczba paragonów: 270']],
  [['Fiş sayısı: 270']],
  [['Найдено записей: 270']],
])('notices that %s is more than what was read', (foot) => {
  for (const linesEach of [1, 8]) {
    const announced = watch(266, [], [foot, ['']], linesEach);
    expect(announced.count()).toBe(4);
    expect(announced.describe()).toContain('says that it has 270 transactions, and 266 were found');
  }
  expect(watch(266, [['Journal'], foot], [['End']]).count()).toBe(4);
  expect(watch(270, [], [foot]).describe()).toBeNull();
});

it('says nothing of other counts, of a report between receipts, or without a count', () => {
  expect(watch(100, [], [['RECORDS FOUND: 808']], 8).count()).toBe(0);
  expect(watch(100, [], [['RECORDS FOUND: 108']], 1).count()).toBe(8);
  expect(watch(100, [], [['Total transactions 52']]).describe()).toBeNull();
  expect(watch(100, [], [['Total 270']]).describe()).toBeNull();
  for (const line of ['TICKET TOTAL 104', 'Total tickets 104.00', 'Tickets 104', 'Belege 104 Kasse 2 gesamt'])
    expect(watch(100, [], [[line]]).describe()).toBeNull();
  expect(watch(1200, [], [['Registros encontrados: 1.270']]).count()).toBe(70);
  expect(watch(1200, [], [['Nombre de tickets : 1 270']]).count()).toBe(70);
  const between = Array.from({ length: 12 }, () => ['COLA 2L', '2.79']);
  expect(watch(100, [], [['TOTAL TRANSACTIONS 104'], ...between]).count()).toBe(0);
});
