// Whether two names can be one person's, in SQL: exports write them in capitals, in another order, with initials,
// without accents, or cut off.

/** Accents, once they are separate characters, and characters that don't show. */
const UNSEEN = '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\ufeff]';

/** 'Bell, Nadía' as 'BELL NADIA'. */
const plain = (name: string): string =>
  `trim(upper(regexp_replace(regexp_replace(normalize(${name}, NFKD), '${UNSEEN}', '', 'g'),
    '[[:space:][:punct:]]+', ' ', 'g')))`;

/** 'Bell, Nadía' as 'BELLNADIA'. */
export const plainLetters = (name: string): string => `replace(${plain(name)}, ' ', '')`;

/** Whether each word of the first name begins one of the other, or is begun by it: 'N BELL' is in 'NADIA BELL'. */
const isWithin = (words: string, others: string): string =>
  `NOT EXISTS (SELECT FROM unnest(string_to_array(${words}, ' ')) a WHERE NOT EXISTS (
    SELECT FROM unnest(string_to_array(${others}, ' ')) b WHERE starts_with(a, b) OR starts_with(b, a)))`;

/** Whether two rows name people who can't be the same; without a name in one of them, they can. */
export const hasOtherName = (t: string, otherT: string): string =>
  `CASE WHEN ${t}.employee_name = ${otherT}.employee_name OR ${t}.employee_name IS NULL
      OR ${otherT}.employee_name IS NULL THEN false
    ELSE (SELECT NOT (${isWithin('p.one', 'p.other')} OR ${isWithin('p.other', 'p.one')}
        OR starts_with(replace(p.one, ' ', ''), replace(p.other, ' ', ''))
        OR starts_with(replace(p.other, ' ', ''), replace(p.one, ' ', '')))
      FROM (SELECT ${plain(`${t}.employee_name`)} AS one, ${plain(`${otherT}.employee_name`)} AS other) p) END`;

/** Whether the second row lacks a name that the first has, or has less of it: 'N' for 'NADIA BELL'. */
export const losesName = (t: string, otherT: string): string =>
  `CASE WHEN ${t}.employee_name IS NULL OR ${t}.employee_name = ${otherT}.employee_name THEN false
    WHEN ${otherT}.employee_name IS NULL THEN true
    ELSE length(${plain(`${otherT}.employee_name`)}) < length(${plain(`${t}.employee_name`)})
      AND NOT ${hasOtherName(t, otherT)} END`;
