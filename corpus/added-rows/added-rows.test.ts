import { expect, it } from 'vitest';
import { someOf } from '../../core/testing/test-form.ts';
import { readBaseline } from '../baseline.ts';
import { DEFAULT_SEED, listGenerated } from '../generated.ts';
import { type AddedRow, runAdded } from './add-row.ts';

/** What vanishes without a word so far; whoever mends one takes it off. */
const KNOWN: ReadonlySet<string> = new Set<string>();
/** One file in three, and one phrase in so many at each place. */
const FILES_APART = 3;
const EVERY = 300;
/** In the short form. */
const FILES = 16;
/** Milliseconds, for all files on a busy machine. */
const TIMEOUT = 2_400_000;

const nameOf = ({ file, text, place, type }: AddedRow): string => `${file}: ${text}, ${place} of ${type}`;

it(
  'no row added to a suspicious transaction makes it vanish, or lose what was found, without a word',
  async () => {
    const baseline = readBaseline();
    const recipes = listGenerated(DEFAULT_SEED).filter(
      ({ name }, at) => at % FILES_APART === 0 && baseline[name]?.startsWith('right') === true,
    );
    const results = await runAdded(someOf(recipes, FILES), EVERY);
    expect(results.length).toBeGreaterThan(FILES);
    const silent = results.filter(({ lost }) => lost !== '').map((one) => `${nameOf(one)}: ${one.lost}`);
    expect(silent.filter((one) => ![...KNOWN].some((known) => one.startsWith(known)))).toEqual([]);
  },
  TIMEOUT,
);
