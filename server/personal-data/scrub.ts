// Replaces a person's name and number in text.

export interface Replacement {
  /** As exports write them, without regard to case. */
  names: readonly string[];
  ids: readonly string[];
  /** What stands there afterwards. */
  pseudonym: string;
}

// How tills announce who serves, before the number.
export const ANNOUNCING = '(?:cashier|clerk|operator|employee|emp|associate|user|server)';
// Not beyond the next such word, so that a line of nothing but them takes no longer than any other.
const ANNOUNCED = String.raw`\b${ANNOUNCING}\b(?:(?!\b${ANNOUNCING}\b)[\s.:#a-z])*?`;

/** In any text: the names, and the number where a word announces it. */
export function scrubText(text: string, replacement: Replacement): string {
  return scrubAnnounced(scrubNames(text, replacement), replacement);
}

function scrubNames(text: string, { names, pseudonym }: Replacement): string {
  let scrubbed = text;
  for (const name of longestFirst(names)) scrubbed = scrubbed.replace(standing(name), pseudonym);
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
 * In a line of the person's own receipt. Where the line is about who serves, the number by itself as well; amounts and
 * counts of other lines stay.
 * @param kind as the reading told it.
 */
export function scrubLine(line: string, kind: string | undefined, replacement: Replacement): string {
  const scrubbed = scrubText(line, replacement);
  if (kind !== 'header' && scrubbed === line) return line;
  let result = scrubbed;
  for (const id of replacement.ids) result = result.replace(standing(id), replacement.pseudonym);
  return result;
}

/**
 * In a row of a table that is about the person. The number goes where the table has its employees; in other columns it is a
 * quantity or a register, and stays.
 * @param columns those columns, from 0; undefined when they are not known: then it goes wherever it fills a cell.
 * @param cellEnd what stands between the cells; a kind of blank.
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
  // A name may stand in two cells; what stands beside it in one of them is the number.
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

/** With or without zeros before it. */
export function isSameNumber(cell: string, id: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^0+(?=\d)/, '')
      .replace(/^(\d+)\.0+$/, '$1');
  return id !== '' && plain(cell) === plain(id);
}

/** Every text in a JSON value; keys and numbers stay. */
export function scrubJson(value: unknown, replacement: Replacement): unknown {
  if (typeof value === 'string') return scrubText(value, replacement);
  if (Array.isArray(value)) return value.map((part) => scrubJson(part, replacement));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrubJson(part, replacement)]));
}

/** Whether a text, or any text in a JSON value, is about the person. */
export function isMentioned(
  { ownNames, ids }: { ownNames: readonly string[]; ids: readonly string[] },
  value: unknown,
): boolean {
  const replacement: Replacement = { names: ownNames, ids, pseudonym: '\0' };
  return JSON.stringify(scrubJson(value, replacement)) !== JSON.stringify(value);
}

/** As `isMentioned`, for a great many texts. */
export function createMentionTest({
  ownNames,
  ids,
}: {
  ownNames: readonly string[];
  ids: readonly string[];
}): (text: string) => boolean {
  const patterns = [...ownNames.map(standing), ...ids.map(announced)];
  if (patterns.length === 0) return () => false;
  const any = new RegExp(patterns.map(({ source }) => source).join('|'), 'iu');
  return (text) => any.test(text);
}

/** A number after a word that announces it; in the first group what stands before the number. */
function announced(id: string): RegExp {
  return new RegExp(`(${ANNOUNCED})(?<![\\p{L}\\d.])${escape(id)}(?![\\p{L}\\d]|\\.\\d)`, 'giu');
}

/** By itself: not within a longer word or number. */
function standing(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d.$])${escape(text)}(?![\\p{L}\\d]|\\.\\d)`, 'giu');
}

function longestFirst(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length);
}

function escape(text: string): string {
  // Printed journals put as many spaces between names as fit.
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}
