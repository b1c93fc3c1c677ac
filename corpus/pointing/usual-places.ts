// In which of several places that have a value people see that it always stands there.
import { type RowToken, tokensOf } from '../../core/journal/pointed/row-token.ts';
import type { Span } from './find-values.ts';

/** A value in a row of one ticket. */
export interface Found extends Span {
  row: number;
}

/** Of one ticket: its rows, and where they have the value that is looked for, the likeliest first. */
export interface Sight {
  rows: ReadonlyMap<number, string>;
  found: readonly Found[];
}

/** How many words in front of a value make its place. */
const IN_FRONT = 2;

const mask = ({ kind, text }: RowToken): string => (kind === 'digits' ? '#' : text);

function placeAt(tokens: readonly RowToken[], at: number): string {
  const front = tokens.slice(Math.max(0, at - IN_FRONT), at).map(mask);
  const first = at > IN_FRONT ? [tokens[0]].flatMap((token) => (token === undefined ? [] : mask(token))) : [];
  return [...first, '|', ...front, '|', tokens[at]?.kind === 'digits' ? '#' : 'A'].join(' ');
}

function placeOf(text: string, { from }: Span): string {
  const tokens = tokensOf(text);
  return placeAt(
    tokens,
    tokens.findIndex((token) => token.from >= from || token.to > from),
  );
}

const placesIn = (text: string): string[] => {
  const tokens = tokensOf(text);
  return tokens.map((_, at) => placeAt(tokens, at));
};

/**
 * @param sights of each ticket
 * @returns for each ticket where to point at; null where it has no such place
 */
export function chooseUsual(sights: readonly Sight[]): (Found | null)[] {
  const having = sights.map(({ rows }) => new Set([...rows.values()].flatMap(placesIn)));
  const places = sights.map(({ rows, found }) => found.map((one) => placeOf(rows.get(one.row) ?? '', one)));
  const chosen: (Found | null)[] = sights.map(() => null);
  for (;;) {
    const left = new Map<string, { right: number; order: number }>();
    for (const [at, known] of places.entries()) {
      if (chosen[at] !== null) continue;
      for (const [order, place] of known.entries()) {
        if (known.indexOf(place) !== order) continue;
        const { right = 0, order: sum = 0 } = left.get(place) ?? {};
        left.set(place, { right: right + 1, order: sum + order });
      }
    }
    const rated = [...left].map(([place, { right, order }]) => {
      const wrong = having.filter((all, at) => all.has(place) && places[at]?.includes(place) !== true).length;
      const isNamed = /\p{L}{2}/u.test(place.split('|')[1] ?? '');
      return { place, score: (isNamed ? 1.3 : 1) * right - 2 * wrong - order / right / 10 };
    });
    const best = rated.toSorted((one, other) => other.score - one.score)[0];
    if (best === undefined || best.score <= 0) return chosen;
    for (const [at, known] of places.entries()) {
      const index = known.indexOf(best.place);
      if (chosen[at] === null && index >= 0) chosen[at] = sights[at]?.found[index] ?? null;
    }
  }
}
