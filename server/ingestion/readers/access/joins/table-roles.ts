// Tells what the rows of a table may be: transactions, or lines of transactions.
import type { ColumnField } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';

/** What belongs to a line where both tables have it. */
export const LINE_FIELDS: ReadonlySet<ColumnField> = new Set([
  'description',
  'quantity',
  'unitPrice',
  'price',
  'lineAmount',
  'lineType',
  'priceOverride',
]);
/** What names the article when nothing describes it. */
const ARTICLE_NUMBER =
  /^(?:plu|upc|sku|ean|gtin|barcode|item|product|article)[ _#]*(?:no|num|number|#|code|id)?$/i;

/** Whether a table's rows are transactions: they say when they were. */
export function hasMoments({ fields }: StoredTable): boolean {
  return fields.some((field) => field === 'date' || field === 'dateTime');
}

/** Whether a table's rows may be the lines of transactions that are told in another one. */
export function mayBeLines(table: StoredTable): boolean {
  const isLineField = (field: ColumnField | null): boolean => field !== null && LINE_FIELDS.has(field);
  return !hasMoments(table) && (table.fields.some(isLineField) || findArticleColumn(table) >= 0);
}

export function findArticleColumn({ columns }: StoredTable): number {
  return columns.findIndex((name) => ARTICLE_NUMBER.test(name));
}

/** Whether a key is the database's own and no number that a receipt shows: there is another that is. */
export function isOwnKey({ fields }: StoredTable, key: number): boolean {
  return fields[key] === 'number' && fields.some((field, at) => field === 'number' && at !== key);
}
