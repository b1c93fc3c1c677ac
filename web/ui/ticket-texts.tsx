import { describePart, describePlace, describeRow } from '@tillwatch/contract';
import { type PointedRow, textOfPieces } from '@tillwatch/core/journal';
import { formatCount } from './format.ts';

const SHOWN = 5;

/** The rows in which somebody has pointed at what a printed ticket says, each with what was pointed at; the first are open. */
export function TicketTexts({ rows }: { rows: readonly PointedRow[] }) {
  const more = rows.length - SHOWN;
  return (
    <div className="flex max-w-md min-w-0 flex-col gap-1 text-xs">
      <Texts rows={rows.slice(0, SHOWN)} />
      {more > 0 && (
        <details>
          <summary className="cursor-pointer text-muted-foreground">
            {more === 1 ? '1 more row' : `${formatCount(more)} more rows`}
          </summary>
          <Texts rows={rows.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
}

function Texts({ rows }: { rows: readonly PointedRow[] }) {
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {rows.map((row) => {
        const text = textOfPieces(row.pieces).trim();
        return (
          <li key={`${row.rowNumber} ${text}`}>
            <p className="truncate font-mono">{text}</p>
            <p className="break-words text-muted-foreground">{saidOf(row)}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** 'A ticket begins here; Register 2; Number 4701' */
const saidOf = ({ place, meaning, pieces }: PointedRow): string =>
  [
    ...(place === undefined ? [] : [describePlace(place)]),
    ...(meaning === undefined ? [] : [describeRow(meaning)]),
    ...pieces.flatMap(({ role, text }) =>
      role === undefined ? [] : [`${describePart(role)} ${text.trim()}`],
    ),
  ].join('; ');
