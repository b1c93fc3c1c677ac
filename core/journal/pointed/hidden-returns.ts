// Finds rows of an example that would hide what was taken back: `MILK 1L -2.89`, below the milk that was sold, is no
// discount, whatever somebody points at it as.

import type { MappingAnswer } from '../mapping/column-mapping.ts';
import type { ColumnQuestion } from '../mapping/column-question.ts';
import { tryMapping } from '../mapping/try-mapping.ts';
import { type Receipt, type ReceiptItem, sumOfItems, VOID_PREFIX } from '../receipt.ts';
import { wordsKey } from '../taught/taught-word.ts';
import { HEAD_ROLES, hasRole, HIDING_MEANINGS, type PointedRow, textOfPieces } from './pointed-row.ts';
import { formOfRow } from './row-form.ts';
import { wordsOfRows } from './words-of-rows.ts';

export interface HiddenReturn {
  /** What takes an article back, or gives it back. */
  row: { rowNumber: number; text: string };
  /** The row of the example that hides it. */
  pointed: PointedRow;
  /** Whether the article was sold in another ticket. */
  isRefund: boolean;
}

/**
 * Reads the rows once more without each row of the answer by which nothing was taken back.
 * @returns null if none of them hides anything
 */
export function findHiddenReturn(question: ColumnQuestion, answer: MappingAnswer): HiddenReturn | null {
  const { rows = [] } = answer;
  const hiding = rows.filter(mayHide).map((row) => ({ row, isLike: createLikeness(row) }));
  if (hiding.length === 0) return null;
  const shown = new Set(tryMapping(question, answer).receipts.flatMap(listReturns).map(keyOf));
  const readWithout = (left: readonly Hiding[]) => {
    const kept = rows.filter((row) => !left.some((one) => one.row === row));
    const { receipts } = tryMapping(question, { ...answer, rows: kept });
    return { receipts, hidden: receipts.flatMap(listReturns).filter((one) => !shown.has(keyOf(one))) };
  };
  // Without their times, tickets can't be read at all.
  const untimed = hiding.filter(({ row }) => !hasTime(row));
  const { receipts: doubted, hidden: doubtful } = readWithout(untimed);
  const isDoubtful = ({ row, isLike }: Hiding): boolean =>
    hasTime(row) || doubtful.some(({ text }) => isLike(text)) || listSold(row, doubted).length > 0;
  const tried = new Set<Hiding>();
  for (const one of hiding) {
    if (tried.has(one) || !isDoubtful(one)) continue;
    const alike = hiding.filter((other) => other === one || areAlike(one, other));
    for (const other of alike) tried.add(other);
    const { receipts, hidden } = readWithout(alike);
    for (const found of hidden) {
      const by = alike.find(({ row, isLike }) => isLike(found.text) && isOfArticle(found, row, receipts));
      if (by === undefined) continue;
      const { item, rowNumber, text } = found;
      return { row: { rowNumber, text }, pointed: by.row, isRefund: item.state !== 'void' };
    }
    // It may stand further down the file.
    const below = alike.find(({ row }) => isSold(listSold(row, receipts), row));
    if (below !== undefined) {
      const { row } = below;
      const text = textOfPieces(row.pieces);
      return { row: { rowNumber: row.rowNumber, text }, pointed: row, isRefund: false };
    }
  }
  return null;
}

interface Hiding {
  row: PointedRow;
  isLike: (text: string) => boolean;
}

const hasTime = (row: PointedRow): boolean => hasRole(row, 'time') || hasRole(row, 'date');

const areAlike = (one: Hiding, other: Hiding): boolean =>
  one.isLike(textOfPieces(other.row.pieces)) || other.isLike(textOfPieces(one.row.pieces));

/** A row with which tickets begin or end, or that has their number, isn't a row of an article. */
function mayHide(row: PointedRow): boolean {
  const { place, meaning } = row;
  if (place === 'begins' || place === 'ends' || hasRole(row, 'number')) return false;
  return meaning === undefined
    ? place === 'above' || HEAD_ROLES.some((role) => hasRole(row, role))
    : HIDING_MEANINGS.has(meaning);
}

interface FoundItem {
  receipt: Receipt;
  item: ReceiptItem;
  rowNumber: number;
  text: string;
}

const listItems = (receipt: Receipt): FoundItem[] =>
  receipt.items.flatMap((item) => {
    const line = receipt.lines[item.lineIndex];
    return line === undefined ? [] : [{ receipt, item, rowNumber: line.rowNumber, text: line.text }];
  });

const listReturns = (receipt: Receipt): FoundItem[] =>
  listItems(receipt).filter(({ item }) => item.state === 'void' || item.priceCents < 0);

const keyOf = ({ rowNumber, text }: FoundItem): string => `${rowNumber} ${text.replace(/\s+/g, ' ').trim()}`;

/** Apart from numbers, and from what makes a number one below zero. */
const wordsOf = (text: string): string =>
  wordsKey('line', text)
    .split(' ')
    .filter((word) => !/^#+$/.test(word) && word !== 'CR' && word !== 'DR')
    .join(' ');

function createLikeness(row: PointedRow): (text: string) => boolean {
  const words = wordsOf(textOfPieces(row.pieces));
  const form = formOfRow(row);
  return (text) => (words !== '' && wordsOf(text) === words) || form.read(text) !== null;
}

/** Whether what is below zero is an article, and not a sum of a ticket that gives money back, or what lowers one. */
function isOfArticle(found: FoundItem, row: PointedRow, receipts: readonly Receipt[]): boolean {
  if (found.item.state === 'void') return true;
  if (!isAddedUp(found.receipt)) return false;
  const sold = receipts.flatMap(listItems).filter((one) => one.item.priceCents > 0 && isNamed(one, found));
  return isSold(sold, row) || (sold.length > 0 && isAlone(found));
}

/** Of a row below zero, articles above zero in the same words. */
function listSold(row: PointedRow, receipts: readonly Receipt[]): FoundItem[] {
  if (wordsOfRows([row])[0]?.sign !== 'negative') return [];
  const words = wordsOf(textOfPieces(row.pieces));
  if (words === '') return [];
  return receipts
    .flatMap(listItems)
    .filter(({ item, text }) => item.priceCents > 0 && (wordsOf(text) === words || nameOf(item) === words));
}

const isAlone = ({ receipt }: FoundItem): boolean => receipt.items.length === 1 && isAddedUp(receipt);

/** Beside articles, a tax adds up to the total as they do. */
const isSold = (sold: readonly FoundItem[], { meaning }: PointedRow): boolean =>
  sold.some((one) =>
    meaning === 'tax' ? isAlone(one) : (one.receipt.totalCents ?? 0) > 0 && isAddedUp(one.receipt),
  );

const nameOf = ({ name }: ReceiptItem): string =>
  wordsKey('line', name.startsWith(VOID_PREFIX) ? name.slice(VOID_PREFIX.length) : name);

function isNamed(one: FoundItem, other: FoundItem): boolean {
  const words = wordsOf(one.text);
  return (words !== '' && words === wordsOf(other.text)) || nameOf(one.item) === nameOf(other.item);
}

function isAddedUp({ items, totalCents, taxCents, discountCents }: Receipt): boolean {
  const sum = sumOfItems(items) + (discountCents ?? 0);
  return totalCents !== null && (sum === totalCents || sum + (taxCents ?? 0) === totalCents);
}
