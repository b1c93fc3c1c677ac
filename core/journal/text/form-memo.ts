import { isDigit } from './char-code.ts';
import { copyText } from './copy-text.ts';

/**
 * Caches what was found out about forms of texts: `AUTH 4711` and `AUTH 0815` have the same one, because they differ
 * only in their digits. For findings that don't depend on which digits a text has.
 */
export interface FormMemo<Value> {
  /** @returns what is kept for the text's form, to be extended */
  of(text: string): Value;
}

/** How many forms are kept; then all are dropped. */
const LIMIT = 4096;
const ZERO = 48;

export function createFormMemo<Value>(create: () => Value): FormMemo<Value> {
  const kept = new Map<number, { text: string; value: Value }>();
  return {
    of(text) {
      const hash = hashForm(text);
      const known = kept.get(hash);
      if (known !== undefined && isSameForm(known.text, text)) return known.value;
      if (kept.size >= LIMIT) kept.clear();
      const value = create();
      kept.set(hash, { text: copyText(text), value });
      return value;
    },
  };
}

function hashForm(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ (isDigit(code) ? ZERO : code), 0x01000193);
  }
  return hash;
}

function isSameForm(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    const code = one.charCodeAt(at);
    const same = other.charCodeAt(at);
    if (code !== same && !(isDigit(code) && isDigit(same))) return false;
  }
  return true;
}
