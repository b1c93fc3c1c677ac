import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCoverage, findCoverageProblems } from './check.ts';
import { readTestNames } from './test-names.ts';

const root = path.join(import.meta.dirname, '../..');

const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9].map((section) => `## ${section} Section\n`).join('\n');
const TESTS = `
  import { describe, it } from 'vitest';
  // Specification: 2.1
  it('adds up', () => {});
  // Specification: 2.2 to 2.3, 2.1
  // oxlint-disable-next-line some-rule
  it.each([1])('adds %d', () => {});
`;
const STATEMENTS =
  '- 2.1 It adds\n- 2.2 It adds up (departs: [D1](decisions/departures.md))\n- 2.3 It adds one';

interface House {
  tests?: string;
  statements?: string;
  departures?: string;
}

const HOUSES: [what: string, house: House, problem: RegExp][] = [
  ['a statement without a test', { statements: '- 2.4 It differs' }, /:\d+ no test says that it shows 2\.4/],
  ['a comment about nothing', { tests: "// Specification: 2.9\nit('x', () => {});" }, /has no 2\.9/],
  [
    'a comment that cannot be read',
    { tests: "// Specification: 2.1-2.3\nit('x', () => {});" },
    /has no 2\.1-2\.3/,
  ],
  ['a range backwards', { tests: "// Specification: 2.3 to 2.1\nit('x', () => {});" }, /has no 2\.3 to 2\.1/],
  ['a comment above no test', { tests: '// Specification: 2.1\nconst sum = 1;' }, /stands above no test/],
  [
    'a test that never runs',
    { tests: "// Specification: 2.1\nit.skip('x', () => {});" },
    /stands above no test/,
  ],
  ['a statement of another section', { statements: '- 3.4 It differs' }, /is no statement with a number/],
  ['a number used twice', { statements: '- 2.1 It differs' }, /2\.1 is there twice/],
  ['a line without a number', { statements: '- It differs' }, /is no statement with a number/],
  ['a section too many', { statements: '## 10 More' }, /instead of 2, 3, 4, 5, 6, 7, 8, 9/],
  ['a departure nobody makes', { departures: '- **D2** Because.\n' }, /no statement departs by D2/],
  ['a decision that is gone', { departures: 'See [it](0001-gone.md).\n' }, /0001-gone\.md is not there/],
];

describe('the statements of the specification', () => {
  it('each have a test that says so', () => {
    expect(findCoverageProblems(root)).toEqual([]);
  });

  it('are covered when ranges, lists and other comments are read', () => {
    expect(findProblemsOf({})).toEqual([]);
  });

  it.each(HOUSES)('show %s', (_, house, problem) => {
    expect(findProblemsOf(house)).toEqual([expect.stringMatching(problem)]);
  });

  it('are printed with their tests', () => {
    expect(describeCoverage(root)).toMatch(/^2\.1 \/auth is for everyone.*\n {4}e2e\/\S+ › /m);
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

/** @returns the problems of a small project that is fine except for what is added */
function findProblemsOf({ tests = '', statements = '', departures = '' }: House): string[] {
  const house = mkdtempSync(path.join(os.tmpdir(), 'specification-coverage-'));
  try {
    mkdirSync(path.join(house, 'docs/decisions'), { recursive: true });
    writeFileSync(path.join(house, 'sum.test.ts'), `${TESTS}${tests}\n`);
    writeFileSync(path.join(house, 'docs/decisions/departures.md'), `- **D1** Because.\n${departures}`);
    const list = SECTIONS.replace(
      '## 3',
      `${STATEMENTS}\n${statements.startsWith('##') ? '' : statements}\n\n## 3`,
    );
    const more = statements.startsWith('##') ? `\n${statements}\n` : '';
    writeFileSync(path.join(house, 'docs/specification-statements.md'), `# Statements\n\n${list}${more}`);
    return findCoverageProblems(house);
  } finally {
    rmSync(house, { recursive: true });
  }
}
