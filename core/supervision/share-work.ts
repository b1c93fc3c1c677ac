/** What waits in a store. */
export interface Waiting {
  /** Transactions that nobody has verified or flagged. */
  pending: number;
  /** How many of those are Check All. */
  pendingCheckAll: number;
  /** Dollars. */
  expectedLoss: number;
}

interface StoreWork extends Waiting {
  storeId: number;
}

interface Assigned {
  storeIds: readonly number[];
}

/**
 * Each agent's share of what waits: each of their stores, divided as evenly among its agents as whole transactions and
 * cents allow.
 * @returns the agents with their shares; together they are what waits in the stores that have an agent.
 */
export function shareWork<Agent extends Assigned>(
  stores: readonly StoreWork[],
  agents: readonly Agent[],
): (Agent & Waiting)[] {
  const shares = agents.map(() => ({ pending: 0, pendingCheckAll: 0, cents: 0 }));
  for (const { storeId, pending, pendingCheckAll, expectedLoss } of stores) {
    const sharers = shares.filter((_, at) => agents[at]?.storeIds.includes(storeId));
    sharers.forEach((share, at) => {
      // Who gets what is left over differs from store to store.
      const turn = (at + storeId) % sharers.length;
      const divide = (whole: number): number => Math.floor((whole + turn) / sharers.length);
      share.pending += divide(pending);
      share.pendingCheckAll += divide(pendingCheckAll);
      share.cents += divide(Math.round(expectedLoss * 100));
    });
  }
  return agents.map((agent, at) => {
    const { pending = 0, pendingCheckAll = 0, cents = 0 } = shares[at] ?? {};
    return { ...agent, pending, pendingCheckAll, expectedLoss: cents / 100 };
  });
}
