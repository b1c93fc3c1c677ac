// Counts cases of one kind, and names the first few of them.

/** Whoever looks for them needs all of them, and most files have no more. */
const MOST_NAMED = 40;

export interface FirstFew {
  add(name: string): void;
  readonly count: number;
  /** '12, 15, …': the first ones that were added, and whether there are more. */
  list(): string;
}

/** @param most how many are named */
export function createFirstFew(most = MOST_NAMED): FirstFew {
  const named: string[] = [];
  let count = 0;
  return {
    add(name) {
      count++;
      if (named.length < most) named.push(name);
    },
    get count() {
      return count;
    },
    list: () => named.join(', ') + (count > named.length ? ', …' : ''),
  };
}
