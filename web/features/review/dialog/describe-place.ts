import { formatCount } from '../../../ui/format.ts';

/**
 * '11 of 84'; 'not among these 84' if the open transaction isn't, or is no longer, in the list.
 * @param place from 1; null if it is too far down to be counted.
 */
export function describePlace(place: number | null, total: number): string {
  if (total === 0) return 'not in the list';
  if (place === null) return `far down in ${formatCount(total)}`;
  return place > total
    ? `not among these ${formatCount(total)}`
    : `${formatCount(place)} of ${formatCount(total)}`;
}
