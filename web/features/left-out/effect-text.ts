/** The select's value for the comparison; those of filters and signals are their kind and id. */
export const COMPARISON = 'comparison';

/** What leaving somebody out changes in the queue. */
export function effectText(what: string): string {
  if (what === COMPARISON) {
    return 'In the Queue, this cashier’s pending transactions lose what the comparison adds to their risk: they move down, and whatever has no other reason leaves it. The others are compared without this cashier, so theirs may move, too. Decisions stay as they are.';
  }
  return what.startsWith('filter ')
    ? 'The filter no longer marks these transactions, so their priority may fall. The Queue goes by signals: their places there stay. Decisions stay as they are.'
    : 'In the Queue, these pending transactions lose what this signal adds to their risk: they move down, and whatever has no other reason leaves it. Decisions stay as they are.';
}
