// Which digits are a payment card's number: ISO/IEC 7812 prefixes with the lengths that issuers use, and the check
// digit.

interface Network {
  /** The first and the last prefix of a range; both have the same length. */
  first: number;
  last: number;
  lengths: readonly number[];
  /** Could just as well be the number of an item or a voucher: taken for a card's only if something says so. */
  isVague?: true;
}

const LONG = [16, 17, 18, 19];

const NETWORKS: readonly Network[] = [
  // Visa. 13 digits that begin with 4 are usually the EAN of goods from Germany, Japan, or Taiwan.
  { first: 4, last: 4, lengths: [16, 19] },
  { first: 4, last: 4, lengths: [13], isVague: true },
  // Mastercard
  { first: 51, last: 55, lengths: [16] },
  { first: 2221, last: 2720, lengths: [16] },
  // Mir
  { first: 2200, last: 2204, lengths: LONG },
  // American Express
  { first: 34, last: 34, lengths: [15] },
  { first: 37, last: 37, lengths: [15] },
  // Diners Club
  { first: 300, last: 305, lengths: [14, ...LONG] },
  { first: 309, last: 309, lengths: [14, ...LONG] },
  { first: 36, last: 36, lengths: [14, ...LONG] },
  { first: 38, last: 39, lengths: [14, ...LONG] },
  // Discover
  { first: 6011, last: 6011, lengths: LONG },
  { first: 644, last: 649, lengths: LONG },
  { first: 65, last: 65, lengths: LONG },
  // JCB
  { first: 3528, last: 3589, lengths: LONG },
  // UnionPay
  { first: 62, last: 62, lengths: LONG },
  { first: 8100, last: 8171, lengths: LONG, isVague: true },
  // Maestro
  { first: 5018, last: 5018, lengths: LONG },
  { first: 5020, last: 5020, lengths: LONG },
  { first: 5038, last: 5038, lengths: LONG },
  { first: 5893, last: 5893, lengths: LONG },
  { first: 6304, last: 6304, lengths: LONG },
  { first: 6759, last: 6763, lengths: LONG },
  // UATP. Its prefix is a single digit, which a tenth of all numbers begin with.
  { first: 1, last: 1, lengths: [15], isVague: true },
  // Maestro, benefit, RuPay, and fleet cards of every length.
  { first: 50, last: 50, lengths: [13, 14, 15, ...LONG], isVague: true },
  { first: 56, last: 69, lengths: [13, 14, 15, ...LONG], isVague: true },
  { first: 7088, last: 7088, lengths: [15, ...LONG], isVague: true },
];

export const SHORTEST_CARD = 13;
export const LONGEST_CARD = 19;

/** How likely it is that digits are a card's number. */
export type Likeness = 'certain' | 'vague' | 'none';

/** @param digits only digits */
export function judgeDigits(digits: string): Likeness {
  return hasCheckDigit(digits) ? judgePrefix(digits) : 'none';
}

/** Like `judgeDigits`, but without the check digit. */
export function judgePrefix(digits: string): Likeness {
  let best: Likeness = 'none';
  for (const { first, last, lengths, isVague } of NETWORKS) {
    if (!lengths.includes(digits.length)) continue;
    const prefix = Number(digits.slice(0, String(first).length));
    if (prefix < first || prefix > last) continue;
    if (!isVague) return 'certain';
    best = 'vague';
  }
  return best;
}

/** Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(at) - 48;
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}
