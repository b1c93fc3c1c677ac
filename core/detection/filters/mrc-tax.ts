import { departmentHit } from '../department-hit.ts';
import { defineFilter, type FilterExamples } from '../filter.ts';

export const mrcTax = defineFilter({
  id: 'mrc_tax',
  find: (facts) => departmentHit(facts, 'mrc_tax', 'Mrc Tax'),
});

export const examples: FilterExamples = {
  hits: [{ lines: ' MRC TAX 1.59 T\n TOTAL 1.59\n CASH 1.59' }],
  nearMisses: [
    { lines: ' MRC NO TAX 6.00\n TOTAL 6.00\n CASH 6.00' },
    { lines: ' MILK 4.59\n SALES TAX 1.59\n TOTAL 6.18\n CASH 6.18' },
  ],
};
