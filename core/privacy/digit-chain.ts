// Reads digits in groups with the same sign between all of them. The text is a plain one; see `toPlainText`.

import { isDigit } from '../journal/text/char-code.ts';

export interface DigitGroup {
  digits: string;
  /** Where each digit stands. */
  places: number[];
  start: number;
  /** After the last digit. */
  end: number;
  /** How many characters can be seen between it and the group before. */
  gap: number;
}

export interface DigitChain {
  groups: DigitGroup[];
  /** Blanks, dashes, dots, slashes and underlines part the groups, as on cards. */
  isUsual: boolean;
}

/** Where a chain stands, before it is worth more than a look. */
interface ChainSpan {
  start: number;
  end: number;
  digits: number;
  /** How many of its digits stand before `next`. */
  passed: number;
  /** Where the next one may begin: with the last group of this one when another sign follows. */
  next: number;
}

/** Visible characters between two groups; blanks in a row are one. */
export const MAX_SEPARATOR = 3;
const SPACE = 32;
const HIDDEN = 1;
const SIGN = 2;
const USUAL = 3;
/** By ASCII code; 0 for letters, digits and line ends. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\t ._/-]/.test(character)) return USUAL;
  if (/[\n\rA-Za-z0-9\x7f]/.test(character)) return 0;
  return code < 32 ? HIDDEN : SIGN;
});

const span: ChainSpan = { start: 0, end: 0, digits: 0, passed: 0, next: 0 };

/** @returns the same object each time, as it is asked for millions of times. */
export function readChain(text: string, start: number): Readonly<ChainSpan> {
  const { length } = text;
  let digits = 0;
  let passed = 0;
  let group = start;
  let end = start;
  /** Of the separator before the group; -1 before the first one. */
  let key = -1;
  let next = -1;
  while (next < 0) {
    passed = digits;
    // The group, and what stands between it and the next digit.
    let signs = 0;
    let visible = 0;
    let at = group;
    next = -2;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (isDigit(code)) {
        if (visible > 0) {
          next = at;
          break;
        }
        digits++;
        end = at + 1;
        continue;
      }
      const kind = code < 128 ? (CLASSES[code] ?? 0) : 0;
      if (kind === HIDDEN || (code === SPACE && signs % 128 === SPACE)) continue;
      if (kind === 0 || ++visible > MAX_SEPARATOR) break;
      signs = signs * 128 + code;
    }
    if (next < 0) {
      passed = digits;
      next = end;
    } else if (key < 0 || signs === key) {
      key = signs;
      group = next;
      next = -1;
    } else next = group;
  }
  span.start = start;
  span.end = end;
  span.digits = digits;
  span.passed = passed;
  span.next = next;
  return span;
}

/** Of a chain's span. */
export function readDigitGroups(text: string, start: number, end: number): DigitChain {
  const groups: DigitGroup[] = [];
  let group: DigitGroup = { digits: '', places: [], start, end: start, gap: 0 };
  let isUsual = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (CLASSES[code] ?? 0) : 0;
    if (isDigit(code)) {
      if (group.digits === '') group.start = at;
      group.digits += text.charAt(at);
      group.places.push(at);
      group.end = at + 1;
    } else if (kind !== HIDDEN) {
      if (kind === SIGN) isUsual = false;
      if (group.digits !== '') {
        groups.push(group);
        group = { digits: '', places: [], start: at, end: at, gap: 0 };
      }
      group.gap++;
    }
  }
  if (group.digits !== '') groups.push(group);
  return { groups, isUsual };
}
