// Spells the articles of a ticket as a journal prints them: `COLA CAN   2 @ 1.75   3.50`.

import type { Row } from '../row.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { type PointedLine, rowOf } from './pointed-line.ts';
import { hasRole, type PointedRow } from './pointed-row.ts';
import { type FoundParts, formOfRow, type RowForm } from './row-form.ts';

/** A row with figures alone, and how the row next to it looks that has the article's name. */
interface NamedBeside {
  name: RowForm;
  /** Whether the name stands above the figures. */
  isAbove: boolean;
}

/** @returns for each row of the example that has an article's figures, where its name stands */
export function findNames(examples: readonly PointedRow[]): Map<PointedRow, NamedBeside> {
  const named = new Map<PointedRow, NamedBeside>();
  const items = examples.filter(({ meaning }) => meaning === 'item');
  for (const row of items) {
    if (!hasRole(row, 'amount') || hasRole(row, 'description')) continue;
    for (const side of [-1, 1]) {
      const beside = items.find(({ rowNumber }) => rowNumber === row.rowNumber + side);
      if (beside === undefined || !hasRole(beside, 'description') || hasRole(beside, 'amount')) continue;
      named.set(row, { name: formOfRow(beside), isAbove: side < 0 });
      break;
    }
  }
  return named;
}

/** @returns the lines, with those of articles spelled */
export function spellItems(
  lines: readonly PointedLine[],
  names: ReadonlyMap<PointedRow, NamedBeside>,
): (PointedLine | Row)[] {
  const spelled: (PointedLine | Row)[] = [...lines];
  for (const [at, line] of lines.entries()) {
    const { form, found } = line;
    const meaning = form?.row.meaning;
    if (form === null || found === null || (meaning !== 'item' && meaning !== 'void-line')) continue;
    const beside = names.get(form.row);
    const nameAt = beside === undefined ? at : at + (beside.isAbove ? -1 : 1);
    const description =
      beside === undefined
        ? found.parts.description
        : beside.name.read(lines[nameAt]?.text ?? '')?.parts.description;
    if (description === undefined) continue;
    if (nameAt !== at) spelled[nameAt] = rowOf(lines[nameAt] ?? line, '');
    const front = meaning === 'void-line' ? 'VOID LINE ITEM ' : '';
    spelled[at] = rowOf(line, `${front}${spellItem({ ...found.parts, description })}`);
  }
  return spelled;
}

function spellItem({ description = '', quantity = '', amount }: FoundParts): string {
  const name = description.trim();
  if (amount === undefined) return name;
  return [name, spellQuantity(quantity, amount), amount].filter((part) => part !== '').join('   ');
}

/** Two pieces for 3.50 are `2 @ 1.75`; '' for one piece, or if there is no such price. */
function spellQuantity(quantity: string, amount: string): string {
  const count = Number(quantity.replace(',', '.').replace(/[^\d.]/g, ''));
  const cents = Math.abs(readPrintedLine(`X ${amount}`)?.cents ?? 0);
  if (!(count > 0) || count === 1 || cents === 0) return '';
  const unit = Math.round(cents / count);
  if (Math.abs(unit * count - cents) > 1) return '';
  return `${count} @ ${(unit / 100).toFixed(2)}`;
}
