import type { EvidenceChange, ReviewStep } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { mergeHistory } from './merge-history.ts';

const step = (version: number, changedAt: string | null) => ({ version, changedAt }) as ReviewStep;
const change = (filename: string, at: string) => ({ filename, at }) as EvidenceChange;

it('puts changes of images between the steps of the review, newest first', () => {
  const steps = [step(4, '2026-11-04'), step(3, '2026-11-02'), step(1, null)];
  const evidence = [change('new', '2026-11-05'), change('mid', '2026-11-03'), change('old', '2026-11-01')];
  const entries = mergeHistory(steps, evidence);
  expect(entries.map((entry) => ('step' in entry ? entry.step.version : entry.change.filename))).toEqual([
    'new',
    4,
    'mid',
    3,
    1,
    'old',
  ]);
  expect(entries.flatMap((entry) => ('step' in entry ? [entry.before?.version] : []))).toEqual([
    3,
    1,
    undefined,
  ]);
});
