import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** As waste, as the store's own use, or on somebody's account: the goods are gone, and the drawer has nothing for them. */
export const noMoney = defineSignal({
  id: 'no-money',
  level: 'ticket',
  label: 'Settled without money',
  find({ moneylessCents, moneylessBy }) {
    if (moneylessCents === 0) return null;
    return {
      sentence: `${moneyText(moneylessCents)} was settled as ${moneylessBy}, which brings in no money.`,
      atRiskCents: moneylessCents,
    };
  },
});

const paidBy = (method: string): string => ` MILK 4.59\n TOTAL 4.59\n ${method} 4.59`;

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: paidBy('HOUSE ACCOUNT') }],
      says: '$4.59 was settled as HOUSE ACCOUNT, which brings in no money.',
    },
    {
      tickets: [{ lines: paidBy('ACCT CHARGE ANN LEE') }],
      says: '$4.59 was settled as ACCT CHARGE, which brings in no money.',
    },
    {
      tickets: [{ lines: paidBy('DRIVE OFF') }],
      says: '$4.59 was settled as DRIVE OFF, which brings in no money.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: paidBy('CASH TENDERED') }] },
    { tickets: [{ lines: paidBy('CREDIT') }] },
    { tickets: [{ lines: paidBy('GIFT CARD') }] },
    { tickets: [{ lines: paidBy('EBT') }] },
    { tickets: [{ lines: paidBy('STORE CREDIT') }] },
  ],
};
