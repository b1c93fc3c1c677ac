// Reads lines about who begins or ends work at a register: `CLERK 58 SIGNED ON 06:43`, `ANMELDUNG BED. 12`.

import { HEADING_WORDS, MARKED_WORDS } from '../vocabulary/heading-words.ts';
import { SIGN_OFF_PHRASES, SIGN_ON_PHRASES } from '../vocabulary/sign-on-words.ts';
import { findHeading } from './heading-line.ts';

export interface SignOn {
  isOff: boolean;
  employeeId: string;
  employeeName: string | null;
  /** As printed; null if the line names none. */
  register: string | null;
}

/** In characters. Longer lines say something else, too. */
const LONGEST = 80;

const OFF: ReadonlySet<string> = new Set(SIGN_OFF_PHRASES);
const PHRASE = new RegExp(
  `(?<![\\p{L}\\d-])(?:${[...SIGN_ON_PHRASES, ...SIGN_OFF_PHRASES]
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\\p{L}-])`,
  'u',
);
const FIRST_WORD = /^\p{L}{2,12}(?= ?\d)/u;

const LETTER = /\p{L}/gu;

/** Capitals without accents; each letter keeps its place. */
const plainOf = (text: string): string =>
  text.replaceAll(LETTER, (letter) => letter.normalize('NFD').toUpperCase().charAt(0));

/** @param text a line without its stamp @returns null for every line that says anything else, too */
export function readSignOn(text: string): SignOn | null {
  if (text.length > LONGEST) return null;
  const line = text.normalize('NFC').replaceAll(/[*=|]/g, ' ');
  const found = PHRASE.exec(plainOf(line));
  if (found === null) return null;
  const [phrase] = found;
  const words = `${line.slice(0, found.index)} ${line.slice(found.index + phrase.length)}`.trim();
  const heading = findHeading(OF_PERSON.test(phrase) ? withCashier(withMark(words)) : withMark(words));
  if (heading === null || heading.number !== null || heading.leftover !== '') return null;
  const { employeeId, employeeName, register } = heading;
  return employeeId === null ? null : { isOff: OFF.has(phrase), employeeId, employeeName, register };
}

/** Only somebody does that, unlike `OPENING 16`. */
const OF_PERSON = /SIGN|LOG|CLOCK|SESS?I|MELD|CONNE|PRIHLAS|JELENTKEZ/;
/** `SIGN ON  16`, `SIGN ON  Ann` */
const NAMELESS = /^(?:\d{1,6}|\p{L}[\p{L}.'-]{1,20})$/u;

const withCashier = (words: string): string =>
  NAMELESS.test(words) && HEADING_WORDS[words.toUpperCase()] === undefined ? `CASHIER: ${words}` : words;

/** `OP 646`: next to what it does, such a word needs no mark. */
function withMark(words: string): string {
  const [word = ''] = FIRST_WORD.exec(words) ?? [];
  return MARKED_WORDS[word.toUpperCase()] === 'employee' ? `${word}:${words.slice(word.length)}` : words;
}
