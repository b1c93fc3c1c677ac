// What the heads of a file's pages say of its store, where its transactions name none.
import { isOwnStore, type SelectedStore } from './own-store.ts';

/** Share of the lines that name a store: fewer may be in the text of a receipt. */
const FEWEST_OF_ANOTHER = 0.2;
const MOST_LINES = 0.5;

/**
 * @param named stores, and how many lines name each; the most frequent first.
 * @returns the other store whose pages are in the file, or what most pages call the store; null if neither.
 */
export function findPageStore(
  selected: SelectedStore,
  named: readonly [store: string, lines: number][],
): string | null {
  const all = named.reduce((sum, [, lines]) => sum + lines, 0);
  const another = named.find(
    ([store, lines]) =>
      selected.others.has(store) && !isOwnStore(selected, store) && lines >= all * FEWEST_OF_ANOTHER,
  );
  const most = named.find(([, lines]) => lines > all * MOST_LINES);
  return (another ?? most)?.[0] ?? null;
}
