// Notes what has a number of its own and is no transaction, to name it to the uploader.

export interface LeftOut {
  /** @param what it is, in the plural */
  add(what: string, number: string): void;
  /** Sentences for the cleaning report. */
  describe(): string[];
}

const MOST_NAMED = 5;

export function createLeftOut(): LeftOut {
  const found = new Map<string, { named: string[]; count: number }>();
  return {
    add(what, number) {
      const one = found.get(what) ?? { named: [], count: 0 };
      found.set(what, one);
      one.count++;
      if (one.named.length < MOST_NAMED) one.named.push(number);
    },
    describe: () =>
      [...found].map(([what, { named, count }]) => {
        const more = count > named.length ? ', …' : '';
        return `Left out as ${what}, with a number of their own: ${named.join(', ')}${more} (${count}). Look at the original rows if one of them should be a transaction.`;
      }),
  };
}
