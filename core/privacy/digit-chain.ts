// Reads groups of digits with the same separator between all of them, from a plain text (see `toPlainText`).

import { isDigit } from '../journal/text/char-code.ts';

export interface DigitGroup {
  digits: string;
  /** The position of each digit in the text. */
  places: number[];
  start: number;
  /** The position after the last digit. */
  end: number;
  /** How many visible characters separate it from the group before. */
  gap: number;
}

export interface DigitChain {
  groups: DigitGroup[];
  /** The separators are those that cards use: blanks, dashes, dots, slashes, or underscores. */
  isUsual: boolean;
}

/** The extent of a chain, found before it is known to deserve a closer look. */
interface ChainSpan {
  start: number;
  end: number;
  digits: number;
  /** How many of its digits come before `next`. */
  passed: number;
  /** Where the next chain may begin: at this one's last group if another separator follows it. */
  next: number;
}

/** The most visible characters between two groups; a run of blanks counts as one. */
export const MAX_SEPARATOR = 3;
const SPACE = 32;
const HIDDEN = 1;
const SIGN = 2;
const USUAL = 3;
/** By ASCII code; 0 for letters, digits, and line ends. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\t ._/-]/.test(character)) return USUAL;
  if (/[\n\rA-Za-z0-9\x7f]/.test(character)) return 0;
  return code < 32 ? HIDDEN : SIGN;
});

const span: ChainSpan = { start: 0, end: 0, digits: 0, passed: 0, next: 0 };

/** @returns the same object every time, because this is called millions of times */
export function readChain(text: string, start: number): Readonly<ChainSpan> {
  const { length } = text;
  let digits = 0;
  let passed = 0;
  let group = start;
  let end = start;
  /** The separator before the group; -1 before the first group. */
  let key = -1;
  let next = -1;
  while (next < 0) {
    passed = digits;
    // The group, and whatever separates it from the next digit.
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
