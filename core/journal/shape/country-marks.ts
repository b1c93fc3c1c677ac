// Determines by signs of a country whether its dates have the day before the month.

import type { Row } from '../row.ts';

/** Currencies, taxes, and the numbers that businesses have there. */
const DAY_FIRST_MARKS =
  /[£€]|\bR\$|\b(?:GBP|EUR|AUD|NZD|BRL|MXN|VAT|TVA|IVA|MwSt|USt|ABN|RFC|NIF|CIF|CNPJ|CPF|SIRET|SIREN|RUT)\b/;

/** In characters; the rest of a cell is not looked at. */
const LOOKED_AT = 120;

/** Whether titles, headings, or lines have such a mark. @param rows the first of a sheet */
export function hasDayFirstMarks(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell) => typeof cell === 'string' && DAY_FIRST_MARKS.test(cell.slice(0, LOOKED_AT))),
  );
}
