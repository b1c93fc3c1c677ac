// Finds payment card numbers in a text. It runs on every cell of every export, so a text without a long run of digits
// gets one look at each character, and any other text only a few.

import { isDigit } from '../journal/text/char-code.ts';
import { judgeDigits, type Likeness, LONGEST_CARD, SHORTEST_CARD } from './card-networks.ts';
import {
  type DigitChain,
  type DigitGroup,
  MAX_SEPARATOR,
  readChain,
  readDigitGroups,
} from './digit-chain.ts';
import { toPlainText } from './plain-text.ts';

/** The position of a card number, including whatever is between its digits. */
export interface CardPlace {
  start: number;
  /** The position after the last digit. */
  end: number;
}

/**
 * The groups in which cards print their digits. Other groupings count only if something says that they are a card's.
 */
const PRINTED_GROUPS = new Set([
  '4-4-4-4',
  '4-4-4-4-1',
  '4-4-4-4-2',
  '4-4-4-4-3',
  '4-4-4-1',
  '4-6-5',
  '4-6-4',
]);
/** As on UATP cards, whose other groupings are too likely to be something else. */
const UATP_GROUPS = '4-5-6';
const MAX_GROUPS = 5;
const MIN_GROUP = 3;

const CARD_WORDS =
  /(?<![A-Z])(?:(?:CREDIT|DEBIT|GIFT)?CARDS?|VISA|MASTERCARD|MC|AMEX|AMERICAN EXPRESS|DISCOVER|DINERS|JCB|UNIONPAY|MAESTRO|MIR|UATP|AIRPLUS|INTERAC|DEBIT|CREDIT|EBT|WEX|VOYAGER|FLEET|PAN|ACCT|ACCOUNT|SWIPED?|TRACK)(?![A-Z])/i;
const NUMBER_LABEL =
  /(?:TRAN|TRANS|TRX|TRN|TRANSACTION|RECEIPT|INVOICE|TICKET|ORDER|CHECK|SEQ|SEQUENCE)[ .]*(?:#|NO|NUM|NUMBER|ID)[ .:#]*$/i;
/** A chip signs a sale with sixteen hexadecimal digits, all of which may happen to be decimal. */
const CRYPTOGRAM_LABEL = /(?<![A-Z])(?:TC|ARQC|ARPC|AAC|CRYPTOGRAM)[ .:#]*$/i;
const CRYPTOGRAM_DIGITS = 16;
const ARTICLE_LABEL =
  /(?:UPC|EAN|GTIN|BARCODE|PLU|SKU|PRODUCT|ITEM|ARTICLE)(?:[ .]*(?:#|NO|NUM|NUMBER|ID|CODE))?[ .:#]*$/i;
const LABEL_LENGTH = 24;
/** EANs, UPCs, and carton numbers have at most this many digits. */
export const LONGEST_ARTICLE = 14;
/** A magnetic stripe holds fewer characters after the number. */
const LONGEST_TRACK = 80;

/** What the text around a number says about it. */
interface Surroundings {
  text: string;
  /** Whether something says that this is a card number. */
  isExpected(): boolean;
}

/**
 * @param isCardColumn whether the text is below a heading such as "Card number"
 * @returns the places in order, without overlap; null, as usual, when there is none
 */
export function findCards(original: string, isCardColumn = false): CardPlace[] | null {
  let left = countDigits(original);
  if (left < SHORTEST_CARD) return null;
  const text = toPlainText(original);
  let found: CardPlace[] | null = null;
  let around: Surroundings | null = null;
  for (let at = 0; at < text.length && left >= SHORTEST_CARD; at++) {
    if (!isDigit(text.charCodeAt(at))) continue;
    const chain = readChain(text, at);
    at = chain.next - 1;
    left -= chain.passed;
    if (chain.digits < SHORTEST_CARD) continue;
    around ??= surroundingsOf(text, isCardColumn);
    for (const place of findInChain(around, chain.start, chain.end)) {
      // A chain's last group is the next chain's first.
      if (place.start < (found?.at(-1)?.end ?? 0)) continue;
      found ??= [];
      found.push(place);
    }
  }
  return found;
}

/** Most texts have too few to go on. Any non-ASCII character may be a digit. */
function countDigits(text: string): number {
  const { length } = text;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || isDigit(code)) count++;
  }
  return count;
}

function surroundingsOf(text: string, isCardColumn: boolean): Surroundings {
  let isExpected: boolean | undefined = isCardColumn || undefined;
  return { text, isExpected: () => (isExpected ??= CARD_WORDS.test(text)) };
}

function findInChain(around: Surroundings, start: number, end: number): CardPlace[] {
  const chain = readDigitGroups(around.text, start, end);
  const found: CardPlace[] = [];
  for (let from = 0; from < chain.groups.length; from++) {
    const isLong = (chain.groups[from]?.digits.length ?? 0) >= SHORTEST_CARD;
    const place = isLong ? findInRun(around, chain, from) : findInGroups(around, chain, from);
    if (place === null) continue;
    found.push({ start: place.start, end: endOfTrack(around.text, place.end) });
    while ((chain.groups[from + 1]?.start ?? place.end) < place.end) from++;
  }
  return found;
}

/** Digits with nothing visible between them. */
function findInRun(around: Surroundings, { groups }: DigitChain, at: number): CardPlace | null {
  const group = groups[at];
  if (group === undefined) return null;
  const { digits, places, end } = group;
  // Mainframes pad numbers with leading zeros; no card number begins with one.
  let first = 0;
  while (first < digits.length && digits.charCodeAt(first) === 48) first++;
  const length = digits.length - first;
  const placeOf = (from: number, to: number): CardPlace => ({
    start: places[from] ?? group.start,
    end: to === digits.length ? end : (places[to - 1] ?? end) + 1,
  });
  if (length < SHORTEST_CARD) return null;
  if (length <= LONGEST_CARD && isCard(judgeDigits(digits.slice(first)), around)) {
    return isLabelled(around.text, group.start, length) ? null : placeOf(first, digits.length);
  }
  // A number with an expiry date or a count right after it.
  if (length <= LONGEST_CARD - 4 || !around.isExpected()) return null;
  for (let size = LONGEST_CARD; size > LONGEST_ARTICLE; size--) {
    if (size >= length) continue;
    if (judgeDigits(digits.slice(first, first + size)) === 'certain') return placeOf(first, first + size);
    if (judgeDigits(digits.slice(-size)) === 'certain') return placeOf(digits.length - size, digits.length);
  }
  return null;
}

/** Whether a label right before the number says that it is something else. */
function isLabelled(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - LABEL_LENGTH), start);
  return (
    NUMBER_LABEL.test(before) ||
    (length <= LONGEST_ARTICLE && ARTICLE_LABEL.test(before)) ||
    (length === CRYPTOGRAM_DIGITS && CRYPTOGRAM_LABEL.test(before))
  );
}

function isCard(likeness: Likeness, around: Surroundings): boolean {
  return likeness === 'certain' || (likeness === 'vague' && around.isExpected());
}

/** Finds the longest card number that begins with this group, in groups with the same separator. */
function findInGroups(around: Surroundings, chain: DigitChain, from: number): CardPlace | null {
  const { groups } = chain;
  const spelled = spelledOut(chain, from);
  if (spelled !== null) {
    const { digits, place, size } = spelled;
    const likeness = judgeDigits(digits);
    const isSure = size === 1 && likeness === 'certain' && isEven(chain.groups);
    return isSure || (likeness !== 'none' && around.isExpected()) ? place : null;
  }
  const start = groups[from]?.start ?? 0;
  const candidates: { digits: string; end: number; sizes: string; count: number }[] = [];
  let digits = '';
  let sizes = '';
  for (let at = from; at < Math.min(groups.length, from + MAX_GROUPS); at++) {
    const group = groups[at];
    if (group === undefined || digits.length + group.digits.length > LONGEST_CARD) break;
    digits += group.digits;
    sizes += `${sizes === '' ? '' : '-'}${group.digits.length}`;
    if (at > from) candidates.push({ digits, end: group.end, sizes, count: at - from + 1 });
    // Only the last group of a number can be this short.
    if (group.digits.length < MIN_GROUP) break;
  }
  for (const { digits: all, end, sizes: printed, count } of candidates.toReversed()) {
    if (all.length < SHORTEST_CARD) continue;
    const likeness = judgeDigits(all);
    if (likeness === 'none') continue;
    // Lists of prices and items are separated by commas and the like; a card number is by itself.
    const isAlone = (chain.isUsual || count === groups.length) && isEven(groups.slice(from, from + count));
    const isPrinted = PRINTED_GROUPS.has(printed) && likeness === 'certain';
    if ((isAlone && (isPrinted || printed === UATP_GROUPS)) || around.isExpected()) return { start, end };
  }
  return null;
}

/** Whether all gaps are equally wide, and no wider than on a card. Columns of numbers are farther apart. */
function isEven([, ...others]: readonly DigitGroup[]): boolean {
  return others.every(({ gap }) => gap === others[0]?.gap && gap <= MAX_SEPARATOR);
}

/** A chain of single digits or pairs, and only as many as a card has: `4 1 1 1 …`. */
function spelledOut(
  { groups }: DigitChain,
  from: number,
): { digits: string; place: CardPlace; size: number } | null {
  const size = groups[0]?.digits.length ?? 0;
  if (from > 0 || size > 2 || groups.length < SHORTEST_CARD / size || groups.length > LONGEST_CARD)
    return null;
  if (groups.some((group) => group.digits.length !== size)) return null;
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length > LONGEST_CARD) return null;
  return { digits, place: { start: groups[0]?.start ?? 0, end: groups.at(-1)?.end ?? 0 }, size };
}

/** On a magnetic stripe, the name, the expiry date, and the issuer's data belong to the card number. */
function endOfTrack(text: string, end: number): number {
  const rest = /^(?:\^[^^]{2,26}\^|[=D])\d{4,}/.exec(text.slice(end, end + LONGEST_TRACK));
  return rest === null ? end : end + rest[0].length;
}
