import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';
import { decide } from './decide.ts';
import { measureReceipts } from './receipt-measures.ts';
import { weigh } from './weigh.ts';

const TICKETS = Array.from(
  { length: 6 },
  (_, at) =>
    `TRANS# 470${at} REG 2\n11/16/2026 06:1${at}:00\nCOFFEE LG   2.19\nCHIPS   1.99\nTAX   0.16\nTOTAL   4.34\nCASH   5.00\nCHANGE   0.66\n`,
).join('\n');

interface Reading {
  receipts: readonly Receipt[];
  order: number;
}

const weightOf = ({ receipts, order }: Reading) => weigh(receipts, { order: { seen: 1, holds: order } });
const readingOf = (text: string, order = 1): Reading => ({ receipts: parseLines(text).receipts, order });

/** The same receipts, each with the number of the next. */
const shifted = ({ receipts }: Reading, order: number): Reading => ({
  receipts: receipts.map((receipt) => ({
    ...receipt,
    transactionNumber: String(Number(receipt.transactionNumber) + 1),
  })),
  order,
});

describe('the weight of a reading', () => {
  const right = readingOf(TICKETS);

  it('is full where everything that is seen holds', () => {
    expect(weightOf(right)).toMatchObject({ worth: 1, isProven: true, isBlind: false });
  });

  it('does not fall where the export itself says that money goes out', () => {
    const refunds = Array.from(
      { length: 8 },
      (_, at) =>
        `TRANS# 470${at} REG 2   11/16/2026 06:1${at}:00\nREFUND\nCHIPS   1.99-\nTOTAL   1.99-\nCASH   1.99-\n`,
    ).join('\n');
    expect(parseLines(refunds).receipts).toHaveLength(8);
    expect(weightOf(readingOf(refunds)).measures.amounts).toMatchObject({ seen: 0 });
  });

  it.each([
    ['sums', TICKETS.replaceAll('COFFEE LG   2.19', 'COFFEE LG   2.09')],
    ['payments', TICKETS.replaceAll('CHANGE   0.66', 'CHANGE   0.60')],
    ['numbers', TICKETS.replaceAll(/470(\d)/g, '47$10')],
  ] as const)('falls where %s do not hold', (name, text) => {
    const weight = weightOf(readingOf(text));
    expect(weight.measures[name]?.holds).toBeLessThan(0.5);
    expect(weight.score).toBeLessThan(weightOf(right).score);
  });

  it('says that a few receipts show too little', () => {
    expect(weightOf({ receipts: right.receipts.slice(0, 2), order: 0 }).isBlind).toBe(true);
  });
});

describe('the decision between readings', () => {
  const reading = readingOf(TICKETS);
  const candidate = (name: string, one: Reading) => ({ name, ...one, weight: weightOf(one) });

  it('takes the one that is clearly ahead', () => {
    const right = candidate('right', reading);
    expect(decide([candidate('other', shifted(reading, 0)), right])).toEqual({
      taken: right,
      close: [right],
    });
  });

  it('takes none of two that would store something else and weigh the same', () => {
    const { taken, close } = decide([candidate('one', reading), candidate('other', shifted(reading, 1))]);
    expect(taken).toBeNull();
    expect(close).toHaveLength(2);
  });

  it('takes the likelier of two that store the same', () => {
    expect(decide([candidate('one', reading), candidate('other', reading)]).taken?.name).toBe('one');
  });

  it('takes none that is unsure, however well it holds', () => {
    expect(decide([{ ...candidate('one', reading), isUnsure: true }]).taken).toBeNull();
  });

  it('refuses one that does not hold, and says what was found of it', () => {
    const columns = Array.from(
      { length: 8 },
      (_, at) => `11/16/2026  05:1${at}:29  #303${at}     SALE      2.05   31.27   0.00  4`,
    ).join('\n');
    const { receipts, rejections } = parseLines(`${columns}\nGRAND TOTAL   250.16`);
    expect(receipts).toEqual([]);
    expect(rejections).toMatchObject([
      { reason: expect.stringMatching(/8 receipts .* only 1 of 8 have articles.* begins in row 1, 2, 3/) },
    ]);
  });
});

describe('a sheet in which nothing was recognized', () => {
  it('says what was looked for, and in which rows it was found', () => {
    const { rejections } = parseLines(
      'Dear owner,\nlast Monday at\n11/16/2026 06:10\nwe sold coffee for 2.19',
    );
    expect(rejections[0]?.reason).toContain(
      'none has a transaction number, 1 (row 3) has a time, and 1 (row 4) has an amount at the end',
    );
  });
});

describe('the order of times and numbers', () => {
  const [ticket] = readingOf(TICKETS).receipts;
  /** @param orderOf which time the receipt of each row has, and which number */
  const timesOf = (orderOf: (row: number) => { time: number; number: number }): number => {
    const receipts = Array.from({ length: 20 }, (_, row) => orderOf(row)).flatMap(({ time, number }) =>
      ticket === undefined
        ? []
        : [
            {
              ...ticket,
              transactionNumber: String(6200 + number),
              time: `2026-09-21T${String(2 + time).padStart(2, '0')}:10:05`,
            },
          ],
    );
    return measureReceipts(receipts, true).times?.holds ?? 0;
  };
  const shuffled = (row: number): number => (row * 7) % 20;

  it('is that of the times where a report is sorted by something else', () => {
    expect(timesOf((row) => ({ time: row, number: row }))).toBe(1);
    expect(timesOf((row) => ({ time: shuffled(row), number: shuffled(row) }))).toBe(1);
  });

  it('is that of the rows where numbers do not rise with the times, or hardly any time goes back', () => {
    expect(timesOf((row) => ({ time: shuffled(row), number: row }))).toBeLessThan(0.7);
    expect(timesOf((row) => ({ time: (row + 7) % 20, number: row }))).toBeLessThan(1);
  });
});
