import { tooLargeFile } from '../unreadable-file-error.ts';

export interface Dialect {
  /** One character; null for text that is one column. */
  readonly separator: string | null;
  /** Whether a field may stand in double quotes. */
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
  /** Fields that began with a quote, and those of them that ended with one. */
  readonly quoted: { begun: number; closed: number };
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
/** No record of a journal is that long: a quote that is never closed ends here. */
const LONGEST_RECORD = 2_000_000;

/**
 * Cuts text, pushed in pieces, into records of fields: lines, but for line ends in quotes. A quote that does not begin
 * a field stands for itself, and so do both when something else than a separator follows the second one: `"BIG" COLA`.
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

  /** Hands over every record that is complete; all that there is when `isLast`. */
  function split(isLast: boolean): void {
    while (position < text.length) {
      const next = splitRecord(isLast);
      if (next < 0) break;
      position = next;
    }
    if (text.length - position > LONGEST_RECORD) {
      throw tooLargeFile('a line in it, or a text in quotes, is longer than in any journal');
    }
  }

  /** Where the next record begins; -1 when the one at `position` is not all here. */
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

  /** Behind the closing quote of the field at `start`; `LITERAL` when its quotes stand for themselves. */
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

  /** `end` itself at the end of the text; -1 when more may belong to the line end, or come before it. */
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
