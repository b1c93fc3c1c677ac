// Learns which cells of an article's row are its name, quantity, and price of one, in a journal spread over columns.

import {
  type CellRoles,
  type ItemCells,
  readCellQuantity,
  readCellUnit,
  splitCells,
} from '../../lines/item-cells.ts';

/** What is before the amount of an article, and the amount. */
export interface PricedLabel {
  label: string;
  cents: number;
}

interface CellRow {
  cells: string[];
  cents: number;
}

const FEWEST_ROWS = 4;
const NEARLY_ALL = 0.9;
/** Two rounded figures may multiply to one cent more or less. */
const OFF_BY = 1;
/** A cell with so few different words is a unit or a kind, and not a name: `ea`. */
const FEW_WORDS = { most: 3, part: 0.1, length: 8 };
const WORD = /^\p{L}[\p{L}.]*$/u;
/** `262`, `P2`, `#0042` */
const CODE = /^[A-Z]{0,2}#?\d{1,14}$/;
const LETTER = /\p{L}/u;
const MARKED = /^-?\d{1,5}(?:[.,]\d{1,4})?\s?(?:[x×]|(?:ea|each|pcs?|stk?|un|gal|gl|l|lt|ltr|lbs?|kg)\.?)$/i;
/** Or what a pump dispensed. */
const COUNT = /^-?\d{1,3}(?:[.,](?:0+|\d{3}))?$/;

const holdsNearly = (holding: number, all: number): boolean => all > 0 && holding >= all * NEARLY_ALL;

/** @returns null if no row has more than one cell before its amount */
export function learnCells(labels: readonly PricedLabel[]): ItemCells | null {
  const groups = new Map<number, CellRow[]>();
  for (const { label, cents } of labels) {
    if (!label.includes('\t')) continue;
    const cells = splitCells(label);
    const group = groups.get(cells.length) ?? [];
    group.push({ cells, cents });
    groups.set(cells.length, group);
  }
  const known = new Map<number, CellRoles>();
  for (const [count, rows] of groups) {
    const roles = rows.length < FEWEST_ROWS ? null : assignRoles(rows, count);
    if (roles !== null) known.set(count, roles);
  }
  for (const [count, rows] of groups) {
    const roles = known.get(count - 1);
    if (roles !== undefined && roles.mark < 0 && haveMarkBehind(rows, count - 1, labels.length))
      known.set(count, { ...roles, mark: count - 1 });
  }
  const single = known.has(2) ? null : severalOf(groups.get(2) ?? [], labels);
  if (single !== null) known.set(2, single);
  return known.size === 0 ? null : known;
}

/** A quantity may be in its cell only if it is more than one: `COKE` `3`, and elsewhere `COKE`. */
function severalOf(rows: readonly CellRow[], labels: readonly PricedLabel[]): CellRoles | null {
  const alone = new Map(labels.map(({ label, cents }) => [label.trim(), Math.abs(cents)]));
  const counts = rows.map(({ cells }) => Number(SEVERAL.exec(cells[1] ?? '')?.[0] ?? 0));
  const checks = rows.flatMap(({ cells, cents }, at) => {
    const one = alone.get(cells[0] ?? '');
    return one === undefined ? [] : [one * (counts[at] ?? 0) === Math.abs(cents)];
  });
  const isProven = checks.length > 0 && holdsNearly(checks.filter(Boolean).length, checks.length);
  return isProven && counts.every((count) => count > 1)
    ? { names: [0], quantity: 1, unit: -1, mark: -1 }
    : null;
}

const SEVERAL = /^\d{1,3}$/;

/** `1` `ICE` `2.79` `Price changed from 3.29` among rows without the last cell. */
function haveMarkBehind(rows: readonly CellRow[], at: number, all: number): boolean {
  const marks = rows.map(({ cells }) => cells[at] ?? '');
  // A shorter word may be a unit.
  const areWords = marks.every((mark) => wordsOf(mark).length >= SHORTEST_MARK);
  return areWords && rows.length <= all / 4 && areFewWords(marks);
}

function assignRoles(rows: readonly CellRow[], count: number): CellRoles | null {
  const places = [...Array(count).keys()];
  const valuesAt = (at: number): string[] => rows.map(({ cells }) => cells[at] ?? '');
  const lettersAt = (at: number): Set<string> => new Set(valuesAt(at).filter(isWording));
  const name = places.reduce((best, at) => (lettersAt(at).size > lettersAt(best).size ? at : best), 0);
  if (lettersAt(name).size === 0) return null;
  const others = places.filter((at) => at !== name);
  const { quantity, unit } = findProduct(rows, others) ?? {
    quantity: others.find((at) => areCounts(valuesAt(at), at > name)) ?? -1,
    unit: -1,
  };
  const mark = others.find((at) => areMarks(valuesAt(at))) ?? -1;
  const names = places.filter(
    (at) =>
      at === name ||
      (at !== quantity &&
        at !== unit &&
        at !== mark &&
        !areUnitWords(valuesAt(at)) &&
        !areGroups(valuesAt(at), valuesAt(name)) &&
        !(at < name ? areCodes(valuesAt(at)) : areNumbers(valuesAt(at)))),
  );
  return names.length === count ? null : { names, quantity, unit, mark };
}

/** `VOID`, or `Price changed from 3.29`, in a few rows, and nothing in the others. */
function areMarks(values: readonly string[]): boolean {
  const marks = values.filter((value) => value !== '');
  return marks.length > 0 && marks.length <= values.length / 2 && areFewWords(marks);
}

const areFewWords = (marks: readonly string[]): boolean =>
  new Set(marks.map(wordsOf)).size <= 3 && marks.every(isMark);

const wordsOf = (mark: string): string => mark.replace(FIGURE_BEHIND, '');
const FIGURE_BEHIND = /\s\$?\d{1,5}[.,]\d\d$/;
const LONGEST_MARK = { alone: 12, beforeFigure: 24 };

function isMark(mark: string): boolean {
  const words = wordsOf(mark);
  const longest = words === mark ? LONGEST_MARK.alone : LONGEST_MARK.beforeFigure;
  return words.length <= longest && LETTER.test(words) && !/\d/.test(words);
}

const SHORTEST_MARK = 6;

const GROUPS = { fewestNames: 8, namesOfOne: 2 };

/** `BEER` next to all beers: each article has always the same, and so have others. */
function areGroups(values: readonly string[], names: readonly string[]): boolean {
  const groups = new Map<string, string>();
  let same = 0;
  names.forEach((name, at) => {
    const group = values[at] ?? '';
    if ((groups.get(name) ?? group) === group) same++;
    groups.set(name, group);
  });
  const isRepeated = names.length >= groups.size + GROUPS.fewestNames / 2;
  const words = new Set(values);
  return (
    groups.size >= GROUPS.fewestNames &&
    isRepeated &&
    same >= names.length * NEARLY_ALL &&
    groups.size >= words.size * GROUPS.namesOfOne &&
    words.size > 1 &&
    ![...words].some((word) => word === '')
  );
}

function isWording(value: string): boolean {
  return LETTER.test(value) && !CODE.test(value) && !MARKED.test(value) && readCellUnit(value) === null;
}

/** Two cells whose figures multiply to the amount. */
function findProduct(
  rows: readonly CellRow[],
  places: readonly number[],
): Pick<CellRoles, 'quantity' | 'unit'> | null {
  for (const quantity of places) {
    for (const unit of places) {
      if (quantity === unit) continue;
      const checks = rows.flatMap(({ cells, cents }) => {
        const [times, each] = [readCellQuantity(cells[quantity]), readCellUnit(cells[unit])];
        return times === null || each === null
          ? []
          : [Math.abs(Math.round(times * each * 100) - Math.abs(cents)) <= OFF_BY];
      });
      const isOften = checks.length >= FEWEST_ROWS && checks.length >= rows.length / 2;
      if (isOften && holdsNearly(checks.filter(Boolean).length, checks.length)) return { quantity, unit };
    }
  }
  return null;
}

/** `1X`, `3 ea`, or small numbers that are mostly 1. */
function areCounts(values: readonly string[], isBehindName: boolean): boolean {
  if (holdsNearly(values.filter((value) => MARKED.test(value)).length, values.length)) return true;
  const counts = values.filter((value) => COUNT.test(value));
  const ones = counts.filter((value) => Math.abs(Number(value.replace(',', '.'))) === 1);
  return (
    holdsNearly(counts.length, values.length) &&
    ones.length >= counts.length / 2 &&
    (isBehindName || ones.length < counts.length)
  );
}

function areUnitWords(values: readonly string[]): boolean {
  const words = new Set(values);
  const most = Math.max(FEW_WORDS.most, values.length * FEW_WORDS.part);
  return words.size <= most && [...words].every((word) => WORD.test(word) && word.length <= FEW_WORDS.length);
}

const areCodes = (values: readonly string[]): boolean =>
  holdsNearly(values.filter((value) => CODE.test(value)).length, values.length);

/** Article numbers behind names have at least so many digits. */
const NUMBER = /^#?\d{3,14}$/;

const areNumbers = (values: readonly string[]): boolean =>
  holdsNearly(values.filter((value) => NUMBER.test(value)).length, values.length);
