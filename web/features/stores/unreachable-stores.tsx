import type { ListedStore } from '@tillwatch/contract';
import { Banner } from '../../ui/banner.tsx';
import type { NotedRow } from '../../ui/table.tsx';
import { useStores } from './stores-query.ts';
import { describeUnreachable } from './unreachable-words.ts';

/** What replaces the figures of a store that can't be reached. */
export const UNREACHABLE = 'Can’t be reached right now';

/** Says which stores a page over several leaves out; renders nothing while all can be reached. */
export function UnreachableStores({ className }: { className?: string }) {
  const { data: stores = [] } = useStores();
  const lost = stores.filter(({ isReachable }) => !isReachable);
  if (lost.length === 0) return null;
  return (
    <Banner tone="info" className={className}>
      {describeUnreachable(
        lost.map(({ storeNumber }) => storeNumber),
        stores.length,
      )}
    </Banner>
  );
}

/** The rows of the stores that have no figures, because they can't be reached. */
export function listUnreachable(stores: readonly ListedStore[]): NotedRow[] {
  return stores
    .filter(({ isReachable }) => !isReachable)
    .map(({ id, storeNumber, name, isActive }) => ({
      key: id,
      title: `${storeNumber} · ${name}${isActive ? '' : ' (closed)'}`,
      note: UNREACHABLE,
    }));
}
