// Turns the lines of an event log into lines of a printed journal: what all share in front, in brackets or as a stamp,
// becomes the heading of each transaction, and `name=value` pairs become quantity, price, and amount.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { upperCase } from '../../text/upper-case.ts';
import { HEADING_WORDS, type HeadingField, MARKED_WORDS } from '../../vocabulary/heading-words.ts';
import type { LineMeaning } from '../../vocabulary/line-words.ts';
import { joinRow } from '../row-text.ts';
import { type Arrangement, FIELD_WORDS } from './arrangement.ts';

/** What is in front of a line. */
interface Front {
  stamp: string;
  /** What brackets hold: `T03`, `TX 00014422`. */
  fields: string[];
  body: string;
}

/** The place of a field among those in brackets, or the word in front of its value. */
type Places = ReadonlyMap<string, HeadingField>;

const FEWEST_LINES = 8;
const NEARLY_ALL = 0.9;
const MOST = 0.5;
/** Registers and cashiers have few values, transactions have many. */
const FEW_VALUES = 12;
const FEWEST_NUMBERS = 3;
const LINES_OF_ONE = 1.8;

const STAMP =
  /^(\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})[T ](\d{1,2}:\d\d(?::\d\d)?)(?:[.,]\d{1,6})?(?:Z|[+-]\d\d:?\d\d)?(?=$|[\s\]|])/;
const BRACKET = /^[[<{(]([^\]>})]{1,40})[\]>})]/;
/** `pos03 ejournal[233]:`, `INFO` */
const PROCESS = /^(?:(?:[\w.-]{1,30} )?[\w.-]{1,30}\[\d{1,7}\]:|(?:INFO|DEBUG|WARN|NOTICE|TRACE|ERROR)\b)/;
const LEVEL = /^(?:INFO|DEBUG|WARN(?:ING)?|NOTICE|TRACE|ERROR|FATAL)$/i;
const LABELED = /^([A-Z]{2,12})\s?[=:#-]?\s?(\d\S{0,15})$|^([A-Z]{2,12})\s?[=:#]\s?(\S{1,16})$/i;
const REGISTER = /^[A-Z]{1,5}\d{1,3}$/i;
/** Of two such places, one may be the cashier's. */
const CODE = /^\d{1,3}$/;
const NAME = /^\p{L}[\p{L}. -]{1,20}$/u;

function readFront(text: string): Front | null {
  let rest = text.trimStart();
  let stamp = '';
  const fields: string[] = [];
  for (;;) {
    const bracket = BRACKET.exec(rest);
    const moment = STAMP.exec(bracket?.[1] ?? rest);
    if (moment !== null && stamp === '') stamp = `${moment[1]} ${moment[2]}`;
    else if (bracket !== null) fields.push((bracket[1] ?? '').trim());
    const read = bracket?.[0] ?? moment?.[0] ?? (stamp === '' ? undefined : PROCESS.exec(rest)?.[0]);
    if (read === undefined || read === '') break;
    rest = rest.slice(read.length).trimStart();
  }
  return stamp === '' ? null : { stamp, fields, body: rest };
}

/** `TX 00014422` is a number after a word: the word is its place. */
function placeOf(field: string, at: number): { place: string; value: string } {
  const [, word, value, other, named] = LABELED.exec(field) ?? [];
  const label = word ?? other;
  const isRegister = label !== undefined && REGISTER.test(field);
  return label === undefined || isRegister
    ? { place: String(at), value: field }
    : { place: upperCase(label), value: value ?? named ?? '' };
}

function findPlaces(fronts: readonly Front[]): Places {
  const values = new Map<string, string[]>();
  for (const { fields } of fronts)
    fields.forEach((field, at) => {
      const { place, value } = placeOf(field, at);
      const known = values.get(place);
      if (known === undefined) values.set(place, [value]);
      else known.push(value);
    });
  const places = new Map<string, HeadingField>();
  const coded = [...values].filter(([, all]) => all.every((value) => CODE.test(value)));
  for (const [place, all] of values) {
    const only = coded.length === 1 && coded[0]?.[0] === place ? 'register' : null;
    const field = HEADING_WORDS[place] ?? MARKED_WORDS[place] ?? fieldOf(all) ?? only;
    if (field !== null && ![...places.values()].includes(field)) places.set(place, field);
  }
  return places;
}

/** What a field is by its values. */
function fieldOf(values: readonly string[]): HeadingField | null {
  const different = new Set(values);
  const all = [...different];
  if (all.some((value) => LEVEL.test(value))) return null;
  const isNumber =
    all.every((value) => /\d{3}/.test(value)) &&
    different.size >= FEWEST_NUMBERS &&
    different.size > FEW_VALUES / 4 &&
    values.length >= different.size * LINES_OF_ONE;
  if (isNumber) return 'number';
  if (different.size > FEW_VALUES) return null;
  if (all.every((value) => REGISTER.test(value))) return 'register';
  return all.every((value) => NAME.test(value)) ? 'employee' : null;
}

type Found = Partial<Record<HeadingField, string>>;

function fieldsOf({ fields }: Front, places: Places): Found {
  const found: Found = {};
  fields.forEach((field, at) => {
    const { place, value } = placeOf(field, at);
    const meant = places.get(place);
    if (meant !== undefined) found[meant] = value;
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

const NAME_OF_PAIR = /^[A-Za-z_]\w{0,20}$/;
const MONEY = /^-?\$?\d{1,6}[.,]\d\d$/;
const FIGURE = /^-?\d{1,4}(?:\.\d{1,3})?$/;

const centsOf = (value: string): number => Math.round(Number(value.replace('$', '').replace(',', '.')) * 100);

interface Pair {
  name: string;
  value: string;
}

/** `ITEM "COKE" qty=3`: words, and values with their names; either may be quoted. */
function readPairs(body: string): { words: string; pairs: Pair[] } {
  const words: string[] = [];
  const pairs: Pair[] = [];
  let name = '';
  const take = (value: string): void => {
    if (name === '') words.push(value);
    else pairs.push({ name, value });
    name = '';
  };
  body.split('"').forEach((part, at) => {
    if (at % 2 === 1) {
      take(part);
      return;
    }
    for (const token of part.split(/\s/).filter((one) => one !== '')) {
      const equals = token.indexOf('=');
      if (equals > 0 && NAME_OF_PAIR.test(token.slice(0, equals))) {
        name = token.slice(0, equals);
        if (equals < token.length - 1) take(token.slice(equals + 1));
      } else take(token);
    }
  });
  return { words: words.join(' '), pairs };
}

/** `ITEM "COKE" qty=3 each=2.19 ext=6.57 upc=0120` @returns the lines that a journal would print */
function spellPairs(body: string): string[] {
  const { words, pairs } = readPairs(body);
  const money = pairs.filter(({ value }) => MONEY.test(value)).map(({ value }) => value);
  const named = pairs.filter(({ value }) => /^\p{L}/u.test(value));
  if (pairs.length === 0) return [body];
  const amount = money.at(-1);
  const lines = [
    words,
    ...named.map(({ name, value }) => (amount === undefined ? `${name}=${value}` : value)),
  ];
  if (amount === undefined) return lines.filter((line) => line !== '');
  const product = productOf(
    pairs.map(({ value }) => value).filter((value) => FIGURE.test(value)),
    amount,
  );
  return [[lines.join(' ').trim(), product, amount].filter((part) => part !== '').join('   ')];
}

/** `3 @ 2.19` if two figures multiply to the amount; '' otherwise */
function productOf(figures: readonly string[], amount: string): string {
  for (const [at, quantity] of figures.entries())
    for (const unit of figures.slice(at + 1).filter((value) => MONEY.test(value))) {
      const cents = Math.round(Number(quantity) * centsOf(unit));
      if (Math.abs(Math.abs(cents) - Math.abs(centsOf(amount))) <= 1)
        return `${quantity.replace('-', '')} @ ${unit.replace('-', '')}`;
    }
  return '';
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLogLines(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => text.trim() !== '');
  const fronts = texts.flatMap((text) => readFront(text) ?? []);
  if (fronts.length < FEWEST_LINES || fronts.length < texts.length * NEARLY_ALL) return null;
  // Plain stamps are read with their lines.
  if (fronts.filter(({ fields }) => fields.length > 0).length < fronts.length * NEARLY_ALL) return null;
  const places = findPlaces(fronts);
  const isPaired = fronts.filter(({ body }) => spellPairs(body)[0] !== body).length >= fronts.length * MOST;
  const spell = (body: string): string[] => (isPaired ? spellPairs(body) : [body]);
  const isNumbered = [...places.values()].includes('number');
  let current = '';
  return {
    unfold(row) {
      const front = readFront(joinRow(row.cells));
      if (front === null) return [row];
      const found = fieldsOf(front, places);
      const { number = '', register = '' } = found;
      const rowOf = (line: string): Row => ({ ...row, cells: [line], written: row.cells });
      const lines = spell(front.body);
      if (!isNumbered) return lines.map((line) => rowOf(`${front.stamp} ${register} ${line}`));
      // `LOGIN operator signed on`, between transactions
      if (number === '')
        return table.match(front.body, 'none') === null ? [{ ...row, cells: [] }] : lines.map(rowOf);
      const begins = number === current ? [] : [headingOf(front, found)];
      current = number;
      return [...begins, ...lines].map(rowOf);
    },
  };
}
