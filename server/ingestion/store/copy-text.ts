// PostgreSQL's COPY text format: tab-separated columns, one line per row.

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES = /[\\\n\r\t\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

// Characters that JSON must escape.
const SPECIAL_IN_JSON = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** @returns a column, without NUL characters, which PostgreSQL can't store. */
export function copyColumn(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(ESCAPES, (character) => ESCAPED[character] ?? '');
}

export function copyColumnOrNull(text: string | null): string {
  return text === null ? '\\N' : copyColumn(text);
}

/** @param json one or more columns of JSON, which has no raw tabs or line breaks. */
export function copyJson(json: string): string {
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
}

/** @returns the text as JSON. Most text needs only quotes around it. */
export function quoteJson(text: string): string {
  return SPECIAL_IN_JSON.test(text) ? JSON.stringify(text) : `"${text}"`;
}

export function quoteJsonOrNull(text: string | null): string {
  return text === null ? 'null' : quoteJson(text);
}
