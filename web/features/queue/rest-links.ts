import type { QueueFilter, QueueRest } from '@tillwatch/contract';

type RestStore = QueueRest['stores'][number];

/** The sums over all stores. */
export function restTotals(stores: readonly Pick<RestStore, 'checkAll' | 'checkLot'>[]) {
  return {
    checkAll: stores.reduce((sum, { checkAll }) => sum + checkAll, 0),
    checkLot: stores.reduce((sum, { checkLot }) => sum + checkLot, 0),
  };
}

/** The address of a store's list with exactly what was counted: pending, without money at risk, all of its days. */
export function listLink(
  { storeId, firstDay, lastDay }: Pick<RestStore, 'storeId' | 'firstDay' | 'lastDay'>,
  priority: 'check_all' | 'check_lot',
  { employeeId, kind }: QueueFilter,
) {
  return {
    store: storeId,
    priorities: priority,
    status: 'pending',
    queued: 'no',
    start: firstDay,
    end: lastDay,
    ...(kind && { kind }),
    ...(employeeId !== undefined && { employee: employeeId }),
  } as const;
}
