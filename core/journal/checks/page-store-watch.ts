// Notes which stores the lines between receipts name: the head of each page of a printed journal, or a table's title.

import { findHeading } from '../lines/heading-line.ts';
import type { Row } from '../row.ts';
import { isFilled, joinRow } from '../shape/row-text.ts';
import { normalizeRegister } from '../text/register-code.ts';
import { HEADING_WORDS } from '../vocabulary/heading-words.ts';
import { createMarkedStoreWatch } from './marked-store-watch.ts';

export interface PageStoreWatch {
  /** Call at the beginning of each sheet. */
  startSheet(): void;
  row(row: Row): void;
  /** Numbers without leading zeros, and how many lines name each; the most frequent first. */
  list(): [store: string, lines: number][];
  /** Numbers that no word calls a store's, as in `QUIK MART #4001`. */
  listMarked(): [store: string, lines: number][];
}

/** @returns the number of the store that has this name alone; undefined for any other text. */
export type StoreByName = (text: string) => string | undefined;

/** Also a street, in addresses. */
const STREETS: ReadonlySet<string> = new Set(['ST', 'STR']);
const WORDS = [
  ...Object.keys(HEADING_WORDS).filter((word) => HEADING_WORDS[word] === 'store' && !STREETS.has(word)),
  'LOCATION',
  'BRANCH',
  'SHOP',
  'OUTLET',
  'LOC',
];
const AMOUNT_BEHIND = /\d[.,]\d\d-?\s*$/;
/** `Store #4001`, `STORE NO: 4001`, and not `STORE 24/7`, `STORE 555-1234`, `STORE 24 HOURS`. */
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORDS.join('|')})` +
    '[\\s#:.-]{0,6}(?:(?:NO|NR|NBR|NUM|NUMBER|ID|N[°º]|№)[\\s#:.°º-]{0,6})?' +
    '(\\d{1,6})(?![\\p{L}\\d]|[.,:/-]\\d|\\s?(?:H|HRS?|HOURS)\\b)',
  'iu',
);
/** What such words begin with: a cheap look at most rows. */
const MAY_NAME = new RegExp([...new Set(WORDS.map((word) => word.slice(0, 3)))].join('|'), 'i');
/** A row of a table has more. */
const MOST_FILLED = 4;
/** Longer ones are several lines of a receipt. */
const LONGEST = 200;
/** Rows of a sheet that may be its head. */
const HEAD_ROWS = 12;

export function createPageStoreWatch(storeByName: StoreByName = () => undefined): PageStoreWatch {
  const lines = new Map<string, number>();
  const marked = createMarkedStoreWatch();
  let rows = 0;
  return {
    startSheet() {
      rows = 0;
    },
    row({ cells, depth }) {
      rows += 1;
      if (depth !== undefined || !hasFew(cells)) return;
      const text = joinRow(cells);
      if (text.length > LONGEST || AMOUNT_BEHIND.test(text)) return;
      const named = MAY_NAME.test(text) ? NAMED.exec(text)?.[1] : undefined;
      const store = named ?? storeByName(text);
      if (store === undefined) marked.line(text, rows <= HEAD_ROWS);
      else if (!isOfReceipt(text)) {
        const number = normalizeRegister(store);
        lines.set(number, (lines.get(number) ?? 0) + 1);
      }
    },
    list: () => [...lines].toSorted(([, one], [, other]) => other - one),
    listMarked: () => marked.list(),
  };
}

function hasFew(cells: Row['cells']): boolean {
  let filled = 0;
  for (const cell of cells) if (isFilled(cell) && ++filled > MOST_FILLED) return false;
  return filled > 0;
}

/** A heading with a transaction's number says itself of which store its receipt is. */
const isOfReceipt = (text: string): boolean => (findHeading(text.trim())?.number ?? null) !== null;
