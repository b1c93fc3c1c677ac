import { describe, expect, it } from 'vitest';
import { textOfPieces } from '../../core/journal/pointed/pointed-row.ts';
import type { TruthTransaction } from '../truth.ts';
import { findDates, findMoney, findTimes, findValue } from './find-values.ts';
import { pointRows } from './point-rows.ts';
import type { SeenRow } from './seen-rows.ts';
import { chooseUsual } from './usual-places.ts';

const cut = (text: string, found: { from: number; to: number }[]): string[] =>
  found.map(({ from, to }) => text.slice(from, to));

describe('what a truth says', () => {
  it.each([
    ['Kuitti 12.10.2026', ['12.10.2026']],
    ['Oct 12, 2026 4:52', ['Oct 12, 2026']],
    ['10/12/26', ['10/12/26']],
    ['20261012', ['20261012']],
    ['10/13/2026', []],
  ])('is found as a date in %s', (text, dates) => {
    expect(cut(text, findDates(text, '2026-10-12'))).toEqual(dates);
  });

  it.each([
    ['7:41 p.m.', ['7:41 p.m.']],
    ['AM 07:41 / PM 07:41', ['PM 07:41']],
    ['19.41.09', ['19.41.09']],
    ['07:41', []],
  ])('is found as a time in %s', (text, times) => {
    expect(cut(text, findTimes(text, '2026-10-12T19:41'))).toEqual(times);
  });

  it('is found as a code, a name, or an amount', () => {
    expect(cut('Reg 02  2-0204', findValue('Reg 02  2-0204', '2'))).toEqual(['02', '2']);
    expect(cut('by María G., Maria', findValue('by María G., Maria', 'Maria'))).toEqual(['María', 'Maria']);
    expect(cut('2 x 1.79   -$3.58', findMoney('2 x 1.79   -$3.58', -358))).toEqual(['-$3.58']);
    expect(cut('TOTAL  358', findMoney('TOTAL  358', 358))).toEqual(['358']);
  });
});

it('finds the place that always has a value', () => {
  const sight = (...texts: string[]) => ({
    rows: new Map(texts.entries()),
    found: texts.flatMap((text, row) => findValue(text, '2').map((span) => ({ ...span, row }))),
  });
  const chosen = chooseUsual([sight('2 x 1.00', 'TILL 2'), sight('2 x 3.00', 'TILL 2'), sight('TILL 2')]);
  expect(chosen.map((one) => one?.row)).toEqual([1, 1, 0]);
});

describe('somebody who sees rows', () => {
  const truth = (n: number, kind: TruthTransaction['kind'] = 'sale'): TruthTransaction => ({
    transactionId: `470${n}`,
    registerId: '2',
    employeeId: n % 2 === 0 ? 'Ann' : 'Bo',
    transactionTime: `2026-11-18T06:1${n}`,
    kind,
    amount: 3.58,
    items: [{ name: 'COLA CAN', price: 3.58 }],
  });
  const rowsOf = ({ transactionId, employeeId = '', transactionTime = '', kind }: TruthTransaction) => [
    'CORNER SHOP',
    `Bon ${transactionId} / Kasse 2`,
    ...(kind === 'refund' ? ['ZIMPEL'] : []),
    'COLA CAN',
    '   2 x 1.79   3.58',
    `18.11.2026 ${transactionTime.slice(11)} ${employeeId}`,
    '',
  ];
  const truths = [1, 2, 3, 4, 5, 6].map((n) => truth(n, n === 4 ? 'refund' : 'sale'));
  const seen: SeenRow[] = truths
    .flatMap(rowsOf)
    .map((text, at) => ({ sheet: 'Text', rowNumber: at + 1, text }));
  const point = (transactions: TruthTransaction[], rows = seen) => {
    const pointed = pointRows([rows], [], { transactions });
    return pointed?.rows.map(({ place = '', meaning = '', pieces }) => [
      `${place}${meaning}`,
      textOfPieces(pieces),
      pieces.flatMap(({ role }) => role ?? []).join(' '),
    ]);
  };

  it('points at each kind of row once', () => {
    expect(point(truths)).toEqual([
      ['begins', 'CORNER SHOP', ''],
      ['', 'Bon 4701 / Kasse 2', 'number register'],
      ['item', 'COLA CAN', 'description'],
      ['item', '   2 x 1.79   3.58', 'quantity amount'],
      ['', '18.11.2026 06:11 Bo', 'date time employee'],
      ['refund', 'ZIMPEL', ''],
    ]);
  });

  it('says what is not printed, and points at nothing where no transaction is', () => {
    const unnamed = truths.map((one) => ({ ...one, registerId: '', employeeId: '' }));
    expect(pointRows([seen], [], { transactions: unnamed })?.absent).toEqual(['register', 'employee']);
    expect(point(truths, [{ sheet: 'Text', rowNumber: 1, text: 'PRICE LIST' }])).toBeUndefined();
  });
});
