import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readAnnotations } from './annotations.ts';
import { readDepartures, readLinks, readStatements, type StatementList } from './statements.ts';
import { readTestNames } from './test-names.ts';

const LIST = 'docs/specification-statements.md';
const DEPARTURES = 'docs/decisions/departures.md';
/** Section 1 says what the product is for; it has no statements to test. */
const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9];
const TEST_FILE = /\.(?:test\.tsx?|e2e\.ts)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'specification-coverage']);

/** A test that covers a statement, and where it says so. */
interface Showing {
  id: string;
  place: string;
  /** 'file › suite › test'; null if the comment is not above a test. */
  test: string | null;
}

/**
 * Finds mismatches between the specification's statements and the tests that cover them: statements without a test,
 * comments without a test or a statement, departures that no decision explains.
 * @param root the folder with `docs` and the tests
 */
export function findCoverageProblems(root: string): string[] {
  const list = readList(root);
  const shown = readShown(root);
  const known = new Set(list.statements.map(({ id }) => id));
  const covered = new Set(shown.filter(({ test }) => test !== null).map(({ id }) => id));
  return [
    ...problemsOfShape(list),
    ...shown
      .filter(({ test }) => test === null)
      .map(({ place }) => `${place} stands above no test that runs`),
    ...shown.filter(({ id }) => !known.has(id)).map(({ id, place }) => `${place}: ${LIST} has no ${id}`),
    ...list.statements
      .filter(({ id }) => !covered.has(id))
      .map(({ id, line }) => `${LIST}:${line} no test says that it shows ${id}`),
    ...problemsOfDepartures(root, list),
  ];
}

/** @returns each statement with its tests, as a page to read */
export function describeCoverage(root: string): string {
  const shown = readShown(root);
  const lines = readList(root).statements.map(({ id, text }) => {
    const tests = shown.filter((one) => one.id === id).map(({ test }) => `    ${test ?? ''}`);
    return [`${id} ${text}`, ...tests].join('\n');
  });
  return `${lines.join('\n')}\n`;
}

function readList(root: string): StatementList {
  return readStatements(readFileSync(path.join(root, LIST), 'utf8'));
}

function readShown(root: string): Showing[] {
  return listTestFiles(root).flatMap((file) =>
    readAnnotations(file, readFileSync(path.join(root, file), 'utf8')).flatMap(({ line, test, ids }) =>
      ids.map((id) => ({ id, place: `${file}:${line}`, test: test === null ? null : `${file} › ${test}` })),
    ),
  );
}

function listTestFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => {
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listTestFiles(root, below);
      return TEST_FILE.test(entry.name) ? [below] : [];
    })
    .toSorted();
}

function problemsOfShape({ sections, statements, unreadable }: StatementList): string[] {
  const problems = unreadable.map((line) => `${LIST}:${line} is no statement with a number of its section`);
  if (sections.join() !== SECTIONS.join()) {
    problems.push(`${LIST} has the sections ${sections.join(', ')} instead of ${SECTIONS.join(', ')}`);
  }
  const ids = statements.map(({ id }) => id);
  for (const { id, line } of statements.filter((_, at) => ids.indexOf(ids[at] ?? '') < at)) {
    problems.push(`${LIST}:${line} ${id} is there twice`);
  }
  if (statements.length === 0) problems.push(`${LIST} has no statements`);
  return problems;
}

function problemsOfDepartures(root: string, { statements }: StatementList): string[] {
  const explained = readFileSync(path.join(root, DEPARTURES), 'utf8');
  const departures = readDepartures(explained);
  const made = statements.flatMap((statement) => statement.departures);
  return [
    ...made.filter((one) => !departures.includes(one)).map((one) => `${DEPARTURES} has no ${one}`),
    ...departures
      .filter((one) => !made.includes(one))
      .map((one) => `${DEPARTURES}: no statement departs by ${one}`),
    ...readLinks(explained)
      .filter((link) => !existsSync(path.join(root, path.dirname(DEPARTURES), link)))
      .map((link) => `${DEPARTURES}: ${link} is not there`),
  ];
}

/** Finds tests by name, in the files below the root. */
export function createTestIndex(root: string) {
  const byFile = new Map<string, string[][]>();

  function testsOf(file: string): string[][] {
    const known = byFile.get(file) ?? readTestNames(file, readFileSync(path.join(root, file), 'utf8'));
    byFile.set(file, known);
    return known;
  }

  return {
    /** @param test 'file › test', with as many suites in between as it takes to identify it */
    problemOf(test: string): string | null {
      const [file = '', ...names] = test.split(' › ');
      if (!existsSync(path.join(root, file))) return `${file} is not there`;
      const found = testsOf(file).filter((one) => one.slice(-names.length).join(' › ') === names.join(' › '));
      if (found.length === 0) return `${file} has no test '${names.join(' › ')}'`;
      return found.length > 1 ? `${file} has ${found.length} tests '${names.join(' › ')}'` : null;
    },
  };
}
