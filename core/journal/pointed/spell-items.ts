// Spells the articles of a ticket as a journal prints them: `COLA CAN   2 @ 1.75   3.50`.

import type { Row } from '../row.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { type PointedLine, rowOf } from './pointed-line.ts';
import { hasRole, type PointedRow } from './pointed-row.ts';
import { type FoundParts, formOfRow, type RowForm } from './row-form.ts';

/** Where the names of articles stand whose figures have a row of their own. */
export interface NamesBeside {
  /** How rows look that have such a name, and nothing else. */
  forms: readonly RowForm[];
  /** For each row of the example that has figures alone, whether the name stands above it, and not below. */
  isAbove: ReadonlyMap<PointedRow, boolean>;
}

const isArticle = ({ meaning }: PointedRow): boolean => meaning === 'item' || meaning === 'void-line';

export function findNames(examples: readonly PointedRow[]): NamesBeside {
  const names = new Set<PointedRow>();
  const isAbove = new Map<PointedRow, boolean>();
  const articles = examples.filter(isArticle);
  for (const row of articles) {
    if (!hasRole(row, 'amount') || hasRole(row, 'description')) continue;
    for (const side of [-1, 1]) {
      const beside = articles.find(({ rowNumber }) => rowNumber === row.rowNumber + side);
      if (beside === undefined || !hasRole(beside, 'description') || hasRole(beside, 'amount')) continue;
      names.add(beside);
      isAbove.set(row, side < 0);
      break;
    }
  }
  const forms = [...names].map(formOfRow).toSorted((one, other) => other.weight - one.weight);
  return { forms, isAbove };
}

export interface SpelledItems {
  /** The lines, with those of articles spelled. */
  lines: (PointedLine | Row)[];
  /** Of articles, by the row that has the amount; without those of rows that have several. */
  names: Map<number, string>;
}

export function spellItems(lines: readonly PointedLine[], { forms, isAbove }: NamesBeside): SpelledItems {
  const spelled: (PointedLine | Row)[] = [...lines];
  const names = new Map<number, string>();
  const several = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const { form, found } = line;
    if (form === null || found === null || !isArticle(form.row)) continue;
    const above = isAbove.get(form.row);
    const nameAt = above === undefined ? at : at + (above ? -1 : 1);
    const description =
      above === undefined ? found.parts.description : readName(lines[nameAt]?.text ?? '', forms);
    if (description === undefined) continue;
    if (nameAt !== at) spelled[nameAt] = rowOf(lines[nameAt] ?? line, '');
    const front = form.row.meaning === 'void-line' ? 'VOID LINE ITEM ' : '';
    const { rowNumber } = line.row;
    if (names.has(rowNumber)) several.add(rowNumber);
    names.set(rowNumber, description.trim());
    spelled[at] = rowOf(line, `${front}${spellItem({ ...found.parts, description })}`);
  }
  for (const rowNumber of several) names.delete(rowNumber);
  return { lines: spelled, names };
}

function readName(text: string, forms: readonly RowForm[]): string | undefined {
  for (const form of forms) {
    const found = form.read(text);
    if (found !== null) return found.parts.description;
  }
  return undefined;
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
