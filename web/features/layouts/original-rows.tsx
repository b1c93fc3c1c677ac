import type { LayoutExample } from '@tillwatch/contract';

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
      {isOneRow && first ? (
        <OneRow text={first.text} titles={titles} />
      ) : (
        <Lines rows={rows} titles={titles} />
      )}
    </div>
  );
}

function OneRow({ text, titles }: { text: string; titles: readonly string[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-0.5 rounded-lg border bg-muted/40 px-3 py-2 text-sm">
      {text.split('\t').map(
        (cell, column) =>
          cell.trim() !== '' && (
            // A column's position is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={column} className="contents">
              <dt className="break-words text-muted-foreground">{titles[column]}</dt>
              <dd className="min-w-0 font-mono break-words whitespace-pre-wrap">{cell}</dd>
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
                <th key={column} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="font-mono whitespace-pre">
          {rows.map(({ rowNumber, text }) => (
            <tr key={rowNumber}>
              <td className="px-2 py-0.5 text-muted-foreground tabular-nums select-none">{rowNumber}</td>
              {text.split('\t').map((cell, column) => (
                // A column's position is its identity.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="px-2 py-0.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
