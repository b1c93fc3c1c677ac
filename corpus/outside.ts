// Exports stored next to the project, if any: third parties' data, which must not be part of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ColumnRole, MAPPING_SHAPES, type RoleColumns } from '@tillwatch/core/journal';
import type { Truth, TruthTransaction } from './truth.ts';

/** A file that exists already. */
export interface OutsideFile {
  name: string;
  system: string;
  file: string;
  /** null for a file that must be refused. */
  truth: Truth | null;
  /** Whether a question is as right as a refusal. */
  mayAsk: boolean;
}

interface IndexEntry {
  name: string;
  system: string;
  expect?: string;
}

const INDEX = 'index.json';

/**
 * The files of a folder that have truths, and those that its index says must be refused.
 * @returns nothing without the folder
 */
export function listOutside(folder: string): OutsideFile[] {
  if (!existsSync(folder)) return [];
  const index = readIndex(path.join(folder, INDEX));
  return readdirSync(folder)
    .filter((name) => name !== INDEX && !name.endsWith('.truth.json'))
    .flatMap((name) => {
      const file = path.join(folder, name);
      const { system = name, expect = '' } = index.get(name) ?? {};
      const truth = readTruth(`${file}.truth.json`);
      if (truth === null && expect === '') return [];
      return [
        { name, system, file, truth: hasTransactions(truth) ? truth : null, mayAsk: /\bask\b/.test(expect) },
      ];
    });
}

function readIndex(file: string): Map<string, IndexEntry> {
  const entries = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as IndexEntry[]) : [];
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function readTruth(file: string): Truth | null {
  if (!existsSync(file)) return null;
  const { shape, columns, transactions, ...truth } = JSON.parse(readFileSync(file, 'utf8')) as Truth;
  // Somebody who is asked can't choose a shape that the product doesn't know.
  const isKnown = shape !== undefined && MAPPING_SHAPES.includes(shape);
  return {
    ...truth,
    transactions: transactions.map((one) => withMoves(withVoidLines(one))),
    ...(columns !== undefined && nameColumns(columns)),
    ...(isKnown && { shape }),
  };
}

const OTHER_NAMES: Readonly<Record<string, ColumnRole>> = {
  transactionId: 'number',
  registerId: 'register',
  amount: 'total',
  itemName: 'description',
  itemPrice: 'lineAmount',
};

/** Others call some columns something else, and don't say that a table with prices has a row for each line. */
function nameColumns(columns: Readonly<Record<string, number>>): Pick<Truth, 'columns' | 'shape'> {
  const named = Object.entries(columns).map(([name, at]) => [OTHER_NAMES[name] ?? name, at]);
  const hasLines = columns.itemPrice !== undefined || columns.lineAmount !== undefined;
  return {
    columns: Object.fromEntries(named) as RoleColumns,
    shape: hasLines ? 'line-items' : 'summary',
  };
}

/** Others may list a line that was taken back once, with its price, without the line that takes it back. */
function withVoidLines(transaction: TruthTransaction): TruthTransaction {
  const { items } = transaction;
  if (items === undefined) return transaction;
  return {
    ...transaction,
    items: items.flatMap((item) =>
      item.voided === true && item.price > 0
        ? [
            { ...item, voided: false },
            { ...item, price: -item.price },
          ]
        : [item],
    ),
  };
}

/** Others call money that is paid out a drop, too; here it is a kind of its own. */
function withMoves(transaction: TruthTransaction): TruthTransaction {
  return transaction.kind === 'drop' ? { ...transaction, kind: 'moved' } : transaction;
}

/** A file without transactions must be refused. */
function hasTransactions(truth: Truth | null): boolean {
  return truth !== null && truth.transactions.length > 0;
}
