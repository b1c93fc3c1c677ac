import { nameDifferences, type UploadDetails } from '@tillwatch/contract';
import { formatCount } from '../../../ui/format.ts';

type Counts = Pick<UploadDetails, 'filename' | 'totalTransactions' | 'removableTransactions'>;

/** What waits for a decision and goes with the upload; '' for nothing. */
export function describeEnding({ withdrawalEnds: ends }: Pick<UploadDetails, 'withdrawalEnds'>): string {
  if (ends.transactions === 0) return '';
  const verb = ends.transactions === 1 ? 'waits' : 'wait';
  return `Files disagree about ${nameDifferences(ends)}, which ${verb} for a supervisor: the question goes with the upload, and the history keeps what it said. `;
}

/** What becomes of reviews; '' for none. */
export function describeReviewed({
  reviewedTransactions: reviewed,
  totalTransactions: total,
  removableTransactions: removable,
}: Counts & Pick<UploadDetails, 'reviewedTransactions'>): string {
  if (reviewed === 0) return '';
  if (removable === total)
    return reviewed === 1
      ? '1 was reviewed; the review is kept with this upload. '
      : `${formatCount(reviewed)} were reviewed; the reviews are kept with this upload. `;
  return reviewed === 1
    ? '1 was reviewed: the review is kept with this upload or, if another upload has the transaction, in its history, and it is pending again. '
    : `${formatCount(reviewed)} were reviewed: the reviews are kept with this upload or, if another upload has the transactions, in their histories, and they are pending again. `;
}

/** What changes because another file counts instead; '' for nothing. */
export function describeChanging({
  withdrawalChanges: changes,
}: Pick<UploadDetails, 'withdrawalChanges'>): string {
  const { transactions } = changes;
  if (transactions === 0) return '';
  const parts = (
    [
      ['cashier', changes.cashiers],
      ['type', changes.kinds],
      ['amount', changes.amounts],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([what, count]) =>
      transactions === 1
        ? `another ${what}`
        : `${formatCount(count)} ${count === 1 ? 'gets' : 'get'} another ${what}`,
    );
  const what = parts.length === 0 ? 'in other details' : parts.join(', ');
  const who =
    transactions === 1
      ? '1 of those that stay changes to what another file says'
      : `${formatCount(transactions)} of those that stay change to what other files say`;
  return `${who}: ${what}. ${describeDecisions(changes)}`;
}

const names = new Intl.ListFormat('en-US');

/** Decisions for what the file says, in a sentence; '' for none. */
function describeDecisions({
  decisions,
  deciders,
}: Pick<UploadDetails['withdrawalChanges'], 'decisions' | 'deciders'>): string {
  if (decisions === 0) return '';
  const who = names.format(deciders) || 'a supervisor';
  return decisions === 1
    ? `About 1 of them, ${who} had decided for this file: it waits for a supervisor again. `
    : `About ${formatCount(decisions)} of them, ${who} had decided for this file: they wait for a supervisor again. `;
}

/** What withdrawing an upload takes out of the store, and what stays because other uploads have it, too. */
export function describeRemoval({
  filename,
  totalTransactions: total,
  removableTransactions: removable,
}: Counts): string {
  if (removable === 0) {
    return `Nothing of ${filename} will be taken out of the store: other uploads have all of its transactions, too.`;
  }
  const kept = total - removable;
  const what = `${formatCount(removable)} ${removable === 1 ? 'transaction' : 'transactions'}`;
  if (kept <= 0) return `${what} of ${filename} will be taken out of the store.`;
  return `${what} of ${filename} will be taken out of the store. The other ${formatCount(kept)} ${kept === 1 ? 'stays' : 'stay'}, because another upload has ${kept === 1 ? 'it' : 'them'}, too.`;
}
