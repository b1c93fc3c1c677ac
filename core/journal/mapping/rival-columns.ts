// Tells whether two columns with the same meaning compete: whether it matters which of them is taken.

import type { Row } from '../row.ts';
import type { Rivals } from '../shape/table/table-columns.ts';
import { readCents, readCode } from '../text/cell-value.ts';

/** Rows in which both columns say something. */
function readPairs(
  body: readonly Row[],
  [first, second]: readonly [number, number],
  read: (cell: Row['cells'][number] | undefined) => string,
): [string, string][] {
  return body
    .map(({ cells }): [string, string] => [read(cells[first]), read(cells[second])])
    .filter(([a, b]) => a !== '' && b !== '');
}

/** Another number for every transaction, and the same one in all of its rows. */
function isOtherNumber(body: readonly Row[], columns: readonly [number, number]): boolean {
  const pairs = readPairs(body, columns, readCode);
  if (pairs.length < body.length * 0.5) return false;
  const others = new Map<string, Set<string>>();
  for (const [a, b] of pairs) others.set(a, (others.get(a) ?? new Set()).add(b));
  const seconds = new Set(pairs.map(([, b]) => b));
  const isOne = [...others.values()].every((set) => set.size === 1);
  return isOne && seconds.size >= others.size * 0.9 && pairs.some(([a, b]) => a !== b);
}

function isOtherMoney(body: readonly Row[], columns: readonly [number, number]): boolean {
  const pairs = readPairs(body, columns, (cell) => String(readCents(cell) ?? ''));
  if (pairs.length < body.length * 0.5) return false;
  return pairs.filter(([a, b]) => a !== b).length >= pairs.length * 0.2;
}

/** Of the columns with the same meaning, those between which somebody has to choose. */
export function findRivalColumns(
  rivals: readonly Rivals[],
  body: readonly Row[],
  number: number | undefined,
): Rivals[] {
  return rivals.flatMap(({ field, columns }) => {
    const [first] = columns;
    if (first === undefined) return [];
    const isOther = field === 'number' ? isOtherNumber : isOtherMoney;
    const others = columns.slice(1).filter((column) => isOther(body, [first, column]));
    const isTaken = field !== 'number' || first === number;
    return others.length > 0 && isTaken ? [{ field, columns: [first, ...others] }] : [];
  });
}
