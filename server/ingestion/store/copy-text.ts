import type { TextBuffer } from './text-buffer.ts';

const ESCAPES = /[\\\n\r\t\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

const PLAIN = plainCharacters((character) => !(character in ESCAPED));
// What JSON writes as it is.
const PLAIN_IN_JSON = plainCharacters((character) => character >= ' ' && !'"\\'.includes(character));

/** Appends one column of a line in PostgreSQL's COPY text format. A NUL, which PostgreSQL cannot store, is left out. */
export function appendText(out: TextBuffer, value: string): void {
  if (out.appendPlain(value, PLAIN)) return;
  out.append(value.replaceAll(ESCAPES, (character) => ESCAPED[character] ?? ''));
}

export function appendTextOrNull(out: TextBuffer, value: string | null): void {
  if (value === null) out.append('\\N');
  else appendText(out, value);
}

/** Appends a string of JSON within a column. */
export function appendJsonText(out: TextBuffer, value: string): void {
  out.append('"');
  // Of what JSON escapes, only the backslashes need another.
  if (!out.appendPlain(value, PLAIN_IN_JSON)) {
    out.append(JSON.stringify(value).slice(1, -1).replaceAll('\\', '\\\\'));
  }
  out.append('"');
}

export function appendJsonTextOrNull(out: TextBuffer, value: string | null): void {
  if (value === null) out.append('null');
  else appendJsonText(out, value);
}

function plainCharacters(isPlain: (character: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(isPlain(String.fromCharCode(code))));
}
