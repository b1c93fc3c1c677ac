import { describe, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { listRegressions, readBaseline } from './baseline.ts';
import { DEFAULT_SEED, listGenerated } from './generated.ts';
import { outcomesOf } from './report.ts';
import { runGenerated } from './run-set.ts';

const UPDATE =
  'See what is wrong with `npm run corpus -- --show FILE`. If a file got better, or its change is meant, ' +
  'keep the new outcomes with `npm run corpus -- --baseline` and commit corpus/baseline.json.';
/** In the short form. */
const FILES = 40;
/** Milliseconds, for all files on a busy machine. */
const TIMEOUT = 240_000;

describe('the generated corpus', () => {
  const recipes = listGenerated(DEFAULT_SEED);

  it(
    'is read no worse than the baseline says',
    async () => {
      const results = await runGenerated(someOf(recipes, FILES));
      expect(listRegressions(readBaseline(), outcomesOf(results)), UPDATE).toEqual([]);
    },
    TIMEOUT,
  );

  it('has the files of the baseline', () => {
    const names = recipes.map(({ name }) => name);
    expect(Object.keys(readBaseline()), UPDATE).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a regression', () => {
  it.each([
    ['right', 'told', true],
    ['right', 'right after asking', true],
    ['refused', 'silently wrong', true],
    ['told', 'refused', false],
    ['silently wrong', 'right', false],
    ['silently wrong', 'silently wrong', false],
  ] as const)('from %s to %s: %s', (was, outcome, isNoticed) => {
    expect(listRegressions({ file: was }, { file: outcome })).toHaveLength(isNoticed ? 1 : 0);
  });
});
