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
  [
    'another form of line',
    [{ kind: 'form', text: 'GUM 2 @ 1.00', column: null }],
    'Looks different: “GUM 2 @ 1.00”.',
  ],
  ['its kind', [{ kind: 'type', text: 'Paid Out', column: null }], 'Was read as Paid Out.'],
  ['what it has', [{ kind: 'has', text: 'discount', column: null }], 'Has a discount.'],
  ['what it lacks', [{ kind: 'lacks', text: 'subtotal', column: null }], 'Has no subtotal.'],
  ['an item', [{ kind: 'item', text: 'void', column: null }], 'Has an item that was voided.'],
  ['its sign', [{ kind: 'sign', text: '-1', column: null }], 'Its amount is negative.'],
  ['its register', [{ kind: 'register', text: '02', column: null }], 'From register 02.'],
  ['no register', [{ kind: 'register', text: '', column: null }], 'Names no register.'],
  ['its day', [{ kind: 'day', text: '2026-03-18', column: null }], 'From Mar 18, 2026.'],
  ['nothing that can be said', [], 'Differs from the ones above.'],
] as const)('says why a transaction is shown: %s', (_, reasons, words) => {
  expect(describeReasons(reasons, TITLES)).toEqual([words]);
});
