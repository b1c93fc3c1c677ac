// Joins articles that are printed in three lines: the name, the article's code, and the amount.

import type { Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_ARTICLES = 8;
const NEARLY_ALL = 0.9;
/** `73441612716   Qty: 3` */
const CODE = /^\s{0,40}\d{5,14}(?:\s{1,10}\p{L}{1,5}[.:]? {0,3}\d{1,3})?\s*$/u;
const DECIMALS = /\d[.,]\d\d\D{0,4}$/;
/** `Was $13.98 | 10% OFF    $12.58` */
const AMOUNT_LAST = /(?<=^|\s)\S{0,4}\d{1,6}[.,]\d\d\D{0,3}$/;
const NAME = /\p{L}{2}/u;

const textOf = ({ cells }: Row): string => joinRow(cells);

function isAmount(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length < 20 && DECIMALS.test(trimmed) && readCents(trimmed) !== null;
}

const isName = (text: string): boolean => NAME.test(text) && !DECIMALS.test(text.trimEnd());

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findStackedArticles(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(textOf);
  const amounts = [...texts.keys()].filter((at) => isAmount(texts[at] ?? ''));
  const stacked = amounts.filter((at) => CODE.test(texts[at - 1] ?? '') && isName(texts[at - 2] ?? ''));
  const isKnown = stacked.length >= FEWEST_ARTICLES && stacked.length >= amounts.length * NEARLY_ALL;
  return isKnown ? joinArticles() : null;
}

function joinArticles(): Arrangement {
  /** A name, and then its code. */
  let kept: Row[] = [];

  function release(): Row[] {
    const released = kept;
    kept = [];
    return released;
  }

  return {
    unfold(row) {
      const text = textOf(row);
      if (kept.length === 1 && CODE.test(text)) {
        kept.push(row);
        return [];
      }
      const [name, code] = kept;
      const [amount] = code === undefined ? [] : (AMOUNT_LAST.exec(text.trimEnd()) ?? []);
      if (name !== undefined && code !== undefined && amount !== undefined) {
        kept = [];
        const written = [name, code, row].map((one) => textOf(one).trim()).join('  ');
        const cells = [`${textOf(name).trimEnd()}   ${amount}`];
        return [{ ...name, cells, written: [written], parts: [name, code, row] }];
      }
      const before = release();
      if (!isName(text)) return [...before, row];
      kept.push(row);
      return before;
    },
    end: release,
  };
}
