// Recognizes tickets whose lines are in rows below them without a heading of their own: a name, `Qty 2`, and an amount
// under the ticket's total.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { mayBeTaxed } from '../table/line-amounts.ts';
import { isArticleKind } from '../table/line-kind.ts';
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

/** `ITEM` in front of most lines, and other words in front of sums and payments: what follows has the names. */
function haveKinds(lines: readonly Row[]): boolean {
  const articles = lines.filter(({ cells }) => isArticleKind(cellText(cells.find(isFilled))));
  return articles.length >= lines.length * KINDS.fewest && articles.length <= lines.length * KINDS.most;
}

const KINDS = { fewest: 0.3, most: 0.95 };

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
  const all = rows.filter((row) => isLine(row, tickets, total));
  const hasKinds = haveKinds(all);
  const isOfGoods = ({ cells }: Row): boolean => !hasKinds || isArticleKind(cellText(cells.find(isFilled)));
  const lines = all.filter(isOfGoods);
  const owners = rows.filter(({ cells }) => tickets.read(cells) !== null);
  if (
    lines.length < Math.max(FEWEST_LINES, owners.length) ||
    !addUp(
      rows.filter((row) => !all.includes(row) || isOfGoods(row)),
      tickets,
      total,
    )
  )
    return null;
  const names = lines.map(({ cells }) => cells.findIndex(isFilled) + Number(hasKinds));
  const [name = -1] = names;
  if (name === total || names.filter((at) => at === name).length < lines.length * MOSTLY) return null;
  const counts = [...tickets.headings.keys()].find((at) =>
    hasKinds
      ? at > name && at < total && lines.every(({ cells }) => /^-?\d{1,3}$/.test(cellText(cells[at])))
      : lines.some(({ cells }) => COUNTED.test(cellText(cells[at]).trim())),
  );
  const named = new Map([
    [counts ?? -1, 'Qty'],
    [hasKinds ? name - 1 : -1, 'Line Type'],
    [name, 'Item'],
    [total, 'Amount'],
  ]);
  return tickets.headings.map((_, at) => named.get(at) ?? null);
}

/** @returns the number in `Qty 2`; every other cell as it is */
export function plainCount(cell: Cell): Cell {
  const count = typeof cell === 'string' ? COUNTED.exec(cell.trim())?.[1] : undefined;
  return count === undefined ? cell : Number(count);
}
