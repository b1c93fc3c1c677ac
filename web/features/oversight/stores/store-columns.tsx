import { Link } from '@tanstack/react-router';
import type { AgentWorkload } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { EXPECTED_LOSS_HINT, MISSING_HINT, OVERVIEW_COLUMNS, type StoreRow } from '../../stores/overview.ts';
import type { StoreSort } from '../data/sort-keys.ts';
import type { SortRule } from '../data/sort-rows.ts';
import type { SortedColumn } from '../parts/sorted-table.tsx';
import { searchForFlagged, searchForMissing, searchForPending } from './store-links.ts';

/** A store, what there is to do in it, and who has it. */
export type StaffedRow = StoreRow & {
  /** Undefined while it loads. */
  agents: readonly AgentWorkload[] | undefined;
};

const linkClasses = 'rounded-sm font-medium text-primary underline-offset-2 hover:underline';
const dottedClasses = `${linkClasses} underline decoration-dotted hover:decoration-solid`;

const by = (
  key: StoreSort,
  first: 'ascending' | 'descending',
  valueOf: SortRule<StaffedRow, StoreSort>['valueOf'],
): SortRule<StaffedRow, StoreSort> => ({ key, first, valueOf });

/**
 * @param rows all of them, for the totals; undefined while they load.
 * @param isWhole whether no store is left out because it can't be reached
 */
export function storeColumns(
  rows: readonly StaffedRow[] | undefined,
  isWhole: boolean,
): SortedColumn<StaffedRow, StoreSort>[] {
  const sum = (field: 'expectedLoss' | 'pendingCheckAll' | 'pending' | 'flagged' | 'missingDays') =>
    (rows ?? []).reduce((total, row) => total + row[field], 0);
  const { expectedLoss, pendingCheckAll, pending, flagged, lastUpload, missingDays } = OVERVIEW_COLUMNS;
  return [
    {
      title: 'Store',
      sort: by('store', 'ascending', ({ store }) => store.storeNumber),
      total: isWhole ? 'All stores' : 'All that can be reached',
      cell: (row) => (
        <Link to="/" search={searchForPending(row)} className={linkClasses}>
          {row.store.storeNumber} · {row.store.name}
        </Link>
      ),
    },
    {
      ...expectedLoss,
      hint: EXPECTED_LOSS_HINT,
      sort: by('loss', 'descending', (row) => row.expectedLoss),
      total: formatMoney(sum('expectedLoss')),
    },
    {
      ...pendingCheckAll,
      sort: by('check-all', 'descending', (row) => row.pendingCheckAll),
      total: formatCount(sum('pendingCheckAll')),
    },
    {
      ...pending,
      sort: by('pending', 'descending', (row) => row.pending),
      total: formatCount(sum('pending')),
    },
    {
      ...flagged,
      sort: by('flagged', 'descending', (row) => row.flagged),
      total: formatCount(sum('flagged')),
      cell: (row) =>
        row.flagged === 0 ? (
          flagged.cell(row)
        ) : (
          <Link to="/" search={searchForFlagged(row)} title="Show what is flagged" className={dottedClasses}>
            {flagged.cell(row)}
          </Link>
        ),
    },
    // Oldest first.
    { ...lastUpload, sort: by('upload', 'ascending', (row) => row.lastUploadAt ?? '') },
    {
      ...missingDays,
      hint: MISSING_HINT,
      sort: by('missing', 'descending', (row) => row.missingDays),
      total: formatCount(sum('missingDays')),
      cell: (row) =>
        row.missingDay === null ? (
          missingDays.cell(row)
        ) : (
          <Link
            to="/"
            search={searchForMissing(row, row.missingDay)}
            title="Show which days are missing"
            className={cn(dottedClasses, 'text-medium')}
          >
            {missingDays.cell(row)}
          </Link>
        ),
    },
    {
      title: 'Agents',
      sort: by('agents', 'ascending', (row) => row.agents?.length ?? null),
      cell: ({ agents }) => agents && <AgentNames agents={agents} />,
    },
  ];
}

const NAMED = 2;

function AgentNames({ agents }: { agents: readonly AgentWorkload[] }) {
  if (agents.length === 0) return <span className="font-medium text-medium">Nobody</span>;
  const names = agents.map(({ agentName }) => agentName);
  const others = names.length - NAMED;
  return (
    <span className="inline-block min-w-16 wrap-anywhere" title={names.join(', ')}>
      {names.slice(0, NAMED).join(', ')}
      {others > 0 && ` and ${others} more`}
    </span>
  );
}
