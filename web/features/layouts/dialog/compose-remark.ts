import { type LayoutExample, REMARK_LENGTH } from '@tillwatch/contract';

type Pointed = Pick<LayoutExample, 'id' | 'transactionId' | 'rows'>;

/** What somebody points at: transactions, and rows of them. */
export type Picked = ReadonlyMap<LayoutExample['id'], ReadonlySet<number>>;

/** Of a remark, so much is left for what somebody types. */
const LONGEST_REFERENCE = REMARK_LENGTH / 2;
const LONGEST_ROW = 60;

/** @returns the transactions and rows in words, each transaction in its own line; '' if nothing is picked */
export function describePicked(examples: readonly Pointed[], picked: Picked): string {
  const lines = examples.flatMap(({ id, transactionId, rows }) => {
    const rowNumbers = picked.get(id);
    if (rowNumbers === undefined) return [];
    const chosen = rows.filter(({ rowNumber }) => rowNumbers.has(rowNumber));
    return [`Transaction ${transactionId}, ${chosen.length > 0 ? quote(chosen) : describeAll(rows)}.`];
  });
  const text = lines.join('\n');
  return text.length > LONGEST_REFERENCE ? `${text.slice(0, LONGEST_REFERENCE - 1)}…` : text;
}

function describeAll(rows: Pointed['rows']): string {
  const [first, last] = [rows[0]?.rowNumber, rows.at(-1)?.rowNumber];
  return first === last ? `row ${first}` : `rows ${first} to ${last}`;
}

const quote = (rows: Pointed['rows']): string =>
  rows.map(({ rowNumber, text }) => `row ${rowNumber}: “${short(text)}”`).join('; ');

function short(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return plain.length > LONGEST_ROW ? `${plain.slice(0, LONGEST_ROW - 1)}…` : plain;
}
