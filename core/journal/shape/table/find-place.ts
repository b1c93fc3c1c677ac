// Finds the columns of registers and cashiers by how their values recur, if no heading says which they are.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { lastNumber, lastNumbers } from '../../text/char-code.ts';
import { isYes } from '../../text/yes.ts';
import { cellText, textAt, textsIn } from '../row-text.ts';
import { isDate, isMoney, isTime } from './column-facts.ts';
import { isWay } from './described-payments.ts';
import { readKind } from './read-kind.ts';
import { isSumLabel } from './sum-row.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const FEWEST_TICKETS = 12;
const MOST_VALUES = 30;
/** Each register or cashier has some tickets. */
const FEWEST_EACH = 3;
const MOSTLY = 0.8;
const NEARLY_ALL = 0.9;
/** Several registers' numbers, one after another, rarely count up. */
const SELDOM = 0.6;
/** A cashier stays for some tickets. */
const FEWEST_IN_TURN = 3;
const LONGEST = 30;
/** `DBOYD`, `Rosa L`, `rosa@example.com`; a status is one of a few words. */
const PERSON = /^(?:\p{L}[\p{L}.,' -]{1,}\d{0,3}|[\w.+-]{1,30}@[\w.-]{3,30})$/u;

/** `POS 2`, `K01`, `900214` */
const PLACE = /^[\p{L} #_-]{0,12}\d{0,6}$/u;

interface Ticket {
  number: number;
  cells: readonly Cell[];
}

/** One row of each ticket. */
export function ticketsOf(rows: readonly Row[], column: number): Ticket[] {
  let last = '';
  const coded = rows.flatMap(({ cells }) => {
    const code = readCode(cells[column]);
    if (code === last || Number.isNaN(lastNumber(code)) || isSumLabel(cells[0])) return [];
    last = code;
    return [{ code, cells }];
  });
  const numbers = lastNumbers(coded.map(({ code }) => code));
  return coded.map(({ cells }, at) => ({ number: numbers[at] ?? 0, cells }));
}

/** The columns without a role in which few values recur. */
function findRecurring(columns: Columns, heading: readonly Cell[], tickets: readonly Ticket[]): number[] {
  const taken = new Set(Object.values(columns));
  return [...heading.keys()].filter((at) => {
    if (taken.has(at) || ![null, 'maskedCard'].includes(fieldOfHeading(heading[at]))) return false;
    const counts = new Map<string, number>();
    for (const ticket of tickets) {
      const cell = ticket.cells[at] ?? null;
      const text = textAt(ticket, at);
      const isOther = typeof cell === 'boolean' || isDate(cell) || isTime(cell) || isMoney(cell);
      if (text === '' || text.length > LONGEST || isOther) return false;
      counts.set(text, (counts.get(text) ?? 0) + 1);
      if (counts.size > MOST_VALUES) return false;
    }
    return counts.size > 1 && tickets.length >= counts.size * FEWEST_EACH;
  });
}

/** How many of the steps from one number to the next are 1, for the tickets of each value. */
function countingUp(tickets: readonly Ticket[], valueOf: (ticket: Ticket) => string): number {
  const last = new Map<string, number>();
  let steps = 0;
  let single = 0;
  for (const ticket of tickets) {
    const value = valueOf(ticket);
    const before = last.get(value);
    last.set(value, ticket.number);
    if (before === undefined) continue;
    steps++;
    if (Math.abs(ticket.number - before) === 1) single++;
  }
  return steps === 0 ? 0 : single / steps;
}

const OFTEN = 0.2;

/** Whether each value has its own range of numbers, far from the others', though they take turns. */
function areApart(tickets: readonly Ticket[], valueOf: (ticket: Ticket) => string): boolean {
  const numbers = new Map<string, number[]>();
  for (const ticket of tickets)
    numbers.set(valueOf(ticket), [...(numbers.get(valueOf(ticket)) ?? []), ticket.number]);
  const ranges = [...numbers.values()]
    .map((all) => ({ least: Math.min(...all), most: Math.max(...all) }))
    .toSorted((one, other) => one.least - other.least);
  const widest = Math.max(...ranges.map(({ least, most }) => most - least));
  const turns = tickets.filter((ticket, at) => {
    const before = tickets[at - 1];
    return before !== undefined && valueOf(before) !== valueOf(ticket);
  });
  return (
    turns.length >= tickets.length * OFTEN &&
    ranges.every(({ least }, at) => at === 0 || least - (ranges[at - 1]?.most ?? 0) > widest)
  );
}

/** A column whose values each have their own numbers, which count up or are far apart. */
function findCounting(recurring: readonly number[], tickets: readonly Ticket[]): number | undefined {
  if (countingUp(tickets, () => '') > SELDOM) return undefined;
  return recurring.find(
    (at) =>
      tickets.every((ticket) => PLACE.test(textAt(ticket, at))) &&
      (countingUp(tickets, (ticket) => textAt(ticket, at)) >= MOSTLY ||
        areApart(tickets, (ticket) => textAt(ticket, at))),
  );
}

const LETTER = /^R$/i;

/** `R` over small numbers: 0 would say that nothing came back. */
function findLettered(
  recurring: readonly number[],
  heading: readonly Cell[],
  tickets: readonly Ticket[],
): number | undefined {
  return recurring.find(
    (at) =>
      LETTER.test(cellText(heading[at]).trim()) &&
      tickets.every((ticket) => /^[1-9]\d?$/.test(textAt(ticket, at))),
  );
}

/**
 * `Till 2`, `Kasse Bistro`, `Front Register`: each value has the heading of such a column in it, or one has among others
 * of its form: `Kiosk 1` beside `POS 1` and `POS 2`.
 */
function findWorded(
  columns: Columns,
  heading: readonly Cell[],
  tickets: readonly Ticket[],
): number | undefined {
  const taken = new Set(Object.values(columns));
  // `createdBy` and `modifiedBy` are the same program in all rows.
  const isTwice = (at: number): boolean =>
    [...heading.keys()].some(
      (other) => other !== at && tickets.every((ticket) => textAt(ticket, other) === textAt(ticket, at)),
    );
  return [...heading.keys()].find((at) => {
    if (taken.has(at) && at !== columns.store) return false;
    // Sums have none.
    const texts = textsIn(tickets, at);
    const values = new Set(texts);
    const areMost = texts.length >= tickets.length * NEARLY_ALL;
    if (!areMost || values.size > MOST_VALUES || (values.size === 1 && isTwice(at))) return false;
    const areAlike = [...values].every((text) => NUMBERED.test(text));
    return areAlike ? [...values].some(isNamedPlace) : [...values].every(isNamedPlace);
  });
}

/** `POS 1` */
const NUMBERED = /^\p{L}{2,12}[ #_-]\d{1,3}$/u;

/** Words and one number; `POS 2/00012` is a session. */
const NAMED = /^[\p{L}.' _-]*(?:[ #:_-]?\d{1,4})?$/u;
/** Also in `KASSA2`. */
const BETWEEN_WORDS = /[\s#:_-]+|(?<=\p{L})(?=\d)/u;

function isNamedPlace(text: string): boolean {
  if (text.length > LONGEST || !NAMED.test(text)) return false;
  const words = text.split(BETWEEN_WORDS);
  return words.length > 1 && [words[0], words.at(-1)].some((word) => fieldOfHeading(word) === 'register');
}

/** Whether the values of a column stay for many tickets of a register, as cashiers do. */
export function doStay(tickets: readonly Ticket[], at: number, register: number | undefined): boolean {
  const last = new Map<string, string>();
  let turns = 0;
  for (const ticket of tickets) {
    const place = textAt(ticket, register);
    const person = textAt(ticket, at);
    if (last.get(place) !== person) turns++;
    last.set(place, person);
  }
  return tickets.length >= turns * FEWEST_IN_TURN;
}

/** So often at least, whoever rings up fewer tickets than another one has more than one in a row. */
const IN_A_ROW = 1.5;

/** Whether the rarer values come in rows of tickets, too: a rare `No` among `Yes` is about its ticket alone. */
function doOthersStay(tickets: readonly Ticket[], at: number, register: number | undefined): boolean {
  const last = new Map<string, string>();
  const counts = new Map<string, { tickets: number; turns: number }>();
  for (const ticket of tickets) {
    const place = textAt(ticket, register);
    const person = textAt(ticket, at);
    const count = counts.get(person) ?? { tickets: 0, turns: 0 };
    counts.set(person, count);
    count.tickets++;
    if (last.get(place) !== person) count.turns++;
    last.set(place, person);
  }
  const [, ...others] = [...counts.values()].toSorted((a, b) => b.tickets - a.tickets);
  const sumOf = (part: 'tickets' | 'turns'): number => others.reduce((sum, one) => sum + one[part], 0);
  return sumOf('tickets') >= sumOf('turns') * IN_A_ROW;
}

/** A column of names that stay. */
function findStaying(
  recurring: readonly number[],
  tickets: readonly Ticket[],
  { register, number }: { register: number | undefined; number: number | undefined },
): number | undefined {
  const mayName = (text: string): boolean => PERSON.test(text) && !isYes(text) && readKind(text) === null;
  // `POS` beside `POS 2` is the kind of the register, `MPL` beside `MPL00871` the front of the number.
  const isOfPlace = (at: number): boolean =>
    [register, number].some(
      (column) =>
        column !== undefined &&
        tickets.every((ticket) => textAt(ticket, column).includes(textAt(ticket, at))),
    );
  // `Cash`, `Credit Card`, `M-Pesa`
  const areWays = (at: number): boolean => {
    const values = [...new Set(textsIn(tickets, at))];
    return values.filter(isWay).length * 2 > values.length;
  };
  return recurring.find(
    (at) =>
      tickets.every((ticket) => mayName(textAt(ticket, at))) &&
      !isOfPlace(at) &&
      !areWays(at) &&
      doStay(tickets, at, register) &&
      doOthersStay(tickets, at, register),
  );
}

/** `Account` may be over people's names or addresses, and not over cards. */
function withoutAccounts({ maskedCard, ...others }: Columns, rows: readonly Row[]): Columns {
  if (maskedCard === undefined) return others;
  const texts = textsIn(rows, maskedCard);
  const areOthers = texts.length > 0 && !texts.some((text) => /\d{2}\W{0,3}$/.test(text));
  return areOthers ? others : { ...others, maskedCard };
}

/** @returns the columns, with those of register and cashier if they had none and figures show them */
export function findPlaces(found: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const columns = withoutAccounts(found, rows);
  const { number, register, employee, employeeId, employeeName } = columns;
  const hasPerson = [employee, employeeId, employeeName].some((at) => at !== undefined);
  // Lines without a time belong to transactions of another sheet, which say where and who.
  const isTimed = [columns.date, columns.dateTime, columns.time].some((at) => at !== undefined);
  if (number === undefined || !isTimed || (register !== undefined && hasPerson)) return columns;
  const tickets = ticketsOf(rows, number);
  if (tickets.length < FEWEST_TICKETS) return columns;
  const recurring = findRecurring(columns, heading, tickets);
  const place =
    register ??
    findWorded(columns, heading, tickets) ??
    findLettered(recurring, heading, tickets) ??
    findCounting(recurring, tickets);
  const others = recurring.filter((at) => at !== place);
  const { store, ...withoutStore } = columns;
  const person = hasPerson ? undefined : findStaying(others, tickets, { register: place, number });
  return {
    ...withoutStore,
    ...(store !== undefined && store !== place && { store }),
    ...(place !== undefined && { register: place }),
    ...(person !== undefined && { employeeName: person }),
  };
}
