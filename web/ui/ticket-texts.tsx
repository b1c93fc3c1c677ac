import { type PointedRow, textOfPieces } from '@tillwatch/core/journal';

const SHOWN = 3;

/** The first rows in which somebody has pointed at what a printed ticket says. */
export function TicketTexts({ rows }: { rows: readonly PointedRow[] }) {
  return (
    <ul className="max-w-md min-w-0 font-mono text-xs">
      {rows.slice(0, SHOWN).map(({ rowNumber, pieces }) => (
        <li key={`${rowNumber} ${textOfPieces(pieces)}`} className="truncate">
          {textOfPieces(pieces).trim()}
        </li>
      ))}
    </ul>
  );
}
