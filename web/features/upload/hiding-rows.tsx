import { describeUse, type UploadStatus } from '@tillwatch/contract';
import { rankOfUse } from '@tillwatch/core/journal';
import { formatCount } from '../../ui/format.ts';

type Uses = NonNullable<UploadStatus['report']>['pointedUses'];

/** What an answer about printed tickets has taken out of sight in this file. */
export function HidingRows({ uses }: { uses: Uses }) {
  const hiding = uses.filter((use) => rankOfUse(use) === 0);
  if (hiding.length === 0) return null;
  const rows = hiding.reduce((sum, use) => sum + use.rows, 0);
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-medium">
        {rows === 1 ? '1 row is' : `${formatCount(rows)} rows are`} read as somebody has pointed at, which may
        hide something
      </summary>
      <ul className="mt-1 flex max-h-32 flex-col gap-1 overflow-y-auto text-muted-foreground">
        {hiding.map((use) => (
          <li key={describeUse(use)} className="break-words">
            {describeUse(use)}
          </li>
        ))}
      </ul>
    </details>
  );
}
