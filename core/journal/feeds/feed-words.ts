// How the codes of feeds are written on a receipt.

import { apartWords } from '../text/apart-words.ts';

/** `creditCards` as `CREDIT CARDS` */
export const receiptWords = (code: string): string =>
  apartWords(code).replaceAll(/\s+/g, ' ').trim().toUpperCase();

/** Codes that only mean that there is no other: `generic`. */
const SAYS_NOTHING = /^(?:generic|none|other|unknown|0)?$/i;

/** @returns a tender's code and, if it says more, its subcode: `CREDIT CARDS VISA` */
export function tenderWords(code: string, subCode: string): string {
  const words = [code, SAYS_NOTHING.test(subCode) || subCode === code ? '' : subCode].map(receiptWords);
  return words.filter((word) => word !== '').join(' ') || 'TENDER';
}

/** The usual ways to enter goods, which need no mention. */
const USUAL_ENTRY = /^(?:scan|scanned|scanner|auto|automatic|barcode)?$/i;
const BY_HAND = /^(?:manual|keyed|key|keypad|handkeyed|dept|department|plu|lookup|touch)/i;

/** How an article was entered, if not scanned: `KEYED`; '' otherwise. */
export function entryWords(method: string): string {
  const plain = method.replace(/^\w{1,20}:/, '');
  if (USUAL_ENTRY.test(plain)) return '';
  return BY_HAND.test(plain) ? 'KEYED' : receiptWords(plain);
}
