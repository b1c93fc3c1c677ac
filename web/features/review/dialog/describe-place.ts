import { formatCount } from '../../../ui/format.ts';

/**
 * '11 of 84'; 'after all 84' where a transaction that is still open has left the list since.
 * @param place from 1; null where it is too far down to be counted.
 */
export function describePlace(place: number | null, total: number): string {
  if (total === 0) return 'not in the list';
  if (place === null) return `far down in ${formatCount(total)}`;
  return place > total ? `after all ${formatCount(total)}` : `${formatCount(place)} of ${formatCount(total)}`;
}
