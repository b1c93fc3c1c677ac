// Reads a printed journal by an example in which people have pointed at what is what: each ticket is spelled with a
// heading, and with lines, that the reader of journals knows.

import { findHeading } from '../lines/heading-line.ts';
import { readMark } from '../lines/mark-line.ts';
import type { PhraseTable } from '../lines/phrase-table.ts';
import type { WrittenRows } from '../receipts/written-rows.ts';
import type { Row } from '../row.ts';
import { type Arrangement, FIELD_WORDS } from '../shape/arrange/arrangement.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { readKind } from '../shape/table/read-kind.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { ReadLine } from './hiding-use.ts';
import { saysMore } from './known-words.ts';
import {
  createOtherHeads,
  createSums,
  findLastTicket,
  findOtherTicket,
  hasHead,
  isPriced,
  mayBeTicket,
  splitAtHeads,
} from './like-ticket.ts';
import { type PointedLine, rowOf } from './pointed-line.ts';
import { HEAD_ROLES, hasRole, type HeadRole, type PointedRow } from './pointed-row.ts';
import { boundOf, linesOfRow } from './read-lines.ts';
import { formOfRow } from './row-form.ts';
import type { SaidOfTickets } from './said-of-tickets.ts';
import { findNames, type NamesBeside, spellItems } from './spell-items.ts';

type Facts = Partial<Record<HeadRole, string>>;
type FoundLine = Omit<ReadLine, 'sheet'>;
export type RejectedFor =
  | 'no-number'
  | 'empty'
  | 'outside'
  | 'outside-with-money'
  | 'begins-otherwise'
  | 'ends-otherwise';

interface OpenTicket {
  /** What holds unless the ticket says something else. */
  above: Facts;
  lines: PointedLine[];
}

/**
 * @param examples what people have pointed at
 * @returns null for a sheet without such tickets
 */
export function findPointedJournal(
  rows: readonly Row[],
  examples: readonly PointedRow[],
  table: PhraseTable<LineMeaning>,
  given: Pick<Reading, 'keepTogether' | 'said' | 'reject' | 'use'>,
): Required<Arrangement> | null {
  if (examples.length === 0) return null;
  const forms = createForms(examples, table);
  const lines = rows.flatMap((row) => forms.read(row));
  const bound = boundOf(lines.map(({ form }) => ({ found: form })));
  const bounds = lines.filter(({ form }) => form?.row.place === bound);
  const numbered = lines.filter(({ found }) => found?.parts.number !== undefined);
  if (bounds.length === 0 || numbered.length * 2 < bounds.length) return null;
  return arrange(forms, {
    isBegun: bound === 'begins',
    names: findNames(examples),
    table,
    areAmountsInFront: lines.some(hasAmountInFront),
    isSum: createSums(lines, bounds, table),
    isOtherHead: createOtherHeads(examples),
    ...given,
  });
}

function hasAmountInFront({ form, found, text }: PointedLine): boolean {
  const meaning = form?.row.meaning;
  const [first] = found?.places ?? [];
  if (meaning === undefined || meaning === 'item' || first?.role !== 'amount') return false;
  return text.slice(0, first.from).trim() === '' && found?.rest !== '';
}

interface Forms {
  /** The lines of a row. */
  read(row: Row): PointedLine[];
}

interface Reading {
  /** Whether tickets are known by their first row, and not by their last one. */
  isBegun: boolean;
  names: NamesBeside;
  table: PhraseTable<LineMeaning>;
  /** Whether rows that say something, such as that of the total, have their amount in front. */
  areAmountsInFront: boolean;
  /** Whether a line is a total, a payment, or the like. */
  isSum: (line: PointedLine) => boolean;
  /** Whether a line begins a ticket in other words than those that were pointed at. */
  isOtherHead: (line: PointedLine) => boolean;
  /** Gets the rows of each ticket as in the file. */
  keepTogether: WrittenRows['keepTogether'];
  said: Pick<SaidOfTickets, 'keep'>;
  /** Rows of a ticket without a number, or of what somebody has said is none. */
  reject(firstRow: number, lastRow: number, why: RejectedFor): void;
  /** Gets the lines of the file that look like rows of the example. */
  use(line: FoundLine): void;
}

function createForms(examples: readonly PointedRow[], table: PhraseTable<LineMeaning>): Forms {
  const forms = examples
    .map(formOfRow)
    // A name alone looks like anything; it counts beside the amount that it belongs to.
    .filter(({ row }) => !isNameAlone(row) && !holdsNothing(row))
    .toSorted((one, other) => other.weight - one.weight);

  function readLine(row: Row, text: string): PointedLine {
    for (const form of forms) {
      const found = form.read(text);
      if (found !== null && !saysMore(form, { found, text, table })) return { row, text, form, found };
    }
    return { row, text, form: null, found: null };
  }

  return {
    read: (row) => linesOfRow(row.cells).map((text) => readLine(row, text)),
  };
}

const isNameAlone = ({ pieces, meaning }: PointedRow): boolean =>
  meaning === 'item' && pieces.every(({ role = 'description' }) => role === 'description');

/** What says nothing for the tickets below it stays in its own. */
const holdsNothing = (row: PointedRow): boolean =>
  row.place === 'above' && !HEAD_ROLES.some((role) => hasRole(row, role));

function arrange(forms: Forms, reading: Reading): Required<Arrangement> {
  const { isBegun } = reading;
  let above: Facts = {};
  let open: OpenTicket | null = null;
  /** Set while rows are those of what is no ticket. */
  let outside: PointedLine[] | null = null;

  function close(): Row[] {
    const closed = open;
    open = null;
    if (outside !== null) rejectOutside(outside, reading);
    outside = null;
    return closed === null ? [] : spellTicket(closed, reading);
  }

  function takeOutside(line: PointedLine): Row[] {
    if (isBegun) {
      const before = close();
      outside = [line];
      return before;
    }
    outside = [...(open?.lines ?? []), line];
    open = null;
    return close();
  }

  function take(line: PointedLine): Row[] {
    const place = line.form?.row.place;
    if (place === 'outside') return takeOutside(line);
    if (outside !== null && place !== 'above' && place !== 'begins') {
      outside.push(line);
      return [];
    }
    if (place === 'above') {
      const before = close();
      above = { ...above, ...factsOf(line) };
      return [...before, rowOf(line, '')];
    }
    const before = place === 'begins' ? close() : [];
    const isOutside = open === null && (isBegun ? place !== 'begins' : line.text.trim() === '');
    if (isOutside) return [...before, rowOf(line, line.text)];
    open ??= { above, lines: [] };
    open.lines.push(line);
    return place === 'ends' ? [...before, ...close()] : before;
  }

  return {
    unfold(row) {
      const lines = forms.read(row);
      for (const { row: of, text, form, found } of lines)
        if (form !== null && found !== null)
          reading.use({ rowNumber: of.rowNumber, text, row: form.row, found });
      return lines.flatMap(take);
    },
    end: close,
  };
}

function factsOf({ found }: PointedLine): Facts {
  const facts: Facts = {};
  for (const role of HEAD_ROLES) {
    const part = found?.parts[role];
    if (part !== undefined) facts[role] = part.trim();
  }
  return facts;
}

/** `7.01.07` may be a date. */
const DOT_IN_TIME = /(?<=\d)\.(?=\d\d)/g;

/**
 * A ticket without a number is rejected: its lines would belong to the one before it. So are lines that look like another
 * ticket.
 */
function spellTicket({ above, lines: all }: OpenTicket, reading: Reading): Row[] {
  const { isBegun, names } = reading;
  const lines = isBegun ? withoutLater(all, reading) : withoutEarlier(all, reading);
  const said = lines.map(factsOf);
  // What stands between two tickets, such as a sign-on, is far from the row that is known.
  let facts = above;
  for (const one of isBegun ? said.toReversed() : said) facts = { ...facts, ...one };
  const [first] = lines;
  if (first === undefined) return [];
  if (facts.number === undefined) {
    // Below the last ticket may be the register's report.
    const isTicket = lines.some(({ form }) => form?.row.place !== undefined);
    if (!isTicket) return lines.map((line) => rowOf(line, line.text));
    // What stands above the first ticket may be the name of the shop.
    const saysMore = lines.some((line) => isPriced(line) || hasHead(line));
    reading.reject(...boundsOf(lines), saysMore ? 'no-number' : 'empty');
    return [];
  }
  const spelled = spellItems(lines, names);
  reading.keepTogether(lines.map(({ row, text }) => ({ rowNumber: row.rowNumber, cells: [text] })));
  reading.said.keep(
    lines.map(({ row }) => row.rowNumber),
    { ...facts, number: facts.number, names: spelled.names },
  );
  return [
    rowOf(first, headingOf(facts)),
    ...spelled.lines.flatMap((line) => ('cells' in line ? [line] : spellLine(line, reading))),
  ];
}

function withoutLater(lines: readonly PointedLine[], { isOtherHead, isSum, ...reading }: Reading) {
  const other = findOtherTicket(lines, isOtherHead, isSum);
  if (other < 0) return lines;
  reading.reject(...boundsOf(lines.slice(other)), 'begins-otherwise');
  return lines.slice(0, other);
}

function withoutEarlier(lines: readonly PointedLine[], reading: Reading) {
  const last = findLastTicket(lines);
  if (last > 0) reading.reject(...boundsOf(lines.slice(0, last)), 'ends-otherwise');
  return lines.slice(last);
}

const boundsOf = (lines: readonly PointedLine[]): [first: number, last: number] => [
  lines[0]?.row.rowNumber ?? 0,
  lines.at(-1)?.row.rowNumber ?? 0,
];

/** What looks like a ticket of its own may be one, whatever somebody says: that is told. */
function rejectOutside(lines: readonly PointedLine[], reading: Reading): void {
  const isTicket = (piece: readonly PointedLine[]): boolean => mayBeTicket(piece, reading.isSum);
  const split = reading.isBegun ? splitAtHeads(lines) : [lines];
  // Heads may stand below the amounts, too.
  const pieces = isTicket(lines) && !split.some(isTicket) ? [lines] : split;
  for (const piece of pieces)
    reading.reject(...boundsOf(piece), isTicket(piece) ? 'outside-with-money' : 'outside');
}

function headingOf({ number = '', register, date, time, employee }: Facts): string {
  return [
    `${FIELD_WORDS.number} ${number}`,
    ...(register === undefined ? [] : [`${FIELD_WORDS.register} ${register}`]),
    ...[date, time?.replace(DOT_IN_TIME, ':')].filter((one) => one !== undefined),
    ...(employee === undefined ? [] : [`${FIELD_WORDS.employee} ${employee}`]),
  ].join('  ');
}

/** Of a row that is in the heading already, what else it says. */
function spellLine(line: PointedLine, { table, areAmountsInFront }: Reading): Row[] {
  const { form, found, text } = line;
  if (form === null || found === null) {
    if (isOtherHeading(text, table)) return [rowOf(line, '')];
    return [rowOf(line, areAmountsInFront ? turnAround(text) : text)];
  }
  const { rest, parts } = found;
  const { meaning } = form.row;
  if (meaning !== undefined) return [rowOf(line, [rest, parts.amount ?? ''].join('   ').trimEnd())];
  const isInHead = HEAD_ROLES.some((role) => parts[role] !== undefined) || form.row.place !== undefined;
  if (!isInHead) return [rowOf(line, text)];
  return [rowOf(line, says(rest, table) ? rest : '')];
}

const FRONT_AMOUNT = /^(\s{0,40})([-−]?[$€£]?\d{1,6}[.,]\d\d[-−]?)\s{1,40}(\p{L}.{0,80})$/u;

/** `4.59  MILK`, where the rows that somebody has pointed at have their amount in front, too */
function turnAround(text: string): string {
  const [, indent = '', amount = '', words = ''] = FRONT_AMOUNT.exec(text) ?? [];
  return words === '' || readPrintedLine(text) !== null ? text : `${indent}${words.trimEnd()}   ${amount}`;
}

const says = (text: string, table: PhraseTable<LineMeaning>): boolean =>
  table.match(text, 'none') !== null || readKind(text) !== null || readMark(text) !== null;

/** Another number or moment in a ticket begins no other one: those begin as the example does. */
function isOtherHeading(text: string, table: PhraseTable<LineMeaning>): boolean {
  const heading = findHeading(text);
  if (heading === null || heading.leftover.trim() !== '') return false;
  return (heading.number !== null || heading.date !== null || heading.seconds >= 0) && !says(text, table);
}
