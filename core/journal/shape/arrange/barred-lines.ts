// Takes the register off that is in front of every line of a journal, before a bar or in a column of its own:
// `07| MILK  2.99`, maybe with the number of the line: `R02 01380 | MILK  2.99`. It is named behind the number of each
// ticket instead.

import { findHeading } from '../../lines/heading-line.ts';
import type { Cell, Row } from '../../row.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { cellText } from '../row-text.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';

interface Barred {
  /** '' for none. */
  register: string;
  /** What counts the lines; NaN for nothing. */
  count: number;
  body: string;
}

/** The heads of pages have none, or what the column is: `REG|`. */
const FRONT = /^\s{0,3}([\p{L}\d]{0,5})(?:\s{1,3}(\d{3,8}))?\s{0,3}$/u;
const REGISTER = /^\d{1,5}$/;
const COUNTED_REGISTER = /^\p{L}{0,3}(\d{1,3})$/u;
const FEWEST_LINES = 20;
const NEARLY_ALL = 0.97;
/** Some of the lines of a ticket have an amount at their end. */
const PRICED = 0.2;
/** A journal of more registers is not known. */
const MOST_REGISTERS = 12;
/** Lines of one register come one after another. */
const MOST_CHANGES = 0.25;

function readBarred([front, body, ...others]: readonly Cell[]): Barred | null {
  const [first, second] = [cellText(front), cellText(body)];
  const parts = second === '' ? first.split('|') : [first, second];
  const [, printed, count] = FRONT.exec(parts[0] ?? '') ?? [];
  if (printed === undefined || parts.length < 2 || others.some((other) => cellText(other) !== ''))
    return null;
  const register = count === undefined ? printed : (COUNTED_REGISTER.exec(printed)?.[1] ?? printed);
  // One blank is behind the bar.
  return { register, count: Number(count), body: parts.slice(1).join('|').replace(/^\s/, '') };
}

/** Whether the numbers behind the registers count the lines, if there are any. */
function areCounted(lines: readonly Barred[]): boolean {
  const counts = lines.map(({ count }) => count).filter((count) => !Number.isNaN(count));
  const next = counts.filter((count, at) => at === 0 || count === (counts[at - 1] ?? 0) + 1).length;
  return next >= counts.length * NEARLY_ALL;
}

/** @returns null for a sheet with other rows */
export function findBarredLines(rows: readonly Row[]): Arrangement | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''));
  const lines = filled.flatMap(({ cells }) => readBarred(cells) ?? []);
  const numbered = lines.filter(({ register }) => REGISTER.test(register));
  const registers = new Set(numbered.map(({ register }) => register));
  const changes = numbered.filter(({ register }, at) => register !== numbered[at - 1]?.register).length;
  if (
    numbered.length < FEWEST_LINES ||
    numbered.length < lines.length / 2 ||
    lines.length < filled.length * NEARLY_ALL ||
    registers.size > MOST_REGISTERS ||
    changes > numbered.length * MOST_CHANGES ||
    !areCounted(lines) ||
    numbered.filter(({ body }) => readPrintedLine(body) !== null).length < numbered.length * PRICED
  )
    return null;
  return {
    unfold(row) {
      const barred = readBarred(row.cells);
      if (barred === null) return [row];
      const { register, body } = barred;
      // One that is in front of all lines may be anything.
      const isNamed =
        registers.size > 1 && registers.has(register) && (findHeading(body.trim())?.number ?? null) !== null;
      const line = isNamed ? `${body}  ${FIELD_WORDS.register} ${register}` : body;
      return [{ ...row, cells: [line], written: row.cells }];
    },
  };
}
