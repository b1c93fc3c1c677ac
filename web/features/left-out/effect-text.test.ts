import { expect, it } from 'vitest';
import { COMPARISON, effectText } from './effect-text.ts';

it('says before confirming what leaving out does to the queue', () => {
  expect(effectText(COMPARISON)).toContain(
    'this cashier’s pending transactions lose what the comparison adds',
  );
  expect(effectText('signal opened-drawer')).toContain('lose what this signal adds');
  expect(effectText('filter no_sales')).toContain('their places there stay');
});
