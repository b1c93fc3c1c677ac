// Isolation forest after Liu, Ting, and Zhou (2008): a point that few random cuts separate from the rest is odd.
import type { Random } from '@tillwatch/simulation';

/** One value for each feature. */
export type Point = Float64Array;

/** As in the paper; more changes nothing. */
const TREES = 100;
const SAMPLE = 256;
const MOST_DEPTH = Math.ceil(Math.log2(SAMPLE));

type Tree = { size: number } | { feature: number; cut: number; below: Tree; above: Tree };

/** @returns how odd a point is, 0 to 1; about 0.5 if no point is. */
type Oddness = (point: Point) => number;

/** @param points at least one; the forest doesn't know which of them are thefts. */
export function growForest(points: readonly Point[], random: Random): Oddness {
  const size = Math.min(SAMPLE, points.length);
  const features = [...(points[0] ?? [])].map((_, feature) => feature);
  const trees = Array.from({ length: TREES }, () => {
    const sample = Array.from({ length: size }, () => random.pick(points));
    return growTree(sample, features, 0, random);
  });
  const usual = usualDepth(size);
  return (point) => {
    const depth = trees.reduce((sum, tree) => sum + depthOf(point, tree), 0) / trees.length;
    return 2 ** (-depth / Math.max(1, usual));
  };
}

/** @param features the ones in which the points may differ. */
function growTree(
  points: readonly Point[],
  features: readonly number[],
  depth: number,
  random: Random,
): Tree {
  const ranges = depth < MOST_DEPTH && points.length > 1 ? rangesOf(points, features) : [];
  if (ranges.length === 0) return { size: points.length };
  const { feature, low, high } = random.pick(ranges);
  // Never at the lowest value itself, so that both sides have points.
  const cut = high - random.next() * (high - low);
  const below: Point[] = [];
  const above: Point[] = [];
  for (const point of points) ((point[feature] ?? 0) < cut ? below : above).push(point);
  const differing = ranges.map((range) => range.feature);
  return {
    feature,
    cut,
    below: growTree(below, differing, depth + 1, random),
    above: growTree(above, differing, depth + 1, random),
  };
}

interface Range {
  feature: number;
  low: number;
  high: number;
}

/** The ranges of the features in which the points differ. */
function rangesOf(points: readonly Point[], features: readonly number[]): Range[] {
  return features.flatMap((feature) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const point of points) {
      const value = point[feature] ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return low < high ? [{ feature, low, high }] : [];
  });
}

function depthOf(point: Point, root: Tree): number {
  let tree = root;
  let depth = 0;
  while ('cut' in tree) {
    tree = (point[tree.feature] ?? 0) < tree.cut ? tree.below : tree.above;
    depth += 1;
  }
  return depth + usualDepth(tree.size);
}

const EULER = 0.577_215_664_9;

/** How many cuts a search in a binary tree of this size takes on average. */
function usualDepth(size: number): number {
  if (size <= 1) return 0;
  return size === 2 ? 1 : 2 * (Math.log(size - 1) + EULER) - (2 * (size - 1)) / size;
}
