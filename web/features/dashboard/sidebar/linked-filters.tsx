import { FINDING_KINDS } from '@tillwatch/core/ranking/kinds';
import { ANY_REVIEW } from '../cards/choose-card.ts';
import type { DashboardView } from '../view/dashboard-view.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';
import { LinkedFilter } from './linked-filter.tsx';
import { ReviewerFilter } from './reviewer-filter.tsx';

interface LinkedFiltersProps {
  storeId: number | undefined;
  view: DashboardView;
  change: ChangeView;
}

/** The filters that only a link sets. */
export function LinkedFilters({ storeId, view, change }: LinkedFiltersProps) {
  return (
    <>
      {view.reviewedBy !== undefined && (
        <ReviewerFilter
          storeId={storeId}
          status={view.status}
          userId={view.reviewedBy}
          day={view.reviewedOn}
          onClear={() => change(ANY_REVIEW)}
        />
      )}
      {view.kind && (
        <LinkedFilter
          text={`Only ${FINDING_KINDS[view.kind]}`}
          clearLabel="Show all kinds"
          onClear={() => change({ kind: undefined })}
        />
      )}
      {view.queued && (
        <LinkedFilter
          text={view.queued === 'no' ? 'Only without money at risk' : 'Only with money at risk'}
          clearLabel={`Show those ${view.queued === 'no' ? 'with' : 'without'} money at risk, too`}
          onClear={() => change({ queued: undefined })}
        />
      )}
    </>
  );
}
