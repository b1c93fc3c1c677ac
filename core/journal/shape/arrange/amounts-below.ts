// Puts amounts behind what they belong to where each has a line of its own below it, as in text that was copied out of a
// page: `Total (2 items)` above `39.80`, `Cash:` above `50.00`.

import type { Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_AMOUNTS = 12;
const NEARLY_ALL = 0.9;
const DECIMALS = /\d[.,]\d\d\D{0,4}$/;
const LETTERS = /\p{L}{2}/u;
const DIGIT_OR_LETTER = /[\p{L}\d]/u;
const LONGEST_AMOUNT = 20;

function isAmount(text: string): boolean {
  const trimmed = text.trim();
  const mayBe = trimmed.length < LONGEST_AMOUNT && DECIMALS.test(trimmed) && !LETTERS.test(trimmed);
  return mayBe && readCents(trimmed) !== null;
}

/** Words, or how many at which price. */
const mayBeAbove = (text: string): boolean => DIGIT_OR_LETTER.test(text) && !isAmount(text);

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findAmountsBelow(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells));
  const amounts = [...texts.keys()].filter((at) => isAmount(texts[at] ?? ''));
  const below = amounts.filter((at) => mayBeAbove(texts[at - 1] ?? ''));
  const isKnown = below.length >= Math.max(FEWEST_AMOUNTS, amounts.length * NEARLY_ALL);
  return isKnown ? joinAmounts() : null;
}

function joinAmounts(): Arrangement {
  let above: Row | null = null;
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const before = above;
      if (before !== null && isAmount(text)) {
        above = null;
        const joined = `${joinRow(before.cells).trimEnd()}   ${text.trim()}`;
        return [{ ...before, cells: [joined], written: [joined], parts: [before, row] }];
      }
      above = mayBeAbove(text) ? row : null;
      const kept = before === null ? [] : [before];
      return above === null ? [...kept, row] : kept;
    },
    end: () => (above === null ? [] : [above]),
  };
}
