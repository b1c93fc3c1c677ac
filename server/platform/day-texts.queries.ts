// What can be searched of a store's business day, in one text: of each transaction its `search_text` and its number.
// Looking through it takes a fraction of the time that reading the rows takes: see decision 81.
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** On both sides of a number. No search has it. In texts, a line break takes its place, which no search has either. */
const MARK = 'chr(14)';
const DIGITS = "'0123456789'";
/** Digits of numbers are written as characters that no search has, so none finds a number by accident. */
const HIDDEN_DIGITS = String.raw`E'\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c'`;

/** A day's `search_texts`: an aggregate over its `transactions t`. */
export const DAY_TEXTS = `string_agg(replace(t.search_text, ${MARK}, chr(10)) || ${MARK}
  || translate(t.id::text, ${DIGITS}, ${HIDDEN_DIGITS}) || ${MARK}, '' ORDER BY t.id)`;

/** Whether the texts of days can be searched for this. */
export function isInDayTexts(wanted: string): boolean {
  return wanted !== '' && !/\p{Cc}/u.test(wanted);
}

/** How often the texts of a row of `store_days` have it, as an integer expression. */
export function countInTexts(wanted: string): RawBuilder<number> {
  return sql`cardinality(string_to_array(search_texts, ${wanted}::text)) - 1`;
}

/** A query for the `id` of each transaction of some days whose `search_text` has what is wanted. */
export function selectFromDayTexts(days: RawBuilder<SqlBool>, wanted: string): RawBuilder<unknown> {
  // What follows a match up to the next one has the number, unless the next one is in the same transaction.
  return sql`SELECT translate(number, ${sql.raw(HIDDEN_DIGITS)}, ${sql.raw(DIGITS)})::bigint AS id FROM (
      SELECT split_part(rest, ${sql.raw(MARK)}, 2) AS number FROM (
        SELECT unnest((string_to_array(search_texts, ${wanted}::text))[2:]) AS rest
        FROM public.store_days WHERE ${days} OFFSET 0
      ) AS rests OFFSET 0
    ) AS numbers WHERE number <> ''`;
}
