// A spreadsheet program reads such a cell as a formula, at the latest when it was saved as .csv once.
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that came from outside, for a cell: with an apostrophe in front where it would be taken for a formula. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
