import { expect, it } from 'vitest';
import { describeReasons } from './describe-reasons.ts';

const TITLES = ['No', 'Status', ''];

it.each([
  ['an amount', [{ kind: 'unused', text: '12.34', column: null }], 'Not used: “12.34”.'],
  ['an amount of a column', [{ kind: 'unused', text: '12.34', column: 1 }], 'Not used: Status “12.34”.'],
  [
    'lines',
    [
      { kind: 'line', text: 'SUSPEND', column: null },
      { kind: 'line', text: 'AGE CHECK', column: null },
    ],
    'Has lines that the ones above don’t: “SUSPEND”, “AGE CHECK”.',
  ],
  [
    'values',
    [
      { kind: 'value', text: 'VOIDED', column: 1 },
      { kind: 'value', text: 'X', column: 2 },
    ],
    'Has what the ones above don’t: Status “VOIDED”, “X”.',
  ],
  ['a flag', [{ kind: 'flag', text: 'promos', column: null }], 'The first one here with a flag for Promos.'],
  ['no payment', [{ kind: 'payments', text: '0', column: null }], 'Has no payment.'],
  ['two payments', [{ kind: 'payments', text: '2', column: null }], 'Has 2 payments.'],
  ['sums', [{ kind: 'sums', text: '', column: null }], 'Its items don’t come to its total.'],
  ['nothing that can be said', [], 'Differs from the ones above.'],
] as const)('says why a transaction is shown: %s', (_, reasons, words) => {
  expect(describeReasons(reasons, TITLES)).toEqual([words]);
});
