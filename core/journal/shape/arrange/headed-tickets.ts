// Turns tickets whose first line has number, time, people, kind, and sums (`B-1001 0645 TOM  SALE  4.78`), above lines
// that are indented, into lines of a printed journal.

import type { Row } from '../../row.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { joinRow } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';
import { readLegend } from '../tickets/legend.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';
import { findPlaces, type Places } from './log-lines.ts';

interface Head {
  number: string;
  time: string;
  /** The words between time and sums. */
  fields: string[];
  /** As printed. */
  sums: string[];
  /** Behind the sums. */
  tail: string;
}

const HEAD =
  /^(#?(?:[A-Z]{1,3}-?)?\d{3,10})\s{1,9}(\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M?)?|\d{4})\s{1,9}(\S.*)$/i;
const BARE_TIME = /^([01]\d|2[0-3])([0-5]\d)$/;
const MOST_FIELDS = 6;
const PREFIX = /^([A-Z]{1,3})-?\d/i;
const FEWEST_HEADS = 5;
const NEARLY_ALL = 0.9;
const MOST = 0.6;
const FEW_PREFIXES = 6;
const SPACED = 2;

const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

function centsOf(text: string): number | null {
  return readTrailingAmount(text, 0, text.length, amount) && amount.labelEnd === 0 ? amount.cents : null;
}

/** @returns null for every other line */
function readHead(text: string): Head | null {
  const [, number, clock, rest = ''] = HEAD.exec(text.trimEnd()) ?? [];
  const time = clock?.includes(':') === true ? clock : clock?.replace(BARE_TIME, '$1:$2');
  if (number === undefined || time === undefined || !time.includes(':')) return null;
  const words = rest.split(/\s+/);
  const first = words.findIndex((word) => centsOf(word) !== null);
  const fields = first < 0 ? words : words.slice(0, first);
  const behind = first < 0 ? [] : words.slice(first);
  const sums = behind.filter((word) => centsOf(word) !== null);
  const tail = behind.slice(sums.length);
  const isMixed = tail.some((word) => centsOf(word) !== null) || fields.length > MOST_FIELDS;
  return isMixed ? null : { number, time, fields, sums, tail: tail.join(' ') };
}

interface Form {
  /** The place of the kind among the fields; -1 for none. */
  kindAt: number;
  legend: ReadonlyMap<string, string>;
  places: Places;
  /** Whether the letters before the number are the register. */
  isPrefixed: boolean;
}

function learnForm(heads: readonly Head[], rows: readonly Row[]): Form | null {
  const legend = readLegend(rows, () => 0).get(0) ?? new Map<string, string>();
  const kindOf = (word: string): string => legend.get(word.toUpperCase()) ?? word;
  const count = Math.max(...heads.map(({ fields }) => fields.length));
  const kindAt = [...Array(count).keys()].findIndex(
    (at) =>
      heads.filter(({ fields }) => readKind(kindOf(fields[at] ?? '')) !== null).length >=
      heads.length * NEARLY_ALL,
  );
  const prefixes = new Set(heads.map(({ number }) => PREFIX.exec(number)?.[1] ?? ''));
  const places = findPlaces(
    heads.map((head) => ({ stamp: head.time, fields: withoutKind(head, kindAt), body: '' })),
    heads.map(({ number }) => number),
  );
  const isPrefixed = !prefixes.has('') && prefixes.size <= FEW_PREFIXES;
  return places.size === 0 && !isPrefixed ? null : { kindAt, legend, places, isPrefixed };
}

const withoutKind = ({ fields }: Head, kindAt: number): string[] => fields.filter((_, at) => at !== kindAt);

function headingOf(head: Head, { places, kindAt, isPrefixed }: Form): string {
  const fields = withoutKind(head, kindAt);
  const valueOf = (wanted: string): string | undefined =>
    fields.find((_, at) => places.get(String(at)) === wanted);
  const register = isPrefixed ? PREFIX.exec(head.number)?.[1] : valueOf('register');
  const employee = valueOf('employee');
  return [
    `${FIELD_WORDS.number} ${head.number}`,
    ...(register === undefined ? [] : [`${FIELD_WORDS.register} ${register}`]),
    head.time,
    ...(employee === undefined ? [] : [`${FIELD_WORDS.employee} ${employee}`]),
  ].join('  ');
}

/** `5.00  0.35  5.35  CA`: a sum with its parts, and how it was paid. */
function sumsOf({ sums, tail }: Head, isMoved: boolean): string[] {
  const total = sums.at(-1);
  if (total === undefined) return [];
  if (isMoved) return [`AMOUNT   ${total}`];
  const [net, tax, all] = sums.map((sum) => centsOf(sum) ?? 0);
  const areParts = sums.length === 3 && (net ?? 0) + (tax ?? 0) === all;
  return [
    ...(areParts ? [`SUBTOTAL   ${sums[0]}`, `TAX   ${sums[1]}`] : []),
    `TOTAL   ${total}`,
    ...(tail === '' ? [] : [`PAID BY ${tail}   ${total}`]),
  ];
}

const MOVES: ReadonlySet<string> = new Set(['Safe Manual DROP', 'Paid In', 'Paid Out']);

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findHeadedTickets(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => text.trim() !== '');
  const heads = texts.flatMap((text) => readHead(text) ?? []);
  const lines = texts.filter((text) => readHead(text) === null);
  const indented = lines.filter((text) => text.length - text.trimStart().length >= SPACED).length;
  const numbers = new Set(heads.map(({ number }) => number));
  const areTickets =
    heads.length >= FEWEST_HEADS &&
    indented >= Math.max(heads.length / 2, lines.length * MOST) &&
    numbers.size >= heads.length * NEARLY_ALL &&
    heads.filter(({ sums }) => sums.length > 0).length >= heads.length * MOST;
  const form = areTickets ? learnForm(heads, rows) : null;
  return form === null ? null : gather(form);
}

/** Puts the sums of each ticket between its goods and its payments. */
function gather(form: Form): Arrangement {
  let open: { row: Row; head: Head; lines: Row[] } | null = null;

  function close(): Row[] {
    if (open === null) return [];
    const { row, head, lines } = open;
    open = null;
    const kind = form.kindAt < 0 ? '' : (head.fields[form.kindAt] ?? '');
    const word = form.legend.get(kind.toUpperCase()) ?? kind;
    const lineOf = (text: string): Row => ({ ...row, cells: [text], written: row.cells });
    return [
      lineOf(headingOf(head, form)),
      ...(word === '' ? [] : [lineOf(`TYPE: ${word}`)]),
      ...lines,
      ...sumsOf(head, MOVES.has(readKind(word) ?? '')).map(lineOf),
    ];
  }

  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const head = readHead(text);
      if (head === null && open !== null && /^\s/.test(text)) {
        open.lines.push(row);
        return [];
      }
      const before = close();
      if (head === null) return [...before, row];
      open = { row, head, lines: [] };
      return before;
    },
    end: close,
  };
}
