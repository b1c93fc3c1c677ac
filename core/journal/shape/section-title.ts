// Reads the title above rows of one kind.

import type { Cell } from '../row.ts';
import { apartWords } from '../text/apart-words.ts';
import {
  KIND_STEMS,
  NEGATIONS,
  isNotSold,
  type TransactionKind,
  WITHOUT_SALE,
} from '../vocabulary/kind-words.ts';
import {
  BOTH,
  DELETED,
  DOCUMENTS,
  IN_TITLES,
  LEFT_OUT,
  LINES,
  OPENED,
  SET_WORDS,
  TAKEN_BACK,
} from '../vocabulary/section-words.ts';
import { hasValue } from './row-text.ts';
import { isOverride, readListed, wordsOf } from './table/read-kind.ts';

const LONGEST = 50;
const MOST_WORDS = 5;
/** How many there are: `ITEM VOIDS (20)` */
const COUNT_BEHIND = / ?[([]\d{1,6}[)\]]$/;

/** As `readKind` knows it. */
const LINE_VOID = 'Item Void';

const begins = (word: string, beginnings: readonly string[]): boolean =>
  beginnings.some((one) => word.startsWith(one));

/**
 * @returns a word for what the transactions below a title are, `Voids` or `Return Transactions`; '' for a title that
 * names no kind, or several; null for every other row
 */
export function readSection(cells: readonly Cell[]): string | null {
  const [cell] = cells;
  if (typeof cell !== 'string' || cell.length > LONGEST || cells.slice(1).some(hasValue)) return null;
  const text = cell.trim().replace(COUNT_BEHIND, '');
  if (/[\d:*]/.test(text) || text.split(/\s+/).length > MOST_WORDS) return null;
  const words = text.replace(SET_WORDS, ' ').trim();
  // A word alone may mark the ticket above it.
  if (words === '' || (words === text && !/s$|\s|\S{15}/i.test(words))) return null;
  if (isOverride(words)) return words;
  if (kindOf(words) !== null) return words;
  const kinds = new Set(words.split(BOTH).map(readPart));
  kinds.delete(null);
  const [kind = '', other] = kinds;
  return other === undefined ? (kind ?? '') : '';
}

/** @returns a word for what the transactions of a sheet are, by its name, `Void` or `Returns`; '' for other names */
export const kindOfSheet = (name: string): string => kindOf(name.trim()) ?? readSection([name]) ?? '';

/** Whether a row that begins like a sum is such a title: `Tickets supprimés`. */
export const namesKind = (cells: readonly Cell[]): boolean => (readSection(cells) ?? '') !== '';

/** The kind that text is the listed word for; null for none, and for ordinary sales. */
function kindOf(text: string): TransactionKind | null {
  const kind = readListed(text) ?? readListed(text.replace(/s$/i, ''));
  return kind === 'Sale' || kind === 'Other' ? null : kind;
}

/** @returns '' for words that name no kind; null for words that say nothing */
function readPart(part: string): string | null {
  const words = wordsOf(apartWords(part)).filter((word) => !IN_TITLES.has(word));
  if (words.length === 0) return null;
  if (words.some((word) => NEGATIONS.has(word) || LEFT_OUT.has(word))) return '';
  return kindOf(part.trim()) ?? (readOpenings(words) || readLines(words) || readDocuments(words));
}

/** `Drawer Openings`, `Schubladenöffnungen` */
function readOpenings(words: readonly string[]): string {
  const isOpened = (word: string): boolean => OPENED.some((one) => word.includes(one));
  const areKnown = words.every((word) => begins(word, WITHOUT_SALE.drawer) || isOpened(word));
  const hasDrawer = words.some((word) => begins(word, WITHOUT_SALE.drawer));
  return areKnown && hasDrawer && words.some(isOpened) ? 'No Sale' : '';
}

/** `Removed Items`, `Lignes supprimées` */
function readLines(words: readonly string[]): string {
  const areKnown = words.every(
    (word) => begins(word, LINES) || begins(word, TAKEN_BACK) || begins(word, DOCUMENTS),
  );
  const hasBoth = [LINES, TAKEN_BACK].every((ones) => words.some((word) => begins(word, ones)));
  return areKnown && hasBoth ? LINE_VOID : '';
}

/** `Voided Invoices`, `Gelöschte Bons`: tickets, and what became of all of them. */
function readDocuments(words: readonly string[]): string {
  const others = words.filter((word) => !begins(word, DOCUMENTS));
  if (isNotSold(others.join(' '))) return others.join(' ');
  const kinds = new Set(others.map(kindOfWord));
  const [kind = null, other] = kinds;
  return other === undefined && kind !== null ? kind : '';
}

function kindOfWord(word: string): TransactionKind | null {
  if (begins(word, DELETED)) return 'Void';
  return KIND_STEMS.find(([stem]) => word.startsWith(stem))?.[1] ?? null;
}
