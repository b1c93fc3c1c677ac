// Takes the register off that is in front of every line of a journal, before a bar or in a column of its own:
// `07| MILK  2.99`. It is named behind the number of each ticket instead.

import { findHeading } from '../../lines/heading-line.ts';
import type { Cell, Row } from '../../row.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { cellText } from '../row-text.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';

interface Barred {
  /** '' for none. */
  register: string;
  body: string;
}

/** The heads of pages have none, or what the column is: `REG|`. */
const FRONT = /^\s{0,3}([\p{L}\d]{0,5})\s{0,3}$/u;
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
  const [, register] = FRONT.exec(parts[0] ?? '') ?? [];
  if (register === undefined || parts.length < 2 || others.some((other) => cellText(other) !== ''))
    return null;
  // One blank is behind the bar.
  return { register, body: parts.slice(1).join('|').replace(/^\s/, '') };
}

/** @returns null for a sheet with other rows */
export function findBarredLines(rows: readonly Row[]): Arrangement | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''));
  const lines = filled.flatMap(({ cells }) => readBarred(cells) ?? []);
  const numbered = lines.filter(({ register }) => /^\d{1,5}$/.test(register));
  const registers = new Set(numbered.map(({ register }) => register));
  const changes = numbered.filter(({ register }, at) => register !== numbered[at - 1]?.register).length;
  if (
    numbered.length < FEWEST_LINES ||
    numbered.length < lines.length / 2 ||
    lines.length < filled.length * NEARLY_ALL ||
    registers.size > MOST_REGISTERS ||
    changes > numbered.length * MOST_CHANGES ||
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
