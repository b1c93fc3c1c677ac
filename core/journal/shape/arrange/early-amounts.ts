// Puts amounts behind the names that they stand in front of: `Sale   3   4.35   5057545610010  MILK 2PT`, where the
// sums of receipts have theirs at the end.

import type { Row } from '../../row.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { skipBlanks, trimBlanks } from '../../text/char-code.ts';
import { joinRow } from '../row-text.ts';
import { isArticleKind } from '../table/line-kind.ts';
import type { Arrangement } from './arrangement.ts';

const EARLY =
  /^(\s{0,12})(?:(\p{L}{2,12})\s{1,16})?(?:(-?\d{1,4})\s{1,16})?(-?\$?\d{1,6}[.,]\d\d)\s{2,16}(?:[A-Z]{0,2}\d{4,14}\s{1,16})?(\p{L}.{2,60})$/u;
/** So far below its lines a sum is looked for. */
const FAR = 6;
const FEWEST_RUNS = 5;
const MOSTLY = 0.8;

interface EarlyLine {
  indent: string;
  kind: string;
  quantity: string;
  amount: string;
  cents: number;
  name: string;
}

const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

function endingCents(text: string): number | null {
  const to = trimBlanks(text, 0, text.length);
  return to > 0 && readTrailingAmount(text, skipBlanks(text, 0, to), to, amount) ? amount.cents : null;
}

function earlyOf(text: string): EarlyLine | null {
  if (!/\d[.,]\d\d /.test(text) || endingCents(text) !== null) return null;
  const [, indent = '', kind = '', quantity = '', money = '', name = ''] = EARLY.exec(text) ?? [];
  const cents = money === '' ? null : endingCents(money);
  return cents === null ? null : { indent, kind, quantity, amount: money, cents, name };
}

/** Whether lines come to a sum that is printed below them. */
function areSummed(texts: readonly string[], from: number, to: number): boolean {
  const lines = texts.slice(from, to).map((text) => earlyOf(text)?.cents ?? 0);
  const sum = lines.reduce((all, cents) => all + cents, 0);
  return texts.slice(to, to + FAR).some((text) => endingCents(text) === sum);
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findEarlyAmounts(rows: readonly Row[]): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells));
  const isEarly = texts.map((text) => earlyOf(text) !== null);
  const starts = [...isEarly.keys()].filter((at) => isEarly[at] === true && isEarly[at - 1] !== true);
  const summed = starts.filter((from) => {
    const length = isEarly.slice(from).indexOf(false);
    return length > 0 && areSummed(texts, from, from + length);
  });
  if (summed.length < Math.max(FEWEST_RUNS, starts.length * MOSTLY)) return null;
  return {
    unfold(row) {
      const line = earlyOf(joinRow(row.cells));
      if (line === null) return [row];
      const { indent, kind, quantity, name } = line;
      const words = [isArticleKind(kind) ? '' : kind, quantity, name].filter((word) => word !== '').join(' ');
      return [{ ...row, cells: [`${indent}${words}   ${line.amount}`], written: row.cells }];
    },
  };
}
