// Goods whose names begin with the words of sums, payments, and events, as some brands do.
import type { Cell } from '@tillwatch/core/journal';
import { upperCase } from '../../core/journal/text/upper-case.ts';
import type { ExportFile } from '../export-file.ts';
import type { Truth } from '../truth.ts';
import type { Change } from './change.ts';

const NAMES = [
  'Total Raisin Bran',
  'Balance Bar Peanut',
  'Change Purse Red',
  'Tax Guide Book',
  'Payday Bar King',
  'Tender Chicken Wrap',
  'Total Whole Grain',
  'Cash Box Key',
  'No Bake Cookies',
  'Credit Card Sleeve',
  'Change Maker Mints',
  'Drop Cookies Choc',
];
/** Of a shorter name, too little would be left. */
const SHORTEST = 9;
const MOST_RENAMED = 3;

/** Goods that are sold, in the order of their first sale. */
function namesOf({ transactions, scored = [] }: Truth): string[] {
  // What is tobacco is known by its name.
  const isTold = scored.includes('cigarettes');
  const names = transactions.flatMap(({ items = [], flags = [] }) =>
    isTold && flags.includes('cigarettes') ? [] : items.map(({ name }) => name),
  );
  return [...new Set(names)].filter((name) => name.length >= SHORTEST && /^[\p{L}\d .'/-]+$/u.test(name));
}

/** @returns new names by old ones, as long as these. */
function chooseNames(truth: Truth): Map<string, string> {
  const old = namesOf(truth).slice(0, MOST_RENAMED);
  // Other ones in each file.
  const first = truth.transactions.length;
  return new Map(
    old.map((name, at) => {
      const cut = (NAMES[(first + at) % NAMES.length] ?? '').slice(0, name.length).trimEnd();
      return [name, name === upperCase(name) ? upperCase(cut) : cut];
    }),
  );
}

function renameIn(made: ExportFile, names: ReadonlyMap<string, string>): ExportFile['sheets'] {
  const rename = (cell: Cell): Cell => {
    if (typeof cell !== 'string') return cell;
    let text: string = cell;
    for (const [old, name] of names)
      text = text === old ? name : text.replaceAll(old, name.padEnd(old.length));
    return text;
  };
  return Object.fromEntries(
    Object.entries(made.sheets).map(([sheet, rows]) => [sheet, rows.map((row) => row.map(rename))]),
  );
}

export const NAME_CHANGES: readonly Change[] = [
  {
    name: 'goods named like sums',
    shapes: ['summary', 'lines', 'payments', 'journal', 'report', 'two sheets'],
    apply(made) {
      if (made.truth === null) return null;
      const names = chooseNames(made.truth);
      if (names.size === 0) return null;
      const transactions = made.truth.transactions.map((one) => ({
        ...one,
        ...(one.items && {
          items: one.items.map((item) => ({ ...item, name: names.get(item.name) ?? item.name })),
        }),
      }));
      return { ...made, sheets: renameIn(made, names), truth: { ...made.truth, transactions } };
    },
  },
];
