import { defineFilter, type FilterExamples } from '../filter.ts';
import { moneyMovedHit } from '../moved-money.ts';

export const vendTube = defineFilter({
  id: 'vend_tube',
  find: (facts) => moneyMovedHit(facts, 'vend-tube', 'Vend Tube', 'Change tube vended from the safe'),
});

export const examples: FilterExamples = {
  hits: [{ lines: ' VEND TUBE 20.00', reason: 'Change tube vended from the safe: $20.00.' }],
  nearMisses: [{ lines: ' SAFE LOAD TUBE 50.00' }],
};
