// The facts of a transaction that people are shown when two files differ.
import { MOVING_TYPES } from '@tillwatch/core/detection';
import { employeeKeyOf } from './employee-key.queries.ts';
import { losesFacts, type NamedFacts, namesOtherFacts, sayNamed } from './named-facts.queries.ts';
import { hasOtherName } from './person-names.queries.ts';

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
> & { named: NamedFacts };

/** The beginning of a long receipt is enough, to the end of a word. */
const ITEMS_LENGTH = 500;

const MOVING = MOVING_TYPES.map((type) => `'${type}'`).join(', ');

/** '$1,204.50', '-$1.99', as in lists: of money that was moved, the amount says how much, however a file signs it. */
const priceOf = (t: string, price: string): string =>
  `concat(CASE WHEN ${price} < 0 AND ${t}.transaction_type NOT IN (${MOVING}) THEN '-' END, '$',
    to_char(abs(${price}), 'FM999,999,990.00'))`;

/** The facts as JSON, from rows or records with the columns of `transactions` and `transaction_details`. */
export const factsOf = (t: string, d: string): string =>
  `json_build_object('transactionNumber', ${t}.transaction_number, 'registerId', ${t}.register_id,
    'transactionTime', to_char(${t}.transaction_time, 'YYYY-MM-DD HH24:MI:SS'), 'employeeId', ${t}.employee_id,
    'employeeName', ${t}.employee_name, 'transactionType', ${t}.transaction_type, 'amount', ${t}.amount::text,
    'items', (SELECT CASE WHEN length(said) <= ${ITEMS_LENGTH} THEN said
      ELSE rtrim(regexp_replace(left(said, ${ITEMS_LENGTH}), '[^ ]*$', ''), ' ,') || '…' END
      FROM (SELECT string_agg(concat_ws(' ', item ->> 'name', ${priceOf(t, "(item ->> 'price')::numeric")},
      nullif(item ->> 'state', 'sold')), ', ') AS said FROM json_array_elements(${d}.items) AS item) of_items),
    'named', ${sayNamed(t, d)})`;

/** Identifies what is stored of `t` and `d`, with its lines and whether it is reviewed: all that a decision sees. */
export const seenOf = (t: string, d: string): string =>
  `md5(concat_ws(' ', ${factsOf(t, d)}::text, ${d}.items::text, (${d}.raw_data -> 'originalRows')::text,
    ${t}.filter_mask, ${t}.priority, ${t}.is_verified, ${t}.is_flagged))`;

/** The same without the items; much cheaper to compare. */
const columnsOf = (t: string): string =>
  `${t}.transaction_number, ${t}.register_id, ${t}.transaction_time, ${t}.employee_id, ${t}.employee_name,
    ${t}.transaction_type, ${t}.amount`;

type Rows = [t: string, d: string, otherT: string, otherD: string];

const differInColumns = (...[t, d, otherT, otherD]: Rows): string =>
  `(${columnsOf(t)}) IS DISTINCT FROM (${columnsOf(otherT)}) OR ${d}.items::text <> ${otherD}.items::text
    OR ${t}.filter_mask <> ${otherT}.filter_mask
      AND (${d}.raw_data -> 'originalRows')::text <> (${otherD}.raw_data -> 'originalRows')::text`;

/** Whether two such rows differ in facts, or in findings because of different lines, or the second lacks a fact. */
export const differ = (...rows: Rows): string =>
  `(${differInColumns(...rows)} OR ${losesFacts(rows[1], rows[3])})`;

/** The same, but each may name facts that the other doesn't. */
export const disagree = (...rows: Rows): string =>
  `(${differInColumns(...rows)} OR ${namesOtherwise(...rows)})`;

/**
 * Whether both name a fact of how it was paid, and differently; sums follow from the amount, so they count only where
 * that is the same.
 */
export const namesOtherwise = (...[t, d, otherT, otherD]: Rows): string =>
  namesOtherFacts(d, otherD, `${t}.amount = ${otherT}.amount`);

/**
 * Whether two such rows, which different exports have written, can't both be right, however exact each is. Exports may
 * mean different sums by the same word.
 */
export const contradicts = (...[t, d, otherT, otherD]: Rows): string =>
  `((${t}.amount, ${t}.transaction_type) IS DISTINCT FROM (${otherT}.amount, ${otherT}.transaction_type)
    OR ${namesOtherPeople(t, otherT)} OR ${namesOtherFacts(d, otherD, 'false')})`;

/** Whether two such rows name different cashiers, by number or by name. */
export const namesOtherPeople = (t: string, otherT: string): string =>
  `(${namesOthers(t, otherT)} OR ${hasOtherName(t, otherT)})`;

/** Whether two such rows name different cashiers' numbers. */
export const namesOthers = (t: string, otherT: string): string =>
  `coalesce(${employeeKeyOf(`${t}.employee_id`)} <> ${employeeKeyOf(`${otherT}.employee_id`)}, false)`;

/** Who is at the register: the number's key or, where there is none, the name. */
const cashierOf = (t: string): string => `coalesce(${employeeKeyOf(`${t}.employee_id`)}, ${t}.employee_name)`;

/** Whether the second row has another cashier than the first, by number or by name, or none. */
export const hasOtherCashier = (t: string, otherT: string): string =>
  `(${cashierOf(t)} IS DISTINCT FROM ${cashierOf(otherT)} OR ${hasOtherName(t, otherT)})`;

/**
 * Whether a verification of the transaction doesn't hold for what another file says: it has more money or findings, or
 * another cashier. What is flagged stays flagged.
 */
export const outgrows = (t: string, otherT: string): string =>
  `(${t}.is_verified AND NOT ${t}.is_flagged AND (abs(${otherT}.amount) > abs(${t}.amount)
    OR ${otherT}.priority > ${t}.priority OR ${otherT}.filter_mask & ~${t}.filter_mask <> 0
    OR ${hasOtherCashier(t, otherT)}))`;

/** Columns that other rules or another version would compute differently from the same rows. */
const MADE_OF_IT = ['priority', 'filter_mask', 'search_text', 'findings', 'facts', 'hits', 'raw_data'];

/**
 * What a file says about a transaction, for comparison with another file: independent of what filters found.
 * @param content JSON with the columns of both tables, as in contradictions and superseded contents.
 */
export const factsIn = (content: string): string =>
  `((${content})::jsonb - ARRAY[${MADE_OF_IT.map((column) => `'${column}'`).join(', ')}]
    || jsonb_build_object('lines', (${content})::jsonb -> 'raw_data' -> 'originalRows'))`;

export interface FactDifference {
  field: string;
  before: string | null;
  after: string | null;
}

/** @returns one for each fact that differs. */
export function listDifferences(before: TransactionFacts, after: TransactionFacts): FactDifference[] {
  const was = listFacts(before);
  const is = new Map(listFacts(after));
  return was
    .map(([field, value]) => ({ field, before: value, after: is.get(field) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

const listFacts = ({ named, ...facts }: TransactionFacts): [string, string | null][] => [
  ...Object.entries(facts),
  ...Object.entries(named),
];
