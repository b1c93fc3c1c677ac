// The few statistics that comparing people takes.

/** Lanczos' approximation with g = 7; to about 1e-13. */
const LANCZOS = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
] as const;

/** @param x above 0. @returns the logarithm of the gamma function. */
export function logGamma(x: number): number {
  const shifted = x - 1;
  const base = shifted + 7.5;
  const series = LANCZOS.reduce(
    (sum, part, index) => (index === 0 ? part : sum + part / (shifted + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

/**
 * The probability of at least `observed` where `expected` are expected, when honest people differ: a Poisson count
 * whose mean is gamma distributed around the expected one.
 * @param shape of that gamma; its variance is 1 / shape of its mean squared.
 */
export function tailOfCounts(observed: number, expected: number, shape: number): number {
  if (observed <= 0) return 1;
  const success = shape / (shape + expected);
  const failure = expected / (shape + expected);
  let below = 0;
  let exactly = success ** shape;
  for (let count = 0; count < observed; count += 1) {
    below += exactly;
    exactly *= ((count + shape) / (count + 1)) * failure;
  }
  return Math.min(1, Math.max(0, 1 - below));
}

/**
 * Wilson and Hilferty's approximation; accurate to a few percent for shapes from 1 on.
 * @param normal the standard normal deviate of the wanted share: 1.645 for 95%.
 */
export function gammaQuantile(shape: number, rate: number, normal: number): number {
  const cube = 1 - 1 / (9 * shape) + normal / (3 * Math.sqrt(shape));
  return (shape * Math.max(0, cube) ** 3) / rate;
}

/**
 * Benjamini and Hochberg's procedure.
 * @param share of false ones that is acceptable among those that are named.
 * @returns for each probability whether it is named.
 */
export function holdFalseDiscoveries(probabilities: readonly number[], share: number): boolean[] {
  const sorted = probabilities.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex((p, index) => p <= (share * (index + 1)) / sorted.length);
  const limit = last < 0 ? -1 : (sorted[last] as number);
  return probabilities.map((p) => p <= limit);
}
