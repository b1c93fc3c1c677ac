import { defineFilter, type FilterExamples } from '../filter.ts';
import { moneyMovedHit } from '../moved-money.ts';

export const safeManualDrop = defineFilter({
  id: 'safe_manual_drop',
  find: (facts) => moneyMovedHit(facts, 'safe-drop', 'Safe Manual DROP', 'Manual drop into the safe'),
});

export const examples: FilterExamples = {
  hits: [
    { lines: ' SAFE MANUAL DROP              400.00', reason: 'Manual drop into the safe: $400.00.' },
    { lines: ' SAFE DROP #3 $1,200.00' },
  ],
  nearMisses: [{ lines: ' COUGH DROPS 4.00\n TOTAL 4.00\n CASH 4.00' }, { lines: ' SAFE LOAD TUBE 50.00' }],
};
