import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS = 'KAFE 200G    2.19\nCHIPS   1.99\nTOTAL   4.18\nCASH   4.18';

/** Four receipts; `%` is the last digit of number and time. */
const journal = (heading: string, foot = ''): string =>
  [0, 1, 2, 3].map((digit) => `${heading}\n${GOODS}\n${foot}\n`.replaceAll('%', String(digit))).join('\n');

const each = <Fields extends object>(fields: (digit: number) => Fields): Fields[] => [0, 1, 2, 3].map(fields);

describe('headings in more languages', () => {
  it.each([
    ['Kvittering 00470%  Afd. 0139\n23-03-2026  08:1%\nKassedame 668'],
    ['Bon T470%  Kasse 4\n23-03-2026  08:1%\nDe blev ekspederet af 668'],
    ['TOSITE:470%  KASSA:07\nTeitä palveli:668  MYYMÄLÄ:0114\nPVM 23.03.2026 KLO 08.1%'],
    ['SALGSKVITTERING 470%\nKASSE 4  DU BLE BETJENT AV 668\n23.03.2026 08:1%'],
    ['BELEG NR. 470%\nEs bediente Sie 668\n23.03.2026 08:1%'],
    ['OPERACIÓN 470%  TDA 0094\n23/03/2026 08:1%\nLe atiende: 668'],
    ['Účtenka 470%\nPokladní: 668\n23.03.2026 08:1%'],
  ])('%s', (heading) => {
    const { receipts, rejections } = parseLines(journal(heading));
    expect(rejections).toEqual([]);
    expect(receipts).toMatchObject(
      each((digit) => ({
        transactionNumber: expect.stringMatching(`470${digit}$`),
        employeeId: '668',
        time: `2026-03-23T08:1${digit}:00`,
      })),
    );
  });

  it.each([
    'PVM:23.03.2026',
    'Päiväys 23.03.2026',
    'FECHA 23/03/2026',
    'TARİH: 23/03/2026',
    'Dt: 23/03/2026',
    'Datum 23-03-2026',
  ])('takes the day of all receipts from %s', (day) => {
    const text = journal('TICKET 470%  CAISSE 3\n08:1%');
    expect(parseLines(`JOURNAL\n${day}\n\n${text}`).receipts).toMatchObject(
      each((digit) => ({ time: `2026-03-23T08:1${digit}:00` })),
    );
  });

  it('reads days in lines of their own in the only order in which all of them are days', () => {
    const foot = '#470%\n23/02/23\n05:4%:45';
    expect(parseLines(journal('Sale', foot)).receipts).toMatchObject(
      each((digit) => ({ time: `2023-02-23T05:4${digit}:45` })),
    );
  });

  it.each(['103/00470%', '05.75470%'])('reads a number of two parts such as %s as one', (number) => {
    expect(parseLines(journal(`TICKET ${number}  CLERK 7\n23/03/2026 08:1%`)).receipts).toMatchObject(
      each((digit) => ({ transactionNumber: number.replace('%', String(digit)) })),
    );
  });
});
