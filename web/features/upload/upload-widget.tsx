import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { describeQueue, formatCount } from '../../ui/format.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Reference } from '../../ui/reference.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DropArea } from './drop-area.tsx';
import { OtherImport } from './other-import.tsx';
import { UploadResult } from './upload-result.tsx';
import type { UploadState } from './upload-state.ts';
import type { Upload } from './use-upload.ts';

interface UploadWidgetProps {
  upload: Upload;
  storeId: number | undefined;
  /** The store doesn't accept uploads. */
  isClosed?: boolean;
  /** Opens the store's uploads, at the given one if any. */
  onShowUploads: (uploadId?: string) => void;
  /** Opens the questions about the columns of an upload that waits for answers. */
  onAnswer: (uploadId: string) => void;
  /** Opens how an upload was read whose layout is not confirmed. */
  onCheck: (uploadId: string) => void;
}

/** The data upload widget. Specification, sections 2 and 4. */
export function UploadWidget({
  upload,
  storeId,
  isClosed = false,
  onShowUploads,
  onAnswer,
  onCheck,
}: UploadWidgetProps) {
  const { state, start, reset } = upload;
  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      aria-live="polite"
      className="flex flex-col px-4 pt-1 pb-3 text-sm outline-none"
    >
      {state.phase === 'idle' ? (
        storeId === undefined ? (
          <p className="rounded-lg border border-dashed px-3 py-4 text-center text-muted-foreground">
            Please select a store first
          </p>
        ) : isClosed ? (
          <p className="rounded-lg border border-dashed px-3 py-4 text-center text-muted-foreground">
            This store is closed and doesn’t accept uploads.
          </p>
        ) : (
          <>
            <DropArea onFile={(file) => start(file, storeId)} />
            <OtherImport onFile={(file) => start(file, storeId, 'other')} />
          </>
        )
      ) : (
        <div className="flex min-w-0 flex-col gap-2 rounded-lg border p-3">
          <p className="flex items-center gap-2 text-xs text-muted-foreground">
            <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
            <span title={state.filename} className="truncate">
              {state.filename}
            </span>
          </p>
          <Progress
            state={state}
            onReset={reset}
            onShowUploads={onShowUploads}
            onAnswer={onAnswer}
            onCheck={onCheck}
          />
        </div>
      )}
    </div>
  );
}

interface ProgressProps {
  state: Exclude<UploadState, { phase: 'idle' }>;
  onReset: () => void;
  onShowUploads: (uploadId?: string) => void;
  onAnswer: (uploadId: string) => void;
  onCheck: (uploadId: string) => void;
}

function Progress({ state, onReset, onShowUploads, onAnswer, onCheck }: ProgressProps): ReactNode {
  switch (state.phase) {
    case 'uploading':
      return (
        <>
          <p className="font-medium">Uploading file...</p>
          <ProgressBar percent={state.progress} />
        </>
      );
    case 'processing':
      return (
        <>
          <p className="flex items-center gap-2 font-medium">
            <Spinner decorative />
            Processing and cleaning data...
          </p>
          <ProgressBar percent={state.progress} />
          {state.waitsFor && <p className="text-medium">{state.waitsFor}</p>}
          {state.queuePosition !== undefined && (
            <p className="text-xs text-muted-foreground tabular-nums">{describeQueue(state.queuePosition)}</p>
          )}
          {state.reading && (
            // Updated twice a second: too often to be read aloud.
            <p aria-live="off" className="text-xs text-muted-foreground tabular-nums">
              {formatCount(state.reading.rowsRead)} rows read, {formatCount(state.reading.transactions)}{' '}
              transactions found
            </p>
          )}
          {!state.isPolling && (
            <>
              <p className="text-xs text-muted-foreground">
                This is taking longer than five minutes. It continues without this page, and the transactions
                will appear once they are loaded.
              </p>
              <Button size="sm" className="self-start" onClick={onReset}>
                Upload another file
              </Button>
            </>
          )}
        </>
      );
    case 'asking':
      return (
        <>
          <p className="font-medium text-medium">A question about this file</p>
          <p>
            Something in it is not clear, such as which column is what, or the order of the dates. It goes on
            as soon as you answer. Until then, it waits in Uploads.
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="primary" onClick={() => onAnswer(state.uploadId)}>
              Answer
            </Button>
            <Button size="sm" onClick={onReset}>
              Upload another file
            </Button>
          </div>
        </>
      );
    case 'completed':
      return (
        <UploadResult
          result={state.result}
          onReset={onReset}
          onShowReport={() => onShowUploads(state.result.uploadId)}
          onCheck={() => onCheck(state.result.uploadId)}
        />
      );
    case 'error':
      return (
        <>
          <p className="font-medium text-high">Upload failed</p>
          <p className="break-words">{state.failure.message}</p>
          {state.failure.requestId && (
            <p>
              <Reference id={state.failure.requestId} />
            </p>
          )}
          <Button size="sm" className="self-start" onClick={onReset}>
            Try Again
          </Button>
        </>
      );
  }
}

function ProgressBar({ percent }: { percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Upload"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-muted"
    >
      <div
        className={cn(
          'h-full rounded-full bg-primary transition-[width]',
          percent === 100 && 'animate-pulse',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
