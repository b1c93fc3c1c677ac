import { DEFAULT_WEIGHTS } from '@tillwatch/core/ranking';
import { expect, it } from 'vitest';
import type { KeptSignal } from '../platform/database/schema.ts';
import { describeListedRisk } from './describe-risk.ts';

const TAKEN_OFF: KeptSignal = {
  id: 'taken-off',
  sentence: '$1.20 was taken off, and no goods came back for it.',
  links: [],
  lineIndexes: [],
};
const VOIDED: KeptSignal = { ...TAKEN_OFF, id: 'line-void', sentence: 'Taken back: MILK, $4.59.' };
const LABEL = 'The cashier does this more often than the others.';

const listed = (signals: KeptSignal[]): string | null | undefined =>
  describeListedRisk(
    { at_risk_cents: 120, day_rank: 3, signals, strengths: {}, person_strengths: { 'above-peers': 1 } },
    DEFAULT_WEIGHTS,
    false,
  )?.sentence;

it('says what the cashier does more often where the ticket says one thing', () => {
  expect(listed([TAKEN_OFF])).toBe(`${TAKEN_OFF.sentence} ${LABEL}`);
  expect(listed([TAKEN_OFF, { ...TAKEN_OFF, id: 'quiet-minutes' }])).toBe(`${TAKEN_OFF.sentence} ${LABEL}`);
});

it('says only that where it may be one of several', () => {
  expect(listed([TAKEN_OFF, VOIDED])).toBe(LABEL);
  expect(listed([])).toBe(LABEL);
});
