// PostgreSQL's COPY text format: columns parted by tabs, one line a row.

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES = /[\\\n\r\t\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

// What JSON cannot write as it is.
const SPECIAL_IN_JSON = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** @returns a column. A NUL, which PostgreSQL cannot store, is left out. */
export function copyColumn(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(ESCAPES, (character) => ESCAPED[character] ?? '');
}

export function copyColumnOrNull(text: string | null): string {
  return text === null ? '\\N' : copyColumn(text);
}

/** @param json one or more columns of JSON, which holds none of what parts columns and lines. */
export function copyJson(json: string): string {
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
}

/** @returns the text as JSON. Most texts need no more than the quotes around them. */
export function quoteJson(text: string): string {
  return SPECIAL_IN_JSON.test(text) ? JSON.stringify(text) : `"${text}"`;
}

export function quoteJsonOrNull(text: string | null): string {
  return text === null ? 'null' : quoteJson(text);
}
