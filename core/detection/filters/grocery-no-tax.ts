import { departmentHit } from '../department-hit.ts';
import { defineFilter, type FilterExamples } from '../filter.ts';

export const groceryNoTax = defineFilter({
  id: 'grocery_no_tax',
  find: (facts) => departmentHit(facts, 'grocery_no_tax', 'Grocery No Tax'),
});

export const examples: FilterExamples = {
  hits: [
    { lines: ' GROCERY NO TAX 10.09\n TOTAL 10.09\n CASH 10.09' },
    { lines: ' GROC NOTAX 10.09\n TOTAL 10.09\n CASH 10.09' },
  ],
  nearMisses: [{ lines: ' GROCERY TAX 4.94 T\n TOTAL 4.94\n CASH 4.94' }],
};
