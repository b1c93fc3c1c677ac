// Marks what is what in the rows of each transaction.
import type { PointedPart, PointedRole } from '@tillwatch/core/journal';
import type { TruthItem, TruthTransaction } from '../truth.ts';
import { findDates, findMoney, findValue, listFigures, type Span } from './find-values.ts';
import { employeesOf, findTimesOf, type SeenTicket } from './seen-tickets.ts';
import { chooseUsual, type Found, type Sight } from './usual-places.ts';

export interface MarkedRow {
  parts: PointedPart[];
  /** An article, or one that is taken back. */
  isItem?: 'item' | 'void-line';
}

/** By their position. */
export type Marks = ReadonlyMap<number, MarkedRow>;

type OnceRole = 'date' | 'time' | 'register' | 'employee';

const FINDERS: Record<OnceRole, (text: string, truth: TruthTransaction) => Span[]> = {
  time: findTimesOf,
  date: (text, { transactionTime = '' }) => findDates(text, transactionTime.slice(0, 10)),
  register: (text, { registerId = '' }) => findValue(text, registerId),
  employee: (text, truth) => employeesOf(truth).flatMap((name) => findValue(text, name)),
};

const isOver = (one: Span, other: Span): boolean => one.from < other.to && one.to > other.from;

export function markRows(rows: readonly string[], tickets: readonly SeenTicket[]): Marks {
  const marks = new Map<number, MarkedRow>();
  const mark = (found: Found, role: PointedRole): void => {
    const known = marks.get(found.row) ?? { parts: [] };
    if (known.parts.some((part) => isOver(part, found))) return;
    const parts = [...known.parts, { role, from: found.from, to: found.to }];
    marks.set(found.row, { ...known, parts: parts.toSorted((one, other) => one.from - other.from) });
  };
  for (const { number } of tickets) mark(number, 'number');
  for (const ticket of tickets) markItems(rows, ticket, marks);
  for (const role of Object.keys(FINDERS) as OnceRole[]) {
    for (const found of chooseUsual(tickets.map((ticket) => sight(rows, ticket, FINDERS[role], marks))))
      if (found !== null) mark(found, role);
  }
  for (const ticket of tickets) markOtherNames(rows, ticket, marks, mark);
  return marks;
}

/** `Ann, ID 1042`: both are the cashier. */
function markOtherNames(
  rows: readonly string[],
  ticket: SeenTicket,
  marks: Marks,
  mark: (found: Found, role: PointedRole) => void,
): void {
  for (const [row, text] of rowsOf(rows, ticket)) {
    if (marks.get(row)?.parts.some(({ role }) => role === 'employee') !== true) continue;
    for (const span of FINDERS.employee(text, ticket.truth)) mark({ ...span, row }, 'employee');
  }
}

function sight(
  rows: readonly string[],
  ticket: SeenTicket,
  find: (typeof FINDERS)[OnceRole],
  marks: Marks,
): Sight {
  const all = rowsOf(rows, ticket);
  const own = new Map([...all].filter(([row]) => marks.get(row)?.isItem === undefined));
  const found = [...own].flatMap(([row, text]) =>
    find(text, ticket.truth)
      .filter((span) => !(marks.get(row)?.parts ?? []).some((part) => isOver(part, span)))
      .map((span) => ({ ...span, row })),
  );
  // A date beside the time is the one that counts.
  const withTime = (row: number): number => (findTimesOf(rows[row] ?? '', ticket.truth).length > 0 ? 0 : 1);
  return { rows: own, found: found.toSorted((one, other) => withTime(one.row) - withTime(other.row)) };
}

const rowsOf = (rows: readonly string[], { from, to }: SeenTicket): Map<number, string> =>
  new Map(rows.slice(from, to).map((text, at) => [from + at, text]));

function markItems(
  rows: readonly string[],
  { truth, from, to }: SeenTicket,
  marks: Map<number, MarkedRow>,
): void {
  const free = new Set(
    [...rows.slice(from, to).keys()].map((at) => from + at).filter((row) => !marks.has(row)),
  );
  // What is taken back looks like what was sold, or has no amount.
  const isBack = ({ voided }: TruthItem): number => (voided === true ? 1 : 0);
  for (const item of (truth.items ?? []).toSorted((one, other) => isBack(one) - isBack(other))) {
    const found =
      [...free].map((row) => markItem(rows, row, item)).find((one) => one !== null) ??
      [...free].map((row) => markBeside(rows, row, item, free)).find((one) => one !== null) ??
      [...free].map((row) => markName(rows, row, item)).find((one) => one !== null) ??
      [];
    for (const [row, marked] of found) {
      marks.set(row, marked);
      free.delete(row);
    }
  }
}

const kindOf = ({ voided }: TruthItem): 'item' | 'void-line' => (voided === true ? 'void-line' : 'item');

/** A name and its amount in one row. */
function markItem(rows: readonly string[], row: number, item: TruthItem): [number, MarkedRow][] | null {
  const text = rows[row] ?? '';
  const name = findValue(text, item.name)[0];
  if (name === undefined || !hasSign(text, item)) return null;
  const amount = amountIn(text, item, name);
  if (amount === null) return null;
  const parts: PointedPart[] = [
    { role: 'description', ...pick(name) },
    { role: 'amount', ...pick(amount) },
    ...quantityIn(text, item, [name, amount]),
  ];
  return [[row, { parts: inOrder(parts), isItem: kindOf(item) }]];
}

/** A name in the row above or below its figures. */
function markBeside(
  rows: readonly string[],
  row: number,
  item: TruthItem,
  free: ReadonlySet<number>,
): [number, MarkedRow][] | null {
  const name = findValue(rows[row] ?? '', item.name)[0];
  if (name === undefined) return null;
  for (const other of [row + 1, row - 1]) {
    const text = rows[other] ?? '';
    const amount = free.has(other) ? amountIn(text, item) : null;
    if (amount === null || !hasSign(text, item)) continue;
    const figures: PointedPart[] = [{ role: 'amount', ...pick(amount) }, ...quantityIn(text, item, [amount])];
    return [
      [row, { parts: [{ role: 'description', ...pick(name) }], isItem: 'item' }],
      [other, { parts: inOrder(figures), isItem: kindOf(item) }],
    ];
  }
  return null;
}

/** What is taken back without an amount. */
function markName(rows: readonly string[], row: number, item: TruthItem): [number, MarkedRow][] | null {
  const name = item.voided === true ? findValue(rows[row] ?? '', item.name)[0] : undefined;
  return name === undefined
    ? null
    : [[row, { parts: [{ role: 'description', ...pick(name) }], isItem: 'void-line' }]];
}

const pick = ({ from, to }: Span): Span => ({ from, to });
const inOrder = (parts: PointedPart[]): PointedPart[] =>
  parts.toSorted((one, other) => one.from - other.from);

const centsOf = ({ price, altPrice = [] }: TruthItem): number[] =>
  [price, ...altPrice].map((one) => Math.round(one * 100));

/** What is taken back has a sign or a word for it; what is sold may not look like it. */
const hasSign = (text: string, { voided, name }: TruthItem): boolean => {
  const isMarked = /(?:^|[^\p{L}\d])-\D{0,2}\d|\d-/u.test(text.replace(name, ''));
  return voided === true || !isMarked || voided === undefined;
};

/** The last figure that is one of its prices, other than in its name. */
function amountIn(text: string, item: TruthItem, name: Span = { from: 0, to: 0 }): Span | null {
  for (const cents of centsOf(item)) {
    const found = findMoney(text, cents).filter(({ from, to }) => to <= name.from || from >= name.to);
    const last = found.at(-1);
    if (last !== undefined) return last;
  }
  return null;
}

/** A count and a price for each that make the amount. */
function quantityIn(text: string, item: TruthItem, taken: readonly Span[]): PointedPart[] {
  const figures = listFigures(text).filter(({ from, to }) =>
    taken.every((one) => to <= one.from || from >= one.to),
  );
  const counts = figures.flatMap((count, at) => {
    if (count.hasCents || count.value < 1 || count.value > 99) return [];
    return figures.flatMap((unit, other) =>
      unit.hasCents && centsOf(item).some((cents) => count.value * unit.value === Math.abs(cents))
        ? [{ count, distance: Math.abs(other - at) }]
        : [],
    );
  });
  const nearest = counts.toSorted((one, other) => one.distance - other.distance)[0];
  return nearest === undefined ? [] : [{ role: 'quantity', ...pick(nearest.count) }];
}
