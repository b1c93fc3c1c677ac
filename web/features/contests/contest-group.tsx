import { Checkbox } from '../../ui/checkbox.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { ContestRow } from './contest-row.tsx';
import type { ShownGroup } from './group-contests.ts';
import type { Picked } from './use-picked.ts';
import { countDifferences, describeKinds } from './words.ts';

interface ContestGroupSectionProps {
  group: ShownGroup;
  picked: Picked;
  /** Whether the signed-in user has uploaded the file. */
  isOwn: boolean;
}

const HEADS = ['Transaction', 'Cashier', 'What was found', 'Review', 'As stored → in the file'] as const;

/** What one file says otherwise. */
export function ContestGroupSection({ group, picked, isOwn }: ContestGroupSectionProps) {
  const { file, contests, shown } = group;
  const ids = contests.map(({ id }) => id);
  const count = ids.filter((id) => picked.ids.has(id)).length;
  const headId = `file-${file.uploadId}`;
  return (
    <section aria-labelledby={headId} className="overflow-clip rounded-lg border bg-card">
      <div className="flex gap-3 border-b px-4 py-2.5">
        <span className="flex h-6 items-center">
          <Checkbox
            aria-label={`Choose all ${formatCount(ids.length)} of ${file.filename}`}
            checked={count === 0 ? false : count === ids.length || 'indeterminate'}
            onCheckedChange={(checked) => picked.setAll(ids, checked === true)}
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={headId} className="text-base font-semibold break-words">
            {file.filename}
          </h2>
          <p className="text-sm text-muted-foreground">
            {countDifferences(contests)} · uploaded by {isOwn ? 'you' : file.uploadedByName || 'somebody'},{' '}
            <time dateTime={file.uploadedAt}>{formatInstant(file.uploadedAt)}</time>
            {file.withdrawnByName !== null &&
              ` · a supervisor had decided for it, and ${file.withdrawnByName || 'somebody'} withdrew it; to use it, upload it again`}
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm tabular-nums">
            {describeKinds(contests).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
      <table className="w-full table-fixed text-sm max-lg:block">
        <caption className="sr-only">What {file.filename} says otherwise</caption>
        <colgroup className="max-lg:hidden">
          <col className="w-11" />
          <col className="w-64 max-xl:w-56" />
          <col className="w-48 max-xl:w-32" />
          <col className="w-48 max-xl:w-32" />
          <col className="w-34" />
          <col />
        </colgroup>
        <thead className="bg-muted text-left text-xs text-muted-foreground max-lg:sr-only">
          <tr>
            <th scope="col" className="h-8 border-b">
              <span className="sr-only">Chosen</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="h-8 border-b px-2 font-medium last:pr-4">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {shown.map((contest) => (
            <ContestRow
              key={contest.id}
              contest={contest}
              isPicked={picked.ids.has(contest.id)}
              onPick={picked.set}
            />
          ))}
        </tbody>
      </table>
      {shown.length < contests.length && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          {formatCount(contests.length - shown.length)} more of this file on other pages
        </p>
      )}
    </section>
  );
}
