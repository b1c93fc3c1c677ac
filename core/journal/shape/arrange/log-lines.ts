// Turns the lines of an event log into lines of a printed journal: what all share in front, in brackets, columns, or as
// a stamp, becomes the heading of each transaction, and `name=value` pairs become quantity, price, and amount.

import { findHeading } from '../../lines/heading-line.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { upperCase } from '../../text/upper-case.ts';
import { HEADING_WORDS, type HeadingField, MARKED_WORDS } from '../../vocabulary/heading-words.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { findHeadingRow } from '../table/table-columns.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';
import { learnItemFronts } from './item-fronts.ts';
import { findFronts, type Front, type Fronts } from './line-fronts.ts';
import { spellPairs } from './named-values.ts';
import { learnRecords } from './record-words.ts';

/** The place of a field among those in front, or the word in front of its value. */
export type Places = ReadonlyMap<string, HeadingField>;

const MOST = 0.5;
/** Registers and cashiers have few values, transactions have many. */
const FEW_VALUES = 12;
const FEWEST_NUMBERS = 4;
const LINES_OF_ONE = 1.8;

const LEVEL = /^(?:INFO|DEBUG|WARN(?:ING)?|NOTICE|TRACE|ERROR|FATAL)$/i;
const LABELED = /^([A-Z]{2,12})\s?[=:#-]?\s?(\d\S{0,15})$|^([A-Z]{2,12})\s?[=:#]\s?(\S{1,16})$/i;
const REGISTER = /^[A-Z]{1,5}\d{1,3}$/i;
/** Of two such places, one may be the cashier's: `T1 C205`. */
const CODE = /^[A-Z]?\d{1,4}$/i;
const LETTER = /^[A-Z]/i;
const NAME = /^\p{L}[\p{L}. -]{1,20}$/u;

/** `TX 00014422` is a number after a word: the word is its place. */
function placeOf(field: string, at: number): { place: string; value: string } {
  const [, word, value, other, named] = LABELED.exec(field) ?? [];
  const label = word ?? other;
  const isRegister = label !== undefined && REGISTER.test(field);
  return label === undefined || isRegister
    ? { place: String(at), value: field }
    : { place: upperCase(label), value: value ?? named ?? '' };
}

/** @param known the numbers of the tickets, if they are elsewhere */
export function findPlaces(fronts: readonly Front[], known?: readonly string[]): Places {
  const values = new Map<string, string[]>();
  for (const { fields } of fronts)
    fields.forEach((field, at) => {
      const { place, value } = placeOf(field, at);
      const known = values.get(place);
      if (known === undefined) values.set(place, [value]);
      else known.push(value);
    });
  const places = new Map<string, HeadingField>();
  const add = (place: string, field: HeadingField | null): void => {
    if (field !== null && ![...places.values()].includes(field)) places.set(place, field);
  };
  // A cashier's number has three digits, too, but fewer values.
  const varied = [...values].toSorted(([, a], [, b]) => new Set(b).size - new Set(a).size);
  for (const [place] of values) add(place, HEADING_WORDS[place] ?? MARKED_WORDS[place] ?? null);
  for (const [place, all] of varied) if (known === undefined && isNumber(all)) add(place, 'number');
  for (const [place, all] of values) if (!places.has(place)) add(place, fieldOf(all));
  const numbers = known ?? [...values].find(([place]) => places.get(place) === 'number')?.[1] ?? [];
  const codes = [...values]
    .filter(([place, all]) => !places.has(place) && isCode(all))
    .toSorted(([, a], [, b]) => countingShare(numbers, b) - countingShare(numbers, a));
  for (const [place] of codes)
    add(place, [...places.values()].includes('register') ? 'employee' : 'register');
  return places;
}

const FOLLOWS = 0.6;

function isCode(values: readonly string[]): boolean {
  const following = values.filter((value, at) => Number(value) === Number(values[at - 1]) + 1).length;
  const isCount = following >= values.length * FOLLOWS;
  // Cashiers `A12` and `B12` would both be 12.
  const isSame = new Set(values.map((value) => LETTER.exec(value)?.[0])).size === 1;
  return (
    values.every((value) => CODE.test(value)) && isSame && new Set(values).size <= FEW_VALUES && !isCount
  );
}

/** Numbers count by register, whoever the cashier is: how many are the next ones after those with the same code. */
function countingShare(numbers: readonly string[], codes: readonly string[]): number {
  const last = new Map<string, number>();
  let [changes, counted] = [0, 0];
  numbers.forEach((text, at) => {
    const code = codes[at] ?? '';
    const number = Number(text);
    const before = last.get(code);
    if (before !== undefined && number !== before) changes++;
    if (before !== undefined && number === before + 1) counted++;
    last.set(code, number);
  });
  return counted / Math.max(1, changes);
}

function isNumber(values: readonly string[]): boolean {
  const { size } = new Set(values);
  return (
    values.every((value) => /\d{3}/.test(value)) &&
    size >= FEWEST_NUMBERS &&
    values.length >= size * LINES_OF_ONE
  );
}

/** What a field is by its values. */
function fieldOf(values: readonly string[]): HeadingField | null {
  const different = new Set(values);
  const all = [...different];
  if (all.some((value) => LEVEL.test(value)) || different.size > FEW_VALUES) return null;
  if (all.every((value) => REGISTER.test(value))) return 'register';
  return all.every((value) => NAME.test(value)) ? 'employee' : null;
}

type Found = Partial<Record<HeadingField, string>>;

function fieldsOf({ fields }: Front, places: Places): Found {
  const found: Found = {};
  fields.forEach((field, at) => {
    const { place, value } = placeOf(field, at);
    const meant = places.get(place);
    if (meant !== undefined)
      found[meant] = meant === 'employee' && CODE.test(value) ? value.replace(LETTER, '') : value;
  });
  return found;
}

function headingOf({ stamp }: Front, found: Found): string {
  const parts = (['number', 'register'] as const)
    .filter((field) => found[field] !== undefined)
    .map((field) => `${FIELD_WORDS[field]} ${found[field]}`);
  const who = found.employee === undefined ? [] : [`${FIELD_WORDS.employee} ${found.employee}`];
  return [...parts, stamp, ...who].join('  ');
}

/** Lines with a meaning, such as `TOTAL`, show that a ticket is spread over them. */
const MEANT = 0.15;

/** Whether lines without a number or brackets in front are those of a journal, and not the rows of a table. */
function arePrinted(fronts: readonly Front[], table: PhraseTable<LineMeaning>): boolean {
  const meant = fronts.filter(({ body }) => {
    const printed = readPrintedLine(body);
    return table.match((printed?.label ?? body).trim(), printed === null ? 'none' : 'positive') !== null;
  });
  return meant.length >= fronts.length * MEANT;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLogLines(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  const found = findFronts(rows);
  if (found === null) return null;
  const all = rows.flatMap((row) => found.read(row) ?? []);
  // Titles have none.
  const stamped = all.filter(({ stamp }) => stamp !== '');
  const fronts = stamped.length >= all.length * MOST ? stamped : all;
  const places = findPlaces(fronts);
  const isNumbered = [...places.values()].includes('number');
  // A table with a column that is named for numbers is read as such.
  const heading = found.kind === 'cells' ? findHeadingRow(rows.map(({ cells }) => cells)) : null;
  if (heading?.columns.number !== undefined) return null;
  const isPaired = fronts.filter(({ body }) => spellPairs(body)[0] !== body).length >= fronts.length * MOST;
  const bodies = fronts.map(({ body }) => body);
  const records = isPaired ? null : (learnItemFronts(bodies, table) ?? learnRecords(bodies, table));
  const spell = (body: string): string[] => (isPaired ? spellPairs(body) : [records?.(body) ?? body]);
  const spelled = isPaired ? fronts : fronts.map((front) => ({ ...front, body: spell(front.body)[0] ?? '' }));
  const mayBe =
    found.kind === 'cells' && isNumbered
      ? areOfTickets(fronts, places) && arePrinted(spelled, table)
      : mayArrange(found, spelled, isNumbered, table);
  if (!mayBe) return null;
  if (isNumbered) return gather(found, places, spell, table);
  const isStamped = fronts.filter(({ stamp }) => stamp !== '').length >= fronts.length * MOST;
  if (isStamped) return stampAgain(found, places, spell);
  return [...places.values()].includes('register') ? nameRegister(found, places) : null;
}

/** Register, cashier, and time stand beside each line of a ticket, and are the same for all of them. */
function areOfTickets(fronts: readonly Front[], places: Places): boolean {
  const found = new Set(places.values());
  if (!found.has('register') || !found.has('employee')) return false;
  const facts = new Map<string, string>();
  const tickets = new Set<string>();
  for (const front of fronts) {
    const { number = '', register = '', employee = '' } = fieldsOf(front, places);
    if (front.stamp === '' || number === '') return false;
    tickets.add(`${register} ${number}`);
    facts.set(`${register} ${number} ${front.stamp} ${employee}`, number);
  }
  return facts.size === tickets.size;
}

function mayArrange(
  { kind }: Fronts,
  fronts: readonly Front[],
  isNumbered: boolean,
  table: PhraseTable<LineMeaning>,
): boolean {
  if (kind === 'brackets') return true;
  return isNumbered === (kind === 'plain') && arePrinted(fronts, table);
}

const rowOf = (row: Row, line: string): Row => ({ ...row, cells: [line], written: row.cells });

/** Stamps and registers in front are read with the lines. */
function stampAgain({ read }: Fronts, places: Places, spell: (body: string) => string[]): Arrangement {
  return {
    unfold(row) {
      const front = read(row);
      if (front === null) return [row];
      const { register } = fieldsOf(front, places);
      const parts = [front.stamp, ...(register === undefined ? [] : [register])];
      return spell(front.body).map((line) => rowOf(row, [...parts, line].join(' ')));
    },
  };
}

/** Behind the number of a ticket, names the register that is in front of all lines. */
function nameRegister({ read }: Fronts, places: Places): Arrangement {
  return {
    unfold(row) {
      const front = read(row);
      if (front === null) return [row];
      const { register = '' } = fieldsOf(front, places);
      const heading = front.body.replaceAll('*', ' ').trim();
      const isNamed = register !== '' && (findHeading(heading)?.number ?? null) !== null;
      return [rowOf(row, isNamed ? `${heading}  ${FIELD_WORDS.register} ${register}` : front.body)];
    },
  };
}

/** Gathers the lines of each ticket below its heading, because registers may take turns. */
function gather(
  { read }: Fronts,
  places: Places,
  spell: (body: string) => string[],
  table: PhraseTable<LineMeaning>,
): Arrangement {
  /** The ticket of each register. */
  const open = new Map<string, { number: string; rows: Row[] }>();
  return {
    unfold(row) {
      const front = read(row);
      if (front === null) return [row];
      const found = fieldsOf(front, places);
      const { number = '', register = '' } = found;
      const lines = spell(front.body).map((line) => rowOf(row, line));
      // `LOGIN operator signed on`, between transactions
      if (number === '') return table.match(front.body, 'none') === null ? [{ ...row, cells: [] }] : lines;
      const ticket = open.get(register);
      if (ticket?.number === number) {
        ticket.rows.push(...lines);
        return [];
      }
      open.set(register, { number, rows: [rowOf(row, headingOf(front, found)), ...lines] });
      return ticket?.rows ?? [];
    },
    end: () => [...open.values()].flatMap(({ rows }) => rows),
  };
}
