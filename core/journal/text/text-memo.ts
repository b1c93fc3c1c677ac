import { copyText } from './copy-text.ts';

/** Caches what was found out about recurring texts, such as the names of articles. */
export interface TextMemo<Value> {
  get(text: string): Value | undefined;
  keep(text: string, value: Value): void;
}

const LONG_NUMBER = /\d{4}/;

/** Whether a text is worth keeping: one with a long number rarely recurs. */
export function mayRecur(text: string): boolean {
  return !LONG_NUMBER.test(text);
}

/** How many texts are kept; then all are dropped, because most journals have fewer. */
const LIMIT = 20000;

export function createTextMemo<Value>(): TextMemo<Value> {
  const kept = new Map<string, Value>();
  return {
    get: (text) => kept.get(text),
    keep(text, value) {
      if (kept.size >= LIMIT) kept.clear();
      kept.set(copyText(text), value);
    },
  };
}
