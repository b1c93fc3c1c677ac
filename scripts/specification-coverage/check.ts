import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CoverageList,
  readCoverageList,
  readDepartures,
  readLinks,
  type Statement,
} from './coverage-list.ts';
import { readTestNames } from './test-names.ts';

const LIST = 'docs/specification-coverage.md';
const DEPARTURES = 'docs/decisions/departures.md';
/** The first one says what the product is for; it states nothing that a test could show. */
const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9];

/**
 * What is wrong with the list that says which test shows each statement of the specification: a statement without a test,
 * a test that is not there (any more), a departure that no decision explains.
 * @param root the folder that holds `docs` and the tests.
 */
export function findCoverageProblems(root: string): string[] {
  const list = readCoverageList(readFileSync(path.join(root, LIST), 'utf8'));
  const explained = readFileSync(path.join(root, DEPARTURES), 'utf8');
  const departures = readDepartures(explained);
  const tests = createTestIndex(root);
  return [
    ...problemsOfShape(list),
    ...list.statements.flatMap((statement) => [
      ...(statement.tests.length === 0 ? [`${LIST}:${statement.line} names no test`] : []),
      ...statement.tests.flatMap((test) => tests.problemOf(test) ?? []).map((text) => at(statement, text)),
      ...statement.departures
        .filter((departure) => !departures.includes(departure))
        .map((departure) => at(statement, `${DEPARTURES} has no ${departure}`)),
    ]),
    ...departures
      .filter((departure) => !list.statements.some((statement) => statement.departures.includes(departure)))
      .map((departure) => `${DEPARTURES}: no statement departs by ${departure}`),
    ...readLinks(explained)
      .filter((link) => !existsSync(path.join(root, path.dirname(DEPARTURES), link)))
      .map((link) => `${DEPARTURES}: ${link} is not there`),
  ];
}

function at({ line }: Statement, problem: string): string {
  return `${LIST}:${line} ${problem}`;
}

function problemsOfShape({ sections, statements, unreadable }: CoverageList): string[] {
  const problems = unreadable.map((line) => `${LIST}:${line} is no statement with its tests`);
  if (sections.join() !== SECTIONS.join()) {
    problems.push(`${LIST} has the sections ${sections.join(', ')} instead of ${SECTIONS.join(', ')}`);
  }
  if (statements.length === 0) problems.push(`${LIST} has no statements`);
  return problems;
}

/** Finds tests by their names, in the files below the root. */
export function createTestIndex(root: string) {
  const byFile = new Map<string, string[][]>();

  function testsOf(file: string): string[][] {
    const known = byFile.get(file) ?? readTestNames(file, readFileSync(path.join(root, file), 'utf8'));
    byFile.set(file, known);
    return known;
  }

  return {
    /** @param test 'file › test', with as many of its suites in between as it takes to tell. */
    problemOf(test: string): string | null {
      const [file = '', ...names] = test.split(' › ');
      if (!existsSync(path.join(root, file))) return `${file} is not there`;
      const found = testsOf(file).filter((one) => one.slice(-names.length).join(' › ') === names.join(' › '));
      if (found.length === 0) return `${file} has no test '${names.join(' › ')}'`;
      return found.length > 1 ? `${file} has ${found.length} tests '${names.join(' › ')}'` : null;
    },
  };
}
