import { copyText } from './copy-text.ts';

/** What was found out about texts that come again and again, such as the names of articles. */
export interface TextMemo<Value> {
  get(text: string): Value | undefined;
  keep(text: string, value: Value): void;
}

/** So many texts are kept; then all are forgotten, as most journals have fewer. */
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
