// Whose number is on more than one register: few cashiers' are, so there is nothing to look for on others.
import { keepByStore } from './keep-by-store.ts';
import type { StoreView } from './store-view.ts';

const severalOf = keepByStore(findOnSeveral);

/** Whether a cashier's tickets are on more than one register. */
export function isOnSeveral(employeeId: string | null, store: StoreView): boolean {
  return employeeId !== null && severalOf(store).has(employeeId);
}

function findOnSeveral({ tickets }: StoreView): Set<string> {
  const registers = new Map<string, string>();
  const found = new Set<string>();
  for (const { employeeId, registerId } of tickets) {
    if (employeeId === null || registerId === null) continue;
    const known = registers.get(employeeId);
    if (known === undefined) registers.set(employeeId, registerId);
    else if (known !== registerId) found.add(employeeId);
  }
  return found;
}
