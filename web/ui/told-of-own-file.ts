import { formatCount } from './format.ts';

/** What happens when somebody prefers their own file. @param told how many others; null if it's not their own. */
export function toldOfOwnFile(told: number | null): string {
  if (told === null) return '';
  if (told === 0)
    return ' The file is your own, and nobody else is there to be told. The audit log has your decision.';
  const others =
    told === 1
      ? 'one other supervisor or admin was'
      : `${formatCount(told)} other supervisors and admins were`;
  return ` The file is your own, so ${others} told.`;
}
