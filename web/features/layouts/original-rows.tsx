import type { LayoutExample } from '@tillwatch/contract';

interface OriginalRowsProps extends Pick<LayoutExample, 'rows' | 'sheet'> {
  /** The headings of a table; none for a print. */
  titles: readonly string[];
}

/** The rows of a transaction as the file has them, each with its number. */
export function OriginalRows({ rows, sheet, titles }: OriginalRowsProps) {
  const isTable = rows.some(({ text }) => text.includes('\t'));
  const last = rows.at(-1)?.rowNumber;
  return (
    <div className="min-w-0">
      <h4 className="mb-1 text-xs font-medium break-words text-muted-foreground">
        In the file: {sheet}, {rows.length === 1 ? 'row' : 'rows'} {rows[0]?.rowNumber}
        {rows.length > 1 && ` to ${last}`}
      </h4>
      <div
        // Lets the keyboard scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Original rows"
        className="max-h-72 overflow-auto rounded-lg border bg-muted/40"
      >
        <table className="w-max min-w-full text-xs">
          {isTable && titles.length > 0 && (
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
    </div>
  );
}
