// Finds the numbers of payment cards in a text. Called for every cell of every export: what has no long run of digits is
// left after a look at every fourth character.

import { isDigit } from '../journal/text/char-code.ts';
import { judgeDigits, type Likeness, LONGEST_CARD, SHORTEST_CARD } from './card-networks.ts';

/** Where a card's number stands, blanks and dashes between its digits included. */
export interface CardPlace {
  start: number;
  /** After the last digit. */
  end: number;
}

/** As cards show their digits. Other groups are taken for a card's only where something says so. */
const PRINTED_GROUPS = new Set([
  '4-4-4-4',
  '4-4-4-4-1',
  '4-4-4-4-2',
  '4-4-4-4-3',
  '4-4-4-1',
  '4-6-5',
  '4-6-4',
]);
const GROUP = 4;
const MAX_GROUPS = 5;
const MIN_GROUP = 3;
const MAX_SEPARATOR = 3;

const CARD_WORDS =
  /(?<![A-Z])(?:(?:CREDIT|DEBIT|GIFT)?CARDS?|VISA|MASTERCARD|MC|AMEX|AMERICAN EXPRESS|DISCOVER|DINERS|JCB|UNIONPAY|MAESTRO|INTERAC|DEBIT|CREDIT|EBT|WEX|VOYAGER|FLEET|PAN|ACCT|ACCOUNT|SWIPED?|TRACK)(?![A-Z])/i;
const NUMBER_LABEL =
  /(?:TRAN|TRANS|TRX|TRN|TRANSACTION|RECEIPT|INVOICE|TICKET|ORDER|CHECK|SEQ|SEQUENCE)[ .]*(?:#|NO|NUM|NUMBER|ID)[ .:#]*$/i;
/** What a chip signs a sale with: sixteen hexadecimal digits, which may all be decimal ones. */
const CRYPTOGRAM_LABEL = /(?<![A-Z])(?:TC|ARQC|ARPC|AAC|CRYPTOGRAM)[ .:#]*$/i;
const CRYPTOGRAM_DIGITS = 16;
const ARTICLE_LABEL =
  /(?:UPC|EAN|GTIN|BARCODE|PLU|SKU|PRODUCT|ITEM|ARTICLE)[ .]*(?:#|NO|NUM|NUMBER|ID|CODE)?[ .:#]*$/i;
const LABEL_LENGTH = 24;
/** EAN, UPC and the numbers of cartons have at most so many digits. */
export const LONGEST_ARTICLE = 14;

/**
 * @param isCardColumn the text stands below a heading such as "Card number".
 * @returns the places in their order, none inside another; usually nothing.
 */
export function findCards(text: string, isCardColumn = false): CardPlace[] | null {
  const { length } = text;
  let found: CardPlace[] | null = null;
  for (let at = GROUP - 1; at < length; at += GROUP) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
    const end = endOfDigits(text, at);
    at = end;
    // The last digits of a run that was looked at may reach here again after a place that was found.
    if (end - start < GROUP || (found !== null && start < (found.at(-1)?.end ?? 0))) continue;
    const isExpected = (): boolean => isCardColumn || CARD_WORDS.test(text);
    const place =
      end - start >= SHORTEST_CARD
        ? findInRun(text, start, end, isExpected)
        : findInGroups(text, start, end, isExpected);
    if (place === null) continue;
    const whole = { start: place.start, end: endOfTrack(text, place.end) };
    found ??= [];
    found.push(whole);
    at = whole.end;
  }
  return found;
}

function findInRun(text: string, start: number, end: number, isExpected: () => boolean): CardPlace | null {
  // Mainframes fill numbers up with zeros; no card begins with one.
  let first = start;
  while (first < end && text.charCodeAt(first) === 48) first++;
  const length = end - first;
  if (length < SHORTEST_CARD) return null;
  if (length <= LONGEST_CARD && isCard(judgeDigits(text.slice(first, end)), isExpected)) {
    return isLabelled(text, start, length) ? null : { start: first, end };
  }
  // A number with an expiry date or a count glued to it.
  if (length <= LONGEST_CARD - 4 || !isExpected()) return null;
  for (let size = LONGEST_CARD; size > LONGEST_ARTICLE; size--) {
    if (size >= length) continue;
    if (judgeDigits(text.slice(first, first + size)) === 'certain')
      return { start: first, end: first + size };
    if (judgeDigits(text.slice(end - size, end)) === 'certain') return { start: end - size, end };
  }
  return null;
}

/** Whether the text says right before it that it is another number. */
function isLabelled(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - LABEL_LENGTH), start);
  return (
    NUMBER_LABEL.test(before) ||
    (length <= LONGEST_ARTICLE && ARTICLE_LABEL.test(before)) ||
    (length === CRYPTOGRAM_DIGITS && CRYPTOGRAM_LABEL.test(before))
  );
}

function isCard(likeness: Likeness, isExpected: () => boolean): boolean {
  return likeness === 'certain' || (likeness === 'vague' && isExpected());
}

/** Digits in groups with the same sign between all of them: the longest such number that begins with this group. */
function findInGroups(
  text: string,
  start: number,
  firstEnd: number,
  isExpected: () => boolean,
): CardPlace | null {
  const nextStart = endOfSeparator(text, firstEnd);
  if (nextStart === firstEnd || countDigits(text, start) < SHORTEST_CARD) return null;
  const separator = text.slice(firstEnd, nextStart);
  const sizes = [firstEnd - start];
  let digits = text.slice(start, firstEnd);
  let end = firstEnd;
  let size = firstEnd - start;
  const candidates: { digits: string; end: number; groups: string }[] = [];
  while (sizes.length < MAX_GROUPS && digits.length < LONGEST_CARD) {
    const from = end + separator.length;
    if (!text.startsWith(separator, end) || endOfSeparator(text, end) !== from) break;
    const to = endOfDigits(text, from);
    if (to === from || (size < MIN_GROUP && !isUnseen(separator))) break;
    digits += text.slice(from, to);
    end = to;
    size = to - from;
    sizes.push(size);
    candidates.push({ digits, end, groups: sizes.join('-') });
  }
  for (const { digits: all, end: to, groups } of candidates.toReversed()) {
    if (all.length < SHORTEST_CARD || all.length > LONGEST_CARD) continue;
    const likeness = judgeDigits(all);
    if (likeness === 'none') continue;
    const isPrinted = PRINTED_GROUPS.has(groups) || isUnseen(separator);
    if ((isPrinted && likeness === 'certain') || isExpected()) return { start, end: to };
  }
  return null;
}

/**
 * How many digits stand from `start` on in what groups of a card may be, whatever is between them: the cheap test before
 * the groups are put together, as most digits in journals are short ones.
 */
function countDigits(text: string, start: number): number {
  let digits = 0;
  for (let at = start; at < text.length && digits < SHORTEST_CARD; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (!isSeparator(code)) break;
  }
  return digits;
}

/** The magnetic stripe: name, expiry and what the issuer put there belong to the card. */
function endOfTrack(text: string, end: number): number {
  const rest = /^(?:\^[^^]{2,26}\^|[=D])\d{4,}/.exec(text.slice(end, end + 80));
  return rest === null ? end : end + rest[0].length;
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return end;
}

function endOfSeparator(text: string, from: number): number {
  let end = from;
  while (end - from < MAX_SEPARATOR && isSeparator(text.charCodeAt(end))) end++;
  return end;
}

/** Blanks, dashes, dots and slashes of all widths, and what printers are told. */
function isSeparator(code: number): boolean {
  return (
    (code > 0 && code <= 32 && code !== 10 && code !== 13) ||
    (code >= 45 && code <= 47) ||
    code === 95 ||
    code === 160 ||
    (code >= 0x2000 && code <= 0x2015) ||
    code === 0x202f ||
    code === 0x2060 ||
    code === 0x2212 ||
    code === 0xfeff
  );
}

/** Nothing of it is on paper: the digits stand side by side. */
function isUnseen(separator: string): boolean {
  for (let at = 0; at < separator.length; at++) {
    const code = separator.charCodeAt(at);
    const isHidden = (code < 32 && code !== 9) || code === 0x200b || code === 0x2060 || code === 0xfeff;
    if (!isHidden) return false;
  }
  return true;
}
