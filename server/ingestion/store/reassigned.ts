// Stored transactions that a file makes another cashier's. Without findings, they change at once; but people are
// compared by what they sell, so whoever can make a file can make somebody's findings look rare.
import type { ClientBase } from 'pg';
import { hasOtherName } from '../../platform/person-names.queries.ts';
import { namesOtherPeople } from '../../platform/transaction-facts.queries.ts';
import { readStored } from './stored-rows.ts';
import type { UploadKey } from './upload-key.ts';

/**
 * Transactions that one cashier loses to another: 'cashier 27', which an erasure finds, or a name where there is no
 * number; both, as 'cashier 27 ANN LEE', where only the name is another. To null for nobody.
 */
export interface Reassigned {
  from: string;
  to: string | null;
  transactions: number;
}

const MOST_TOLD = 5;

/** The file names nobody, or somebody of that name but not the number that was known. */
const LOSES_CASHIER = `(coalesce(t.employee_id, t.employee_name) IS NOT NULL AND i.employee_id IS NULL AND (
  i.employee_name IS NULL OR t.employee_name IS NULL OR ${hasOtherName('t', 'i')}))`;

const sayCashier = (t: string): string =>
  `coalesce('cashier ' || ${t}.employee_id || CASE WHEN t.employee_id = i.employee_id THEN coalesce(' ' || ${t}.employee_name, '') ELSE '' END,
    ${t}.employee_name)`;

/** Call once `repeated` says what changes, and before it does. @returns the most transactions first. */
export async function findReassigned(
  client: ClientBase,
  { storeId }: Pick<UploadKey, 'storeId'>,
): Promise<Reassigned[]> {
  const { rows } = await client.query<Reassigned>(
    `WITH stored AS MATERIALIZED (${readStored('SELECT id FROM repeated WHERE is_changed AND is_reading')})
    SELECT ${sayCashier('t')} AS "from", ${sayCashier('i')} AS "to",
      count(*)::integer AS transactions
    FROM stored t JOIN repeated r ON r.id = t.id JOIN incoming i ON i.id = r.incoming_id
    WHERE ${namesOtherPeople('t', 'i')} OR ${LOSES_CASHIER}
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    [storeId],
  );
  return rows;
}

export const countReassigned = (reassigned: readonly Reassigned[]): number =>
  reassigned.reduce((sum, { transactions }) => sum + transactions, 0);

/** A sentence for the upload's report. */
export function describeReassigned(reassigned: readonly Reassigned[]): string[] {
  if (reassigned.length === 0) return [];
  const count = countReassigned(reassigned);
  const told = reassigned
    .slice(0, MOST_TOLD)
    .map(
      ({ from, to, transactions }) =>
        `${transactions.toLocaleString('en-US')} from ${from} to ${to ?? 'nobody'}`,
    );
  const rest = countReassigned(reassigned.slice(MOST_TOLD));
  const pairs = new Intl.ListFormat('en-US').format([
    ...told,
    ...(rest > 0 ? [`${rest.toLocaleString('en-US')} between others`] : []),
  ]);
  const those = count === 1 ? '1 stored transaction' : `${count.toLocaleString('en-US')} stored transactions`;
  return [`This file gives ${those} to another cashier: ${pairs}.`];
}
