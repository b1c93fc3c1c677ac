import type { TransactionDetail } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';
import { formatDay } from '../../../ui/format.ts';
import { PriorityBadge } from '../../../ui/priority-badge.tsx';
import { Section } from '../layout/section.tsx';
import type { MarkedFinding } from '../paper/finding-marks.ts';
import { markClasses } from '../paper/mark.tsx';
import { listRows } from './list-rows.ts';

interface ReasonsProps {
  findings: readonly MarkedFinding[];
  /** What would apply if its cashier or register were not left out. */
  leftOut: TransactionDetail['leftOut'];
  /** Row of the sheet for each original line. */
  rowNumbers: readonly number[];
  activeMark: string | null;
  reasonId: (mark: string) => string;
  /** @param isFocus whether by keyboard rather than in passing. */
  onPoint: (mark: string | null, isFocus: boolean) => void;
  onChoose: (mark: string) => void;
}

/** What the filters found; each finding leads to its lines. */
export function Reasons({
  findings,
  leftOut,
  rowNumbers,
  activeMark,
  reasonId,
  onPoint,
  onChoose,
}: ReasonsProps) {
  return (
    <Section
      title={findings.length === 0 ? 'No finding' : 'What was found'}
      aside={findings.length > 1 ? `${findings.length} reasons` : null}
    >
      {findings.length === 0 ? (
        <p className="text-sm text-muted-foreground">No filter hit. It is listed for spot checks.</p>
      ) : (
        <ol className="-mx-2 flex flex-col gap-0.5">
          {findings.map((finding) => (
            <li key={finding.mark}>
              <button
                type="button"
                id={reasonId(finding.mark)}
                className={cn(
                  'flex w-full items-start gap-2.5 rounded-md px-2 py-1.5 text-left -outline-offset-2 transition-colors',
                  activeMark === finding.mark ? 'bg-primary-soft' : 'hover:bg-accent',
                )}
                onMouseEnter={() => onPoint(finding.mark, false)}
                onMouseLeave={() => onPoint(null, false)}
                onFocus={(event) => onPoint(finding.mark, event.currentTarget.matches(':focus-visible'))}
                onBlur={() => onPoint(null, false)}
                onClick={() => onChoose(finding.mark)}
              >
                <span className={cn(markClasses(finding.priority), 'mt-px')}>{finding.mark}</span>
                <Reason finding={finding} rows={listRows(finding.lineIndexes, rowNumbers)} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {leftOut.map(({ label, until, reason, by }) => (
        <p key={`${label} ${until}`} className="mt-1 text-sm wrap-anywhere text-muted-foreground">
          Left out of {label} until {formatDay(until)}: {reason}, by {by}
        </p>
      ))}
    </Section>
  );
}

function Reason({ finding, rows }: { finding: MarkedFinding; rows: string | null }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium">{FILTERS.find(({ id }) => id === finding.filter)?.label}</span>
        <PriorityBadge priority={finding.priority} />
      </span>
      <span className="text-sm wrap-anywhere text-muted-foreground">
        {finding.reason}
        {rows !== null && <span className="ml-1.5 text-xs whitespace-nowrap tabular-nums">{rows}</span>}
      </span>
    </span>
  );
}
