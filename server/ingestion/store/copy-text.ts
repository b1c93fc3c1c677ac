const NEEDS_ESCAPE = /[\\\n\r\t\0]/;
const ESCAPES = /[\\\n\r\t\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

/** One column of a line in PostgreSQL's COPY text format. A NUL, which PostgreSQL cannot store, is left out. */
export function copyText(value: string): string {
  return NEEDS_ESCAPE.test(value)
    ? value.replaceAll(ESCAPES, (character) => ESCAPED[character] ?? '')
    : value;
}

export function copyTextOrNull(value: string | null): string {
  return value === null ? '\\N' : copyText(value);
}

/** @param json as JSON.stringify writes it, or several with tabs between: only the backslashes need another. */
export function copyJson(json: string): string {
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
}
