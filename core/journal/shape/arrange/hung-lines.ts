// Puts what stands only in front of the first line of each ticket into a line of its own: `0311  06:06  1   COKE  2.49`
// above indented lines.

import { formFieldOf } from '../../lines/heading-form.ts';
import type { Row } from '../../row.ts';
import { mostFrequent } from '../../text/count-each.ts';
import { upperCase } from '../../text/upper-case.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_TICKETS = 5;
const SHORTEST_FRONT = 8;
/** The lines of tickets begin in one column, apart from titles. */
const IN_COLUMN = 0.4;
const NEARLY_ALL = 0.9;
const MOST_TITLES = 10;
const TIME = /\b\d{1,2}:\d\d\b/;
const NUMBER = /^\s*(\d{3,12})\b/;

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** @returns where the lines of tickets begin; 0 if they don't begin in one column */
function findIndent(texts: readonly string[]): number {
  const [indent, count] = mostFrequent(texts.map(indentOf)) ?? [0, 0];
  return indent >= SHORTEST_FRONT && count >= texts.length * IN_COLUMN ? indent : 0;
}

/** @returns what stands in front of a line; '' for every other line */
function frontOf(text: string, indent: number): string {
  const isApart = text.charAt(indent - 1) === ' ' && text.charAt(indent) !== ' ' && text.length > indent;
  const front = isApart ? text.slice(0, indent) : '';
  return NUMBER.test(front) && TIME.test(front) ? front.trimEnd() : '';
}

interface Title {
  word: string;
  from: number;
  to: number;
}

const wordOver = (title: readonly Title[], at: number, text: string): string =>
  title.find(({ from, to }) => from < at + text.length && at < to)?.word ?? '';

/** The words of a title above the places of a front. */
function findTitle(titles: readonly string[], front: string): readonly Title[] {
  const places = [...front.matchAll(/\S+/g)];
  const read = titles.map((title) =>
    [...title.matchAll(/[A-Z]+/gi)].map(({ index, 0: word }) => ({
      word: upperCase(word),
      from: index,
      to: index + word.length,
    })),
  );
  const named = (title: readonly Title[]): number =>
    new Set(places.map(({ index, 0: text }) => formFieldOf(wordOver(title, index, text)) ?? '')).size;
  return read.find((title) => named(title) > 2) ?? [];
}

const NAMED: ReadonlySet<string | null> = new Set(['number', 'register', 'employee']);

function labelled(front: string, title: readonly Title[]): string {
  return front.replaceAll(/\S+/g, (text, at: number) => {
    const word = wordOver(title, at, text);
    return NAMED.has(formFieldOf(word)) ? `${word} ${text}` : text;
  });
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findHungLines(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => text.trim() !== '');
  const indent = findIndent(texts);
  const fronts =
    indent === 0 ? [] : texts.map((text) => frontOf(text, indent)).filter((front) => front !== '');
  const [first = ''] = fronts;
  const numbers = fronts.map((front) => Number(NUMBER.exec(front)?.[1]));
  const rising = numbers.filter((number, at) => at === 0 || number > (numbers[at - 1] ?? 0)).length;
  const isKnown =
    fronts.length >= FEWEST_TICKETS &&
    rising >= fronts.length * NEARLY_ALL &&
    texts.filter((text) => indentOf(text) >= indent || frontOf(text, indent) !== '').length >=
      texts.length * NEARLY_ALL;
  if (!isKnown) return null;
  const title = findTitle(texts.slice(0, MOST_TITLES), first);
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const front = frontOf(text, indent);
      if (front === '') return [row];
      const body = ' '.repeat(indent) + text.slice(indent);
      return [
        { ...row, cells: [labelled(front, title)], written: row.cells },
        { ...row, cells: [body], written: row.cells },
      ];
    },
  };
}
