import { type Reading, listRows, readExport, type ReadTransaction, type RowText } from './read-export.ts';
import type { FileRun } from './run-set.ts';
import type { Difference } from './scoring/compare.ts';

const MOST_DIFFERENCES = 8;
const MOST_ROWS = 24;
const FIRST_ROWS = 12;

/** Describes one file: what it is, its outcome, and its first differences with their original rows. */
export async function showFile(
  { name, system, traits, outcome, judgement }: FileRun,
  file: string,
): Promise<string> {
  const { differences, unreported, reading } = judgement;
  // First those that nothing tells.
  const listed = [...unreported, ...differences.filter((one) => !unreported.includes(one))];
  const rows = await listRows(file);
  return [
    `${name}: ${system} (${traits.join(', ')})`,
    ...describe(outcome, reading),
    '',
    ...rows.slice(0, FIRST_ROWS).map(showRow),
    '',
    `${differences.length} differences, of which nothing tells ${unreported.length}`,
    ...listed.slice(0, MOST_DIFFERENCES).flatMap((one) => ['', one.text, ...rowsOf(one, rows).map(showRow)]),
  ].join('\n');
}

function describe(outcome: string, { transactions, remarks, rejections, questions }: Reading): string[] {
  return [
    `${outcome}; ${transactions.length} transactions, ${rejections.length} rejections, ${questions} questions`,
    ...remarks.map((remark) => `remark: ${remark}`),
    ...rejections
      .slice(0, 3)
      .map(({ firstRow, lastRow, reason }) => `rejected rows ${firstRow} to ${lastRow}: ${reason}`),
  ];
}

const MOST_TRANSACTIONS = 20;

/** Describes what any export is read as: the remarks, and the first transactions with what each of their lines is. */
export async function showReading(file: string): Promise<string> {
  const reading = await readExport(file, () => null);
  return [
    ...describe(reading.status, reading),
    ...reading.transactions.slice(0, MOST_TRANSACTIONS).flatMap((one) => ['', ...showTransaction(one)]),
  ].join('\n');
}

function showTransaction({ receipt, assessment }: ReadTransaction): string[] {
  const { transactionNumber, registerId, employeeId, time, items, lines } = receipt;
  const { transactionType, amountCents, findings } = assessment;
  return [
    `${transactionNumber}, register ${registerId ?? '-'}, cashier ${employeeId ?? '-'}, ${time}: ` +
      `${transactionType} ${dollars(amountCents)} ${findings.map(({ filter }) => filter).join(' ')}`,
    ...lines.map(({ kind, text }) => `  ${kind.padEnd(10)}  ${text}`),
    ...items.map(
      ({ name, priceCents, quantity, state }) => `  = ${quantity} x ${name} ${dollars(priceCents)} ${state}`,
    ),
  ];
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const showRow = ({ rowNumber, text }: RowText): string => `${String(rowNumber).padStart(6)}  ${text}`;

/** The rows that were read as the transaction, or those that have its number. */
function rowsOf({ read, wanted }: Difference, rows: readonly RowText[]): RowText[] {
  const source = read?.receipt.source;
  const found = rows.filter(({ sheet, rowNumber, text }) =>
    source === undefined
      ? text.includes(wanted?.transactionId ?? '\0')
      : sheet === source.sheet && rowNumber >= source.firstRow && rowNumber <= source.lastRow,
  );
  return found.slice(0, MOST_ROWS);
}
