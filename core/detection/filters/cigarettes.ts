import { defineFilter, type FilterExamples } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cigarettes = defineFilter({
  id: 'cigarettes',
  bit: 13,
  label: 'Cigarettes',
  priority: 'check_few',
  find(facts) {
    const found = facts.sold.filter(
      (item, at) => facts.articles[at]?.isTobacco === true && item.priceCents > 0,
    );
    if (found.length === 0) return null;
    return {
      reason: `Tobacco sold: ${listText(found.map((item) => item.name))}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' CAMEL BLUE BOX 9.89\n TOTAL 9.89\n CASH 9.89',
      reason: 'Tobacco sold: CAMEL BLUE BOX.',
      evidence: [' CAMEL BLUE BOX 9.89'],
    },
    { lines: ' NEWPRT 100 BOX 9.89\n TOTAL 9.89\n CASH 9.89' },
    { lines: ' B&M WINE W TIP SINGL 1.49\n TOTAL 1.49\n CASH 1.49' },
    { lines: ' SWISHER SWT 2PK 1.49\n TOTAL 1.49\n CASH 1.49' },
  ],
  nearMisses: [
    { lines: ' CARAMEL BAR 1.89\n KOOL-AID 1.00\n CAPRI SUN 1.00\n TOTAL 3.89\n CASH 3.89' },
    {
      lines:
        ' FRENCH ONION DIP 3.89\n CIGARETTE LIGHTER 1.99\n B&M BAKED BEANS 2.99\n TOTAL 8.87\n CASH 8.87',
    },
  ],
};
