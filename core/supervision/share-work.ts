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
 * Each agent's part of what waits: that of each of their stores, divided evenly among the agents who have it.
 * @returns the agents with their parts, unrounded; all parts together are what waits in the stores that somebody has.
 */
export function shareWork<Agent extends Assigned>(
  stores: readonly StoreWork[],
  agents: readonly Agent[],
): (Agent & Waiting)[] {
  const sharers = countSharers(agents);
  const work = new Map(stores.map((store) => [store.storeId, store]));
  return agents.map((agent) => {
    const sum = (field: keyof Waiting) =>
      agent.storeIds.reduce((total, id) => total + (work.get(id)?.[field] ?? 0) / (sharers.get(id) ?? 1), 0);
    return {
      ...agent,
      pending: sum('pending'),
      pendingCheckAll: sum('pendingCheckAll'),
      expectedLoss: sum('expectedLoss'),
    };
  });
}

/** How many have each store, by its id; a store that nobody has is not there. */
function countSharers(agents: readonly Assigned[]): Map<number, number> {
  const sharers = new Map<number, number>();
  for (const id of agents.flatMap(({ storeIds }) => storeIds)) sharers.set(id, (sharers.get(id) ?? 0) + 1);
  return sharers;
}
