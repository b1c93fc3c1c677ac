import type { Store, StoreOverview } from '@tillwatch/contract';
import { cn } from '../../ui/cn.ts';
import { formatCount, formatDay, formatInstant, formatMoney, formatRelative } from '../../ui/format.ts';
import type { Column } from '../../ui/table.tsx';

/** A store and what there is to do in it. */
export type StoreRow = StoreOverview & { store: Store };

/** Joins stores with their overviews; omits stores without one. */
export function joinStores(
  stores: readonly Store[],
  overviews: readonly StoreOverview[] | undefined,
): StoreRow[] | undefined {
  const byId = new Map(stores.map((store) => [store.id, store]));
  return overviews?.flatMap((overview) => {
    const store = byId.get(overview.storeId);
    return store ? [{ ...overview, store }] : [];
  });
}

export const EXPECTED_LOSS_HINT =
  'Money that may be missing in what is pending, weighted by how likely each is to be worth a look';
export const MISSING_HINT = 'Days without data among the last 14';

const NOT_LOADED_HINT =
  'Failed, or waiting for an answer about columns, in the last 14 days, and nothing came instead';

/** The figures that every list of stores shows. */
export const OVERVIEW_COLUMNS = {
  expectedLoss: {
    title: 'Expected loss, pending',
    alignsRight: true,
    cell: ({ expectedLoss }) =>
      expectedLoss === 0 ? <span className="text-muted-foreground">–</span> : formatMoney(expectedLoss),
  },
  pendingCheckAll: {
    title: 'Check All pending',
    alignsRight: true,
    cell: ({ pendingCheckAll }) => (
      <span className={pendingCheckAll > 0 ? 'font-medium text-high' : 'text-muted-foreground'}>
        {formatCount(pendingCheckAll)}
      </span>
    ),
  },
  pending: { title: 'Pending', alignsRight: true, cell: ({ pending }) => formatCount(pending) },
  flagged: { title: 'Flagged', alignsRight: true, cell: ({ flagged }) => formatCount(flagged) },
  latestDay: {
    title: 'Latest day',
    cell: ({ latestDay }) => (
      <span className="whitespace-nowrap">{latestDay === null ? 'No data yet' : formatDay(latestDay)}</span>
    ),
  },
  lastUpload: {
    title: 'Last upload',
    cell: ({ lastUploadAt, filesNotLoaded }) => (
      <>
        {lastUploadAt === null ? (
          filesNotLoaded === 0 && '–'
        ) : (
          <time dateTime={lastUploadAt} title={formatInstant(lastUploadAt)} className="whitespace-nowrap">
            {formatRelative(lastUploadAt)}
          </time>
        )}
        {filesNotLoaded > 0 && (
          <span title={NOT_LOADED_HINT} className="block whitespace-nowrap text-medium">
            {formatCount(filesNotLoaded)} {filesNotLoaded === 1 ? 'file' : 'files'} not loaded
          </span>
        )}
      </>
    ),
  },
  missingDays: {
    title: 'Missing of last 14 days',
    alignsRight: true,
    cell: ({ missingDays, latestDay, filesNotLoaded }) => (
      <span
        title={MISSING_HINT}
        className={cn(
          'whitespace-nowrap',
          missingDays > 0 || (latestDay === null && filesNotLoaded > 0)
            ? 'font-medium text-medium'
            : 'text-muted-foreground',
        )}
      >
        {/* Without any day, none can be missing. */}
        {latestDay !== null ? missingDays : filesNotLoaded > 0 ? 'Nothing loaded' : '–'}
      </span>
    ),
  },
} satisfies Record<string, Column<StoreRow>>;
