// Spreadsheet programs treat such a cell as a formula, at least after it was saved as .csv.
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Untrusted text for a cell, prefixed with an apostrophe if it would be treated as a formula. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
