import { describePart, describePlace, describeRow } from '@tillwatch/contract';
import { type PointedRow, rankOfHiding, textOfPieces } from '@tillwatch/core/journal';
import { formatCount } from './format.ts';

const SHOWN = 5;

/** What becomes of loaded files once an answer about tickets is forgotten. */
export const TICKETS_READ_AGAIN =
  'Files that were read by it are read again, and reviews stay with their transactions. Where that asks a question, what was loaded stays until it is answered.';

/** The same if only one kind of ticket is forgotten. */
export const OTHERS_STAY =
  'The next file of this store with such tickets is read as if nobody had pointed at them. The other tickets stay remembered.';

/** @param isOneOfSeveral whether it needs the row by which it begins, or ends, to be told from others */
export function nameTicket(rows: readonly PointedRow[] = [], isOneOfSeveral = false): string {
  const bound =
    rows.find(({ pieces, place }) => place !== undefined && /\p{L}/u.test(textOfPieces(pieces))) ??
    rows.find(({ pieces }) => pieces.some(({ role }) => role === 'number'));
  if (!isOneOfSeveral || bound === undefined) return 'What a printed ticket looks like';
  return `What a printed ticket with “${textOfPieces(bound.pieces).trim().replace(/\s+/g, ' ')}” looks like`;
}

/** 'Ana Li and Sid Ray' */
export const nameAuthors = (authors: readonly string[] | undefined, otherwise: string): string =>
  authors === undefined || authors.length === 0
    ? otherwise
    : new Intl.ListFormat('en-US').format([...new Set(authors)]);

interface TicketTextsProps {
  rows: readonly PointedRow[];
  /** Who has pointed at each of them; only shown if it was not always the same person. */
  authors?: readonly string[] | undefined;
}

interface SaidRow {
  row: PointedRow;
  by?: string | undefined;
}

/**
 * The rows in which somebody has pointed at what a printed ticket says, each with what was pointed at; the first are open,
 * which are those that may hide most.
 */
export function TicketTexts({ rows: pointed, authors = [] }: TicketTextsProps) {
  const areSeveral = new Set(authors).size > 1;
  const rows = pointed
    .map((row, at): SaidRow => ({ row, by: areSeveral ? authors[at] : undefined }))
    .toSorted((one, other) => rankOfHiding(one.row) - rankOfHiding(other.row));
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

function Texts({ rows }: { rows: readonly SaidRow[] }) {
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {rows.map(({ row, by }) => {
        const text = textOfPieces(row.pieces).trim();
        return (
          <li key={`${row.rowNumber} ${text}`}>
            <p className="truncate font-mono">{text}</p>
            <p className="break-words text-muted-foreground">
              {saidOf(row)}
              {by !== undefined && ` (${by})`}
            </p>
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
