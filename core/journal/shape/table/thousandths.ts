// Recognizes a column of quantities in thousandths: 2000 for two pieces, 1250 for 1.25 kg.

import { type Row, type RowChange, withCells } from '../../row.ts';
import { cellText } from '../row-text.ts';
import { fieldOfHeading } from './table-columns.ts';

const FEWEST = 5;
const MOSTLY = 0.7;
const WHOLE = /^-?\d{2,7}$/;
/** Nobody sells that many of anything, line after line. */
const LEAST = 100;

/** @returns null if no heading says what a quantity is, or if any of them may be that of pieces */
export function findThousandths(rows: readonly Row[]): RowChange | null {
  const heading = rows.find(({ cells }) => cells.some((cell) => fieldOfHeading(cell) === 'quantity'));
  if (heading === undefined) return null;
  const column = heading.cells.findIndex((cell) => fieldOfHeading(cell) === 'quantity');
  const texts = rows
    .slice(rows.indexOf(heading) + 1)
    .map(({ cells }) => cellText(cells[column]).trim())
    .filter((text) => text !== '' && Number(text) !== 0);
  const whole = texts.filter((text) => WHOLE.test(text) && Math.abs(Number(text)) >= LEAST);
  const thousands = whole.filter((text) => Number(text) % 1000 === 0);
  const isInThousandths =
    texts.length >= FEWEST && whole.length === texts.length && thousands.length >= texts.length * MOSTLY;
  if (!isInThousandths) return null;
  return (row) => {
    const text = cellText(row.cells[column]).trim();
    return WHOLE.test(text) ? withCells(row, row.cells.with(column, Number(text) / 1000)) : row;
  };
}
