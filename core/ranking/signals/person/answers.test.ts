import { describe, expect, it } from 'vitest';
import { findPersonSignals } from '../../assess-risk.ts';
import type { FindingKind } from '../../kind-names.ts';
import { createAnswerRecord } from '../../people/answers.ts';
import { comparePeople } from '../../people/compare-people.ts';
import { newTally } from '../../people/tally.ts';
import { viewPerson } from '../../people/view-person.ts';

/** What is said about cashier 7's next refund after some looks, some of which were flagged. */
function signalsAfter(looks: number, flagged: number, kind: FindingKind = 'refund') {
  const record = createAnswerRecord();
  for (let at = 0; at < looks; at += 1) record.add('7', [kind], at < flagged);
  return findPersonSignals(['refund'], viewPerson('7', comparePeople(newTally()), record));
}

describe('what reviewers said about a cashier', () => {
  it('raises the next of the kind from the first flag on, and more with each', () => {
    const [first] = signalsAfter(1, 1);
    expect(first?.id).toBe('flagged-before');
    expect(first?.sentence).toMatch(/^Of the cashier's refunds, reviewers have looked at 1 and flagged 1\.$/);
    const [third] = signalsAfter(3, 3);
    expect(third?.strength).toBeGreaterThan(first?.strength ?? 1);
    const [oneOfMany] = signalsAfter(9, 1);
    expect(oneOfMany?.strength).toBeLessThan(first?.strength ?? 0);
  });

  it('lowers it once enough came to nothing, and says so', () => {
    expect(signalsAfter(3, 0)).toEqual([]);
    const [clear] = signalsAfter(4, 0);
    expect(clear?.id).toBe('cleared-before');
    expect(clear?.sentence).toMatch(/ and flagged none\.$/);
  });

  it('says nothing about another kind', () => {
    expect(signalsAfter(5, 5, 'override')).toEqual([]);
  });
});
