import { isDigit } from './char-code.ts';
import { copyText } from './copy-text.ts';

/**
 * Caches what was found out about forms of texts: `AUTH 4711` and `AUTH 0815` have the same one, because they differ
 * only in their digits. For findings that don't depend on which digits a text has.
 */
export interface FormMemo<Value extends Formed> {
  /**
   * @param start where the part of the text begins that the findings are about
   * @returns what is kept for the form, to be extended
   */
  of(text: string, start: number): Value;
}

/** What was found, with the text in which. */
export interface Formed {
  text: string;
  start: number;
}

/** How many forms are kept; then all are dropped, because most journals have fewer. */
const LIMIT = 8192;
const ZERO = 48;
/** Findings may depend on blanks before the part that they are about. */
const LOOKS_BACK = 2;

/** @param isVaried whether the findings depend on a text's digits after all */
export function createFormMemo<Value extends Formed>(
  find: (text: string, start: number) => Value,
  isVaried: (text: string) => boolean,
): FormMemo<Value> {
  const kept = new Map<number, Value>();
  return {
    of(text, start) {
      const from = Math.max(0, start - LOOKS_BACK);
      const hash = hashForm(text, from);
      const known = kept.get(hash);
      if (known !== undefined && known.start === start && isSameForm(known.text, text, from)) return known;
      if (isVaried(text)) return find(text, start);
      if (kept.size >= LIMIT) kept.clear();
      // What is found may hold parts of the text, and must not keep its row in memory.
      const value = find(copyText(text), start);
      kept.set(hash, value);
      return value;
    },
  };
}

function hashForm(text: string, from: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ (isDigit(code) ? ZERO : code), 0x01000193);
  }
  return hash;
}

function isSameForm(one: string, other: string, from: number): boolean {
  // Engines compare whole texts much faster than a loop does.
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = from; at < one.length; at++) {
    const code = one.charCodeAt(at);
    const same = other.charCodeAt(at);
    if (code !== same && !(isDigit(code) && isDigit(same))) return false;
  }
  return true;
}
