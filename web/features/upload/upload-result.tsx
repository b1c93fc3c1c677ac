import { Link } from '@tanstack/react-router';
import { nameDifferences, type UploadStatus } from '@tillwatch/contract';
import { CircleCheck, X } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatDayRange } from '../../ui/format.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { LayoutNote, loadDoubtsNote } from '../layouts/index.ts';
import { describeCounts } from './completion-text.ts';

interface UploadResultProps {
  result: UploadStatus;
  onReset: () => void;
  onShowReport: () => void;
  /** Shows how it was read. */
  onCheck: () => void;
}

const loadHidingRows = () => import('./hiding-rows.tsx').then((module) => module.HidingRows);

/** What became of the file: counts, days, and the rows that were left out. */
export function UploadResult({ result, onReset, onShowReport, onCheck }: UploadResultProps) {
  const days = formatDayRange(result.firstDay, result.lastDay);
  const uses = result.report?.pointedUses ?? [];
  const { unknownWords = [], kindsNotFound = [] } = result.report ?? {};
  const hasDoubts = unknownWords.length + kindsNotFound.length > 0;
  const { Component: DoubtsNote } = useLazyComponent(loadDoubtsNote, hasDoubts, () => undefined);
  const { Component: HidingRows } = useLazyComponent(loadHidingRows, uses.length > 0, () => undefined);
  return (
    <>
      <div className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-verified" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">Processing complete!</p>
          <p className="text-verified">Ready for analysis</p>
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Upload another file"
          className="-my-1 -mr-1"
          onClick={onReset}
        >
          <X aria-hidden />
        </Button>
      </div>
      <p className="text-xs text-muted-foreground tabular-nums">
        {describeCounts(result)}
        {days && ` · ${days}`}
      </p>
      {result.contradictedTransactions > 0 && <Contradicted result={result} />}
      {result.errorMessage && <p className="text-xs break-words text-medium">{result.errorMessage}</p>}
      {result.rejectedRows > 0 && <RejectedRows result={result} />}
      {HidingRows !== null && uses.length > 0 && <HidingRows uses={uses} />}
      {result.needsConfirmation && <LayoutNote isCalledWrong={result.isCalledWrong} onCheck={onCheck} />}
      {DoubtsNote !== null && (
        <DoubtsNote report={result.report} onCheck={result.needsConfirmation ? undefined : onCheck} />
      )}
      <Button variant="link" size="sm" className="-mx-2 -my-1 self-start" onClick={onShowReport}>
        Cleaning report
      </Button>
    </>
  );
}

/** What the file says otherwise, and the way there: for supervisors, to where they decide. */
function Contradicted({ result }: { result: UploadStatus }) {
  const role = useCurrentUser()?.role;
  const { contradictedTransactions: transactions, openDifferences, storeId, firstDay, lastDay } = result;
  const isOne = transactions === 1;
  const label = isOne ? 'Show it' : 'Show them';
  const look = 'font-medium underline underline-offset-2';
  return (
    <p className="text-xs text-medium">
      Files disagree about {nameDifferences({ transactions, differences: openDifferences })}.{' '}
      {isOne ? 'It stays as it is' : 'They stay as they are'} stored until a supervisor decides.{' '}
      {role === 'agent' ? (
        <Link
          to="/"
          search={{
            store: storeId,
            contested: 'open',
            ...(firstDay !== null && { start: firstDay }),
            ...(lastDay !== null && { end: lastDay }),
          }}
          className={look}
        >
          {label}
        </Link>
      ) : (
        <Link
          to="/supervisor/differences"
          search={{ store: storeId, upload: result.uploadId }}
          className={look}
        >
          {label}
        </Link>
      )}
    </p>
  );
}

function RejectedRows({ result }: { result: UploadStatus }) {
  const rejections = result.report?.rejections ?? [];
  const label = `${formatCount(result.rejectedRows)} ${result.rejectedRows === 1 ? 'row' : 'rows'} left out`;
  if (rejections.length === 0) return <p className="text-xs text-medium">{label}</p>;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-medium">{label}</summary>
      <ul className="mt-1 flex max-h-32 flex-col gap-1 overflow-y-auto text-muted-foreground">
        {rejections.map((rejection) => (
          <li key={`${rejection.sheet}-${rejection.firstRow}`} className="break-words">
            <span className="text-foreground tabular-nums">
              {rejection.sheet},{' '}
              {rejection.firstRow === rejection.lastRow
                ? `row ${rejection.firstRow}`
                : `rows ${rejection.firstRow} to ${rejection.lastRow}`}
            </span>
            : {rejection.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
