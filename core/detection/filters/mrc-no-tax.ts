import { departmentHit } from '../department-hit.ts';
import { defineFilter, type FilterExamples } from '../filter.ts';

export const mrcNoTax = defineFilter({
  id: 'mrc_no_tax',
  find: (facts) => departmentHit(facts, 'mrc_no_tax', 'Mrc No Tax'),
});

export const examples: FilterExamples = {
  hits: [{ lines: ' MRC NO TAX 6.00\n TOTAL 6.00\n CASH 6.00' }],
  nearMisses: [{ lines: ' MRC TAX 1.59 T\n TOTAL 1.59\n CASH 1.59' }],
};
