// Notes what few receipts say above their goods, in a place where nearly all others say one and the same.

import type { Draft } from './draft.ts';

export interface TitlePlaces {
  /** For a complete receipt that no known word takes back. */
  add(draft: Draft): void;
  /** What may be the titles of other documents than sales: a credit note, say. */
  list(): OtherTitle[];
}

export interface OtherTitle {
  text: string;
  tickets: number;
  /** The number of the first. */
  seenIn: string;
  /** What the others say there. */
  usual: string;
}

type Title = Omit<OtherTitle, 'usual'>;

const MOST_PLACES = 200;
/** In a place with more of them, something varies: names, for instance. */
const MOST_TITLES = 4;
const FEWEST_RECEIPTS = 5;
const USUAL_PART = 0.6;
const HAS_WORD = /\p{L}{3}/u;

/** @param keyOf the same for lines that differ only in their figures. */
export function createTitlePlaces(keyOf: (text: string) => string): TitlePlaces {
  /** By the line above. */
  const places = new Map<string, Map<string, Title>>();
  const note = (above: string, text: string, seenIn: string): void => {
    if (!places.has(above) && places.size >= MOST_PLACES) return;
    const titles = places.get(above) ?? new Map<string, Title>();
    places.set(above, titles);
    const key = keyOf(text);
    const known = titles.get(key);
    if (known !== undefined) known.tickets++;
    else if (titles.size <= MOST_TITLES) titles.set(key, { text: text.trim(), tickets: 1, seenIn });
  };
  return {
    add(draft) {
      let above = '';
      for (const { isTitle, text } of linesAboveGoods(draft)) {
        if (text.trim() === '') continue;
        if (isTitle && HAS_WORD.test(text)) note(keyOf(above), text, draft.receipt.transactionNumber);
        above = text;
      }
    },
    list: () => withoutAgain([...places.values()].flatMap(othersOf)),
  };
}

function linesAboveGoods({ opening, receipt: { lines } }: Draft): { isTitle: boolean; text: string }[] {
  const end = lines.findIndex(({ kind }) => kind !== 'text' && kind !== 'header');
  const own = lines.slice(0, Math.max(0, end));
  return [
    ...opening.map((text) => ({ isTitle: true, text })),
    ...own.map(({ kind, text }) => ({ isTitle: kind === 'text', text })),
  ];
}

function othersOf(titles: ReadonlyMap<string, Title>): OtherTitle[] {
  const [usual, ...others] = [...titles.values()].toSorted((a, b) => b.tickets - a.tickets);
  const all = (usual?.tickets ?? 0) + others.reduce((sum, { tickets }) => sum + tickets, 0);
  const isUsual = usual !== undefined && all >= FEWEST_RECEIPTS && usual.tickets >= all * USUAL_PART;
  return isUsual && titles.size <= MOST_TITLES ? others.map((one) => ({ ...one, usual: usual.text })) : [];
}

function withoutAgain(titles: readonly OtherTitle[]): OtherTitle[] {
  return [...new Map(titles.toReversed().map((one) => [one.text, one])).values()].toReversed();
}
