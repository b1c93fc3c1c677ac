// Finds which of two amounts was paid, where one is the other less the discount: `Total | Discount | Net Sales`.

import type { Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import type { Columns } from './table-columns.ts';

/** Fewer tickets with a discount show nothing. */
const FEWEST_DISCOUNTED = 2;

/** @returns the columns with the net amount as the total, and the other one as what it was before */
export function withNetTotal(columns: Columns, rows: readonly Row[]): Columns {
  const { total, subtotal, discount, tax } = columns;
  if (total === undefined || subtotal === undefined || discount === undefined) return columns;
  const tickets = rows.map(({ cells }) => {
    const [all, net, off, taxed = 0] = [total, subtotal, discount, tax].map((at) =>
      Math.abs((at === undefined ? null : readCents(cells[at])) ?? 0),
    );
    return { all: all ?? 0, net: net ?? 0, off: off ?? 0, taxed };
  });
  const discounted = tickets.filter(({ all, off, taxed }) => all !== 0 && off !== 0 && off !== taxed);
  const isNet = tickets.every(({ all, net, off }) => all - off === net);
  return isNet && discounted.length >= FEWEST_DISCOUNTED
    ? { ...columns, total: subtotal, subtotal: total }
    : columns;
}
