type Vector = readonly number[];

/**
 * Solves a system of linear equations with Cholesky's method.
 * @param matrix symmetric and positive definite, n rows of n.
 * @param right n values.
 * @throws RangeError if the matrix is not positive definite.
 */
export function solveSymmetric(matrix: readonly Vector[], right: Vector): number[] {
  const lower = factorize(matrix);
  const half: number[] = [];
  for (const [at, row] of lower.entries()) half.push(((right[at] ?? 0) - dot(row, half)) / last(row));
  const solution = half.map(() => 0);
  for (const [at, row] of [...lower.entries()].toReversed()) {
    const below = lower
      .slice(at + 1)
      .reduce((sum, other, next) => sum + (other[at] ?? 0) * (solution[at + 1 + next] ?? 0), 0);
    solution[at] = ((half[at] ?? 0) - below) / last(row);
  }
  return solution;
}

/** @returns the rows of the lower triangle whose product with its own transpose is the matrix. */
function factorize(matrix: readonly Vector[]): number[][] {
  const lower: number[][] = [];
  for (const [at, values] of matrix.entries()) {
    const row: number[] = [];
    for (const before of lower) row.push(((values[row.length] ?? 0) - dot(row, before)) / last(before));
    const rest = (values[at] ?? 0) - dot(row, row);
    if (rest <= 0) throw new RangeError('The matrix is not positive definite');
    row.push(Math.sqrt(rest));
    lower.push(row);
  }
  return lower;
}

/** Over the length of the shorter one. */
function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const last = (row: Vector): number => row.at(-1) ?? 1;
