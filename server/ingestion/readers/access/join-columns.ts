// Lays out the columns of transactions and of their lines side by side, so that each is named for what it holds.
import type { Cell, ColumnField } from '@tillwatch/core/journal';
import type { StoredTable } from './stored-table.ts';
import type { Link } from './table-links.ts';

/** What belongs to a line where both tables have it. */
const LINE_FIELDS: ReadonlySet<ColumnField> = new Set([
  'description',
  'quantity',
  'unitPrice',
  'price',
  'lineAmount',
  'lineType',
  'priceOverride',
]);
/** Columns of a line that would be taken for one of the transaction. */
const LINE_HEADINGS: Partial<Record<ColumnField, string>> = {
  amount: 'Line amount',
  total: 'Line total',
  type: 'Line type',
};
/** What names the article when nothing describes it. */
const ARTICLE_NUMBER =
  /^(?:plu|upc|sku|ean|gtin|barcode|item|product|article)[ _#]*(?:no|num|number|code|id)?$/i;

/** A column of the rows that are handed over: its name, and its cell from the rows that were joined. */
export interface JoinedColumn {
  name: string;
  cell: (transaction: readonly Cell[], line: readonly Cell[]) => Cell;
}

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

export function joinColumns(
  transactions: StoredTable,
  lines: StoredTable,
  link: Link,
  isDescribed: boolean,
): JoinedColumn[] {
  const voidColumn = transactions.fields.indexOf('void');
  const isVoided = (transaction: readonly Cell[]): boolean => isTrue(transaction[voidColumn]);
  const ofTransaction: JoinedColumn[] = [];
  const onlyShown: JoinedColumn[] = [];
  for (const [at, name] of transactions.columns.entries()) {
    const field = transactions.fields[at] ?? null;
    const cell = (transaction: readonly Cell[]): Cell => transaction[at] ?? null;
    const shown = { name: `${transactions.name} ${name}`, cell };
    if (at === link.key && isOwnKey(transactions, at)) onlyShown.push(shown);
    else if (field !== null && LINE_FIELDS.has(field)) onlyShown.push(shown);
    else if (field === 'void') onlyShown.push(shown);
    else if (field === 'type') {
      // Voided as a whole: the same word on a line takes back the line only.
      ofTransaction.push({ name, cell: (row) => (isVoided(row) ? 'Void' : (row[at] ?? null)) });
    } else if (field === 'amount' && !transactions.fields.includes('total')) {
      ofTransaction.push({ name: 'Transaction total', cell });
    } else ofTransaction.push({ name, cell });
  }

  if (voidColumn >= 0 && !transactions.fields.includes('type')) {
    ofTransaction.push({ name: 'Type', cell: (row) => (isVoided(row) ? 'Void' : null) });
  }

  const articleColumn = isDescribed || lines.fields.includes('description') ? -1 : findArticleColumn(lines);
  const ofLine = lines.columns.flatMap((name, at): JoinedColumn[] => {
    if (at === link.column) return [];
    const field = lines.fields[at] ?? null;
    const cell = (_: readonly Cell[], line: readonly Cell[]): Cell => line[at] ?? null;
    if (at === articleColumn) return [{ name: 'Item', cell }];
    return [{ name: (field === null ? undefined : LINE_HEADINGS[field]) ?? name, cell }];
  });
  return [...ofTransaction, ...ofLine, ...onlyShown];
}

function isTrue(cell: Cell | undefined): boolean {
  if (typeof cell === 'string') return /^(?:y|yes|true|1|-1|v|void|voided|x)$/i.test(cell.trim());
  return cell === true || (typeof cell === 'number' && cell !== 0);
}
