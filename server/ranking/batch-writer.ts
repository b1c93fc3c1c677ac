// Writes to a connection while the next rows are being made.

export interface BatchWriter<Item> {
  /** Resolves when there is room for more. */
  add(item: Item): Promise<void>;
  /** Resolves when the connection is free for something else. */
  settle(): Promise<void>;
  /** Resolves when all is written. */
  end(): Promise<void>;
  /** Resolves, whatever has failed, when it no longer uses the connection, so the caller may roll back. */
  stop(): Promise<void>;
}

/** Rows per statement; with fewer, the statements would cost more than the rows. */
const ROWS_AT_ONCE = 1000;

/** @param countRows how many rows an item is written as. */
export function createBatchWriter<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  countRows: (item: Item) => number,
): BatchWriter<Item> {
  let items: Item[] = [];
  let rows = 0;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    writing = write(items);
    // The next caller that waits for it gets the error.
    writing.catch(() => undefined);
    items = [];
    rows = 0;
  }

  return {
    async add(item) {
      items.push(item);
      rows += countRows(item);
      if (rows >= ROWS_AT_ONCE) await flush();
    },
    settle: () => writing,
    async end() {
      await flush();
      await writing;
    },
    stop: () => writing.catch(() => undefined),
  };
}
