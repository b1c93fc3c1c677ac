// Finds what the tables that point to tickets are: their lines, how they were paid, their taxes. Sums show it.

import { cellText } from '../shape/row-text.ts';
import { isDatabaseKey } from '../shape/table/column-facts.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { fieldOfHeading } from '../shape/table/table-columns.ts';
import { apartWords } from '../text/apart-words.ts';
import { readCode } from '../text/cell-value.ts';
import {
  add,
  agree,
  amountColumns,
  amountsOfLines,
  columnOf,
  type Figures,
  type LineSum,
  middleOf,
  productsOfLines,
  shareAgreed,
  sumColumn,
  sumsOfPayments,
  totalColumns,
} from './figures.ts';
import { type Family, type Link, titleOf } from './find-links.ts';
import type { SheetTable } from './sheet-tables.ts';

export interface Payments {
  link: Link;
  /** The column of the amounts. */
  amount: number;
  /** The column of the change that is in them. */
  change: number | null;
  /** What was paid for each ticket. */
  paid: Figures;
}

interface Taxes {
  link: Link;
  figures: Figures;
}

export interface Roles {
  payments: Payments | null;
  /** Set if only the lines with them come to what was paid. */
  taxes: Taxes | null;
  /** A table with the numbers of tickets whose own table has none. */
  numbers: Link | null;
  /** Money that was moved: tables with one amount for each ticket that was not paid. */
  moves: Payments[];
  /** What says of some tickets, as its sheet is called, that they were voided. */
  voids: Link[];
  /** Lines, and whatever else points to the tickets. */
  others: Link[];
}

const FEWEST_NAMES = 6;
const MOSTLY = 0.6;
const NEARLY_ALL = 0.9;
const NAME = /\p{L}{3}/u;
const DIGITS = /\d{5}/;
const MOST_SUMS = 40;

/** Whether a table says in many words what was sold, or how many pieces. */
function areLines({ table: { heading, body, columns } }: Link): boolean {
  if (columns.quantity !== undefined) return true;
  return [...heading.keys()].some((at) => {
    const texts = body.map(({ cells }) => cellText(cells[at]).trim());
    const names = texts.filter((text) => NAME.test(text) && !DIGITS.test(text) && !isDatabaseKey(text));
    const distinct = new Set(names).size;
    return names.length >= body.length * MOSTLY && distinct >= Math.max(FEWEST_NAMES, body.length / 10);
  });
}

/** The first table whose rows come to one of the sums, for most of its tickets. */
function findPayments(links: readonly Link[], goals: readonly Figures[]): Payments | null {
  for (const link of links) {
    const found = sumsOfPayments(link).find(({ paid }) =>
      goals.some((goal) => paid.size >= goal.size * MOSTLY && agree(paid, goal)),
    );
    if (found !== undefined) return { link, ...found };
  }
  return null;
}

const sumsOfLines = (link: Link): Figures[] =>
  [...amountsOfLines(link), ...productsOfLines(link)].map(({ figures }) => figures);

/** Payments that come to the lines of their tickets, or to those with their taxes. */
function findPaidLines(
  lines: readonly Link[],
  rest: readonly Link[],
): Pick<Roles, 'payments' | 'taxes'> | null {
  const sums = lines.flatMap(sumsOfLines).slice(0, MOST_SUMS);
  const plain = findPayments(rest, sums);
  if (plain !== null) return { payments: plain, taxes: null };
  const taxes = rest.flatMap((link) =>
    amountColumns(link.table).map((at): Taxes => ({ link, figures: sumColumn(link, at) })),
  );
  for (const tax of taxes) {
    const payments = findPayments(
      rest.filter((link) => link !== tax.link),
      sums.map((sum) => add(sum, tax.figures)),
    );
    if (payments !== null) return { payments, taxes: tax };
  }
  return null;
}

function findMoves(links: readonly Link[], { paid }: Payments): Payments[] {
  return links.flatMap((link) => {
    const { amount = link.table.columns.total ?? link.table.columns.lineAmount } = link.table.columns;
    const known = link.tickets.filter((ticket) => ticket >= 0);
    const isOne = known.length === link.tickets.length && new Set(known).size === known.length;
    const isUnpaid = known.every((ticket) => !paid.has(ticket));
    if (amount === undefined || !isOne || !isUnpaid) return [];
    return [{ link, amount, change: null, paid: sumColumn(link, amount) }];
  });
}

/** `sale_voids`: a sheet with one row for each of a few tickets. @returns without its rows about a line of a ticket */
function findVoids(links: readonly Link[], tickets: SheetTable, lines: readonly Link[]): Link[] {
  const found = links.filter(({ table, tickets: places }) => {
    const sheets = [...table.headingRows.keys()].map((sheet) => apartWords(sheet).split(/[^\p{L}]+/u));
    const areCalled = sheets.every((words) => words.some((word) => readKind(word) === 'Void'));
    const known = places.filter((place) => place >= 0);
    const isOne = known.length === places.length && new Set(known).size === known.length;
    return areCalled && isOne && known.length <= tickets.body.length * MOST_VOIDED;
  });
  return found.map((link) => ({
    ...link,
    tickets: link.tickets.map((place, row) => (lines.some((of) => namesLine(link, row, of)) ? -1 : place)),
  }));
}
const MOST_VOIDED = 0.5;

/** Whether a row has the key of one of its ticket's lines. */
function namesLine({ table, tickets }: Link, row: number, lines: Link): boolean {
  return [...table.heading.keys()].some((at) => {
    const key = readCode(table.body[row]?.cells[at]);
    const title = titleOf(table, at);
    const own = [...lines.table.heading.keys()].find((one) => titleOf(lines.table, one) === title);
    if (key === '' || own === undefined || lines.columns.includes(own)) return false;
    const line = lines.table.body.findIndex(({ cells }) => readCode(cells[own]) === key);
    return line >= 0 && lines.tickets[line] === tickets[row];
  });
}

function findNumbers(tickets: SheetTable, links: readonly Link[]): Link | null {
  if (tickets.columns.number !== undefined) return null;
  const found = links.find(({ table, columns, tickets: places }) => {
    const { number } = table.columns;
    const known = places.filter((place) => place >= 0);
    const isOne = new Set(known).size === known.length && known.length >= tickets.body.length * NEARLY_ALL;
    return number !== undefined && !columns.includes(number) && isOne;
  });
  return found ?? null;
}

/** Whether figures are two others together, also where neither of these is 0. */
function isSumOfTwo(sum: Figures, parts: readonly Figures[]): boolean {
  const isSum = (one: Figures, other: Figures): boolean => {
    const both = [...sum].filter(([at]) => (one.get(at) ?? 0) !== 0 && (other.get(at) ?? 0) !== 0);
    const all = add(one, other);
    const fitting = both.filter(([at, cents]) => Math.abs(cents) === Math.abs(all.get(at) ?? 0));
    return agree(sum, all) && both.length > 0 && fitting.length >= both.length * NEARLY_ALL;
  };
  return parts.some((one, place) => parts.slice(place + 1).some((other) => isSum(one, other)));
}

/** The one that agrees best; undefined if two do, or none nearly everywhere. */
function findAgreeing<One extends { figures: Figures }>(all: readonly One[], paid: Figures): One | undefined {
  const shares = all.map(({ figures }) => shareAgreed(paid, figures));
  const best = Math.max(...shares);
  const isOnly = shares.filter((one) => one === best).length === 1;
  return best >= NEARLY_ALL && isOnly ? all[shares.indexOf(best)] : undefined;
}

/** What is paid in cash may be rounded to coins. */
const MOST_ROUNDED = 5;

/** Whether no ticket comes to less than what was paid for it: one that was handed over more has change. */
function isNeverLess(figures: Figures, paid: Figures): boolean {
  return [...paid].every(
    ([at, cents]) => Math.abs(figures.get(at) ?? cents) >= Math.abs(cents) - MOST_ROUNDED,
  );
}

/** Which of a ticket's amounts is its total, if what was paid shows it. */
export function findTotal(tickets: SheetTable, { paid, change }: Payments): number | undefined {
  const all = totalColumns(tickets);
  const found = findAgreeing(all, paid);
  if (found === undefined) return undefined;
  if (change !== null) return found.at;
  const alike = all.filter((one) => one !== found && agree(paid, one.figures, MOSTLY));
  if (!alike.every(({ figures }) => isNeverLess(figures, paid))) return undefined;
  // What was handed over is the total and the change.
  const parts = amountColumns(tickets).filter((at) => at !== found.at);
  const isSum = isSumOfTwo(
    found.figures,
    parts.map((at) => columnOf(tickets, at)),
  );
  return isSum || HANDED.has(fieldOfHeading(tickets.heading[found.at])) ? undefined : found.at;
}

/** What of lines comes to what was paid for them; undefined if several do, or it has a tax of theirs. */
export function findLineColumns(link: Link, paid: Figures): LineSum['columns'] | undefined {
  const sums = amountsOfLines(link);
  const found = findAgreeing(sums, paid);
  if (found === undefined) {
    const isNamed = [link.table.columns.lineAmount, link.table.columns.amount, link.table.columns.unitPrice];
    return isNamed.some((at) => at !== undefined)
      ? undefined
      : findAgreeing(productsOfLines(link), paid)?.columns;
  }
  const parts = sums.filter((one) => one !== found).map(({ figures }) => figures);
  return isSumOfTwo(found.figures, parts) ? undefined : found.columns;
}

/** What lines and their tickets both say, so that it is what was charged; undefined where headings say it. */
export function findCharged(
  tickets: SheetTable,
  link: Link,
): { total: number; lineAmount: number } | undefined {
  const { total: named, tax } = tickets.columns;
  // A tax beside it may come on top.
  if ([named, tax, link.table.columns.lineAmount].some((at) => at !== undefined)) return undefined;
  const sums = amountColumns(link.table).map((at) => ({ at, figures: sumColumn(link, at) }));
  const pairs = totalColumns(tickets).flatMap((total) =>
    sums
      .filter(({ figures }) => agree(total.figures, figures))
      .map(({ at }) => ({ total: total.at, lineAmount: at, size: middleOf(total.figures) })),
  );
  // With its tax, where both are there.
  const [most] = pairs.toSorted((one, other) => other.size - one.size);
  return most === undefined ? undefined : { total: most.total, lineAmount: most.lineAmount };
}

const HANDED: ReadonlySet<string | null> = new Set(['tendered', 'change', 'tax', 'discount']);

export function findRoles({ tickets, links }: Family): Roles {
  const lines = links.filter(areLines);
  const rest = links.filter((link) => !lines.includes(link));
  const totals = totalColumns(tickets);
  const found =
    totals.length > 0
      ? {
          payments: findPayments(
            rest,
            totals.map(({ figures }) => figures),
          ),
          taxes: null,
        }
      : findPaidLines(lines, rest);
  const { payments = null, taxes = null } = found ?? {};
  const numbers = findNumbers(tickets, rest);
  const left = rest.filter((link) => link !== payments?.link && link !== taxes?.link && link !== numbers);
  const voids = findVoids(left, tickets, lines);
  const unsaid = left.filter((link) => !voids.includes(link));
  const moves = payments === null ? [] : findMoves(unsaid, payments);
  const taken = [payments?.link, taxes?.link, numbers, ...moves.map(({ link }) => link), ...voids];
  return { payments, taxes, numbers, moves, voids, others: links.filter((link) => !taken.includes(link)) };
}
