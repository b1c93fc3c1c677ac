// Counts equal values.

/** @returns how often each value is there, in the order in which they come first */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** @returns the first of the values that are there most often, and how often; undefined without values */
export const mostFrequent = <Value>(values: Iterable<Value>): [Value, number] | undefined =>
  [...countEach(values)].toSorted(([, one], [, other]) => other - one)[0];
