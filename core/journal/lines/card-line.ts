// Reads what a line of a card slip says about the payment.

import type { CardPayment } from '../receipt.ts';
import { CARD_TYPES, SLIP_WORDS } from '../vocabulary/card-words.ts';

const HIDDEN_DIGITS = /XXXX|\*{4}/;
// Bounded, because a line of asterisks may be as long as a cell.
const MASKED = /(?:[X*]{2}[X*\d -]{0,40}\d{2,4}|\d{2,6} ?[X*]{4,40}[X*\d ]{0,40})/i;
const APPROVAL =
  /\b(?:APPROVAL(?:REFERENCECODE)?|APPR|APPRV|AUTH(?:ORIZATION)?|AUTHCODE)(?:\s*(?:CODE|NO|NUM|NUMBER))?[\s:#]*'?([A-Z]*\d[A-Z0-9]*)/i;
const ENTRY = /\b(?:ENTRY|CAPTURE)(?:\s*(?:METHOD|MODE))?\s*[:=]\s*([A-Z][A-Z ]*[A-Z])/i;
const ENTRY_WORD = /^\W*(CHIP(?: READ)?|SWIPED?|TAP|CONTACTLESS|KEYED|MANUAL)\W*$/i;
const CARD_TYPE = new RegExp(`\\b(${Object.keys(CARD_TYPES).join('|')})\\b`, 'i');

/** `***** REPRINT OF 4410 *****`: the stars hide nothing. */
function isFramed(text: string): boolean {
  if (!text.trimStart().startsWith('*')) return false;
  const [first = '', ...others] = text.trim().split(' ');
  const last = others.at(-1) ?? '';
  return ONLY_STARS.test(first) && ONLY_STARS.test(last) && others.some((word) => WORD.test(word));
}

const ONLY_STARS = /^\*{2,}$/;
const WORD = /^[A-Z]{2,}/i;

/** Whether a line without an amount may belong to a card slip; `first` is its first word in capitals. */
export function mayBeCardLine(text: string, first: string): boolean {
  return SLIP_WORDS.has(first) || HIDDEN_DIGITS.test(text);
}

/** @returns what the line says; null if nothing. */
export function readCardLine(text: string): CardPayment | null {
  const masked = isFramed(text) ? null : (MASKED.exec(text)?.[0].trim() ?? null);
  const approval = APPROVAL.exec(text)?.[1] ?? null;
  const entry = ENTRY.exec(text)?.[1] ?? ENTRY_WORD.exec(text)?.[1] ?? null;
  if (masked === null && approval === null && entry === null) return null;
  const type =
    masked === null ? null : (CARD_TYPE.exec(text.replace(masked, ' '))?.[1]?.toUpperCase() ?? null);
  return {
    maskedCard: masked,
    cardType: type === null ? null : (CARD_TYPES[type] ?? type),
    approvalCode: approval,
    entryMethod: entry?.toUpperCase() ?? null,
  };
}
