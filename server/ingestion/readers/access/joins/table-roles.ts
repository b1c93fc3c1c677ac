// Decides whether the rows of a table may be transactions or lines of transactions.
import type { ColumnField } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';

/** Fields that belong to the line if both tables have them. */
export const LINE_FIELDS: ReadonlySet<ColumnField> = new Set([
  'description',
  'quantity',
  'unitPrice',
  'price',
  'lineAmount',
  'lineType',
  'priceOverride',
]);
/** Names the article if nothing describes it. */
const ARTICLE_NUMBER =
  /^(?:plu|upc|sku|ean|gtin|barcode|item|product|article)[ _#]*(?:no|num|number|#|code|id)?$/i;

/** Whether a table's rows have a date, as transactions do. A column that is called time may hold both. */
export function hasMoments(table: StoredTable): boolean {
  return table.fields.some(
    (field, at) => field === 'date' || field === 'dateTime' || (field === 'time' && holdsDays(table, at)),
  );
}

function holdsDays(table: StoredTable, column: number): boolean {
  return table.head().some(({ cells }) => {
    const cell = cells[column];
    return typeof cell === 'object' && cell !== null && cell.serial >= 1;
  });
}

/** Whether a table's rows may be lines of the transactions in another table. */
export function mayBeLines(table: StoredTable): boolean {
  const isLineField = (field: ColumnField | null): boolean => field !== null && LINE_FIELDS.has(field);
  return !hasMoments(table) && (table.fields.some(isLineField) || findArticleColumn(table) >= 0);
}

export function findArticleColumn({ columns }: StoredTable): number {
  return columns.findIndex((name) => ARTICLE_NUMBER.test(name));
}

/** Whether a key is internal to the database, because another column has the number shown on receipts. */
export function isOwnKey({ fields }: StoredTable, key: number): boolean {
  return fields[key] === 'number' && fields.some((field, at) => field === 'number' && at !== key);
}
