// What lines look like when only their form counts: 'CASH  20.00' and 'CASH 5.49' are the same.

const DATE = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g;
const CLOCK = /\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\b\.?)?/g;
const AMOUNT = /\$?(?<![\d.,])\d[\d,.]*[.,]\d\d(?![\d.,])/g;
const DIGITS = /\d+/g;
const HAS_DIGIT = /\d/;
const BLANKS = /\s+/g;

/** @returns the line with its words; dates, times, amounts, and other digits are masked. */
export function formOfLine(text: string): string {
  if (!HAS_DIGIT.test(text)) return text.replace(BLANKS, ' ').trim();
  return text
    .replace(DATE, '#')
    .replace(CLOCK, '#')
    .replace(AMOUNT, '$')
    .replace(DIGITS, '9')
    .replace(BLANKS, ' ')
    .trim();
}

const WORD = /\p{L}[\p{L}\p{M}9'’&]*/gu;
const WORDS = /a(?:[ 9a.-]*a)?/g;

/** @returns the same without its words. */
export function formWithoutWords(text: string): string {
  return formOfLine(text).replace(WORD, 'a').replace(WORDS, 'a');
}

const LETTERS = /\p{L}/u;

/** @returns whether it has a letter. */
export const hasWords = (text: string): boolean => LETTERS.test(text);

const LEAD = /\p{L}[^ ]*/u;

/** @returns the first word of a form; '' without one. */
export const leadOf = (form: string): string => LEAD.exec(form)?.[0] ?? '';

const BELOW_ZERO = /^[-(]|-$/;
const MORE_THAN_NOTHING = /[1-9]/;

/** @returns what kind of value a cell of a table has. */
export function classOfCell(text: string): string {
  if (LETTERS.test(text)) return 'words';
  if (BELOW_ZERO.test(text)) return 'below zero';
  return MORE_THAN_NOTHING.test(text) ? 'number' : 'nothing';
}
