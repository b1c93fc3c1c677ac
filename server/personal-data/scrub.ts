// Replaces a person's name and number in text.
import { employeeKey } from '@tillwatch/core/journal';

export interface Replacement {
  /** As exports write them, ignoring case. */
  names: readonly string[];
  ids: readonly string[];
  /** The replacement text. */
  pseudonym: string;
}

// The words before an employee's number on receipts.
export const ANNOUNCING = '(?:cashier|clerk|operator|employee|emp|associate|user|server)';
// Stops at the next such word, so a line full of them takes no longer than others.
const ANNOUNCED = String.raw`\b${ANNOUNCING}\b(?:(?!\b${ANNOUNCING}\b)[\s.:#a-z])*?`;

// What stands between a name and a number that belongs to it: "Owen Price (31)", "31 - OWEN". A tab ends a cell.
const BESIDE = '[ \u00A0,;:#/()-]{1,4}';

/** For any text: replaces the names, and the number beside a name or after a word that announces it. */
export function scrubText(text: string, replacement: Replacement): string {
  const scrubbed = scrubAnnounced(scrubBeside(scrubNames(text, replacement), replacement), replacement);
  return joinRepeated(scrubbed, replacement);
}

/** 'E-0A1B (E-0A1B)', which was a name and its number, is one person: 'E-0A1B'. */
function joinRepeated(text: string, { pseudonym }: Replacement): string {
  if (text.indexOf(pseudonym) === text.lastIndexOf(pseudonym)) return text;
  const person = escape(pseudonym);
  const repeated = new RegExp(`(\\(?)(${person}(?:${BESIDE}${person})+)(\\)?)`, 'gu');
  return text.replace(repeated, (_, before: string, people: string, after: string) => {
    // A parenthesis stays if its other one is outside, too.
    const open = people.split('(').length - people.split(')').length;
    return `${open < 0 ? '' : before}${pseudonym}${open > 0 ? '' : after}`;
  });
}

function scrubNames(text: string, { names, pseudonym }: Replacement): string {
  let scrubbed = text;
  const others = names.flatMap(otherSpellings);
  // One of more words may contain another, and a name as it is stored counts before one as it may be written.
  for (const name of mostWordsFirst([...longestFirst(names), ...others])) {
    scrubbed = scrubbed.replace(standing(name), pseudonym);
  }
  return scrubbed;
}

/** With the last name first, and last. */
function otherSpellings(name: string): string[] {
  const [before = '', after] = name.split(',');
  const words = name.trim().split(/\s+/);
  const last = after === undefined ? (words.pop() ?? '') : before.trim();
  const first = after === undefined ? words.join(' ') : after.trim();
  if (first === '' || last === '') return [];
  return [`${last}, ${first}`, `${last} ${first}`, `${first} ${last}`];
}

/** Where the pseudonym already stands for the name. */
function scrubBeside(text: string, { ids, pseudonym }: Replacement): string {
  if (!text.includes(pseudonym)) return text;
  const person = escape(pseudonym);
  let scrubbed = text;
  for (const id of ids) {
    const number = escape(id);
    scrubbed = scrubbed
      .replace(new RegExp(`(${person}${BESIDE})${number}(?![\\p{L}\\d]|\\.\\d)`, 'giu'), `$1${pseudonym}`)
      .replace(new RegExp(`(?<![\\p{L}\\d.$])${number}(${BESIDE}${person})`, 'giu'), `${pseudonym}$1`);
  }
  return scrubbed;
}

function scrubAnnounced(text: string, { ids, pseudonym }: Replacement): string {
  let scrubbed = text;
  for (const id of ids) {
    scrubbed = scrubbed.replace(announced(id), (_, before: string) => `${before}${pseudonym}`);
  }
  return scrubbed;
}

/**
 * For a line of the person's own receipt. If the line is about the cashier, the number alone is also replaced; amounts
 * and counts on other lines stay.
 * @param kind of the line, as parsed.
 */
export function scrubLine(line: string, kind: string | undefined, replacement: Replacement): string {
  const scrubbed = scrubText(line, replacement);
  if (kind !== 'header' && scrubbed === line) return line;
  let result = scrubbed;
  for (const id of replacement.ids) result = result.replace(standing(id), replacement.pseudonym);
  return joinRepeated(result, replacement);
}

/**
 * For a table row about the person. Replaces the number in employee columns; in others it may be a quantity or
 * register.
 * @param columns the employee columns, from 0; if undefined, the number is replaced wherever it fills a cell.
 * @param cellEnd the separator between cells; counts as whitespace.
 */
export function scrubRow(
  row: string,
  columns: ReadonlySet<number> | undefined,
  replacement: Replacement,
  cellEnd = '\t',
): string {
  const { ids, pseudonym } = replacement;
  const cells = row.split(cellEnd).map((cell, index) => {
    const isEmployees = columns === undefined || columns.has(index);
    return isEmployees && ids.some((id) => isSameNumber(cell, id)) ? pseudonym : cell;
  });
  // A name may span two cells, one of which may also have the number.
  return scrubNames(cells.join(cellEnd), replacement)
    .split(cellEnd)
    .map((cell) =>
      cell.includes(pseudonym) ? scrubLine(cell, 'header', replacement) : scrubAnnounced(cell, replacement),
    )
    .join(cellEnd);
}

export function hasName(text: string, replacement: Replacement): boolean {
  return scrubNames(text, replacement) !== text;
}

/** Spreadsheets may write 7 as '7.0'. */
export function isSameNumber(cell: string, id: string): boolean {
  const keyOf = (text: string) => employeeKey(text.trim().replace(/^(\d+)\.0+$/, '$1'));
  return id !== '' && keyOf(cell) === keyOf(id);
}

/** Replaces in every string of a JSON value; keys and numbers stay. */
export function scrubJson(value: unknown, replacement: Replacement): unknown {
  if (typeof value === 'string') return scrubText(value, replacement);
  if (Array.isArray(value)) return value.map((part) => scrubJson(part, replacement));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrubJson(part, replacement)]));
}

/** Whether text, or any string in a JSON value, names the person. */
export function isMentioned(
  { ownNames, ids }: { ownNames: readonly string[]; ids: readonly string[] },
  value: unknown,
): boolean {
  const replacement: Replacement = { names: ownNames, ids, pseudonym: '\0' };
  return JSON.stringify(scrubJson(value, replacement)) !== JSON.stringify(value);
}

/** Like `isMentioned`, for large amounts of text. */
export function createMentionTest({
  ownNames,
  ids,
}: {
  ownNames: readonly string[];
  ids: readonly string[];
}): (text: string) => boolean {
  const names = [...ownNames, ...ownNames.flatMap(otherSpellings)];
  const patterns = [...names.map(standing), ...ids.map(announced)];
  if (patterns.length === 0) return () => false;
  const any = new RegExp(patterns.map(({ source }) => source).join('|'), 'iu');
  return (text) => any.test(text);
}

/** Matches a number after a word that announces it; the first group is what precedes the number. */
function announced(id: string): RegExp {
  return new RegExp(`(${ANNOUNCED})(?<![\\p{L}\\d.])${escape(id)}(?![\\p{L}\\d]|\\.\\d)`, 'giu');
}

/** Matches whole words only, not parts of longer words or numbers. */
function standing(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d.$])${escape(text)}(?![\\p{L}\\d]|\\.\\d)`, 'giu');
}

function mostWordsFirst(names: readonly string[]): string[] {
  const words = (name: string): number => name.split(/\s+/).length;
  return names.toSorted((a, b) => words(b) - words(a));
}

function longestFirst(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length);
}

function escape(text: string): string {
  // Printed journals put as many spaces between names as fit.
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}
