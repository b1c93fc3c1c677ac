// Recognizes pages on which receipts are printed next to each other.

import { findHeading } from '../../lines/heading-line.ts';

/** Columns of a page are apart by a line, tabs, or several blanks. */
const GUTTER = /[|\t]| {5}/;
const FEWEST_LINES = 3;

/** Whether a piece of a line is the heading of a receipt on its own. */
function isHeading(piece: string): boolean {
  const heading = findHeading(piece.trim().replace(/^#/, 'TRANS #'));
  return heading !== null && heading.number !== null && (heading.seconds >= 0 || heading.employeeId !== null);
}

/** @param lines the first lines of a sheet */
export function areSideBySide(lines: readonly string[]): boolean {
  const double = lines.filter((line) => {
    const pieces = line.split(GUTTER).filter((piece) => /\d/.test(piece));
    return pieces.length > 1 && pieces.filter(isHeading).length > 1;
  });
  return double.length >= FEWEST_LINES;
}
