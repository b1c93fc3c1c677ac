import type { StoreView } from './store-view.ts';

/** Keeps what was found of a store, because every one of its tickets asks for it. */
export function keepByStore<Result>(find: (store: StoreView) => Result): (store: StoreView) => Result {
  const kept = new WeakMap<StoreView, { result: Result }>();
  return (store) => {
    let found = kept.get(store);
    if (!found) kept.set(store, (found = { result: find(store) }));
    return found.result;
  };
}
