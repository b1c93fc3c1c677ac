import { FILTERS } from './filters/index.ts';

export type FilterId = (typeof FILTERS)[number]['id'];

/** In the order of the filter panel. */
export const FILTER_IDS = FILTERS.map(({ id }) => id) as readonly FilterId[];

const BITS: ReadonlyMap<FilterId, number> = new Map(FILTERS.map(({ id, bit }) => [id, bit]));

/** Positions of everything that is stored by bits, those of filters that are gone included. */
export const FILTER_BITS = Math.max(...BITS.values()) + 1;

/** Where a filter's flag, count, or whatever else is stored of it stands: 0 for the first. */
export function filterBit(id: FilterId): number {
  return BITS.get(id) ?? raiseUnknown(id);
}

function raiseUnknown(id: string): never {
  throw new RangeError(`There is no filter ${id}.`);
}

/** @returns one bit per filter; a signed 32-bit integer holds 31. */
export function encodeFilterMask(ids: Iterable<FilterId>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << filterBit(id);
  return mask;
}

/** @returns the filters of a mask, in the order of the filter panel. */
export function decodeFilterMask(mask: number): FilterId[] {
  return FILTER_IDS.filter((id) => (mask & (1 << filterBit(id))) !== 0);
}
