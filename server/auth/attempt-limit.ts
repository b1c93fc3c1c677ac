/** Counts something by key, within a window that begins with the first. Lives in memory: a restart forgets. */
export interface AttemptLimit {
  /** How long until the key may try again; 0 when it may now. */
  waitMs(key: string): number;
  count(key: string): void;
  forget(key: string): void;
}

const MAX_KEYS = 50_000;

export function createAttemptLimit(
  max: number,
  windowMs: number,
  now: () => number = Date.now,
): AttemptLimit {
  const windows = new Map<string, { endsAt: number; attempts: number }>();

  function current(key: string): { endsAt: number; attempts: number } | undefined {
    const window = windows.get(key);
    if (window && window.endsAt <= now()) {
      windows.delete(key);
      return undefined;
    }
    return window;
  }

  return {
    waitMs(key) {
      const window = current(key);
      return window && window.attempts >= max ? window.endsAt - now() : 0;
    },
    count(key) {
      const window = current(key);
      if (window) {
        window.attempts += 1;
        return;
      }
      // The oldest goes first: a Map keeps the order of insertion.
      const [oldest] = windows.keys();
      if (windows.size >= MAX_KEYS && oldest !== undefined) windows.delete(oldest);
      windows.set(key, { endsAt: now() + windowMs, attempts: 1 });
    },
    forget(key) {
      windows.delete(key);
    },
  };
}
