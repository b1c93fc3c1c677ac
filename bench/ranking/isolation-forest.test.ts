import { createRandom } from '@tillwatch/simulation';
import { expect, it } from 'vitest';
import { growForest, type Point } from './isolation-forest.ts';

const random = createRandom(1);
/** A cloud around the origin, in the plane. */
const CLOUD = Array.from({ length: 500 }, (): Point => Float64Array.of(random.next(), random.next()));
const FAR: Point = Float64Array.of(5, 5);
const MIDDLE: Point = Float64Array.of(0.5, 0.5);

it('finds a point far from the others odder than one among them', () => {
  const oddness = growForest([...CLOUD, FAR], createRandom(2));
  const odder = CLOUD.filter((point) => oddness(point) >= oddness(FAR));
  expect(odder).toEqual([]);
  expect(oddness(FAR)).toBeGreaterThan(0.6);
  expect(oddness(MIDDLE)).toBeLessThan(0.5);
});

it('is the same for the same seed', () => {
  const [one, other] = [growForest(CLOUD, createRandom(3)), growForest(CLOUD, createRandom(3))];
  expect(one(FAR)).toBe(other(FAR));
});

it('copes with points that are all the same, or with only one', () => {
  const same = growForest([MIDDLE, MIDDLE, MIDDLE], createRandom(5));
  expect(same(MIDDLE)).toBe(same(FAR));
  expect(Number.isFinite(growForest([MIDDLE], createRandom(6))(FAR))).toBe(true);
});
