// Of several columns that headings call the register, finds the one that is.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { cellText, isFilled, textAt } from '../row-text.ts';
import { ticketsOf } from './find-place.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const MOSTLY = 0.8;
const FEWEST_COUNTED = 3;

/** Whether a column counts the lines of each number: `Pos.` may be a position. */
function countsLines(rows: readonly Row[], number: number | undefined, column: number): boolean {
  const steps = rows.flatMap(({ cells }, at) => {
    const before = rows[at - 1]?.cells ?? [];
    const isSame = readCode(cells[number ?? -1]) !== '' && cells[number ?? -1] === before[number ?? -1];
    return isSame ? [Number(readCode(cells[column])) - Number(readCode(before[column]))] : [];
  });
  const counting = steps.filter((step) => step === 1).length;
  return counting >= FEWEST_COUNTED && counting >= steps.length * MOSTLY;
}

/**
 * `Station | Register`: among several possible register columns, one with the same value everywhere is the store, and
 * one that counts is for lines.
 */
export function findRegister(columns: Columns, heading: readonly Cell[], rows: readonly Row[]): Columns {
  const { register, ...others } = columns;
  if (register === undefined) return columns;
  // A value that occurs once may be the label of a sum.
  const valuesAt = (column: number): number => {
    const codes = rows.map(({ cells }) => readCode(cells[column])).filter((code) => code !== '');
    return new Set(codes.filter((code, at) => codes.indexOf(code) !== at)).size;
  };
  // A drawer that only some rows have is that of payments in cash.
  const hasDrawers = DRAWER.test(cellText(heading[register] ?? null));
  const drawers = rows.filter(({ cells }) => isFilled(cells[register] ?? null));
  if (hasDrawers && drawers.length < rows.length * MOSTLY) return others;
  const tickets = columns.number === undefined ? [] : ticketsOf(rows, columns.number);
  const isOfTickets = isOfEach(tickets, register);
  const isCounter = (at: number): boolean => countsLines(rows, columns.number, at);
  const isOfLines = isCounter(register);
  const named = [...heading.keys()].filter(
    (at) =>
      at !== register && fieldOfHeading(heading[at]) === 'register' && !DRAWER.test(cellText(heading[at])),
  );
  const isOther = isOfLines || isOfTickets;
  if (!isOther && valuesAt(register) > 1) {
    const behindStore = named.find((at) => isBehindStore(rows, register, at));
    return behindStore === undefined ? columns : { ...columns, register: behindStore };
  }
  const other = named.find((at) => {
    const values = isCounter(at) || isOfEach(tickets, at) ? 0 : valuesAt(at);
    return values >= (isOther ? 1 : 2) && values <= MOST_REGISTERS;
  });
  if (other !== undefined) return { ...columns, register: other };
  return isOther ? others : columns;
}

const FEWEST_EACH_ITS_OWN = 12;

/** Whether nearly every ticket has a value of its own: no store has a register for each. */
function isOfEach(tickets: ReturnType<typeof ticketsOf>, column: number): boolean {
  const values = tickets.map((ticket) => textAt(ticket, column)).filter((text) => text !== '');
  return values.length >= FEWEST_EACH_ITS_OWN && new Set(values).size >= values.length * MOSTLY;
}

/** `0412-0002` beside `0002`: the number of the store, which all rows have, in front of that of the register. */
function isBehindStore(rows: readonly Row[], column: number, other: number): boolean {
  const fronts = rows
    .filter((row) => textAt(row, column) !== '')
    .map((row) => {
      const [whole, part] = [textAt(row, column), textAt(row, other)];
      return part !== '' && whole.endsWith(part) ? whole.slice(0, whole.length - part.length) : '';
    });
  return STORE_IN_FRONT.test(fronts[0] ?? '') && new Set(fronts).size === 1;
}

const STORE_IN_FRONT = /^[A-Z]{0,4}\d{2,8}[-_/.]$/i;

const MOST_REGISTERS = 30;
/** One register may have several. */
const DRAWER = /drawer/i;
