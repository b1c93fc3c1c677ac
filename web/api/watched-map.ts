/** A map that React can watch: each change creates a new `entries` array and notifies the watchers. */
export interface WatchedMap<Value> {
  get: (key: string) => Value | undefined;
  /** The same array until something changes. */
  entries: () => readonly (readonly [string, Value])[];
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
  /** @returns a function that stops watching. */
  watch: (listener: () => void) => () => void;
}

export function createWatchedMap<Value>(): WatchedMap<Value> {
  const map = new Map<string, Value>();
  const listeners = new Set<() => void>();
  let entries: readonly (readonly [string, Value])[] = [];

  function announce(): void {
    entries = [...map];
    for (const listener of listeners) listener();
  }

  return {
    get: (key) => map.get(key),
    entries: () => entries,
    set(key, value) {
      map.set(key, value);
      announce();
    },
    delete(key) {
      if (map.delete(key)) announce();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
