import type { QueryClient } from '@tanstack/react-query';
import { reviewStatus } from '@tillwatch/core/review';
import { readNeighbors, transactionOptions, type WalkQuery } from '../../../api/transactions.ts';
import type { ListEnd } from '../saving/review-save.ts';

/** How many that were reviewed a moment ago may lie between the end and what is pending. */
const MOST_STEPS = 20;

/**
 * What to say after the last pending transaction of a list: the walk goes on downward only, so something may still be
 * pending that was skipped.
 * @param id the transaction that was just reviewed.
 */
export async function describeEnd(
  client: QueryClient,
  { id, listQuery, onOpen }: { id: string; listQuery: WalkQuery; onOpen: (id: string) => void },
): Promise<ListEnd> {
  try {
    const skippedId = await findSkipped(client, id, listQuery);
    if (skippedId === null) return { remark: 'That was the last pending one in the list.' };
    return {
      remark: 'That was the end of the list. What you skipped is still pending.',
      way: { label: 'Go to It', onClick: () => onOpen(skippedId) },
    };
  } catch {
    return { remark: 'That was the end of the list.' };
  }
}

async function findSkipped(client: QueryClient, id: string, listQuery: WalkQuery): Promise<string | null> {
  let at = id;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const around = await readNeighbors(at, listQuery);
    const found = around.previousPendingId ?? around.nextPendingId;
    if (found === null || found === id) return null;
    // A review may still be on its way to the server.
    const known = client.getQueryData(transactionOptions(found).queryKey);
    if (!known || reviewStatus(known) === 'pending') return found;
    at = found;
  }
  return null;
}
