import { formatCount } from './format.ts';

/**
 * What happens when somebody prefers their own file, or one that their answer had read in another way.
 * @param told how many others; null if it's neither.
 */
export function toldOfOwnFile(told: number | null): string {
  if (told === null) return '';
  if (told === 0)
    return ' You uploaded the file, or said how it is read, and nobody else is there to be told. The audit log has your decision.';
  const others =
    told === 1
      ? 'one other supervisor or admin was'
      : `${formatCount(told)} other supervisors and admins were`;
  return ` You uploaded the file, or said how it is read, so ${others} told.`;
}
