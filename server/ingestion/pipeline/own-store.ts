// Decides which of the stores that a file names is the one to which it was uploaded.

/** What is known of the store to which the file was uploaded. */
export interface SelectedStore {
  number: string;
  name: string;
  /** What its earlier files call it; empty if they name none. */
  usual: readonly string[];
  /** The numbers of all other stores, plain. */
  others: ReadonlySet<string>;
  /** The numbers of those that have a name of at least two words for themselves, by its words. */
  otherNames: ReadonlyMap<string, string>;
  /** The file's name. */
  filename: string;
}

/** Without leading zeros, which exports and people leave out. */
export const plain = (number: string): string => number.trim().replace(/^0+(?=\d)/, '');

/** Whether the selected store has this number, or a name with it that is no other store's number. */
export const isOwnStore = (selected: SelectedStore, store: string): boolean =>
  store === plain(selected.number) || (isInName(selected, store) && !selected.others.has(store));

/** @param named several stores. @returns null if none of them is plainly the selected one. */
export function findOwnStore(selected: SelectedStore, named: readonly string[]): string | null {
  const number = plain(selected.number);
  if (named.includes(number)) return number;
  const inName = named.filter((store) => isOwnStore(selected, store));
  if (inName.length > 0) return inName.length === 1 ? (inName[0] ?? null) : null;
  const [usual, ...more] = selected.usual;
  const isUsual = more.length === 0 && usual !== undefined && named.includes(usual);
  return isUsual && !selected.others.has(usual) ? usual : null;
}

function isInName({ name }: SelectedStore, store: string): boolean {
  const numbers = (name.match(/\d+/g) ?? []).map(plain);
  return numbers.includes(store) || ` ${wordsOf(name)} `.includes(` ${wordsOf(store)} `);
}

/** In small letters, numbers without leading zeros, with one space between. */
export const wordsOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []).map(plain).join(' ');
