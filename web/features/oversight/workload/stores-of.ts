import type { AgentWorkload, Store } from '@tillwatch/contract';

/** An agent's stores, in the order given, which is by store number. */
export function storesOf({ storeIds }: Pick<AgentWorkload, 'storeIds'>, stores: readonly Store[]): Store[] {
  return stores.filter(({ id }) => storeIds.includes(id));
}

export function agentsOf({ id }: Pick<Store, 'id'>, agents: readonly AgentWorkload[]): AgentWorkload[] {
  return agents.filter(({ storeIds }) => storeIds.includes(id));
}
