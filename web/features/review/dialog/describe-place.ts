import { formatCount } from '../../../ui/format.ts';

/**
 * '11 of 84'; 'after all 84' if a transaction that is still open has since left the list.
 * @param place from 1; null if it is too far down to be counted.
 */
export function describePlace(place: number | null, total: number): string {
  if (total === 0) return 'not in the list';
  if (place === null) return `far down in ${formatCount(total)}`;
  return place > total ? `after all ${formatCount(total)}` : `${formatCount(place)} of ${formatCount(total)}`;
}
