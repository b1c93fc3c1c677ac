import { OTHER_FORM, tooLargeFile } from '../unreadable-file-error.ts';

export interface Dialect {
  /** One character; null for single-column text. */
  readonly separator: string | null;
  /** Whether fields may be in double quotes. */
  readonly quotes: boolean;
}

/** How a file's last record ends. */
interface RecordsEnd {
  /** A quoted field is still open. */
  isQuoteOpen: boolean;
  hasLineEnd: boolean;
}

export interface RecordSplitter {
  push(text: string): void;
  finish(): RecordsEnd;
  /** Number of fields that started with a quote, and of those, how many ended with one. */
  readonly quoted: { begun: number; closed: number };
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
/** Longer than any record of a journal, so an unclosed quote ends here. */
const LONGEST_RECORD = 2_000_000;

/**
 * Splits text, pushed in chunks, into records of fields at line breaks outside quotes. A quote inside a field is
 * literal; so are both quotes if something other than a separator follows the closing one: `"BIG" COLA`.
 */
export function createRecordSplitter(
  { separator, quotes }: Dialect,
  visit: (fields: string[]) => void,
): RecordSplitter {
  const separatorCode = separator === null ? -1 : separator.charCodeAt(0);
  const quoted = { begun: 0, closed: 0 };
  let text = '';
  let position = 0;
  let hasLineEnd = true;
  let isQuoteOpen = false;

  /** Emits every complete record, or everything if `isLast`. */
  function split(isLast: boolean): void {
    while (position < text.length) {
      const next = splitRecord(isLast);
      if (next < 0) break;
      position = next;
    }
    if (text.length - position > LONGEST_RECORD) {
      throw tooLargeFile('a line in it, or a text in quotes, is longer than in any journal', OTHER_FORM);
    }
  }

  /** The start of the next record; -1 if the one at `position` is not complete yet. */
  function splitRecord(isLast: boolean): number {
    const fields: string[] = [];
    let begun = 0;
    let closed = 0;
    let at = position;
    for (;;) {
      let end = -1;
      if (quotes && text.charCodeAt(at) === QUOTE) {
        begun += 1;
        end = endOfQuoted(at, isLast);
        if (end === INCOMPLETE) return -1;
        if (end >= 0) {
          closed += 1;
          fields.push(text.slice(at + 1, end - 1).replaceAll('""', '"'));
        }
      }
      if (end < 0) {
        end = endOfPlain(at);
        fields.push(text.slice(at, end));
      }
      if (end < text.length && text.charCodeAt(end) === separatorCode) {
        at = end + 1;
        if (at < text.length || isLast) continue;
        return -1;
      }
      const next = behindLineEnd(end, isLast);
      if (next < 0) return -1;
      hasLineEnd = next > end;
      quoted.begun += begun;
      quoted.closed += closed;
      visit(fields);
      return next;
    }
  }

  /** The position after the closing quote of the field at `start`; `LITERAL` if its quotes are literal. */
  function endOfQuoted(start: number, isLast: boolean): number {
    let from = start + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) {
        if (!isLast) return INCOMPLETE;
        isQuoteOpen = true;
        return LITERAL;
      }
      const following = quote + 1;
      if (following >= text.length) return isLast ? following : INCOMPLETE;
      const code = text.charCodeAt(following);
      if (code === QUOTE) {
        from = following + 1;
        continue;
      }
      return code === separatorCode || code === LF || code === CR ? following : LITERAL;
    }
  }

  function endOfPlain(start: number): number {
    let at = start;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separatorCode || code === LF || code === CR) break;
    }
    return at;
  }

  /** The position after a line break at `end`; `end` itself at the end of the text; -1 if more text may follow. */
  function behindLineEnd(end: number, isLast: boolean): number {
    if (end >= text.length) return isLast ? end : -1;
    if (text.charCodeAt(end) === LF) return end + 1;
    if (end + 1 >= text.length) return isLast ? end + 1 : -1;
    return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
  }

  return {
    push(piece) {
      text = position < text.length ? text.slice(position) + piece : piece;
      position = 0;
      split(false);
    },
    finish() {
      split(true);
      return { isQuoteOpen, hasLineEnd };
    },
    quoted,
  };
}

const INCOMPLETE = -1;
const LITERAL = -2;
