import { describe, expect, it } from 'vitest';
import { scaleFor } from './range-scale.ts';

const labelsOf = (ranges: Parameters<typeof scaleFor>[0]) => scaleFor(ranges).ticks.map(({ label }) => label);

describe('the scale of the pictures', () => {
  it('has the usual in its middle where nothing is far from it', () => {
    const scale = scaleFor([{ ratio: 1, low: 0.9, high: 1.2 }]);
    expect(scale.place(1)).toBe(50);
    expect(scale.place(2) - scale.place(1)).toBeCloseTo(scale.place(1) - scale.place(1 / 2), 10);
    expect(labelsOf([])).toEqual(['1/4×', '1×', '4×']);
  });

  it('reaches as far as the ranges do, and no farther than says anything', () => {
    expect(labelsOf([{ ratio: 6, low: 4.5, high: 8 }])).toEqual(['1/4×', '1×', '4×', '16×']);
    expect(labelsOf([{ ratio: 900, low: 0, high: 5000 }])).toEqual([
      '1/16×',
      '1/4×',
      '1×',
      '4×',
      '16×',
      '64×',
    ]);
  });

  it('puts what lies beyond at its ends', () => {
    const scale = scaleFor([]);
    expect(scale.place(5000)).toBe(scale.place(4));
    expect(scale.place(0)).toBe(scale.place(1 / 4));
  });
});
