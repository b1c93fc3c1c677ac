// What a transaction says, as far as people are told where two files differ.

export type TransactionFacts = Record<
  | 'transactionNumber'
  | 'registerId'
  | 'transactionTime'
  | 'employeeId'
  | 'employeeName'
  | 'transactionType'
  | 'amount'
  | 'items',
  string | null
>;

/** A long receipt says enough by its beginning. */
const ITEMS_LENGTH = 500;

/** The facts as JSON, of rows or records with the columns of `transactions` and of `transaction_details`. */
export const factsOf = (t: string, d: string): string =>
  `json_build_object('transactionNumber', ${t}.transaction_number, 'registerId', ${t}.register_id,
    'transactionTime', to_char(${t}.transaction_time, 'YYYY-MM-DD HH24:MI:SS'), 'employeeId', ${t}.employee_id,
    'employeeName', ${t}.employee_name, 'transactionType', ${t}.transaction_type, 'amount', ${t}.amount::text,
    'items', (SELECT left(string_agg(concat_ws(' ', i ->> 'name', to_char((i ->> 'price')::numeric, 'FM999999990.00'),
      nullif(i ->> 'state', 'sold')), ', '), ${ITEMS_LENGTH}) FROM json_array_elements(${d}.items) AS i))`;

/** Whether two such rows say something else, or are found suspicious for something else by other lines. */
export const differ = (t: string, d: string, otherT: string, otherD: string): string =>
  `(${factsOf(t, d)}::text <> ${factsOf(otherT, otherD)}::text OR ${d}.items::text <> ${otherD}.items::text
    OR ${t}.filter_mask <> ${otherT}.filter_mask
      AND (${d}.raw_data -> 'originalRows')::text <> (${otherD}.raw_data -> 'originalRows')::text)`;

const KEYS = ['register_id', 'transaction_number', 'transaction_time'];
const OTHERS = ['employee_id', 'employee_name', 'transaction_type', 'amount', 'filter_mask'];
const DETAILS = ['items', 'raw_data'];

/** Of the rows `t` and `d`, as a content that is kept of a transaction has it: see `joinContent`. */
export const CONTENT_NOW = `json_build_object(${[
  ...[...KEYS, ...OTHERS].map((column) => `'${column}', t.${column}`),
  ...DETAILS.map((column) => `'${column}', d.${column}`),
].join(', ')})`;

/**
 * Joins what a content that is kept of the transaction `t` says, as a row for `factsOf` and `differ` in place of both tables.
 * A version before has kept contents without the key: the transaction's stands for it.
 */
export const joinContent = (content: string, alias: string): string =>
  `CROSS JOIN LATERAL (
    SELECT ${KEYS.map((column) => `coalesce(p.${column}, t.${column}) AS ${column}`).join(', ')},
      ${OTHERS.map((column) => `p.${column}`).join(', ')}, ${content} -> 'items' AS items,
      ${content} -> 'raw_data' AS raw_data
    FROM json_populate_record(NULL::transactions, ${content}) p) ${alias}`;

export interface FactDifference {
  field: string;
  before: string | null;
  after: string | null;
}

/** @returns one for each that differs. */
export function listDifferences(before: TransactionFacts, after: TransactionFacts): FactDifference[] {
  return (Object.keys(before) as (keyof TransactionFacts)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
