// What the heads of a file's pages, its name, and its sheets say of its store, where its transactions name none.
import type { PageStoreWatch } from '@tillwatch/core/journal';
import { isOwnStore, plain, type SelectedStore, wordsOf } from './own-store.ts';

/** Share of the lines that name a store: fewer may be in the text of a receipt. */
const FEWEST_OF_ANOTHER = 0.2;
const MOST_LINES = 0.5;

/** What else a page's head has beside a store's name. */
const BESIDE_NAME = new Set(['store', 'page', 'date', 'time', 'of']);

/** @returns the other store that has this name, with or without a page's number or a date beside it. */
export function findByName({ otherNames }: SelectedStore, text: string): string | undefined {
  if (otherNames.size === 0) return undefined;
  const words = wordsOf(text);
  const plainWords = words.split(' ').filter((word) => !/\d/.test(word) && !BESIDE_NAME.has(word));
  return otherNames.get(words) ?? otherNames.get(plainWords.join(' '));
}

/** @returns the other store whose pages are in the file, or what most pages call the store; null if neither. */
export function findPageStore(
  selected: SelectedStore,
  pages: Pick<PageStoreWatch, 'list' | 'listMarked'>,
): string | null {
  const named = pages.list();
  const found = findNamed(selected, named);
  if (found !== null || named.some(([store]) => isOwnStore(selected, store))) return found;
  // No word calls these a store's number: only one that is counts.
  const marked = pages.listMarked();
  if (marked.some(([store]) => isOwnStore(selected, plain(store)))) return null;
  return marked.map(([store]) => plain(store)).find((store) => selected.others.has(store)) ?? null;
}

/** @param named stores, and how many lines name each; the most frequent first. */
function findNamed(selected: SelectedStore, named: readonly [store: string, lines: number][]): string | null {
  const all = named.reduce((sum, [, lines]) => sum + lines, 0);
  const another = named.find(
    ([store, lines]) =>
      selected.others.has(store) && !isOwnStore(selected, store) && lines >= all * FEWEST_OF_ANOTHER,
  );
  const most = named.find(([, lines]) => lines > all * MOST_LINES);
  return (another ?? most)?.[0] ?? null;
}

const STORE_WORD = /(?:store|site|shop|loc|location|branch|outlet)[\s#_.-]{0,3}$/i;
const OTHER_WORD =
  /(?:reg|register|pos|till|lane|terminal|cashier|emp|page|row|v|ver|version)[\s#_.-]{0,3}$/i;
const SHORTEST = 3;
/** Longer ones are dates. */
const LONGEST = 5;

/** @returns the other store whose number stands in the file's name or a sheet's, if none has the selected one's. */
export function findStoreInTitles(selected: SelectedStore, titles: readonly string[]): string | null {
  const numbers = titles.flatMap(listNumbers);
  if (numbers.some(({ number }) => isOwnStore(selected, number))) return null;
  return numbers.find(({ number, isSure }) => isSure && selected.others.has(number))?.number ?? null;
}

/** @returns those in a title, and whether they are hardly a date, a time, or a register. */
function listNumbers(title: string): { number: string; isSure: boolean }[] {
  return [...title.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const before = title.slice(0, index);
    const isNamed = STORE_WORD.test(before);
    const isLong = digits.length >= SHORTEST && digits.length <= LONGEST;
    const isOther = OTHER_WORD.test(before) || isDate(digits) || (/\d/.test(before) && isTime(digits));
    return { number: plain(digits), isSure: isNamed || (isLong && !isOther) };
  });
}

/** `2026`, `1130`, or `3011`. */
function isDate(digits: string): boolean {
  if (/^(?:19|20)\d\d$/.test(digits)) return true;
  const [one, other] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  return (
    digits.length === 4 &&
    Math.min(one, other) >= 1 &&
    Math.min(one, other) <= 12 &&
    Math.max(one, other) <= 31
  );
}

/** `1742`, behind a date. */
const isTime = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits);
