// Replaces a person's name and number in text.

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

/** For any text: replaces the names, and the number after a word that announces it. */
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
 * For a line of the person's own receipt. If the line is about the cashier, the number alone is also replaced; amounts
 * and counts on other lines stay.
 * @param kind of the line, as parsed.
 */
export function scrubLine(line: string, kind: string | undefined, replacement: Replacement): string {
  const scrubbed = scrubText(line, replacement);
  if (kind !== 'header' && scrubbed === line) return line;
  let result = scrubbed;
  for (const id of replacement.ids) result = result.replace(standing(id), replacement.pseudonym);
  return result;
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

/** Ignores leading zeros. */
export function isSameNumber(cell: string, id: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^0+(?=\d)/, '')
      .replace(/^(\d+)\.0+$/, '$1');
  return id !== '' && plain(cell) === plain(id);
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
  const patterns = [...ownNames.map(standing), ...ids.map(announced)];
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

function longestFirst(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => b.length - a.length);
}

function escape(text: string): string {
  // Printed journals put as many spaces between names as fit.
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}
