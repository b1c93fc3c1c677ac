import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../core/testing/test-form.ts';
import { findRegexes } from './find-regexes.ts';
import { judgeRegex } from './judge-regex.ts';
import { watchBuiltRegexes } from './watch-built-regexes.ts';

const root = path.join(import.meta.dirname, '../..');
const WORKSPACES = ['core', 'contract', 'server'];

/** Files that build expressions at run time, each with calls that make it build all of them. */
const BUILT: Record<string, () => Promise<unknown>> = {
  'core/journal/checks/page-store-watch.ts': () => import('../../core/journal/checks/page-store-watch.ts'),
  'core/journal/lines/card-line.ts': () => import('../../core/journal/lines/card-line.ts'),
  'core/journal/lines/sign-on.ts': () => import('../../core/journal/lines/sign-on.ts'),
  'core/journal/text/currency-letters.ts': async () => {
    const { findCurrencyLetters } = await import('../../core/journal/text/currency-letters.ts');
    findCurrencyLetters(Array.from({ length: 9 }, () => 'Rs. 5.00'))?.without('Rs. 5.00');
  },
  'core/journal/shape/table/sum-row.ts': () => import('../../core/journal/shape/table/sum-row.ts'),
  'core/journal/shape/table/table-columns.ts': () =>
    import('../../core/journal/shape/table/table-columns.ts'),
  'core/journal/shape/table/table-shape.ts': () => import('../../core/journal/shape/table/table-shape.ts'),
  'server/personal-data/scrub.ts': async () => {
    const scrub = await import('../../server/personal-data/scrub.ts');
    const person = { names: ['SAM K'], ids: ['115'], pseudonym: 'P' };
    scrub.scrubLine('CASHIER 115 SAM K', 'header', person);
    scrub.createMentionTest({ ownNames: person.names, ids: person.ids })('');
  },
};

const files = WORKSPACES.flatMap(listSources).map((file) => ({
  file,
  ...findRegexes(file, readFileSync(path.join(root, file), 'utf8')),
}));

function listSources(workspace: string): string[] {
  return readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
    .map((file) => `${workspace}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.config\.ts$|\.d\.ts$/.test(file))
    .filter((file) => !/\/(?:node_modules|dist|testing)\//.test(file));
}

const written = new Map(
  files.flatMap(({ file, literals }) =>
    literals.map(({ line, source, flags }) => [
      `/${source}/${flags}`,
      { place: `${file}:${line}`, source, flags },
    ]),
  ),
);

/**
 * Judging all of them takes 15 seconds, so the short form judges only those that aren't known to be linear; the long
 * form judges them all. Both fail if the list isn't that of the expressions in use, and rewrite it with `-u`.
 */
const KNOWN_FILE = 'known-to-be-linear.txt';
const known = new Set(
  isLong ? [] : readFileSync(path.join(import.meta.dirname, KNOWN_FILE), 'utf8').split(/(?<=\n)/),
);
const linear = new Set<string>();

function judgeUnlessJudged(regex: { source: string; flags: string }): string | null {
  const line = `${createHash('sha256')
    .update(JSON.stringify([regex.source, regex.flags]))
    .digest('hex')}\n`;
  const problem = known.has(line) ? null : judgeRegex(regex);
  if (problem === null) linear.add(line);
  return problem;
}

// Analyzing a large expression takes several seconds, more on a busy machine.
const ANALYSIS_MS = 60_000;

describe('no regular expression takes more than linear time', { timeout: ANALYSIS_MS }, () => {
  it.each([...written])('%s', (_, { place, ...regex }) => {
    expect(judgeUnlessJudged(regex), place).toBeNull();
  });

  it('covers more than 200 literals', () => {
    expect(written.size).toBeGreaterThan(200);
  });

  it('holds for expressions built at run time, too', async () => {
    expect(files.filter(({ built }) => built.length > 0).map(({ file }) => file)).toEqual(Object.keys(BUILT));
    for (const [file, use] of Object.entries(BUILT)) {
      const built = await watchBuiltRegexes(use);
      expect(built.length, file).toBeGreaterThan(0);
      expect(built.flatMap((regex) => judgeUnlessJudged(regex) ?? [])).toEqual([]);
    }
  });

  it('and the list of known linear ones is that of the expressions in use', async () => {
    await expect([...linear].toSorted().join('')).toMatchFileSnapshot(KNOWN_FILE);
  });
});

describe('the check refuses', () => {
  it.each([
    ['trailing blanks', /\s+$/],
    ['a bracket that never closes', /\(.*\)/],
    ['a word boundary before a loop', /\bA[^:]*:/],
    ['two quantifiers that share their letters', /^(\w+)\s?(\w+)$/],
    ['several letters at a time', /^(?:ab)+(?:ab)*$/],
    ['a look behind', /(?<=a+)b/],
    ['a look ahead', /\B(?=(?:\d{3})+$)/g],
    ['exponential', /^(?:a+)+$/],
  ])('%s', (_, regex) => {
    expect(judgeRegex(regex)).not.toBeNull();
  });

  it('bad expressions that it finds in source files', () => {
    const { literals, built } = findRegexes(
      'x.ts',
      'const a = /x/i;\nnew RegExp(`${a}`);\nRegExp("b");\na.match(`c`);',
    );
    expect(literals).toEqual([{ line: 1, source: 'x', flags: 'i' }]);
    expect(built).toEqual([2, 3, 4]);
  });
});
