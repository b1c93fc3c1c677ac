import type { UseQueryResult } from '@tanstack/react-query';
import type { EmailReportList } from '@tillwatch/contract';
import { useId } from 'react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { maySendTo, NOT_A_RECIPIENT } from '../data/may-send-to.ts';
import { EarlierReport } from './earlier-report.tsx';

interface EarlierReportsProps {
  storeId: number;
  reports: UseQueryResult<EmailReportList>;
  onMore: () => void;
  className?: string;
}

/** The store's reports: by whom, when, to whom, and with what result. */
export function EarlierReports({ storeId, reports, onMore, className }: EarlierReportsProps) {
  const id = useId();
  const { data } = reports;
  const hidden = data ? data.total - data.reports.length : 0;
  return (
    <section aria-labelledby={id} className={cn('flex flex-col gap-1.5', className)}>
      <h3 id={id} className="text-sm font-medium">
        Earlier reports
      </h3>
      {!data && reports.isError && (
        <p role="alert" className="text-sm text-high">
          {describeError(reports.error).message}{' '}
          <button
            type="button"
            className="font-medium underline underline-offset-2"
            onClick={() => void reports.refetch()}
          >
            Try Again
          </button>
        </p>
      )}
      {!data && reports.isPending && <Skeleton className="h-12" />}
      {data?.total === 0 && <p className="text-sm text-muted-foreground">This store has no reports yet.</p>}
      {data && data.total > 0 && (
        <ul className="divide-y rounded-lg border">
          {data.reports.map((report) => (
            <EarlierReport
              key={report.id}
              storeId={storeId}
              report={report}
              canSend={data.canSend}
              mayNotSend={maySendTo(data, report.recipientEmail) ? undefined : NOT_A_RECIPIENT}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          loading={reports.isFetching}
          onClick={onMore}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
