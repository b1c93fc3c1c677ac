/** Runs tasks with the same key one at a time, and tasks with different keys in parallel. */
export interface SerialQueue {
  /** @returns the task's result; a failed task does not stop the next one. */
  add<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Unfinished tasks with this key. */
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
