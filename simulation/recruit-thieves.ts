import { createRandom, type Random } from './random.ts';
import { SCHEME_NAMES, type SchemeName } from './schemes.ts';
import { CAREFUL_SHARE, SCHEME_SHARES } from './shares.ts';
import type { Thief } from './staff.ts';

/** One in this many starts at the store within the first weeks. */
const NEW_OF = 6;
const NEW_WITHIN_DAYS = 14;

/**
 * Recruits a chain's thieves: each scheme once if there are enough thieves, the rest by share; almost half of them
 * careful; spread over the stores.
 * @param count with two per store, every scheme occurs in a chain of six
 */
export function recruitThieves(seed: number, stores: number, count: number): Thief[] {
  const random = createRandom(seed * 31 + 7);
  const schemes = shuffle(SCHEME_NAMES, random).slice(0, count);
  while (schemes.length < count) schemes.push(drawScheme(random.next()));
  const carefulCount = Math.round((count * CAREFUL_SHARE) / 100);
  const caution = shuffle(
    schemes.map((_, index) => index < carefulCount),
    random,
  );
  return schemes.map((scheme, index) => ({
    store: index % stores,
    scheme,
    isCareful: caution[index] ?? false,
    ...(random.integer(1, NEW_OF) === 1 && { firstDay: random.integer(2, NEW_WITHIN_DAYS) }),
  }));
}

/** @param share 0 to 1 */
function drawScheme(share: number): SchemeName {
  const all = SCHEME_NAMES.reduce((sum, name) => sum + SCHEME_SHARES[name], 0);
  let draw = share * all;
  return SCHEME_NAMES.find((name) => (draw -= SCHEME_SHARES[name]) < 0) ?? 'abort and pocket';
}

function shuffle<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
