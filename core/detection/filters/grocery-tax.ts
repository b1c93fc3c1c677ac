import { departmentHit } from '../department-hit.ts';
import { defineFilter, type FilterExamples } from '../filter.ts';

export const groceryTax = defineFilter({
  id: 'grocery_tax',
  find: (facts) => departmentHit(facts, 'grocery_tax', 'Grocery Tax'),
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' GROCERY TAX 4.94 T\n TAX 0.36\n TOTAL 5.30\n CASH 5.30',
      reason: 'Rung on the open Grocery Tax key instead of being scanned: $4.94.',
      evidence: [' GROCERY TAX 4.94 T'],
    },
  ],
  nearMisses: [{ lines: ' GROCERY BAG 0.99\n TAX 0.36\n TOTAL 1.35\n CASH 1.35' }],
};
