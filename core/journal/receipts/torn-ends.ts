// Notes what is at both ends of a printed journal. Halves of transactions there, a heading without lines or a sale
// without a heading, show that all between them were torn apart: each has the lines of its neighbor.

import { isBare } from '../checks/bare-watch.ts';
import type { Receipt, Rejection } from '../receipt.ts';

/** Rows, from 1. */
interface Range {
  first: number;
  last: number;
}

type Rows = Pick<Rejection, 'firstRow' | 'lastRow'>;

/** Of rows that became no transaction: something sold for a total, or paid; other lines; or only a heading. */
export type LeftContent = 'sale' | 'body' | 'heading' | 'other';

export interface TornEnds {
  receipt(receipt: Receipt): void;
  rejection(rows: Rows, content: LeftContent): void;
  /** Whether the first rows and the last ones became no transaction, although some of them are a sale. */
  readonly areLeft: boolean;
  /** Whether what is before the first whole transaction is half of one. */
  readonly isFirstHalf: boolean;
  /** The same for what is after the last one. */
  readonly isLastHalf: boolean;
}

const nothing = (): Range => ({ first: Number.POSITIVE_INFINITY, last: 0 });

function noteRows(range: Range, { firstRow, lastRow }: Rows): void {
  range.first = Math.min(range.first, firstRow);
  range.last = Math.max(range.last, lastRow);
}

export function createTornEnds(): TornEnds {
  const [whole, left] = [nothing(), nothing()];
  const [bare, sales, bodies] = [nothing(), nothing(), nothing()];
  const isBefore = (range: Range): boolean => whole.last > 0 && range.first < whole.first;
  const isAfter = (range: Range): boolean => whole.last > 0 && range.last > whole.last;
  // Above the first receipt, figures may belong to the head of a page.
  const isFirstHalf = (): boolean => isBefore(bare) || isBefore(sales);
  const isLastHalf = (): boolean => isAfter(bare) || isAfter(sales) || isAfter(bodies);
  return {
    receipt(receipt) {
      noteRows(isBare(receipt) ? bare : whole, receipt.source);
    },
    rejection(rows, content) {
      noteRows(left, rows);
      if (content === 'sale') noteRows(sales, rows);
      if (content === 'body') noteRows(bodies, rows);
      if (content === 'heading') noteRows(bare, rows);
    },
    get areLeft() {
      const areLeft = isBefore(left) && isAfter(left) && (isBefore(sales) || isAfter(sales));
      return areLeft || (isFirstHalf() && isLastHalf());
    },
    get isFirstHalf() {
      return isFirstHalf();
    },
    get isLastHalf() {
      return isLastHalf();
    },
  };
}
