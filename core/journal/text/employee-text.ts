// Splits what is printed for a cashier into a number and a name. A number is never cut where no blank or separator is:
// `2O7` with a letter O is not number 2, and `1A` and `1B` are two people.

import { LEFT_PAREN, startOfLastDigits } from './char-code.ts';

export interface EmployeeText {
  id: string;
  name: string | null;
}

// A name begins with a word, `ANNA` or `J. SMITH`, unlike the letter of `207-A` or the code of `207-B2`.
const CODE = /\d[\p{L}\d]*(?:-(?!\p{L}{2,}(?![\p{L}\d])|\p{L}['’.] ?\p{L})[\p{L}\d]+)*/uy;
const NAME_BEHIND =
  /^(?:\s+(?:[-:/]\s*)?|[-:/]\s+|[-:/](?=\p{L}{2,}(?![\p{L}\d])|\p{L}['’.] ?\p{L}))(\p{L}.*)$/su;
const NAME_BEFORE = /^\p{L}(?:.*[\s(]|\D*[#:/-])\d+$/u;
const LETTERED_CODE = /^[A-Z]{1,4}[-/#]\d{1,8}$/i;

/** The end of a number that begins with a digit at a place: of `2O7`, `1A`, `207-A`, and of the `207` of `207-ANNA`. */
export function endOfEmployeeCode(text: string, from: number): number {
  CODE.lastIndex = from;
  return CODE.test(text) ? CODE.lastIndex : from;
}

/**
 * '122 TAYLOR M', '122-TAYLOR' and 'TAYLOR M (122)' in one cell; if there is only a name, the name identifies the
 * person.
 */
export function splitEmployee(text: string): EmployeeText {
  const end = endOfEmployeeCode(text, 0);
  if (end > 0) {
    const [, name] = NAME_BEHIND.exec(text.slice(end)) ?? [];
    return name === undefined ? { id: text, name: null } : { id: text.slice(0, end), name };
  }
  const whole = text.endsWith(')') ? text.slice(0, -1) : text;
  const from = startOfLastDigits(whole);
  // The digits of `webuser1` are part of the name, and `OP-52` is a code.
  if (from === whole.length || LETTERED_CODE.test(text) || !NAME_BEFORE.test(whole)) {
    return { id: text, name: null };
  }
  const before = whole.charCodeAt(from - 1) === LEFT_PAREN ? from - 1 : from;
  return { id: whole.slice(from), name: whole.slice(0, before).trimEnd() };
}
