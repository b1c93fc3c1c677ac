import type { Role, Store } from '@tillwatch/contract';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { RememberedColumns } from '../columns/index.ts';
import { CoverageCalendar } from './calendar/coverage-calendar.tsx';
import { boundsOf, type Month, monthOf } from './calendar/month.ts';
import { PAGE_SIZE, useCoverage, useLiveUploads, useUploads } from './data/upload-queries.ts';
import { UploadDetailsPane } from './details/upload-details.tsx';
import { UploadList } from './list/upload-list.tsx';

interface UploadsDialogProps {
  store: Store;
  role: Role;
  /** The calendar opens in this day's month, 'YYYY-MM-DD'. */
  day: string;
  /** The upload to show first; undefined for the latest. */
  uploadId: string | undefined;
  onChoose: (uploadId: string) => void;
  onClose: () => void;
  /** Opens the questions about the columns of an upload that waits for answers. */
  onAnswer: (uploadId: string) => void;
  /** Opens how an upload was read whose layout is not confirmed. */
  onCheck: (uploadId: string) => void;
  /** Shows these days on the dashboard, and closes. */
  onDays: (firstDay: string, lastDay: string) => void;
}

/** A store's uploads, what became of each, and which business days they cover. */
export function UploadsDialog(props: UploadsDialogProps) {
  const { store, role, day, uploadId, onChoose, onClose, onAnswer, onCheck, onDays } = props;
  const [page, setPage] = useState(0);
  const [chosenMonth, setMonth] = useState<Month>();
  const bounds = useCoverage(store.id, boundsOf(monthOf(day))).data;
  const month = chosenMonth ?? chooseMonth(day, bounds?.lastDay ?? null);
  const list = useUploads(store.id, page);
  const coverage = useCoverage(store.id, boundsOf(month));
  useLiveUploads(store.id);
  const uploads = list.data?.uploads;
  const chosenId = uploadId ?? uploads?.[0]?.uploadId;
  const total = list.data?.total ?? 0;
  const details = useRef<HTMLDivElement>(null);
  const isStacked = !useMediaQuery('(min-width: 48rem)');
  useEffect(() => {
    if (uploadId !== undefined && isStacked) details.current?.scrollIntoView();
  }, [uploadId, isStacked]);

  function choose(id: string): void {
    onChoose(id);
    // The selected one may be out of sight, too.
    if (isStacked) details.current?.scrollIntoView();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl" className="h-[min(46rem,calc(100dvh-2rem))] max-sm:h-[calc(100dvh-2rem)]">
        <DialogHeader>
          <DialogTitle>Uploads</DialogTitle>
          <DialogDescription>
            {store.storeNumber} {store.name}: what was uploaded, what became of it, and which business days it
            covers
          </DialogDescription>
        </DialogHeader>
        {list.isError && !list.data ? (
          <ErrorState
            title="The uploads could not be loaded"
            {...describeError(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : total === 0 && list.data ? (
          <EmptyState
            icon={FileSpreadsheet}
            title="Nothing uploaded yet"
            description="Drop a register export into Data Upload. It appears here with what became of its rows."
            action={<Button onClick={onClose}>Close</Button>}
          />
        ) : (
          <div className="min-h-0 flex-1 border-t max-md:overflow-y-auto md:grid md:grid-cols-[22rem_1fr]">
            <div className="flex min-h-0 flex-col gap-4 p-4 md:overflow-y-auto md:border-r">
              <CoverageCalendar
                month={month}
                onMonth={setMonth}
                coverage={coverage.data}
                error={coverage.error}
                onRetry={() => void coverage.refetch()}
                onDay={(chosen) => onDays(chosen, chosen)}
              />
              <div className="-mx-2.5 border-t pt-3">
                <UploadList
                  uploads={uploads}
                  isPrevious={list.isPlaceholderData}
                  chosenId={chosenId}
                  onChoose={choose}
                />
                {total > PAGE_SIZE && <Pager page={page} total={total} onPage={setPage} />}
              </div>
              <RememberedColumns storeId={store.id} />
            </div>
            <div
              ref={details}
              // On a phone it is below the list, and fills the dialog when scrolled to.
              className="p-5 max-md:min-h-[calc(100dvh-9rem)] max-md:border-t md:min-h-0 md:overflow-y-auto"
            >
              {chosenId !== undefined && (
                <UploadDetailsPane
                  key={chosenId}
                  uploadId={chosenId}
                  role={role}
                  onAnswer={onAnswer}
                  onCheck={onCheck}
                  onDays={onDays}
                />
              )}
            </div>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The month of the dashboard's day, or the last month with data if that is earlier. */
function chooseMonth(day: string, lastDay: string | null): Month {
  return monthOf(lastDay !== null && lastDay < day ? lastDay : day);
}

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pager({ page, total, onPage }: PagerProps) {
  const first = page * PAGE_SIZE + 1;
  const last = Math.min(total, first + PAGE_SIZE - 1);
  return (
    <div className="flex items-center gap-2 px-2.5 pt-2 text-xs text-muted-foreground tabular-nums">
      <span className="flex-1">
        {formatCount(first)} to {formatCount(last)} of {formatCount(total)}
      </span>
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Later
      </Button>
      <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Earlier
      </Button>
    </div>
  );
}
