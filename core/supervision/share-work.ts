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
 * Each agent's share of what waits: each of their stores, divided evenly among its agents.
 * @returns the agents with their shares, unrounded; together they are what waits in the stores that have an agent.
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

/** How many agents have each store, by its id; stores without an agent are missing. */
function countSharers(agents: readonly Assigned[]): Map<number, number> {
  const sharers = new Map<number, number>();
  for (const id of agents.flatMap(({ storeIds }) => storeIds)) sharers.set(id, (sharers.get(id) ?? 0) + 1);
  return sharers;
}
