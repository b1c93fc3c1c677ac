import { readTests } from './test-names.ts';

/** The statements that a test says it covers, in comments above it: `// Specification: 2.14, 3.1 to 3.5`. */
export interface Annotation {
  line: number;
  /** The test's name with its suites; null if the comment is not above a test. */
  test: string | null;
  /** Statements: '2.14', '3.1', …; as written if they cannot be parsed. */
  ids: string[];
}

const COMMENT = /^[ \t]*\/\/ Specification: (.+)$/gm;
/** Other comments may come between the annotation and its test. */
const UP_TO_THE_TEST = /^(?:[ \t]*\/\/.*\n)*[ \t]*$/;
const ID = /^(\d+)\.(\d+)(?: to \1\.(\d+))?$/;

/** @param path only its extension matters. */
export function readAnnotations(path: string, text: string): Annotation[] {
  const comments = [...text.matchAll(COMMENT)];
  if (comments.length === 0) return [];
  const tests = readTests(path, text);
  return comments.map((comment) => {
    const end = comment.index + comment[0].length + 1;
    const next = tests.find(({ start }) => start >= end);
    const isAbove = next !== undefined && UP_TO_THE_TEST.test(text.slice(end, next.start));
    return {
      line: text.slice(0, end - 1).split('\n').length,
      test: isAbove ? next.names.join(' › ') : null,
      ids: (comment[1] ?? '').split(', ').flatMap(expand),
    };
  });
}

/** '3.1 to 3.3' is '3.1', '3.2', '3.3'. */
function expand(written: string): string[] {
  const [, section, first, last = first] = ID.exec(written.trim()) ?? [];
  if (section === undefined) return [written];
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return [written];
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
}
