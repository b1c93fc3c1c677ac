import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

/** A journal whose third receipt has two more lines: a smoothie, and what is below it. */
function read(line: string, more = ''): { sold: string[]; events: string[] } {
  const tickets = Array.from(
    { length: 5 },
    (_, at) => `LANE 2  TICKET 640${at}  CLERK 18
11/05/2026 10:3${at}
FAT FREE YOGURT   1.50
${at === 2 ? `SMOOTHIE   4.00\n${line}\n${more}` : ''}TOTAL   1.50
CASH    1.50
`,
  );
  const found = parseLines(tickets.join('\n')).receipts[2];
  return {
    sold: (found?.items ?? []).map(({ name, priceCents }) => `${name} ${priceCents}`),
    events: (found?.events ?? []).map(({ kind }) => kind),
  };
}

describe('a reward that makes an article free is a promotion', () => {
  it.each([
    ['PUNCH CARD FREE ITEM   -4.00'],
    ['STAMP CARD   -4.00'],
    ['10TH CUP FREE   -4.00'],
    ['FREE SMOOTHIE   -4.00'],
    ['TREUEPRÄMIE   -4.00'],
    ['CLIENTE FIDEL GRATIS   -4.00'],
  ])('%s', (line) => {
    expect(read(line)).toEqual({ sold: ['FAT FREE YOGURT 150', 'SMOOTHIE 400'], events: ['promo'] });
  });

  it('not an article that is sold under that name, nor words without a reward', () => {
    expect(read('FAT FREE YOGURT   -1.50').events).toEqual(['void-line']);
    expect(read('XX SMOOTHIE   -4.00').events).toEqual(['void-line']);
    expect(read('PUT BACK   -4.00').events).toEqual([]);
  });
});

describe('the title of a slip says what became of money', () => {
  it.each([
    ['Opening Loan Receipt', 'paid-in'],
    ['PAID OUT SLIP', 'paid-out'],
    ['SAFE DROP VOUCHER', 'safe-drop'],
  ])('%s', (title, kind) => {
    const slip = (at: number): string =>
      at === 2
        ? `LANE 2  TICKET 6402  CLERK 18\n11/05/2026 10:32\n${title}\nAmount   60.00\n`
        : `LANE 2  TICKET 640${at}  CLERK 18\n11/05/2026 10:3${at}\nYOGURT   1.50\nTOTAL   1.50\nCASH   1.50\n`;
    const { receipts } = parseLines([0, 1, 2, 3, 4].map(slip).join('\n'));
    expect(receipts[2]?.events).toMatchObject([{ kind, amountCents: 6000 }]);
  });
});
