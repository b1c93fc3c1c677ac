// Puts the columns of transactions and their lines side by side, named after what they hold.
import { type Cell, type ColumnField, fieldOfHeading } from '@tillwatch/core/journal';
import type { StoredTable } from '../stored-table.ts';
import { isReplaced, type Lookup } from './lookup-columns.ts';
import type { Link } from './table-links.ts';
import { findArticleColumn, isOwnKey, LINE_FIELDS } from './table-roles.ts';
import { findType, isVoided } from './type-column.ts';

/** Renames columns of a line that would be mistaken for the transaction's. */
const LINE_HEADINGS: Partial<Record<ColumnField, string>> = {
  amount: 'Line amount',
  total: 'Line total',
  type: 'Line type',
};

/** A column of the joined rows: its name, and how to get its cell. */
export interface JoinedColumn {
  name: string;
  cell: (transaction: readonly Cell[], line: readonly Cell[]) => Cell;
}

/** The columns of a single table, with the names of what it refers to. */
export function ownColumns(table: StoredTable, lookups: readonly Lookup[], key = -1): JoinedColumn[] {
  const type = findType(table, lookups);
  const columns = table.columns.map((name, at): JoinedColumn => {
    const isHidden =
      (at === key && isOwnKey(table, key)) || isReplaced(table, at, lookups) || at === type?.at;
    return { name: isHidden ? shownName(table, name) : name, cell: (row) => row[at] ?? null };
  });
  return [
    ...columns,
    ...lookups
      .filter(({ kind }) => kind !== 'type')
      .map(({ name, cell }): JoinedColumn => ({ name, cell: (row) => cell(row) })),
    ...(type === null ? [] : [{ name: 'Type', cell: type.cell }]),
  ];
}

export function joinColumns(
  transactions: StoredTable,
  lines: StoredTable,
  link: Link,
  transactionLookups: readonly Lookup[],
  lineLookups: readonly Lookup[],
): JoinedColumn[] {
  const type = findType(transactions, transactionLookups);
  const ofTransaction: JoinedColumn[] = [];
  const onlyShown: JoinedColumn[] = [];
  for (const [at, name] of transactions.columns.entries()) {
    const field = transactions.fields[at] ?? null;
    const cell = (transaction: readonly Cell[]): Cell => transaction[at] ?? null;
    const shown = { name: shownName(transactions, name), cell };
    if (at === link.key && isOwnKey(transactions, at)) onlyShown.push(shown);
    else if (field !== null && LINE_FIELDS.has(field)) onlyShown.push(shown);
    else if (field === 'void' || isReplaced(transactions, at, transactionLookups)) onlyShown.push(shown);
    else if (field === 'type') {
      if (type?.at === at) onlyShown.push(shown);
      else ofTransaction.push({ name, cell: (row) => (isVoided(transactions, row) ? 'Void' : cell(row)) });
    } else if (field === 'amount' && !transactions.fields.includes('total')) {
      ofTransaction.push({ name: 'Transaction total', cell });
    } else ofTransaction.push({ name, cell });
  }
  // A void of the whole transaction; the same word on a line voids only the line.
  if (type !== null || (transactions.fields.includes('void') && !transactions.fields.includes('type'))) {
    ofTransaction.push({
      name: 'Type',
      cell: (row) => (isVoided(transactions, row) ? 'Void' : (type?.cell(row) ?? null)),
    });
  }
  for (const { kind, name, cell } of transactionLookups) {
    if (kind === 'type') continue;
    const isKnown = kind === 'person' || kind === 'tender' || kind === 'register';
    (isKnown ? ofTransaction : onlyShown).push({
      name: isKnown ? name : shownName(transactions, name),
      cell: (row) => cell(row),
    });
  }

  const description = findDescription(lines, lineLookups);
  const ofLine = lines.columns.flatMap((name, at): JoinedColumn[] => {
    if (at === link.column) return [];
    const field = lines.fields[at] ?? null;
    const cell = (_: readonly Cell[], line: readonly Cell[]): Cell => line[at] ?? null;
    if (isReplaced(lines, at, lineLookups)) return [{ name: shownName(lines, name), cell }];
    return [{ name: (field === null ? undefined : LINE_HEADINGS[field]) ?? name, cell }];
  });
  if (description !== null) ofLine.push({ name: 'Description', cell: (_, line) => description(line) });
  for (const { kind, name, cell } of lineLookups) {
    if (kind === 'article') continue;
    const heading = kind === 'type' ? 'Line type' : kind === 'person' ? shownName(lines, name) : name;
    ofLine.push({ name: heading, cell: (_, line) => cell(line) });
  }
  const columns = [...ofTransaction, ...ofLine];
  // Marks a row as a line, even if every transaction has only one.
  if (columns.every(({ name }) => fieldOfHeading(name) !== 'lineAmount'))
    columns.push({ name: 'Line amount', cell: () => null });
  return [...columns, ...onlyShown];
}

/** A column name that is kept but not interpreted. */
export function shownName(table: StoredTable, name: string): string {
  return `${table.name}: ${name}`;
}

/** What a line without a description sells: the article, otherwise its number, otherwise its department. */
function findDescription(
  lines: StoredTable,
  lookups: readonly Lookup[],
): ((line: readonly Cell[]) => Cell) | null {
  const isWords = lines.fields.some(
    (field, at) => field === 'description' && !isReplaced(lines, at, lookups),
  );
  if (isWords) return null;
  const article = lookups.find(({ kind }) => kind === 'article');
  const department = lookups.find(({ kind }) => kind === 'department');
  const number = findArticleColumn(lines);
  if (article === undefined && department === undefined && number < 0) return null;
  return (line) => article?.cell(line) ?? line[number] ?? department?.cell(line) ?? null;
}
