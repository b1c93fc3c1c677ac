// Compares the amounts of tickets with those of the tables that point to them: what all rows of a ticket come to.

import type { Cell } from '../row.ts';
import { isFilled } from '../shape/row-text.ts';
import { readCents, readQuantity } from '../text/cell-value.ts';
import type { Link } from './find-links.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';

/** Cents by the position of the ticket. */
export type Figures = ReadonlyMap<number, number>;

const NEARLY_ALL = 0.9;
const FEWEST = 5;
const MOST_AMOUNTS = 10;

const filledIn = ({ body }: SheetTable, at: number): TableRow[] =>
  body.filter(({ cells }) => isFilled(cells[at]));

/** `12.28`, `2.76000` */
function isBroken(cell: Cell | undefined): boolean {
  return typeof cell === 'number'
    ? !Number.isInteger(cell)
    : typeof cell === 'string' && /\d[.,]\d/.test(cell);
}

/** The columns with amounts, some of which are not whole. */
export function amountColumns(table: SheetTable): number[] {
  return [...table.heading.keys()]
    .filter((at) => {
      const filled = filledIn(table, at);
      const amounts = filled.filter(({ cells }) => readCents(cells[at]) !== null);
      const isOften = filled.length >= FEWEST && filled.length * 2 >= table.body.length;
      return isOften && amounts.length === filled.length && filled.some(({ cells }) => isBroken(cells[at]));
    })
    .slice(0, MOST_AMOUNTS);
}

/** The columns with whole or broken numbers that are few and small, such as pieces. */
function pieceColumns(table: SheetTable): number[] {
  return [...table.heading.keys()].filter((at) => {
    const pieces = table.body.map(({ cells }) => readQuantity(cells[at]));
    const isSmall = pieces.every((one) => one !== null && Math.abs(one) < MOST_PIECES);
    return isSmall && new Set(pieces).size > 1 && table.body.length >= FEWEST;
  });
}
const MOST_PIECES = 1000;

const centsAt = (at: number) => (row: TableRow) => readCents(row.cells[at]) ?? 0;

/** What the rows of each ticket come to. */
function sumUp({ table, tickets }: Link, centsOf: (row: TableRow) => number): Figures {
  const sums = new Map<number, number>();
  for (const [at, row] of table.body.entries()) {
    const ticket = tickets[at] ?? -1;
    if (ticket >= 0) sums.set(ticket, (sums.get(ticket) ?? 0) + centsOf(row));
  }
  return sums;
}

export const sumColumn = (link: Link, at: number): Figures => sumUp(link, centsAt(at));

export const columnOf = ({ body }: SheetTable, at: number): Figures =>
  new Map(
    body.flatMap((row, place) => (isFilled(row.cells[at]) ? [[place, centsAt(at)(row)] as const] : [])),
  );

export function add(one: Figures, other: Figures, sign = 1): Figures {
  const places = new Set([...one.keys(), ...other.keys()]);
  return new Map([...places].map((at) => [at, (one.get(at) ?? 0) + sign * (other.get(at) ?? 0)]));
}

/** The part of one's figures that are the other's, whatever their signs are; 0 if there are too few. */
export function shareAgreed(one: Figures, other: Figures): number {
  const filled = [...one].filter(([, cents]) => cents !== 0);
  const same = filled.filter(([at, cents]) => Math.abs(cents) === Math.abs(other.get(at) ?? Number.NaN));
  return filled.length < FEWEST ? 0 : same.length / filled.length;
}

/** Whether nearly all of one's figures are the other's. @param part how many of them */
export const agree = (one: Figures, other: Figures, part = NEARLY_ALL): boolean =>
  shareAgreed(one, other) >= part;

/** What a table's lines come to, by the columns that say so. */
export interface LineSum {
  columns: { lineAmount: number } | { quantity: number; unitPrice: number };
  figures: Figures;
}

export function amountsOfLines(link: Link): LineSum[] {
  return amountColumns(link.table).map((at) => ({
    columns: { lineAmount: at },
    figures: sumColumn(link, at),
  }));
}

/** Pieces at a price. */
export function productsOfLines(link: Link): LineSum[] {
  const amounts = amountColumns(link.table);
  return pieceColumns(link.table).flatMap((quantity) =>
    amounts
      .filter((unitPrice) => unitPrice !== quantity)
      .map((unitPrice) => ({
        columns: { quantity, unitPrice },
        figures: sumUp(link, ({ cells }) =>
          Math.round((readQuantity(cells[quantity]) ?? 0) * (readCents(cells[unitPrice]) ?? 0)),
        ),
      })),
  );
}

/** Fewer amounts may have been handed over exactly. */
const FEWEST_CHANGED = 2;

/** What a payment table's rows may come to, and how: an amount less the change, or an amount. */
export function sumsOfPayments(link: Link): { amount: number; change: number | null; paid: Figures }[] {
  const amounts = amountColumns(link.table);
  const others = [...link.table.heading.keys()].filter((at) =>
    link.table.body.every(({ cells }) => !isFilled(cells[at]) || readCents(cells[at]) !== null),
  );
  const plain = amounts.map((amount) => ({ amount, change: null, paid: sumColumn(link, amount) }));
  const changed = plain.flatMap(({ amount, paid }) =>
    others
      .filter((change) => change !== amount && !link.columns.includes(change))
      .map((change) => ({ change, back: sumColumn(link, change) }))
      .filter(({ back }) => [...back.values()].filter((cents) => cents !== 0).length >= FEWEST_CHANGED)
      .map(({ change, back }) => ({ amount, change, paid: add(paid, back, -1) })),
  );
  return [...changed.slice(0, MOST_CHANGED), ...plain];
}
const MOST_CHANGED = 60;

/** The middle one of the amounts that are not 0. */
export function middleOf(figures: Figures): number {
  const sizes = [...figures.values()].map(Math.abs).filter((cents) => cents !== 0);
  return sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0;
}

/** Those of a ticket's own amounts that may be its total: others, such as taxes, are less than half of the largest. */
export function totalColumns(tickets: SheetTable): { at: number; figures: Figures }[] {
  const all = amountColumns(tickets).map((at) => ({ at, figures: columnOf(tickets, at) }));
  const sizes = all.map(({ figures }) => middleOf(figures));
  const most = Math.max(0, ...sizes);
  return all.filter((_, place) => (sizes[place] ?? 0) > most / 2);
}
