import { FILTERS } from './filter-catalog.ts';

export type FilterId = (typeof FILTERS)[number]['id'];

/** In the order of the filter panel. */
export const FILTER_IDS = FILTERS.map(({ id }) => id) as readonly FilterId[];

const BITS: ReadonlyMap<FilterId, number> = new Map(FILTERS.map(({ id, bit }) => [id, bit]));

/** How many bits are in use, including those of retired filters. */
export const FILTER_BITS = Math.max(...BITS.values()) + 1;

/** The position at which a filter's flag or count is stored, from 0. */
export function filterBit(id: FilterId): number {
  return BITS.get(id) ?? raiseUnknown(id);
}

function raiseUnknown(id: string): never {
  throw new RangeError(`There is no filter ${id}.`);
}

/** @returns one bit per filter; a signed 32-bit integer has room for 31 */
export function encodeFilterMask(ids: Iterable<FilterId>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << filterBit(id);
  return mask;
}

/** @returns the filters in a mask, in the order of the filter panel */
export function decodeFilterMask(mask: number): FilterId[] {
  return FILTER_IDS.filter((id) => (mask & (1 << filterBit(id))) !== 0);
}
