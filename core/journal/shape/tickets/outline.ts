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

function isLine({ cells }: Row, tickets: TicketRows, amount: number): boolean {
  const first = cells.find(isFilled);
  return (
    readCents(cells[amount]) !== null &&
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

/** Whether the lines below tickets add up to their totals, maybe without a tax, and maybe above what was paid. */
function addUp(
  rows: readonly Row[],
  tickets: TicketRows,
  { total, amount }: { total: number; amount: number },
): boolean {
  const sums: { all: number; lines: number; isReached: boolean }[] = [];
  for (const row of rows) {
    const open = sums.at(-1);
    if (tickets.read(row.cells) !== null)
      sums.push({ all: readCents(row.cells[total]) ?? 0, lines: 0, isReached: false });
    else if (open !== undefined && isLine(row, tickets, amount)) {
      open.lines += readCents(row.cells[amount]) ?? 0;
      open.isReached ||= open.lines === open.all;
    }
  }
  const telling = sums.filter(({ all, lines }) => all !== 0 && lines !== 0);
  const holding = telling.filter(({ all, lines, isReached }) => isReached || mayBeTaxed(lines, all));
  return holding.length >= Math.max(FEWEST_TICKETS, telling.length * MOSTLY);
}

/**
 * The column of the lines' amounts: that of the tickets' totals or, if lines have their kinds in front, the last one,
 * or the one in which most rows between tickets have an amount.
 */
function findAmounts(rows: readonly Row[], tickets: TicketRows, total: number): number {
  const ofLines = rows.filter(({ cells }) => isArticleKind(cellText(cells.find(isFilled))));
  const last = ofLines.map(({ cells }) => cells.findLastIndex((cell) => readCents(cell) !== null));
  const [at = total] = last;
  const isColumn = at > 0 && last.filter((column) => column === at).length >= last.length * MOSTLY;
  const isOwn = isColumn && ofLines.length >= FEWEST_LINES && at !== tickets.columns.number;
  return isOwn ? at : fullestAmounts(rows, tickets, total);
}

/** @returns the column with most amounts in rows that may be lines; the one of totals unless another has far more */
function fullestAmounts(rows: readonly Row[], tickets: TicketRows, total: number): number {
  const linesAt = (at: number): number => rows.filter((row) => isLine(row, tickets, at)).length;
  const ofTotals = linesAt(total);
  const counts = [...tickets.headings.keys()].map((at) => ({ at, lines: linesAt(at) }));
  const best = counts.reduce((most, next) => (next.lines > most.lines ? next : most));
  return ofTotals >= best.lines * MOSTLY ? total : best.at;
}

/** `1`, `9.155`, `-2` */
const COUNT = /^-?\d{1,4}(?:\.\d{1,4})?$/;

function countIn(cells: readonly Cell[], at: number): number | null {
  const text = cellText(cells[at]).trim();
  return COUNT.test(text) ? Number(text) : null;
}

/** The columns between names and amounts that multiply to the amounts: how many there were, and what one costs. */
function findFactors(
  lines: readonly Row[],
  name: number,
  amount: number,
): { count: number; unit: number } | null {
  const between = Array.from({ length: Math.max(0, amount - name - 1) }, (_, at) => name + 1 + at);
  for (const count of between)
    for (const unit of between.filter((at) => at !== count)) {
      const holding = lines.filter(({ cells }) => {
        const [many, one] = [countIn(cells, count), readCents(cells[unit])];
        if (many === null || one === null) return false;
        return Math.abs(Math.abs(many * one) - Math.abs(readCents(cells[amount]) ?? 0)) <= 1;
      });
      if (holding.length >= lines.length * NEARLY_ALL) return { count, unit };
    }
  return null;
}

const NEARLY_ALL = 0.9;

/** Whether a column has how many of each article there were; payments among the lines have none. */
function areCounts(lines: readonly Row[], at: number): boolean {
  const texts = lines.map(({ cells }) => cellText(cells[at]).trim()).filter((text) => text !== '');
  return texts.length >= lines.length / 2 && texts.every((text) => /^-?\d{1,3}$/.test(text));
}

/** @returns a heading for the lines; null if there are none */
export function outlineHeading(rows: readonly Row[], tickets: TicketRows): readonly Cell[] | null {
  const total = tickets.columns.total ?? tickets.columns.amount;
  if (total === undefined) return null;
  const amount = findAmounts(rows, tickets, total);
  const all = rows.filter((row) => isLine(row, tickets, amount));
  const hasKinds = haveKinds(all);
  const isOfGoods = ({ cells }: Row): boolean => !hasKinds || isArticleKind(cellText(cells.find(isFilled)));
  const lines = all.filter(isOfGoods);
  const owners = rows.filter(({ cells }) => tickets.read(cells) !== null);
  if (
    lines.length < Math.max(FEWEST_LINES, owners.length) ||
    !addUp(
      rows.filter((row) => !all.includes(row) || isOfGoods(row)),
      tickets,
      { total, amount },
    )
  )
    return null;
  const names = lines.map(({ cells }) => cells.findIndex(isFilled) + Number(hasKinds));
  const [name = -1] = names;
  if (name === amount || names.filter((at) => at === name).length < lines.length * MOSTLY) return null;
  const factors = hasKinds ? findFactors(lines, name, amount) : null;
  const counts = [...tickets.headings.keys()].find(
    (at) =>
      (!hasKinds && lines.some(({ cells }) => COUNTED.test(cellText(cells[at]).trim()))) ||
      (at > name && at < amount && areCounts(lines, at)),
  );
  const named = new Map([
    [factors?.count ?? counts ?? -1, 'Qty'],
    [factors?.unit ?? -1, 'Unit Price'],
    [hasKinds ? name - 1 : -1, 'Line Type'],
    [name, 'Item'],
    [amount, 'Amount'],
  ]);
  return tickets.headings.map((_, at) => named.get(at) ?? null);
}

/** @returns the number in `Qty 2`; every other cell as it is */
export function plainCount(cell: Cell): Cell {
  const count = typeof cell === 'string' ? COUNTED.exec(cell.trim())?.[1] : undefined;
  return count === undefined ? cell : Number(count);
}
