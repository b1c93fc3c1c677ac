// Reads the cells before an article's amount, in a journal that is spread over columns.

/** What the cells of such rows hold, by their place. */
export interface CellRoles {
  names: readonly number[];
  /** -1 for none */
  quantity: number;
  /** The price of one; -1 for none. */
  unit: number;
  /** Words that few rows have: `VOID`; -1 for none. */
  mark: number;
}

/** By how many cells are before the amount. */
export type ItemCells = ReadonlyMap<number, CellRoles>;

export interface CellLabel {
  name: string;
  quantity: number;
  unitCents: number | null;
  /** Words in a cell of their own, or where the quantity or the price of one would be: `Item void`. */
  note: string;
}

export function splitCells(label: string): string[] {
  return label.split('\t').map((cell) => cell.trim());
}

/** `2`, `2X`, `1 EA`, `12.957 GAL` */
const QUANTITY = /^-?(\d{1,5}(?:[.,]\d{1,4})?)(?:\s?[x×]|\s[A-Z]{1,4}\.?)?$/i;
/** `3.79`, `Pump 10 @ 3.899`, `3.859/GAL` */
const UNIT = /^(?:[^@]{0,24}@\s?|-)?[$€£]?(\d{1,5}(?:[.,]\d{2,4}))(?:\s?\/\s?[A-Z]{1,4}\.?|\sEA)?$/i;
/** `VOIDED` where the quantity would be. */
const MARK = /^\p{L}[\p{L} ]{2,14}$/u;

function readFigure(cell: string | undefined, form: RegExp): number | null {
  const [, figure] = form.exec(cell ?? '') ?? [];
  return figure === undefined ? null : Number(figure.replace(',', '.'));
}

/** `2`, `2X`, `13.973`. @returns the number without its sign, or null */
export function readCellQuantity(cell: string | undefined): number | null {
  return readFigure(cell, QUANTITY);
}

/** `3.79`, `3.719`. @returns dollars without their sign, or null */
export function readCellUnit(cell: string | undefined): number | null {
  return readFigure(cell, UNIT);
}

/** @returns null for a label whose cells are not known, or do not hold what they should */
export function readItemCells(label: string, known: ItemCells): CellLabel | null {
  const cells = splitCells(label);
  const roles = known.get(cells.length);
  if (roles === undefined) return null;
  const name = roles.names.map((at) => cells[at] ?? '').join(' ');
  const count = cells[roles.quantity] ?? '';
  const mark = cells[roles.mark] || (MARK.test(count) ? count : '');
  const quantity = roles.quantity < 0 || (mark !== '' && mark === count) ? 1 : readCellQuantity(count);
  if (name === '' || quantity === null) return null;
  const printed = roles.unit < 0 ? '' : (cells[roles.unit] ?? '');
  const unit = readCellUnit(printed);
  const unitCents = unit === null ? null : Math.round(unit * 1000) / 10;
  return {
    name,
    quantity: quantity || 1,
    unitCents: Number.isInteger(unitCents) ? unitCents : null,
    note: mark || (unit === null ? printed : ''),
  };
}
