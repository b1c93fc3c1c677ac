const NAMED = 3;

/**
 * Which stores a page over several leaves out.
 * @param lost their numbers, at least one
 * @param total how many stores the user has
 */
export function describeUnreachable(lost: readonly string[], total: number): string {
  const [first = ''] = lost;
  if (lost.length === total && total > 1)
    return 'None of your stores can be reached right now. Nothing is lost.';
  if (lost.length === total) return `Store ${first} can’t be reached right now. Nothing is lost.`;
  if (lost.length === 1)
    return `Store ${first} can’t be reached right now, so this page leaves it out. Nothing is lost.`;
  return `${lost.length} stores can’t be reached right now, ${listNumbers(lost)}, so this page leaves them out. Nothing is lost.`;
}

function listNumbers(numbers: readonly string[]): string {
  const rest = numbers.length - NAMED;
  if (rest > 0) return `${numbers.slice(0, NAMED).join(', ')}, and ${rest} more`;
  const [last = '', ...others] = numbers.toReversed();
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} and ${last}`;
}
