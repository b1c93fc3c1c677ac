import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { DISCOUNT_CENTS, isMuchOff } from '../../thresholds.ts';

const MOST_STRENGTH = 3;

/** A coupon is as good as money, and the receipt doesn't show whether a customer had one. */
export const discount = defineSignal({
  id: 'discount',
  level: 'ticket',
  label: 'Discount',
  find(ticket) {
    const { discountCents, goodsCents, ending } = ticket;
    if (ending !== 'paid' || goodsCents === 0 || !isMuchOff(ticket)) return null;
    return {
      sentence: `Coupons and promotions took off ${moneyText(discountCents)} of ${moneyText(goodsCents)}.`,
      strength: Math.min(MOST_STRENGTH, 1 + Math.log2(discountCents / DISCOUNT_CENTS)),
      atRiskCents: discountCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n CASH 2.59' }],
      says: 'Coupons and promotions took off $2.00 of $4.59.',
    },
    {
      tickets: [{ lines: ' LAGER 9.00\n STORE COUPON -1.20\n TOTAL 7.80\n CASH 7.80' }],
      says: 'Coupons and promotions took off $1.20 of $9.00.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' LAGER 15.00\n STORE COUPON -1.20\n TOTAL 13.80\n CASH 13.80' }] },
    { tickets: [{ lines: ' MILK 4.59\n STORE COUPON -0.50\n TOTAL 4.09\n CASH 4.09' }] },
  ],
};
