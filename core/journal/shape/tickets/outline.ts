// Recognizes tickets whose lines are in rows below them without a heading of their own: a name, `Qty 2`, and an amount
// under the ticket's total.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { mayBeTaxed } from '../table/line-amounts.ts';
import { isSumLabel } from '../table/sum-row.ts';
import type { TicketRows } from './ticket-rows.ts';

/** Fewer lines may be anything. */
const FEWEST_LINES = 6;
const FEWEST_TICKETS = 3;
const MOSTLY = 0.8;
const NAME = /\p{L}{2}/u;
const COUNTED = /^(?:qty|quantity|units|pcs)\W{0,3}(-?\d+(?:\.\d+)?)$/i;

function isLine({ cells }: Row, tickets: TicketRows, total: number): boolean {
  const first = cells.find(isFilled);
  return (
    readCents(cells[total]) !== null &&
    typeof first === 'string' &&
    NAME.test(first) &&
    !isSumLabel(first) &&
    tickets.read(cells) === null
  );
}

/** Whether the lines below tickets add up to their totals, maybe without a tax. */
function addUp(rows: readonly Row[], tickets: TicketRows, total: number): boolean {
  const sums: { all: number; lines: number }[] = [];
  for (const row of rows) {
    const cents = readCents(row.cells[total]) ?? 0;
    const open = sums.at(-1);
    if (tickets.read(row.cells) !== null) sums.push({ all: cents, lines: 0 });
    else if (open !== undefined && isLine(row, tickets, total)) open.lines += cents;
  }
  const telling = sums.filter(({ all, lines }) => all !== 0 && lines !== 0);
  const holding = telling.filter(({ all, lines }) => mayBeTaxed(lines, all));
  return holding.length >= Math.max(FEWEST_TICKETS, telling.length * MOSTLY);
}

/** @returns a heading for the lines; null if there are none */
export function outlineHeading(rows: readonly Row[], tickets: TicketRows): readonly Cell[] | null {
  const total = tickets.columns.total ?? tickets.columns.amount;
  if (total === undefined) return null;
  const lines = rows.filter((row) => isLine(row, tickets, total));
  const owners = rows.filter(({ cells }) => tickets.read(cells) !== null);
  if (lines.length < Math.max(FEWEST_LINES, owners.length) || !addUp(rows, tickets, total)) return null;
  const names = lines.map(({ cells }) => cells.findIndex(isFilled));
  const [name = -1] = names;
  if (name === total || names.filter((at) => at === name).length < lines.length * MOSTLY) return null;
  const counts = [...tickets.headings.keys()].find((at) =>
    lines.some(({ cells }) => COUNTED.test(cellText(cells[at]).trim())),
  );
  return tickets.headings.map((_, at) =>
    at === name ? 'Item' : at === total ? 'Amount' : at === counts ? 'Qty' : null,
  );
}

/** @returns the number in `Qty 2`; every other cell as it is */
export function plainCount(cell: Cell): Cell {
  const count = typeof cell === 'string' ? COUNTED.exec(cell.trim())?.[1] : undefined;
  return count === undefined ? cell : Number(count);
}
