// Spells the articles of a ticket as a journal prints them: `COLA CAN   2 @ 1.75   3.50`.

import type { Row } from '../row.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { type PointedLine, rowOf } from './pointed-line.ts';
import { hasRole, type PointedRow } from './pointed-row.ts';
import { type FoundRow, formOfRow, type RowForm } from './row-form.ts';

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
    spelled[at] = rowOf(line, `${front}${spellItem(found, description)}`);
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

/** `2 COLA CAN  3.50`: what nobody has pointed at may be a quantity, as in any journal. */
const COUNT_BEFORE = /^\d{1,3} ?[x×*]?$/i;

function spellItem({ parts, rest, front }: FoundRow, description: string): string {
  const name = description.trim();
  const { quantity, amount } = parts;
  if (amount === undefined) return name;
  if (quantity !== undefined) return joined([name, spellQuantity(quantity, amount), amount]);
  const product = findProduct(rest, amount);
  if (product !== '') return joined([name, product, amount]);
  return joined([COUNT_BEFORE.test(front) ? `${front} ${name}` : name, amount]);
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('   ');

const centsOf = (amount: string): number => Math.abs(readPrintedLine(`X ${amount}`)?.cents ?? 0);
const countOf = (figure: string): number => Number(figure.replace(',', '.').replace(/[^\d.]/g, ''));

/** Two pieces for 3.50 are `2 @ 1.75`; '' for one piece, or if there is no such price. */
function spellQuantity(quantity: string, amount: string): string {
  const count = countOf(quantity);
  const cents = centsOf(amount);
  if (!(count > 0) || count === 1 || cents === 0) return '';
  const unit = Math.round(cents / count);
  if (Math.abs(unit * count - cents) > 1) return '';
  return `${count} @ ${(unit / 100).toFixed(2)}`;
}

const FIGURE = /\d{1,6}(?:[.,]\d{1,3})?/g;

/** Of figures that nobody has pointed at, two that multiply to the amount: `2 @ 1.75` */
function findProduct(rest: string, amount: string): string {
  const figures = rest.match(FIGURE) ?? [];
  for (const quantity of figures)
    for (const unit of figures) {
      const spelled = spellQuantity(quantity, amount);
      if (unit !== quantity && spelled !== '' && spelled.endsWith(`@ ${(centsOf(unit) / 100).toFixed(2)}`))
        return spelled;
    }
  return '';
}
