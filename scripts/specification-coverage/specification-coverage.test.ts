import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCoverageProblems } from './check.ts';
import { readTestNames } from './test-names.ts';

const root = path.join(import.meta.dirname, '../..');

const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9].map((section) => `## ${section} Section\n`).join('\n');
const TESTS = `
  import { describe, it } from 'vitest';
  it('adds up', () => {});
  it.skip('is not run', () => {});
  describe('light', () => { it('is seen', () => {}); });
  describe('dark', () => { it('is seen', () => {}); });
`;

/** What one line more in an otherwise true list is refused for; null for nothing. */
const LINES: [line: string, problem: RegExp | null][] = [
  ['- It adds up ← `sum.test.ts › adds up`', null],
  ['- It is seen ← `sum.test.ts › light › is seen`, `sum.test.ts › dark › is seen`', null],
  ['- It differs ← `sum.test.ts › adds up`, departs: [D1](decisions/departures.md)', null],
  ['- It adds up ←', /is no statement with its tests/],
  ['- It adds up ← see above', /names no test/],
  ['- It adds up', /is no statement with its tests/],
  ['- It adds up ← `sum.test.ts › adds`', /has no test 'adds'/],
  ['- It is not run ← `sum.test.ts › is not run`', /has no test 'is not run'/],
  ['- It is seen ← `sum.test.ts › is seen`', /has 2 tests 'is seen'/],
  ['- It adds up ← `product.test.ts › adds up`', /product\.test\.ts is not there/],
  [
    '- It differs ← `sum.test.ts › adds up`, departs: [D7](decisions/departures.md)',
    /departures\.md has no D7/,
  ],
  ['## 10 More', /has the sections 2, 3, 4, 5, 6, 7, 8, 9, 10 instead of/],
];

describe('the list of what shows each statement of the specification', () => {
  it('names a test for each, and every test is there', () => {
    expect(findCoverageProblems(root)).toEqual([]);
  });

  it.each(LINES)('is held to its form: %s', (line, problem) => {
    const found = findProblemsWith(line);
    if (problem === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(problem)]);
  });

  it('explains no departure that no statement makes', () => {
    expect(findProblemsWith('', ['D1', 'D2'])).toEqual([
      'docs/decisions/departures.md: no statement departs by D2',
    ]);
  });

  it('explains departures by what is there', () => {
    expect(findProblemsWith('', ['D1'], 'See [the decision](0001-gone.md).')).toEqual([
      'docs/decisions/departures.md: 0001-gone.md is not there',
    ]);
  });
});

describe('readTestNames', () => {
  it('gives names as they are written, with their suites', () => {
    const text = `
      import { describe, it, test as anyTest } from 'vitest';
      const test = anyTest.skipIf(process.env.NEVER);
      describe.each(['a'])('%s', () => {
        it.each<[string]>([['x']])('takes $name', () => { it('inner'); });
        if (later) it.skipIf(later).each(table)(\`sums \${count} rows\`, async () => {});
      });
      test("says 'hello'", { timeout: 1 }, () => {});
      describe.skip('off', () => { test('never'); });
      test.todo('some day');
      other('no test');
    `;
    expect(readTestNames('x.test.ts', text)).toEqual([
      ['%s', 'takes $name'],
      ['%s', 'inner'],
      ['%s', 'sums ${count} rows'],
      ["says 'hello'"],
    ]);
  });
});

/** @returns what is wrong with a small list that is true but for the line. */
function findProblemsWith(line: string, departures = ['D1'], more = ''): string[] {
  const house = mkdtempSync(path.join(os.tmpdir(), 'specification-coverage-'));
  try {
    mkdirSync(path.join(house, 'docs/decisions'), { recursive: true });
    writeFileSync(path.join(house, 'sum.test.ts'), TESTS);
    writeFileSync(
      path.join(house, 'docs/decisions/departures.md'),
      departures.map((name) => `- **${name}** Because.\n`).join('') + more,
    );
    const statement = '- It adds ← `sum.test.ts › adds up`, departs: [D1](decisions/departures.md)';
    writeFileSync(
      path.join(house, 'docs/specification-coverage.md'),
      `# Coverage\n\n${SECTIONS}\n${statement}\n${line}\n`,
    );
    return findCoverageProblems(house);
  } finally {
    rmSync(house, { recursive: true });
  }
}
