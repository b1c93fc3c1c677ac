import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { decide } from './decide.ts';
import { type SampleReading, weigh } from './weigh.ts';

const TICKETS = Array.from(
  { length: 6 },
  (_, at) =>
    `TRANS# 470${at} REG 2\n11/16/2026 06:1${at}:00\nCOFFEE LG   2.19\nCHIPS   1.99\nTAX   0.16\nTOTAL   4.34\nCASH   5.00\nCHANGE   0.66\n`,
).join('\n');

function readingOf(text: string): SampleReading {
  const { receipts, rejections } = parseLines(text);
  return { receipts, rejections: rejections.length };
}

/** The same receipts, each with the number of the next. */
function shifted({ receipts, rejections }: SampleReading): SampleReading {
  return {
    receipts: receipts.map((receipt) => ({
      ...receipt,
      transactionNumber: String(Number(receipt.transactionNumber) + 1),
    })),
    rejections,
  };
}

describe('the weight of a reading', () => {
  const right = readingOf(TICKETS);

  it('is full where everything holds', () => {
    expect(weigh(right, 8)).toMatchObject({ score: 1, isGood: true, isBlind: false });
  });

  it.each([
    ['sums', TICKETS.replaceAll('COFFEE LG   2.19', 'COFFEE LG   2.09')],
    ['payments', TICKETS.replaceAll('CHANGE   0.66', 'CHANGE   0.60')],
    ['numbers', TICKETS.replaceAll(/470(\d)/g, '47$10')],
  ])('falls where %s do not hold', (name, text) => {
    const weight = weigh(readingOf(text), 8);
    expect(weight.measures.find((measure) => measure.name === name)?.share).toBe(0);
    expect(weight.score).toBeLessThan(weigh(right, 8).score);
  });

  it('says nothing against a reading of a few receipts', () => {
    const few = { receipts: right.receipts.slice(0, 2), rejections: 9 };
    expect(weigh(few, -8)).toMatchObject({ isBlind: true, isGood: true });
  });
});

describe('the decision between readings', () => {
  const reading = readingOf(TICKETS);
  const candidate = (proposal: string, one: SampleReading, certainty: number) => ({
    proposal,
    reading: one,
    weight: weigh(one, certainty),
  });

  it('takes the one that is clearly ahead', () => {
    expect(decide([candidate('other', shifted(reading), -6), candidate('right', reading, 6)])).toEqual({
      taken: 'right',
    });
  });

  it('refuses two that would store something else and weigh the same', () => {
    const decision = decide([candidate('one', reading, 0), candidate('other', shifted(reading), 0)]);
    expect(decision).toEqual({ refusal: expect.stringContaining('two ways') });
  });

  it('takes either of two that store the same', () => {
    expect(decide([candidate('one', reading, 0), candidate('other', reading, 0)])).toEqual({ taken: 'one' });
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
