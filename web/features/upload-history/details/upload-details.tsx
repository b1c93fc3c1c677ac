import { Link } from '@tanstack/react-router';
import { nameDifferences, type Role, ROUTES, type UploadDetails } from '@tillwatch/contract';
import { CircleAlert, Clock, FileDown } from 'lucide-react';
import { Suspense } from 'react';
import { describeError } from '../../../api/client.ts';
import { buildPath } from '../../../api/query-string.ts';
import { Button, buttonVariants } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { describeQueue, formatInstant } from '../../../ui/format.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { LayoutNote, loadDoubtsNote, SetAsideList } from '../../layouts/index.ts';
import { useUploadDetails } from '../data/upload-queries.ts';
import { UploadStateBadge } from '../list/upload-state-badge.tsx';
import { CardNumbersNote } from './card-numbers-note.tsx';
import { OtherStores } from './other-stores.tsx';
import { RejectionList } from './rejection-list.tsx';
import { ReportFigures } from './report-figures.tsx';
import { SequenceGaps } from './sequence-gaps.tsx';
import { WithdrawUpload } from './withdraw-upload.tsx';

interface UploadDetailsPaneProps {
  uploadId: string;
  role: Role;
  /** Opens the questions about its columns, if the upload waits for answers. */
  onAnswer: (uploadId: string) => void;
  /** Opens how it was read, if its layout is not confirmed. */
  onCheck: (uploadId: string) => void;
  /** Shows the days that the file covers on the dashboard. */
  onDays: (firstDay: string, lastDay: string) => void;
}

/** One upload: its cleaning report, its files, and a way to withdraw it. */
export function UploadDetailsPane({ uploadId, role, onAnswer, onCheck, onDays }: UploadDetailsPaneProps) {
  const query = useUploadDetails(uploadId);
  const upload = query.data;
  const { unknownWords = [], kindsNotFound = [] } = upload?.report ?? {};
  const hasDoubts = unknownWords.length + kindsNotFound.length > 0;
  const { Component: DoubtsNote } = useLazyComponent(loadDoubtsNote, hasDoubts, () => undefined);
  if (query.isError) {
    return (
      <ErrorState
        title="The upload could not be loaded"
        {...describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!upload) return <LoadingDetails />;
  const { firstDay, lastDay } = upload;
  const isFinished = upload.status === 'completed' || upload.status === 'failed';
  const isLoaded = upload.status === 'completed' && upload.withdrawnAt === null;
  return (
    <div ref={keepFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <div>
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 text-lg font-semibold break-words">{upload.filename}</h3>
          <UploadStateBadge upload={upload} />
        </div>
        <p className="text-sm text-muted-foreground">
          {formatBytes(upload.sizeBytes)} · uploaded by {upload.uploadedByName},{' '}
          {formatInstant(upload.uploadDate)}
        </p>
        {upload.queuePosition !== null && (
          <p className="text-sm text-muted-foreground">{describeQueue(upload.queuePosition)}</p>
        )}
        {upload.withdrawnAt && (
          <p className="text-sm text-medium">
            Withdrawn by {upload.withdrawnByName}, {formatInstant(upload.withdrawnAt)}
          </p>
        )}
      </div>
      {upload.needsColumns && (
        <ColumnsNeeded message={upload.errorMessage} onAnswer={() => onAnswer(uploadId)} />
      )}
      {upload.needsConfirmation && (
        <LayoutNote isCalledWrong={upload.isCalledWrong} onCheck={() => onCheck(uploadId)} />
      )}
      {isLoaded && DoubtsNote !== null && <DoubtsNote report={upload.report} />}
      {upload.errorMessage && !upload.needsColumns && (
        <Trouble message={upload.errorMessage} hasFailed={upload.status === 'failed'} />
      )}
      {(upload.status === 'completed' || upload.report) && !upload.needsColumns && (
        <ReportFigures upload={upload} />
      )}
      {upload.contradictedTransactions > 0 && role !== 'agent' && <Contradicted upload={upload} />}
      {!isFinished && !upload.errorMessage && (
        <p className="text-sm text-muted-foreground">
          This file is being processed. Its report appears here when that is done.
        </p>
      )}
      {upload.setAsideTransactions > 0 && (
        <Suspense fallback={<Skeleton className="h-10" />}>
          <SetAsideList uploadId={uploadId} count={upload.setAsideTransactions} />
        </Suspense>
      )}
      {isFinished && <OtherStores upload={upload} />}
      <RejectionList upload={upload} />
      <SequenceGaps upload={upload} />
      {isFinished && <CardNumbersNote cardNumbers={upload.cardNumbers} />}
      <div className="flex flex-wrap gap-2">
        {isLoaded && firstDay !== null && lastDay !== null && (
          <Button variant="primary" onClick={() => onDays(firstDay, lastDay)}>
            Show these days
          </Button>
        )}
        {isLoaded && !upload.needsConfirmation && (
          <Button onClick={() => onCheck(uploadId)}>Check How It Was Read</Button>
        )}
        {upload.hasOriginalFile && (upload.cardNumbers === 0 || role === 'admin') && (
          <Download href={buildPath(ROUTES.downloadOriginal.path, { uploadId })}>Original</Download>
        )}
        {upload.hasCleanedFile && (
          <Download href={buildPath(ROUTES.downloadCleaned.path, { uploadId })}>Cleaned data</Download>
        )}
        {upload.hasRejectedFile && (
          <Download href={buildPath(ROUTES.downloadRejected.path, { uploadId })}>Rows left out</Download>
        )}
      </div>
      {isLoaded && role !== 'agent' && <WithdrawUpload upload={upload} />}
    </div>
  );
}

/** What the file says otherwise, and the way to where it is decided. */
function Contradicted({ upload }: { upload: UploadDetails }) {
  const { contradictedTransactions: transactions, openDifferences, storeId, uploadId } = upload;
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-medium-line bg-medium-soft px-3 py-2.5 text-sm">
      <p>
        Files disagree about {nameDifferences({ transactions, differences: openDifferences })}.{' '}
        {transactions === 1 ? 'It waits' : 'They wait'} for your decision.
      </p>
      <Link
        to="/supervisor/differences"
        search={{ store: storeId, upload: uploadId }}
        className={buttonVariants({ variant: 'primary' })}
      >
        Decide
      </Link>
    </div>
  );
}

/** Why the upload failed, or what is holding it up. */
function Trouble({ message, hasFailed }: { message: string; hasFailed: boolean }) {
  const Icon = hasFailed ? CircleAlert : Clock;
  return (
    <p
      className={cn(
        'flex gap-2 rounded-lg border px-3 py-2 text-sm',
        hasFailed ? 'border-high-line bg-high-soft' : 'border-medium-line bg-medium-soft',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', hasFailed ? 'text-high' : 'text-medium')} />
      <span className="min-w-0 break-words">{message}</span>
    </p>
  );
}

/** What the upload needs to know, and a button for answering. */
function ColumnsNeeded({ message, onAnswer }: { message: string | null; onAnswer: () => void }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-medium-line bg-medium-soft px-3 py-2.5 text-sm">
      <p className="min-w-0 break-words">{message}</p>
      <Button variant="primary" onClick={onAnswer}>
        Answer
      </Button>
    </div>
  );
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonVariants()}>
      <FileDown aria-hidden />
      {children}
    </a>
  );
}

function LoadingDetails() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="h-28" />
      <Skeleton className="h-8 w-3/4" />
    </div>
  );
}

/** '48.0 MB', '12.4 kB', '26 bytes'. */
function formatBytes(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
  if (bytes >= 1024) return `${(bytes / 1024).toFixed(1)} kB`;
  return `${bytes} bytes`;
}
