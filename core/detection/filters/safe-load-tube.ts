import { defineFilter, type FilterExamples } from '../filter.ts';
import { moneyMovedHit } from '../moved-money.ts';

export const safeLoadTube = defineFilter({
  id: 'safe_load_tube',
  find: (facts) =>
    moneyMovedHit(facts, 'safe-load-tube', 'Safe Load Tube', 'Change tube loaded into the safe'),
});

export const examples: FilterExamples = {
  hits: [{ lines: ' SAFE LOAD TUBE 50.00', reason: 'Change tube loaded into the safe: $50.00.' }],
  nearMisses: [{ lines: ' VEND TUBE 20.00' }, { lines: ' INNER TUBE 20.00\n TOTAL 20.00\n CASH 20.00' }],
};
