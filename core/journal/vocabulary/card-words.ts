import { splitWords } from './column-names.ts';

/** Card types as slips print them, and how they are shown. */
export const CARD_TYPES: Readonly<Record<string, string>> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  'MASTER CARD': 'MASTERCARD',
  MC: 'MASTERCARD',
  AMEX: 'AMEX',
  'AMERICAN EXPRESS': 'AMEX',
  DISCOVER: 'DISCOVER',
  DINERS: 'DINERS',
  JCB: 'JCB',
  INTERAC: 'INTERAC',
  MAESTRO: 'MAESTRO',
  DEBIT: 'DEBIT',
  EBT: 'EBT',
  WEX: 'WEX',
  VOYAGER: 'VOYAGER',
  FLEET: 'FLEET',
};

/** First words of the lines of a card slip. Only such lines are searched for card data. */
export const SLIP_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(CARD_TYPES).map((type) => type.split(' ')[0] ?? ''),
  ...splitWords(`
    APPROVAL APPR APPRV APPROVED APP AUTH AUTHORIZATION AUTHCODE ENTRY CAPTURE ACCOUNT ACCT CARD PAN CHIP SWIPED TAP
    CONTACTLESS REF AID TVR TSI ARQC`),
]);

/** First words of other lines of a slip, which say nothing about the payment. */
export const SLIP_HEADS: ReadonlySet<string> = new Set(
  splitWords('MERCHANT MID TID TRACE STAN BATCH RESP RESPONSE RRN HOST EMV CVM ACQUIRER'),
);
