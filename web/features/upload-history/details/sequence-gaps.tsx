import type { UploadDetails } from '@tillwatch/contract';
import { formatCount } from '../../../ui/format.ts';

/** Ticket numbers missing from the file, though it has both lower and higher ones. */
export function SequenceGaps({ upload }: { upload: UploadDetails }) {
  const gaps = upload.report?.sequenceGaps ?? [];
  const missing = upload.report?.missingNumbers ?? 0;
  if (gaps.length === 0) return null;
  return (
    <details className="rounded-lg border">
      <summary className="cursor-pointer px-3 py-2 text-sm">
        <span className="font-medium">
          {formatCount(missing)} missing transaction {missing === 1 ? 'number' : 'numbers'}
        </span>
        <span className="text-muted-foreground">: suspended tickets, or deleted ones</span>
      </summary>
      <ul className="max-h-40 overflow-y-auto border-t px-3 py-2 text-sm">
        {gaps.map(({ registerId, first, last, missing: count, isOfOthers }) => (
          <li key={`${registerId}-${first}`} className="flex gap-3 py-0.5">
            <span className="w-24 shrink-0 text-muted-foreground">
              {registerId === null ? 'All registers' : `Register ${registerId}`}
            </span>
            <span className="font-mono">{first === last ? first : `${first} to ${last}`}</span>
            {count > 1 && <span className="text-muted-foreground tabular-nums">{formatCount(count)}</span>}
            {isOfOthers && <span className="text-muted-foreground">between earlier files</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
