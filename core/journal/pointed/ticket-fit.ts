// How many tickets of some rows an example fits, and one that it doesn't fit.

import { findHeading } from '../lines/heading-line.ts';
import type { Row } from '../row.ts';
import { createOtherHeads, hasHead, isPriced, splitAtHeads } from './like-ticket.ts';
import { hasRole, type PointedRole, type PointedRow } from './pointed-row.ts';
import { boundOf, createLikeness, type LikeRow, linesOfRow } from './read-lines.ts';

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
  found: LikeRow | null;
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
    linesOfRow(cells).map((text): Line => ({ rowNumber, text, found: likeness(text) })),
  );
  const bound = boundOf(lines);
  const isOtherHead = createOtherHeads(examples);
  const fit: TicketFit = { fits: 0, others: 0, first: null };
  const { stretches, outside } = stretchesOf(lines, bound);
  for (const [at, stretch] of stretches.entries()) {
    const lacks = ONCE.find((role) => !says(stretch, role));
    const isCut = bound === 'begins' && at === stretches.length - 1;
    if (lacks === undefined) fit.fits++;
    else if (!isCut) addOther(fit, stretch.lines[bound === 'begins' ? 0 : stretch.lines.length - 1], lacks);
    for (const line of listOtherHeads(stretch, isOtherHead)) addOther(fit, line, bound);
  }
  if (bound === 'begins')
    for (const piece of outside.flatMap((one) => splitAtHeads(one).slice(1)))
      if (piece.some(isPriced)) addOther(fit, piece[0], bound);
  return fit;
}

function addOther(fit: TicketFit, line: Line | undefined, lacks: Lacking): void {
  fit.others++;
  if (line !== undefined) fit.first ??= { rowNumber: line.rowNumber, text: line.text.trim(), lacks };
}

/** @returns the tickets, and what somebody says is none */
function stretchesOf(lines: readonly Line[], bound: 'begins' | 'ends') {
  const stretches: Stretch[] = [];
  const outside: Line[][] = [];
  const above = new Set<PointedRole>();
  let open: Line[] | null = null;
  let isOutside = false;
  const close = (): void => {
    if (open === null) return;
    const isWhole = bound === 'begins' || open.at(-1)?.found?.row.place === 'ends';
    if (isOutside) outside.push(open);
    // What stands above the first ticket may be the name of the shop.
    else if (isWhole && open.some((line) => isPriced(line) || hasHead(line)))
      stretches.push({ lines: open, above: new Set(above) });
    open = null;
    isOutside = false;
  };
  for (const line of lines) {
    const place = line.found?.row.place;
    if (place === 'above' || (bound === 'begins' && (place === 'begins' || place === 'outside'))) close();
    if (place === 'above') {
      for (const role of Object.keys(line.found?.parts ?? {})) above.add(role as PointedRole);
      continue;
    }
    if (bound === 'ends' || place === 'begins' || place === 'outside') open ??= [];
    open?.push(line);
    isOutside ||= place === 'outside';
    if (bound === 'ends' && (place === 'ends' || isOutside)) close();
  }
  if (bound === 'begins') close();
  return { stretches, outside };
}

const says = ({ lines, above }: Stretch, role: PointedRole): boolean =>
  above.has(role) || lines.some(({ found }) => found?.parts[role] !== undefined);

/** Rows in a stretch that only another ticket could have: each has one number and one time. */
function listOtherHeads({ lines }: Stretch, isOtherHead: (line: Line) => boolean): Line[] {
  const repeated = lines.filter(({ found }, at) => {
    const row = found?.row;
    if (row === undefined || !ONCE.some((role) => hasRole(row, role))) return false;
    return lines.findIndex((other) => other.found?.row === row) < at;
  });
  if (repeated.length > 0) return repeated;
  return lines.filter((line) => {
    const heading = line.found === null ? findHeading(line.text) : null;
    return isOtherHead(line) || (heading !== null && heading.number !== null && heading.seconds >= 0);
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
  const found = rows.map(({ cells }) => linesOfRow(cells).map((text) => ({ found: likeness(text) })));
  const bound = boundOf(found.flat());
  const isBound = found.map((lines) => lines.some((line) => line.found?.row.place === bound));
  const last = isBound.lastIndexOf(true);
  const end = bound === 'begins' ? last : last + 1;
  return isBound.slice(0, end).includes(true) ? rows.slice(0, end) : rows;
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
