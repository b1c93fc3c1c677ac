/** Runs the tasks of one key one after the other and those of different keys at the same time. */
export interface SerialQueue {
  /** @returns what the task gives; a task that fails does not keep the next from running. */
  add<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Tasks of this key that have not ended. */
  countWaiting(key: string): number;
}

export function createSerialQueue(): SerialQueue {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  return {
    async add(key, task) {
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      lines.set(key, line);
      const result = line.last.then(task, task);
      line.last = result;
      line.waiting += 1;
      try {
        return await result;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(key);
      }
    },
    countWaiting: (key) => lines.get(key)?.waiting ?? 0,
  };
}
