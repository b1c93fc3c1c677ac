import { useQuery } from '@tanstack/react-query';
import type { Store } from '@tillwatch/contract';
import type { ReportDays } from '@tillwatch/core/reports';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { statsOptions } from '../../api/transactions.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findingsOptions } from './data/findings.ts';
import { ReportForm } from './form/report-form.tsx';

interface ReportDeskProps {
  store: Store;
  days: ReportDays;
  onEdited: (isUnsaved: boolean) => void;
  onClose: () => void;
  /** The draft is saved but could not be copied. */
  onUncopied: (text: string) => void;
}

/** The form, once the numbers that it reports have loaded. */
export function ReportDesk({ store, days, ...handlers }: ReportDeskProps) {
  const user = useCurrentUser();
  const stats = useQuery(statsOptions({ storeId: store.id, ...days }));
  const findings = useQuery(findingsOptions({ storeId: store.id, ...days }));
  const failed = [stats, findings].find(({ isError, data }) => isError && !data);
  if (stats.data && findings.data && user) {
    return (
      <ReportForm
        store={store}
        days={days}
        user={user}
        stats={stats.data}
        findings={findings.data}
        onRefreshStats={() => {
          void stats.refetch();
          void findings.refetch();
        }}
        {...handlers}
      />
    );
  }
  return (
    <DialogBody className="min-h-80">
      {failed ? (
        <ErrorState
          title="The numbers could not be loaded"
          {...describeError(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading the numbers" className="flex flex-col gap-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-16" />
          <Skeleton className="h-60" />
        </div>
      )}
    </DialogBody>
  );
}
