// Replaces a person's name and number in text.

export interface Replacement {
  /** As exports write them, without regard to case. */
  names: readonly string[];
  ids: readonly string[];
  /** What stands there afterwards. */
  pseudonym: string;
}

// How tills announce who serves, before the number.
const ANNOUNCED = String.raw`\b(?:cashier|clerk|operator|employee|emp|associate|user|server)\b[\s.:#a-z]*?`;

/** In any text: the names, and the number where a word announces it. */
export function scrubText(text: string, { names, ids, pseudonym }: Replacement): string {
  let scrubbed = text;
  for (const name of longestFirst(names)) scrubbed = scrubbed.replace(standing(name), pseudonym);
  for (const id of ids) {
    scrubbed = scrubbed.replace(
      new RegExp(`(${ANNOUNCED})(?<![\\p{L}\\d.])${escape(id)}(?![\\p{L}\\d]|\\.\\d)`, 'giu'),
      (_, before: string) => `${before}${pseudonym}`,
    );
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
