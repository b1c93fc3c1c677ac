// What the report of an upload says of transactions of which the file says something else.
import type { Contest, Contests } from './contested.ts';

const NAMED = 5;

/** Sentences. */
export function describeContests({ kept, changed, firstKept, firstChanged }: Contests): string[] {
  return [
    ...(kept === 0 ? [] : [`${describeKept(kept)} ${nameFirst(firstKept)}`]),
    ...(changed === 0 ? [] : [`${describeChanged(changed)} ${nameFirst(firstChanged)}`]),
  ];
}

function describeKept(count: number): string {
  return count === 1
    ? '1 reviewed transaction differs from this file. It was kept as it was reviewed.'
    : `${count.toLocaleString('en-US')} reviewed transactions differ from this file. They were kept as they were reviewed.`;
}

function describeChanged(count: number): string {
  return count === 1
    ? '1 transaction that nobody had reviewed was changed by this file.'
    : `${count.toLocaleString('en-US')} transactions that nobody had reviewed were changed by this file.`;
}

/** 'The first ones: 105964, 506263.' */
function nameFirst(contests: readonly Contest[]): string {
  const numbers = contests.slice(0, NAMED).map(({ transactionNumber }) => transactionNumber);
  return `${contests.length > NAMED ? 'The first ones' : 'Receipt numbers'}: ${numbers.join(', ')}.`;
}
