// Counts cases of one kind, and names the first few of them.

const MOST_NAMED = 5;

export interface FirstFew {
  add(name: string): void;
  readonly count: number;
  /** '12, 15, …': the first ones that were added, and whether there are more. */
  list(): string;
}

export function createFirstFew(): FirstFew {
  const named: string[] = [];
  let count = 0;
  return {
    add(name) {
      count++;
      if (named.length < MOST_NAMED) named.push(name);
    },
    get count() {
      return count;
    },
    list: () => named.join(', ') + (count > named.length ? ', …' : ''),
  };
}
