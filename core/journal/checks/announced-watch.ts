// Compares how many transactions a file says it has, in its head or foot, with those that were read.
import type { Row } from '../row.ts';
import { joinRow } from '../shape/row-text.ts';
import { upperCase, withoutAccents } from '../text/upper-case.ts';
import { BETWEEN, FOUND, NUMBER, SEVERAL, SINGLE } from '../vocabulary/announced-words.ts';

export interface AnnouncedWatch {
  startSheet(): void;
  row(row: Row): void;
  /** Call for each transaction that was read, whether or not it's loaded. */
  passed(): void;
  /** How many more the file says it has; 0 if it says nothing, or counts something else. */
  count(): number;
  /** A sentence if the file says another number. */
  describe(): string | null;
}

const LONGEST = 80;
/** Lines that may be a sheet's head or foot. */
const ENDS = 8;
/** With more, it counts something else, such as lines. */
const MOST_TIMES = 1.25;
const LINES_TIMES = 1.5;
const NOT_A_WORD = /[^\p{L}\d.,]+/u;
const GROUPED = /^\d{1,3}(?:[.,]\d{3}){0,3}$/;
const PLAIN = /^\d{1,10}$/;

/** Keeps only counts. */
export function createAnnouncedWatch(): AnnouncedWatch {
  let read = 0;
  let rows = 0;
  let allRows = 0;
  let said = 0;
  /** In the sheet's head. */
  let head = 0;
  /** Lines behind it, each in the place of the one that is eight rows before. */
  let last: { text: string; row: number }[] = [];

  function ofSheet(): number {
    const foot = last
      .filter(({ row }) => rows - row < ENDS)
      .toSorted((one, other) => other.row - one.row)
      .map(({ text }) => readNumber(text));
    return foot.find((number) => number > 0) ?? head;
  }
  function countMore(): number {
    const all = said + ofSheet();
    const more = all - read;
    const countsLines = allRows > read * LINES_TIMES && Math.abs(allRows - all) <= 2 * ENDS;
    return more > 0 && all <= read * MOST_TIMES + ENDS && !countsLines ? more : 0;
  }

  return {
    startSheet() {
      said += ofSheet();
      rows = 0;
      head = 0;
      last = [];
    },
    row({ cells, depth }) {
      rows += 1;
      allRows += 1;
      if (depth !== undefined) return;
      const text = joinRow(cells);
      if (rows > ENDS) last[rows % ENDS] = { text, row: rows };
      else head = readNumber(text) || head;
    },
    passed() {
      read += 1;
    },
    count: countMore,
    describe() {
      const more = countMore();
      if (more === 0) return null;
      const all = (read + more).toLocaleString('en-US');
      return (
        `This file says that it has ${all} transactions, and ${read.toLocaleString('en-US')} were found in it. ` +
        'Whoever made or changed it may have left some out: export it again, and compare.'
      );
    },
  };
}

/** @returns 0 for any other line */
function readNumber(line: string): number {
  if (line.length > LONGEST) return 0;
  const tokens = withoutAccents(upperCase(line))
    .split(NOT_A_WORD)
    .map(withoutPoint)
    .filter((token) => token !== '');
  const words = tokens.filter((token) => !startsWithDigit(token));
  const numbers = tokens.filter(startsWithDigit);
  const isTogether =
    tokens.findLastIndex(startsWithDigit) - tokens.findIndex(startsWithDigit) < numbers.length;
  return isTogether && announces(words) ? wholeOf(numbers) : 0;
}

/** 'NO.' as 'NO'. */
const withoutPoint = (token: string): string => (/[.,]$/.test(token) ? token.slice(0, -1) : token);

const startsWithDigit = (token: string): boolean => token >= '0' && token < ':';

/** '1,270', or '1' and '270'. */
function wholeOf(tokens: readonly string[]): number {
  const [first = '', ...groups] = tokens;
  if (groups.length > 0 && (first.length > 3 || groups.some((group) => group.length !== 3))) return 0;
  const text = tokens.join('');
  return GROUPED.test(text) || PLAIN.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : 0;
}

/** Whether these words, and no others, say how many transactions there are. */
function announces(words: readonly string[]): boolean {
  const some = (kind: ReadonlySet<string>): boolean => words.some((word) => kind.has(word));
  const isKnown = (word: string): boolean =>
    [SEVERAL, SINGLE, NUMBER, FOUND, BETWEEN].some((kind) => kind.has(word));
  return (
    words.every(isKnown) && (some(FOUND) ? some(SEVERAL) || some(SINGLE) : some(NUMBER) && some(SEVERAL))
  );
}
