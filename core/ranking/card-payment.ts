// What a sale's receipt shows of the card that paid for it.
import { createTextMemo, readTender, type Receipt } from '../journal/index.ts';

/** What differs in what a receipt shows of it. */
export type CardKind = 'card' | 'EBT' | 'gift card' | 'fleet card' | 'mobile';

/** What a receipt can show of a card, as bits. */
export const CARD_NUMBER = 1;
export const CARD_APPROVAL = 2;
const CARD_OTHER = 4;
/** Stored by an earlier version: what else it shows is not known. */
export const CARD_OLDER = 8;
const ALL_SHOWN = CARD_NUMBER | CARD_APPROVAL;

export interface CardPaid {
  cardKind: CardKind;
  /** Bits; 0 for nothing, and where no card paid. */
  cardShows: number;
  /** As printed; '' for none. */
  approvalCode: string;
  /** Its number was entered by hand. */
  isCardKeyed: boolean;
  /** Paid by card with not all of a card's lines: a number and an approval. 0 for nothing. */
  bareCardCents: number;
  /** The tender's words for that, as printed. */
  bareCardBy: string;
}

export const NO_CARD: CardPaid = {
  cardKind: 'card',
  cardShows: 0,
  approvalCode: '',
  isCardKeyed: false,
  bareCardCents: 0,
  bareCardBy: '',
};

const KINDS: readonly (readonly [CardKind, ReadonlySet<string>])[] = [
  ['EBT', new Set(['EBT', 'SNAP', 'WIC', 'FOODSTAMP', 'FOODSTAMPS'])],
  ['gift card', new Set(['GIFT', 'GIFTCARD'])],
  ['fleet card', new Set(['FLEET', 'WEX', 'VOYAGER'])],
  ['mobile', new Set(['MOBILE', 'APPLE', 'GOOGLE', 'SAMSUNG', 'WALLET', 'PAYPAL', 'VENMO'])],
];

const known = createTextMemo<CardKind | 'none'>();

/** @returns 'none' for cash and whatever is not paid with a card or a phone. */
function kindOf(method: string): CardKind | 'none' {
  let kind = known.get(method);
  if (kind === undefined) known.keep(method, (kind = readKind(method)));
  return kind;
}

function readKind(method: string): CardKind | 'none' {
  const words = method.toUpperCase().split(/[^\p{L}]+/u);
  if (words.includes('FOOD') && words.some((word) => word === 'STAMP' || word === 'STAMPS')) return 'EBT';
  const named = KINDS.find(([, some]) => words.some((word) => some.has(word)))?.[0];
  return named ?? (readTender(method) === 'card' ? 'card' : 'none');
}

const DIGIT = /\d/;
const KEYED = /^(?:MANUAL|KEYED|HAND)/i;

/** @param receipt of a sale. */
export function cardPaidOf({ card, tenders, lines }: Receipt): CardPaid {
  const byCard = tenders.filter(({ method, amountCents }) => amountCents > 0 && kindOf(method) !== 'none');
  const [first] = byCard;
  if (first === undefined) return NO_CARD;
  const { maskedCard, approvalCode, entryMethod } = card;
  // `OFFLINE` is no approval.
  const approval = approvalCode !== null && DIGIT.test(approvalCode) ? approvalCode : '';
  const isOtherShown =
    approvalCode !== null || entryMethod !== null || lines.some(({ kind }) => kind === 'payment');
  const cardShows =
    (maskedCard === null ? 0 : CARD_NUMBER) |
    (approval === '' ? 0 : CARD_APPROVAL) |
    (isOtherShown ? CARD_OTHER : 0);
  const isBare = (cardShows & ALL_SHOWN) !== ALL_SHOWN;
  return {
    cardKind: kindOf(first.method) as CardKind,
    cardShows,
    approvalCode: approval,
    isCardKeyed: maskedCard !== null && KEYED.test(entryMethod ?? ''),
    bareCardCents: isBare ? byCard.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0,
    bareCardBy: isBare ? first.method : '',
  };
}
