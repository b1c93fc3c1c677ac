// The outcome of each generated file when it was last checked, so that a test notices what gets worse.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcomes } from './report.ts';
import { isSilent, type Outcome, OUTCOMES } from './scoring/judge.ts';

const FILE = path.join(import.meta.dirname, 'baseline.json');

export const readBaseline = (): Outcomes => JSON.parse(readFileSync(FILE, 'utf8')) as Outcomes;

/** @param outcomes of all generated files, with the default seed */
export function writeBaseline(outcomes: Outcomes): void {
  const sorted = Object.entries(outcomes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const isRight = (outcome: Outcome): boolean => outcome === 'right' || outcome === 'right after asking';

/** A sentence for each file that was right and is now worse, or about whose errors nothing speaks anymore. */
export function listRegressions(baseline: Outcomes, now: Outcomes): string[] {
  return Object.entries(now).flatMap(([name, outcome]) => {
    const was = baseline[name];
    if (was === undefined) return [`${name} is new`];
    const isWorse = OUTCOMES.indexOf(outcome) > OUTCOMES.indexOf(was);
    const matters = isRight(was) || isSilent(outcome);
    return isWorse && matters ? [`${name} was ${was} and is ${outcome}`] : [];
  });
}
