// What of a printed journal looks like a ticket, whatever somebody has said of it.

import { findHeading } from '../lines/heading-line.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { wordsKey } from '../taught/taught-word.ts';
import { hasMoment } from '../text/moment.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { PointedLine } from './pointed-line.ts';
import { HEAD_ROLES, hasRole, type PointedRow } from './pointed-row.ts';
import { type FoundParts, looseFormOfRow } from './row-form.ts';

/** A line, and what was found in it of a row that somebody has pointed at. */
interface Printed {
  text: string;
  found: { parts: FoundParts } | null;
}

const SUMS: ReadonlySet<string | undefined> = new Set(['total', 'tender', 'subtotal']);
/** Fewer tickets may all have the same article. */
const FEWEST_WITH_SUM = 3;
/** How many amounts come to a sum. */
const MOST_ADDED = 100;

const centsOf = ({ text }: Printed): number => readPrintedLine(text)?.cents ?? 0;
const labelOf = (text: string): string => wordsKey('line', readPrintedLine(text)?.label ?? '');

export const isPriced = (line: Printed): boolean =>
  line.found?.parts.amount !== undefined || centsOf(line) !== 0;

/** Whether a line says of which ticket it is: its number, or when, where, or by whom it was printed. */
export function hasHead({ text, found }: Printed): boolean {
  if (HEAD_ROLES.some((role) => found?.parts[role] !== undefined) || hasMoment(text)) return true;
  return (findHeading(text)?.number ?? null) !== null;
}

/** Takes apart what has several heads, each with amounts below it. */
export function splitAtHeads<One extends Printed>(lines: readonly One[]): One[][] {
  const pieces: One[][] = [];
  let piece: One[] = [];
  let isFilled = false;
  for (const line of lines) {
    if (isFilled && hasHead(line)) {
      pieces.push(piece);
      piece = [];
      isFilled = false;
    }
    piece.push(line);
    isFilled ||= isPriced(line);
  }
  return [...pieces, piece];
}

/** Whether lines have a head, and come to an amount. */
export const mayBeTicket = (lines: readonly PointedLine[], isSum: (line: PointedLine) => boolean): boolean =>
  lines.some(hasHead) && (lines.some(isSum) || addUp(lines));

/** Whether an amount is the sum of those right above it. */
function addUp(lines: readonly Printed[]): boolean {
  const amounts = lines.map(centsOf).filter((cents) => cents !== 0);
  return amounts.some((cents, at) => {
    let sum = 0;
    for (let from = at - 1; from >= Math.max(0, at - MOST_ADDED); from--) {
      sum += amounts[from] ?? 0;
      if (sum === cents) return true;
    }
    return false;
  });
}

/** Of a row with which tickets begin: others that only have other words begin tickets, too. */
export function createOtherHeads(examples: readonly PointedRow[]): (line: Printed) => boolean {
  const heads = examples.filter(
    (row) =>
      row.place === 'begins' && hasRole(row, 'number') && (hasRole(row, 'time') || hasRole(row, 'date')),
  );
  const forms = heads.map(looseFormOfRow);
  return ({ text, found }) => found === null && forms.some((form) => form.read(text) !== null);
}

/**
 * @param isOtherHead what `createOtherHeads` returns
 * @returns which line of a ticket begins another one, in another way than any that was pointed at; -1 for none
 */
export function findOtherTicket(
  lines: readonly PointedLine[],
  isOtherHead: (line: PointedLine) => boolean,
  isSum: (line: PointedLine) => boolean,
): number {
  const number = lines.find(({ found }) => found?.parts.number !== undefined)?.found?.parts.number;
  const isOther = (line: PointedLine): boolean =>
    isOtherHead(line) || (number !== undefined && (line.found?.parts.number ?? number) !== number);
  // The second row may be another one of the heading.
  const at = lines.findIndex((line, place) => place > 1 && isOther(line));
  return at > 0 && mayBeTicket(lines.slice(at), isSum) ? at : -1;
}

/**
 * Of lines up to the one that ends a ticket: those of tickets before it that end in another way have another number.
 * @returns where the last ticket begins; 0 if it is the only one
 */
export function findLastTicket(lines: readonly PointedLine[]): number {
  const numberOf = ({ found }: PointedLine): string | undefined => found?.parts.number;
  const numbers = lines.map(numberOf);
  const number = numbers.findLast((one) => one !== undefined);
  const before = numbers.findLastIndex((one) => one !== undefined && one !== number);
  if (before < 0) return 0;
  // Numbers stand above the amounts, or below them.
  if (!lines.slice(0, before).some(isPriced)) return numbers.indexOf(number, before);
  const below = lines.slice(before + 1).findIndex(isPriced);
  return below < 0 ? 0 : before + 1 + below;
}

/**
 * @param lines the first ones of a sheet
 * @param bounds those with which tickets begin, or end
 * @returns what tells whether a line is a sum or a payment: by what somebody says, by its words, or as most tickets have it
 */
export function createSums(
  lines: readonly PointedLine[],
  bounds: readonly PointedLine[],
  table: PhraseTable<LineMeaning>,
): (line: PointedLine) => boolean {
  const usual = findUsual(lines, new Set(bounds));
  return (line) => {
    if (SUMS.has(line.form?.row.meaning)) return true;
    const cents = centsOf(line);
    if (cents === 0) return false;
    const known = table.match(
      readPrintedLine(line.text)?.label.trim() ?? '',
      cents < 0 ? 'negative' : 'positive',
    );
    return SUMS.has(known?.meaning) || usual.has(labelOf(line.text));
  };
}

/** The words of the amounts that most tickets have. */
function findUsual(lines: readonly PointedLine[], bounds: ReadonlySet<PointedLine>): ReadonlySet<string> {
  const tickets = new Map<string, number>();
  let seen = new Set<string>();
  for (const line of lines) {
    if (bounds.has(line)) seen = new Set();
    const label = labelOf(line.text);
    if (label === '' || seen.has(label)) continue;
    seen.add(label);
    tickets.set(label, (tickets.get(label) ?? 0) + 1);
  }
  const fewest = Math.max(FEWEST_WITH_SUM, bounds.size / 2);
  return new Set([...tickets].filter(([, count]) => count >= fewest).map(([label]) => label));
}
