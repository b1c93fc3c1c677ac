// What lines below zero, and money paid out on a sale, were for, where no goods of the ticket came back.
import { articleOf } from '../detection/index.ts';
import { createTextMemo, type Receipt, VOID_PREFIX } from '../journal/index.ts';

/** What stores pay out every day, in cents; 0 for nothing. */
export interface MoneyOff {
  /** Paid before, for fuel: it is taken off where the fuel is rung, and what is left of it is given back. */
  prepaidCents: number;
  emptiesCents: number;
  prizeCents: number;
  /** For none of these. */
  otherOffCents: number;
}

type Purpose = keyof MoneyOff | 'promotion';

const split = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Money back for these is for empties. */
const DEPOSITS = split('DEPOSIT DEPOSITS EMPTIES LEERGUT PFAND CRV CONSIGNE RETURNABLE RETURNABLES');
const CONTAINERS = split('BOTTLE BOTTLES BTL BTLS CAN CANS CONTAINER CONTAINERS KEG KEGS CRATE CRATES');
const BACK = split('REFUND REFUNDS RETURN RETURNS RETURNED RTN REDEMPTION REDEEM BACK');
const LOTTERY = split(
  'LOTTERY LOTTO SCRATCH SCRATCHER SCRATCHERS KENO POWERBALL WINNER WINNINGS PRIZE PRIZES',
);
const PROMOTIONS = split('COUPON COUPONS DISCOUNT DISC PROMO PROMOTION REWARD REWARDS LOYALTY SAVINGS');

const known = createTextMemo<Purpose>();

function purposeOf(name: string): Purpose {
  let purpose = known.get(name);
  if (purpose === undefined) known.keep(name, (purpose = readPurpose(name)));
  return purpose;
}

function readPurpose(name: string): Purpose {
  const words = name.toUpperCase().split(/[^\p{L}]+/u);
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  if (has(DEPOSITS) || (has(CONTAINERS) && has(BACK))) return 'emptiesCents';
  if (has(LOTTERY)) return 'prizeCents';
  // Fuel has discounts, too.
  if (has(PROMOTIONS)) return 'promotion';
  return articleOf(name).isFuel ? 'prepaidCents' : 'otherOffCents';
}

export const NOTHING_OFF: MoneyOff = { prepaidCents: 0, emptiesCents: 0, prizeCents: 0, otherOffCents: 0 };

/**
 * @param receipt of a sale. A line that takes back an article of the ticket takes nothing off, nor does one that was
 * voided, or a promotion.
 */
export function moneyOffOf(receipt: Receipt): MoneyOff {
  const { items, events } = receipt;
  const off = { ...NOTHING_OFF };
  const add = (name: string, cents: number): void => {
    const purpose = purposeOf(name);
    if (purpose !== 'promotion') off[purpose] += cents;
  };
  for (const { kind, amountCents, lineIndex, text } of events)
    if (kind === 'paid-out' && items.every((item) => item.lineIndex !== lineIndex))
      add(text, Math.abs(amountCents ?? 0));
  for (const { name, cents } of listTakenOff(items)) add(name, cents);
  return off;
}

function listTakenOff(items: Receipt['items']): { name: string; cents: number }[] {
  const voided = items.filter(({ state, priceCents }) => state === 'void' && priceCents > 0);
  const left = items.filter(({ state, priceCents }) => state === 'sold' && priceCents > 0);
  const off: { name: string; cents: number }[] = [];
  for (const { name, priceCents, state } of items) {
    if (state !== 'sold' || priceCents >= 0) continue;
    const back = voided.findIndex(
      (item) => item.priceCents === -priceCents && item.name.replace(VOID_PREFIX, '') === name,
    );
    if (back !== -1) {
      voided.splice(back, 1);
      continue;
    }
    const at = left.findIndex((item) => item.name === name && item.priceCents >= -priceCents);
    if (at === -1) off.push({ name, cents: -priceCents });
    else left.splice(at, 1);
  }
  return off;
}

/** @returns cents of fuel among the goods. */
export function fuelOf(goods: readonly { name: string; cents: number }[]): number {
  return goods.reduce((sum, { name, cents }) => sum + (articleOf(name).isFuel ? cents : 0), 0);
}
