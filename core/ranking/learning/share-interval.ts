import { logGamma } from '../people/statistics.ts';

/** Shares, 0 to 1. */
export interface ShareInterval {
  low: number;
  high: number;
}

const OUTSIDE = 0.05;
const HALVINGS = 60;

/**
 * Clopper and Pearson's interval of a share: it contains the true one at least 95 times out of 100, however few were
 * looked at.
 * @param count of them, 0 to `of`.
 */
export function shareInterval(count: number, of: number): ShareInterval {
  return {
    low: count === 0 ? 0 : betaQuantile(OUTSIDE / 2, count, of - count + 1),
    high: count === of ? 1 : betaQuantile(1 - OUTSIDE / 2, count + 1, of - count),
  };
}

/** By bisection: slow but sure. */
function betaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularized incomplete beta function: how likely a beta(a, b) is below x. */
function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const log = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  const front = Math.exp(log);
  // The fraction converges quickly on this side of the mean.
  if (x < (a + 1) / (a + b + 2)) return (front * continueFraction(x, a, b)) / a;
  return 1 - (front * continueFraction(1 - x, b, a)) / b;
}

const MOST_TERMS = 1000;
const EXACT = 1e-14;
const TINY = 1e-300;

/** Lentz's method for the continued fraction. */
function continueFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d);
      c = notZero(1 + term / c);
      step = c * d;
      value *= step;
    }
    if (Math.abs(step - 1) < EXACT) break;
  }
  return value;
}

const notZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
