import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { cutOf, isPriceChanged, listPriceCuts, type PriceCut } from '../../price-cuts.ts';
import { defineSignal } from '../../signal.ts';

export const priceCut = defineSignal({
  id: 'price-cut',
  level: 'ticket',
  label: 'Price changed',
  find(ticket, { store }) {
    if (!isPriceChanged(ticket)) return null;
    const cuts = listPriceCuts(ticket, store);
    const isNamed = ticket.overrides.length > 0;
    if (isNamed && cuts.length === 0) return null;
    return {
      sentence: isNamed ? `The price was changed: ${listText(cuts.map(cutText))}.` : unnamedText(cuts),
      lineIndexes: cuts.flatMap(({ lineIndex }) => lineIndex ?? []),
      atRiskCents: cuts.reduce((sum, cut) => sum + cutOf(cut), 0),
    };
  },
});

function cutText({ name, cents, regularCents, isUsual }: PriceCut): string {
  const sold = `${name} at ${moneyText(cents)}`;
  if (regularCents === null) return `${sold}, whose usual price isn't known`;
  return isUsual
    ? `${sold}, usually ${moneyText(regularCents)}`
    : `${sold} instead of ${moneyText(regularCents)}`;
}

/** Only the kind of the transaction says that a price was changed. */
function unnamedText(cuts: readonly PriceCut[]): string {
  const says = "A price was changed; the export doesn't say which.";
  const below = cuts.filter(({ regularCents }) => regularCents !== null).map(cutText);
  const unknown = cuts.filter(({ regularCents }) => regularCents === null).map(({ name }) => name);
  return [
    says,
    below.length === 0 ? '' : ` Sold below the usual price: ${listText(below)}.`,
    unknown.length === 0 ? '' : ` The usual price isn't known: ${listText(unknown)}.`,
  ].join('');
}

const ABOVE_ONE = ' *** PRICE OVERRIDE ***\n BREAD 0.50\n TOTAL 0.50\n CASH 0.50';
const UNNAMED = ' *** PRICE OVERRIDE ***\n TEA 1.00\n BREAD 0.50\n TOTAL 1.50\n CASH 1.50';

const soldAt = (...prices: string[]) =>
  prices.map((price, at) => ({
    at: `08:0${at}:00`,
    lines: ` BREAD ${price}\n TOTAL ${price}\n CASH ${price}`,
  }));

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' BREAD 1.97\n   PRICE OVERRIDE  REG 3.29\n TOTAL 1.97\n CASH 1.97' }],
      says: 'The price was changed: BREAD at $1.97 instead of $3.29.',
    },
    {
      tickets: [{ lines: ' BREAD 1.97\n   PRICE OVERRIDE\n TOTAL 1.97\n CASH 1.97' }],
      says: "The price was changed: BREAD at $1.97, whose usual price isn't known.",
    },
    {
      tickets: [
        { lines: ' BREAD 1.97\n   PRICE OVERRIDE\n TOTAL 1.97\n CASH 1.97' },
        ...soldAt('3.29', '3.29', '3.29', '3.29', '2.99'),
      ],
      says: 'The price was changed: BREAD at $1.97, usually $3.29.',
    },
    {
      tickets: [{ lines: UNNAMED }, ...soldAt('3.29', '3.29', '3.29', '3.29', '3.29')],
      says: "A price was changed; the export doesn't say which. Sold below the usual price: BREAD at $0.50, usually $3.29. The usual price isn't known: TEA.",
    },
    // Above the only article, it is about that one.
    {
      tickets: [{ lines: ABOVE_ONE }, ...soldAt('3.29', '3.29', '3.29', '3.29', '3.29')],
      says: 'The price was changed: BREAD at $0.50, usually $3.29.',
    },
    {
      tickets: [{ lines: '   PRICE OVERRIDE  REG 3.29\n BREAD 0.50\n TOTAL 0.50\n CASH 0.50' }],
      says: 'The price was changed: BREAD at $0.50 instead of $3.29.',
    },
    // Four sales don't make a price usual, nor do articles that only share a name.
    {
      tickets: [{ lines: UNNAMED }, ...soldAt('3.29', '3.29', '3.29', '3.29')],
      says: "A price was changed; the export doesn't say which. The usual price isn't known: TEA; BREAD.",
    },
    {
      tickets: [{ lines: UNNAMED }, ...soldAt('1.29', '2.29', '3.29', '4.29', '5.29')],
      says: "A price was changed; the export doesn't say which. The usual price isn't known: TEA; BREAD.",
    },
    {
      tickets: [{ lines: UNNAMED }, ...soldAt('0.50', '0.50', '0.50', '0.50', '0.50')],
      says: "A price was changed; the export doesn't say which. The usual price isn't known: TEA.",
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' BREAD 3.99\n   PRICE OVERRIDE  REG 3.29\n TOTAL 3.99\n CASH 3.99' }] },
    {
      tickets: [
        { lines: ' BREAD 3.99\n   PRICE OVERRIDE\n TOTAL 3.99\n CASH 3.99' },
        ...soldAt('3.29', '3.29', '3.29', '3.29', '3.29'),
      ],
    },
    {
      tickets: [
        { lines: ' BREAD 0.50\n TOTAL 0.50\n CASH 0.50' },
        ...soldAt('3.29', '3.29', '3.29', '3.29', '3.29'),
      ],
    },
  ],
};
