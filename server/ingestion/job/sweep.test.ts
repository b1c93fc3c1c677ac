import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runReadingProcess } from './run-reading-process.ts';
import type { SweepOutcome } from './testing/sweep-thread.ts';

// Odd and hostile files from other sources, which only some machines have next to the repository.
const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpus');
const THREAD = new URL('testing/sweep-thread.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
const MOST_MEMORY = 700 * MEGABYTE;

it.skipIf(!existsSync(CORPUS))(
  'no odd or hostile file crashes its reading process or takes much memory',
  async () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(xls|mdb|accdb)$/.test(name))
      .map((name) => join(CORPUS, name));
    let most = 0;
    const outcome = await runReadingProcess<SweepOutcome>(THREAD, files, {
      signal: new AbortController().signal,
      onMemory: (bytes) => (most = Math.max(most, bytes)),
    });
    const swept = outcome.status === 'swept' ? outcome.files : expect.fail(outcome.errorMessage);
    expect(Object.keys(swept)).toHaveLength(files.length);
    expect(swept[join(CORPUS, 'poison/git-issue-382-oom.xls')]).toBe('damaged');
    // None has transactions, so files that aren't refused must yield none.
    expect(Object.values(swept).filter((found) => typeof found === 'number' && found > 0)).toEqual([]);
    expect(most).toBeLessThan(MOST_MEMORY);
  },
  120_000,
);
