import { FILTERS } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';
import type { MarkedFinding } from './finding-marks.ts';
import { MarkButton } from './mark.tsx';
import type { PaperLine } from './paper-lines.ts';

interface JournalPaperProps {
  lines: readonly PaperLine[];
  findings: readonly MarkedFinding[];
  /** The mark of the finding whose lines are highlighted. */
  activeMark: string | null;
  /** The line of the item under the pointer. */
  activeLine: number | null;
  /** Lines that are on another receipt too. */
  sharedLines?: ReadonlySet<number>;
  /** Which receipt this is, when there are two. */
  label?: string;
  /** Whether each line says what it was read as. */
  showsReading: boolean;
  /** The id of a line's element, for scrolling to it. */
  lineId: (lineIndex: number) => string;
  onPoint: (mark: string | null) => void;
  onChoose: (mark: string) => void;
}

/**
 * The receipt as it was printed: the original lines with their row numbers, and in the margin which of them made a
 * filter hit.
 */
export function JournalPaper(props: JournalPaperProps) {
  const { lines } = props;
  const rowChars = Math.max(2, ...lines.map((line) => String(line.rowNumber ?? '').length));
  const markCount = Math.max(1, ...lines.map((line) => line.marks.length));
  return (
    <div
      role="region"
      aria-label={props.label ?? 'Original lines'}
      // Lines may be wider than the paper: the keyboard must be able to scroll, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-review-paper
      className="overflow-x-auto rounded-md border bg-paper py-3 outline-offset-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <ol className={cn('min-w-full font-mono text-xs leading-5 sm:text-sm', lines.length > 1 && 'w-fit')}>
        {lines.map((line) => (
          // Only a shortcut for the pointer: the marks offer the same to the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={line.index}
            id={props.lineId(line.index)}
            onMouseEnter={() => line.marks[0] !== undefined && props.onPoint(line.marks[0])}
            onMouseLeave={() => props.onPoint(null)}
            className={cn(
              'flex scroll-my-16 items-start gap-1 px-1.5 sm:gap-3 sm:px-3',
              // Marks need room between them to be hit.
              line.marks.length > 0 && 'leading-6',
              line.isVoided && 'bg-high-soft',
              isActive(line, props) && 'bg-primary-soft shadow-[inset_3px_0_0_var(--color-primary)]',
            )}
          >
            <span
              className="shrink-0 text-right text-xs leading-[inherit] text-muted-foreground select-none"
              style={{ width: `${rowChars}ch` }}
            >
              {line.rowNumber !== null && (
                <>
                  <span className="sr-only">Row </span>
                  {line.rowNumber}
                </>
              )}
            </span>
            <span
              className="flex h-lh shrink-0 items-center justify-end gap-1.5 select-none"
              style={{ width: `${markCount * 1.5}rem` }}
            >
              {line.marks.map((mark) => (
                <LineMark key={mark} mark={mark} {...props} />
              ))}
            </span>
            <span className="flex flex-1 flex-col">
              <LineText line={line} isAlone={lines.length === 1} />
              {props.showsReading && <LineReading line={line} />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function isActive(line: PaperLine, { activeMark, activeLine, sharedLines }: JournalPaperProps): boolean {
  if (sharedLines?.has(line.index)) return true;
  return line.index === activeLine || (activeMark !== null && line.marks.includes(activeMark));
}

function LineMark({ mark, findings, onPoint, onChoose }: JournalPaperProps & { mark: string }) {
  const finding = findings.find((one) => one.mark === mark);
  if (!finding) return null;
  const label = FILTERS.find(({ id }) => id === finding.filter)?.label ?? finding.filter;
  return (
    <MarkButton
      priority={finding.priority}
      aria-label={`${mark}: ${label}`}
      title={label}
      onMouseEnter={() => onPoint(mark)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(mark)}
      onBlur={() => onPoint(null)}
      onClick={() => onChoose(mark)}
    >
      {mark}
    </MarkButton>
  );
}

function LineReading({ line }: { line: PaperLine }) {
  return (
    <span className="pb-1.5 font-sans text-xs leading-4 whitespace-nowrap text-muted-foreground">
      <span className="sr-only">Read as: </span>
      {line.reading}
    </span>
  );
}

/** @param isAlone whether it has no columns to preserve, so that it may wrap. */
function LineText({ line, isAlone }: { line: PaperLine; isAlone: boolean }) {
  const isQuiet = line.kind === 'text' || line.kind === 'header';
  return (
    <span
      className={cn(
        'pr-1 sm:pr-3',
        isAlone ? 'whitespace-pre-wrap' : 'whitespace-pre',
        isQuiet && 'text-muted-foreground',
        line.kind === 'total' && 'font-semibold',
        line.isSuspended && 'text-muted-foreground italic',
        line.isVoided && 'text-high line-through decoration-1',
      )}
    >
      {line.isVoided && <span className="sr-only">Voided: </span>}
      {line.isSuspended && <span className="sr-only">Suspended: </span>}
      {line.text === '' ? ' ' : line.text}
    </span>
  );
}
