import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const print = (moment: (n: number) => string): string =>
  [...Array(20).keys()]
    .flatMap((n) => [
      '~~~~~~~~~~~~~~~~~~~~~~~~~',
      'Kauppias palvelee teita kassalla numero 4',
      `lipuke: 0010${10 + n}   hetki: ${moment(n)}`,
      'LAK 1L ERITTAIN PITKA                     1.35',
      'LOPPUTULEMA                               1.35',
      'KOLIKOITA                                 1.35',
    ])
    .join('\n');

describe('a printed journal that is not recognized', () => {
  it.each([
    ['06:10', (n: number) => `2026/11/20 06:${10 + n}`],
    ['06.10 behind a date', (n: number) => `2026/11/20 06.${10 + n}`],
  ])('is asked about, or read, if it has times such as %s', (_, moment) => {
    const { receipts, report } = parseLines(print(moment));
    expect(receipts.length > 0 || report.questions.length > 0).toBe(true);
  });

  it('is not asked about for amounts', () => {
    const { report } = parseLines(print((n) => `11 ${10 + n}.15`));
    expect(report.questions).toEqual([]);
  });
});
