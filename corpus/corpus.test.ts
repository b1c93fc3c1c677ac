import { describe, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { listRegressions, readBaseline } from './baseline.ts';
import { DEFAULT_SEED, listGenerated } from './generated.ts';
import { outcomesOf } from './report.ts';
import { runChanged, runGenerated, runHidden } from './run-set.ts';
import { isSilent } from './scoring/judge.ts';

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

describe('words that nobody knows', () => {
  /** Read wrong in silence so far; whoever mends one takes it off. */
  const KNOWN: ReadonlySet<string> = new Set([
    'drawn-journal-23: void',
    'drawn-journal-56: no-sale',
    'plain-table-money-ticket-cr-behind: refund',
    'polling-extract-letter-codes-03: refund',
    'video-overlay-tags-and-bare-cents-03: no-sale',
  ]);
  /** Each file is read up to six times. */
  const HIDDEN_FILES = 20;

  it(
    'are not read wrong in silence',
    async () => {
      const results = await runHidden(someOf(listGenerated(DEFAULT_SEED), HIDDEN_FILES));
      expect(results.length).toBeGreaterThan(HIDDEN_FILES);
      const silent = results.filter(({ outcome }) => isSilent(outcome)).map(({ name }) => name);
      expect(silent.filter((name) => !KNOWN.has(name))).toEqual([]);
    },
    TIMEOUT * 3,
  );
});

describe('words that somebody explains', () => {
  /** In the long form, too: `npm run corpus -- --hide --teach` reads all of them. */
  const EVERY = 66;
  /** Of all 1,541 files and kinds, 9 are not. */
  const RIGHT = 0.97;

  it(
    'are read right after that, whatever kind of transaction they are for',
    async () => {
      const recipes = listGenerated(DEFAULT_SEED).filter((_, at) => at % EVERY === 0);
      const results = await runHidden(recipes, { isTaught: true });
      const right = results.filter(({ outcome }) => outcome.startsWith('right'));
      expect(right.length).toBeGreaterThanOrEqual(results.length * RIGHT);
      expect(right.some(({ outcome }) => outcome === 'right after teaching')).toBe(true);
    },
    TIMEOUT * 4,
  );
});

describe('journals that are arranged anew', () => {
  /** Read wrong in silence so far; whoever mends one takes it off. */
  const KNOWN: ReadonlySet<string> = new Set([
    'drawn-journal-05: amounts as currency code',
    'drawn-journal-23: two receipts side by side',
    'drawn-journal-55: torn at both ends',
    'drawn-journal-57: QTY 2 PRICE 1.99 below',
    'drawn-journal-84: a receipt in a cell beside row and moment',
    'drawn-journal-85: a receipt in a cell beside number and register',
    'forecourt-printer-tax-letters-and-sign-ons-03: small letters',
    'slip-printer-labels-and-colons-03: a receipt in each cell',
    'till-with-words-that-nobody-has-taught-02: a counter and a colon in front',
  ]);
  const CHANGED_FILES = 20;
  /** All changes of all files would take half an hour. */
  const EVERY = 60;

  it(
    'are not read wrong in silence',
    async () => {
      const journals = listGenerated(DEFAULT_SEED).filter(({ shape }) => shape === 'journal');
      const some = new Set(someOf(journals, CHANGED_FILES));
      const results = await runChanged(journals, {
        every: EVERY,
        isTried: (recipe) => some.has(recipe),
      });
      expect(results.length).toBeGreaterThan(CHANGED_FILES);
      const silent = results.filter(({ outcome }) => isSilent(outcome)).map(({ name }) => name);
      expect(silent.filter((name) => !KNOWN.has(name))).toEqual([]);
    },
    TIMEOUT * 3,
  );
});

describe('a regression', () => {
  it.each([
    ['right', 'told', true],
    ['right', 'right after asking', true],
    ['refused', 'silently wrong', true],
    ['told', 'shown', true],
    ['silently wrong', 'shown', false],
    ['told', 'refused', false],
    ['silently wrong', 'right', false],
    ['silently wrong', 'silently wrong', false],
  ] as const)('from %s to %s: %s', (was, outcome, isNoticed) => {
    expect(listRegressions({ file: was }, { file: outcome })).toHaveLength(isNoticed ? 1 : 0);
  });
});
