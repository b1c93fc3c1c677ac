// Joins a time whose hour and minute have a column each, and a date whose year, month, and day do.

import { type Cell, type Row, withCells } from '../../row.ts';
import { readDigits } from '../../text/digit-date.ts';
import { isFilled } from '../row-text.ts';
import { headingKey } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

interface Part {
  names: ReadonlySet<string>;
  least: number;
  most: number;
}

const part = (names: string, least: number, most: number): Part => ({
  names: new Set(names.split(' ')),
  least,
  most,
});

/** Each from its largest part to its smallest; the last part of a time may be missing. */
const DATE_PARTS = [
  part('year yr yyyy ano annee jahr anno', 2000, 2099),
  part('month mon mth mm mes mois monat mese', 1, 12),
  part('day dd dayofmonth dia jour tag giorno', 1, 31),
];
const TIME_PARTS = [
  part('hour hours hr hrs hh hora heure stunde ora', 0, 23),
  part('minute minutes min mins mi minuto minutos minuten minuti', 0, 59),
  part('second seconds sec secs ss segundo segundos seconde sekunde sekunden secondi', 0, 59),
];

const FRONT = /^(?:transaction|trans|tran|trx|txn|sale|open|close|check|ticket|order|local)(?=[a-z])/;
const FEWEST_ROWS = 3;
const NEARLY_ALL = 0.9;

interface Joined {
  columns: readonly number[];
  /** What stands above the first of them instead. */
  heading: string;
  mark: string;
}

const nameOf = (cell: Cell): string => (typeof cell === 'string' ? headingKey(cell) : '');

const isNamed = ({ names }: Part, cell: Cell): boolean =>
  names.has(nameOf(cell)) || names.has(nameOf(cell).replace(FRONT, ''));

function holdsPart({ least, most }: Part, body: readonly Row[], at: number): boolean {
  const filled = body.filter(({ cells }) => isFilled(cells[at] ?? null));
  const fitting = filled.filter(({ cells }) => {
    const value = readDigits(cells[at] ?? null);
    return value >= least && value <= most;
  });
  return fitting.length >= Math.max(FEWEST_ROWS, filled.length * NEARLY_ALL);
}

/** @returns the columns of the parts, up to the first that has none */
function findParts(heading: readonly Cell[], body: readonly Row[], parts: readonly Part[]): number[] {
  const columns = parts.map((part) =>
    heading.findIndex((cell, at) => isNamed(part, cell) && holdsPart(part, body, at)),
  );
  const end = columns.indexOf(-1);
  return end < 0 ? columns : columns.slice(0, end);
}

function findJoined(heading: readonly Cell[], body: readonly Row[]): Joined[] {
  const day = findParts(heading, body, DATE_PARTS);
  const time = findParts(heading, body, TIME_PARTS);
  return [
    ...(day.length === DATE_PARTS.length ? [{ columns: day, heading: 'Date', mark: '-' }] : []),
    ...(time.length > 1 ? [{ columns: time, heading: 'Time', mark: ':' }] : []),
  ];
}

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findPartsOfTime(rows: readonly Row[]): Arrangement | null {
  const [hours, years] = [TIME_PARTS[0], DATE_PARTS[0]];
  const at = rows
    .slice(0, LOOKED_AT)
    .findIndex(({ cells }) =>
      cells.some((cell) => [hours, years].some((part) => part !== undefined && isNamed(part, cell))),
    );
  const heading = rows[at];
  const joined = heading === undefined ? [] : findJoined(heading.cells, rows.slice(at + 1));
  if (heading === undefined || joined.length === 0) return null;
  const first = heading.rowNumber;
  return {
    unfold(row) {
      const cells = [...row.cells];
      for (const { columns, heading: name, mark } of joined) {
        const [at = 0] = columns;
        const digits = columns.map((column) => readDigits(row.cells[column] ?? null));
        if (row.rowNumber === first) cells[at] = name;
        else if (digits.every((value) => value >= 0))
          cells[at] = digits.map((value) => String(value).padStart(2, '0')).join(mark);
      }
      return [withCells(row, cells)];
    },
  };
}
