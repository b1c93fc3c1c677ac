import type { LayoutExample } from '@tillwatch/contract';
import { cn } from '../../ui/cn.ts';
import { MarkedText } from './marked-text.tsx';

type Row = LayoutExample['rows'][number];

interface OriginalRowsProps extends Pick<LayoutExample, 'rows' | 'sheet'> {
  /** The headings of a table; none for a print. */
  titles: readonly string[];
}

/** The rows of a transaction as the file has them: a single row of a table by its headings, others line by line. */
export function OriginalRows({ rows, sheet, titles }: OriginalRowsProps) {
  const [first] = rows;
  const isOneRow = rows.length === 1 && titles.length > 0;
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-medium break-words text-muted-foreground">
        In the file: {sheet}, {rows.length === 1 ? 'row' : 'rows'} {first?.rowNumber}
        {rows.length > 1 && ` to ${rows.at(-1)?.rowNumber}`}
      </h4>
      {isOneRow && first ? <OneRow row={first} titles={titles} /> : <Lines rows={rows} titles={titles} />}
      <Legend rows={rows} />
    </div>
  );
}

function Legend({ rows }: Pick<OriginalRowsProps, 'rows'>) {
  const hasUnused = rows.some(({ unused }) => unused.length > 0);
  const hasIdle = rows.some(({ isIdle }) => isIdle);
  if (!hasUnused && !hasIdle) return null;
  return (
    <p className="mt-1 text-xs text-muted-foreground">
      {hasUnused && 'Marked amounts were not used. '}
      {hasIdle && 'Nothing in the lines in gray italics was used.'}
    </p>
  );
}

interface CellOfRow {
  text: string;
  /** In the text of the row. */
  from: number;
}

function cellsOf({ text }: Row): CellOfRow[] {
  let from = 0;
  return text.split('\t').map((cell) => {
    const one = { text: cell, from };
    from += cell.length + 1;
    return one;
  });
}

function OneRow({ row, titles }: { row: Row; titles: readonly string[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-lg border bg-muted/40 px-3 py-2 text-sm">
      {cellsOf(row).map(
        ({ text, from }, column) =>
          text.trim() !== '' && (
            <div key={from} className="contents">
              <dt className="max-w-64 min-w-16 break-words text-muted-foreground">{titles[column]}</dt>
              <dd className="min-w-0 font-mono break-words whitespace-pre-wrap">
                <MarkedText text={text} from={from} marks={row.unused} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Lines({ rows, titles }: Pick<OriginalRowsProps, 'rows' | 'titles'>) {
  return (
    <div
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Original rows"
      className="max-h-72 overflow-auto rounded-lg border bg-muted/40"
    >
      <table className="w-max min-w-full text-xs">
        {titles.length > 0 && (
          <thead className="text-left text-muted-foreground">
            <tr className="*:px-2 *:py-1 *:font-medium">
              <th scope="col">Row</th>
              {titles.map((title, column) => (
                // A column's position is its identity.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col" title={title} className="max-w-48 truncate">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="font-mono whitespace-pre">
          {rows.map((row) => (
            <tr key={row.rowNumber} className={cn(row.isIdle && 'text-muted-foreground italic')}>
              <td className="px-2 py-0.5 text-muted-foreground tabular-nums not-italic select-none">
                {row.rowNumber}
              </td>
              {cellsOf(row).map(({ text, from }) => (
                <td key={from} className="px-2 py-0.5">
                  <MarkedText text={text} from={from} marks={row.unused} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
