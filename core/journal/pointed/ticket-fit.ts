// How many tickets of some rows an example fits, and one that it doesn't fit.

import { findHeading } from '../lines/heading-line.ts';
import type { Row } from '../row.ts';
import { hasRole, type PointedRole, type PointedRow } from './pointed-row.ts';
import { createLikeness, type LikeRow, linesOfRow } from './read-lines.ts';

const ONCE = ['number', 'time'] as const;
type Lacking = (typeof ONCE)[number] | 'begins' | 'ends';

export interface TicketFit {
  fits: number;
  /** Tickets without such a number or time, and those that begin, or end, in another way. */
  others: number;
  /** A row of the first of these, and what is different. */
  first: { rowNumber: number; text: string; lacks: Lacking } | null;
}

interface Line {
  rowNumber: number;
  text: string;
  like: LikeRow | null;
}

interface Stretch {
  lines: Line[];
  /** What rows above it say. */
  above: ReadonlySet<PointedRole>;
}

/** @param rows the first ones of a sheet: the last ticket may be cut off, and counts only if it fits */
export function fitTickets(
  rows: readonly Pick<Row, 'rowNumber' | 'cells'>[],
  examples: readonly PointedRow[],
): TicketFit {
  const likeness = createLikeness(examples);
  const lines = rows.flatMap(({ rowNumber, cells }) =>
    linesOfRow(cells).map((text): Line => ({ rowNumber, text, like: likeness(text) })),
  );
  const bound = examples.some(({ place }) => place === 'begins') ? 'begins' : 'ends';
  const fit: TicketFit = { fits: 0, others: 0, first: null };
  const stretches = stretchesOf(lines, bound);
  for (const [at, stretch] of stretches.entries()) {
    const lacks = ONCE.find((role) => !says(stretch, role));
    const isCut = bound === 'begins' && at === stretches.length - 1;
    if (lacks === undefined) fit.fits++;
    else if (!isCut) addOther(fit, stretch.lines[bound === 'begins' ? 0 : stretch.lines.length - 1], lacks);
    for (const line of listOtherHeads(stretch)) addOther(fit, line, bound);
  }
  return fit;
}

function addOther(fit: TicketFit, line: Line | undefined, lacks: Lacking): void {
  fit.others++;
  if (line !== undefined) fit.first ??= { rowNumber: line.rowNumber, text: line.text.trim(), lacks };
}

function stretchesOf(lines: readonly Line[], bound: 'begins' | 'ends'): Stretch[] {
  const stretches: Stretch[] = [];
  const above = new Set<PointedRole>();
  let open: Line[] | null = null;
  const close = (): void => {
    if (open !== null && (bound === 'begins' || open.at(-1)?.like?.row.place === 'ends'))
      stretches.push({ lines: open, above: new Set(above) });
    open = null;
  };
  for (const line of lines) {
    const place = line.like?.row.place;
    if (place === 'outside') {
      if (bound === 'begins') close();
      open = null;
      continue;
    }
    if (place === 'above') {
      close();
      for (const role of Object.keys(line.like?.parts ?? {})) above.add(role as PointedRole);
      continue;
    }
    if (bound === 'begins' && place === 'begins') {
      close();
      open = [line];
      continue;
    }
    if (bound === 'ends') open ??= [];
    open?.push(line);
    if (bound === 'ends' && place === 'ends') close();
  }
  if (bound === 'begins') close();
  return stretches;
}

const says = ({ lines, above }: Stretch, role: PointedRole): boolean =>
  above.has(role) || lines.some(({ like }) => like?.parts[role] !== undefined);

/** Rows in a stretch that only another ticket could have: each has one number and one time. */
function listOtherHeads({ lines }: Stretch): Line[] {
  const repeated = lines.filter(({ like }, at) => {
    const row = like?.row;
    if (row === undefined || !ONCE.some((role) => hasRole(row, role))) return false;
    return lines.findIndex((other) => other.like?.row === row) < at;
  });
  if (repeated.length > 0) return repeated;
  return lines.filter(({ like, text }) => {
    const heading = like === null ? findHeading(text) : null;
    return heading !== null && heading.number !== null && heading.seconds >= 0;
  });
}

/**
 * @param rows the first ones of a sheet
 * @returns those without the ticket at their end, which may be cut off; all of them if that is the only one
 */
export function withoutLastTicket<One extends Pick<Row, 'cells'>>(
  rows: readonly One[],
  examples: readonly PointedRow[],
): readonly One[] {
  const likeness = createLikeness(examples);
  const isBegun = examples.some(({ place }) => place === 'begins');
  const isBound = ({ cells }: One): boolean =>
    linesOfRow(cells).some((text) => likeness(text)?.row.place === (isBegun ? 'begins' : 'ends'));
  const last = rows.findLastIndex(isBound);
  const end = isBegun ? last : last + 1;
  return rows.slice(0, end).some(isBound) ? rows.slice(0, end) : rows;
}

const LACKS: Readonly<Record<Lacking, string>> = {
  number: 'has no number like the one that was pointed at',
  time: 'has no time like the one that was pointed at',
  begins: 'begins in another way. Point at the row with which that one begins, too',
  ends: 'ends in another way. Point at the row with which that one ends, too',
};

/** @returns sentences; null if it fits all tickets */
export function describeFit({ fits, others, first }: TicketFit): string | null {
  if (first === null) return null;
  const count = (tickets: number): string =>
    tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-US')} tickets`;
  const text = first.text.replace(/\s+/g, ' ');
  return `Of the first rows, this fits ${fits === 0 ? 'no ticket' : count(fits)}, and doesn’t fit ${count(others)}. The one with row ${first.rowNumber}, “${text}”, ${LACKS[first.lacks]}.`;
}
