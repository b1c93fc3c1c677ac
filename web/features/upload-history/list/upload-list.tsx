import { describeLeftOutOfFile, type UploadRecord, wordsOfLeftOut } from '@tillwatch/contract';
import { CreditCard, FileX, ScanSearch } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import {
  describeQueue,
  formatCount,
  formatDayRange,
  formatInstant,
  formatRelative,
} from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UploadStateBadge } from './upload-state-badge.tsx';

interface UploadListProps {
  /** Undefined while they load. */
  uploads: readonly UploadRecord[] | undefined;
  isPrevious: boolean;
  chosenId: string | undefined;
  onChoose: (uploadId: string) => void;
}

const SKELETON_ROWS = 4;

/** A store's uploads; one is selected. */
export function UploadList({ uploads, isPrevious, chosenId, onChoose }: UploadListProps) {
  return (
    <ul
      aria-label="Uploads"
      aria-busy={!uploads || isPrevious}
      className={cn('flex flex-col gap-px', isPrevious && 'opacity-50')}
    >
      {uploads?.map((upload) => (
        <li key={upload.uploadId}>
          <button
            type="button"
            aria-current={upload.uploadId === chosenId || undefined}
            onClick={() => onChoose(upload.uploadId)}
            className={cn(
              'flex w-full flex-col gap-0.5 rounded-md border border-transparent px-2.5 py-2 text-left hover:bg-accent',
              upload.uploadId === chosenId && 'border-primary-line bg-primary-soft hover:bg-primary-soft',
            )}
          >
            <span className="flex w-full items-center gap-2">
              <span title={upload.filename} className="min-w-0 flex-1 truncate font-medium">
                {upload.filename}
              </span>
              <UploadStateBadge upload={upload} />
            </span>
            <span className="flex w-full gap-2 text-xs text-muted-foreground">
              <span className="min-w-0 flex-1 truncate">
                {upload.uploadedByName} ·{' '}
                <time dateTime={upload.uploadDate} title={formatInstant(upload.uploadDate)}>
                  {formatRelative(upload.uploadDate)}
                </time>
              </span>
              <span className="shrink-0 tabular-nums">{describeFigures(upload)}</span>
            </span>
            {upload.queuePosition !== null && (
              <span className="text-xs text-muted-foreground tabular-nums">
                {describeQueue(upload.queuePosition)}
              </span>
            )}
            {upload.needsConfirmation && (
              <span className="flex items-center gap-1 text-xs text-medium">
                <ScanSearch aria-hidden className="size-3.5 shrink-0" />
                Layout not confirmed yet
              </span>
            )}
            {upload.leavesOut && (
              <span className="flex gap-1 text-xs text-high">
                <FileX aria-hidden className="mt-px size-3.5 shrink-0" />
                <span className="min-w-0">
                  {wordsOfLeftOut(upload.leavesOut).word}{' '}
                  {describeLeftOutOfFile(upload.leavesOut).join(' · ')}
                </span>
              </span>
            )}
            {upload.cardNumbers !== null && upload.cardNumbers > 0 && (
              <span className="flex items-center gap-1 text-xs text-medium">
                <CreditCard aria-hidden className="size-3.5 shrink-0" />
                Contains card numbers: only administrators can download the original
              </span>
            )}
          </button>
        </li>
      )) ??
        Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <li key={row} className="flex flex-col gap-2 px-2.5 py-2.5">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </li>
        ))}
    </ul>
  );
}

function describeFigures(upload: UploadRecord): string {
  if (upload.status !== 'completed') return '';
  return [formatDayRange(upload.firstDay, upload.lastDay), formatCount(upload.totalTransactions)]
    .filter(Boolean)
    .join(' · ');
}
