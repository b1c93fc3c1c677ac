// Whether two files name the same goods of a transaction, in SQL: exports write names in capitals, with other blanks,
// with the article's number, or cut off, and an article's pieces on one line or on several.
import { plainLetters } from './person-names.queries.ts';

/** Digits of an article's number; a size has fewer. */
const CODE = '(^|[[:space:]])[0-9]{4,}(?=[[:space:]]|$)';
const VOIDED = '^void line item ';
/** A shorter name isn't another one cut off. */
const SHORTEST_CUT = 5;

/** 'VOID LINE ITEM Kool  Carton' as 'KOOLCARTON'; a name that is only a number stays. */
export const plainName = (name: string): string =>
  `(SELECT coalesce(nullif(${plainLetters(`regexp_replace(n.name, '${CODE}', ' ', 'g')`)}, ''), n.name)
    FROM (SELECT regexp_replace(${name}, '${VOIDED}', '', 'i') AS name) n)`;

/** Rows of what was sold, taken back on the ticket, and returned, each article's lines together. */
const articlesOf = (d: string): string =>
  `(SELECT g.kind, g.name, sum(g.price) AS price FROM (
    SELECT ${plainName("item ->> 'name'")} AS name, (item ->> 'price')::numeric AS price,
      CASE WHEN item ->> 'state' = 'void' THEN 'void' WHEN (item ->> 'price')::numeric < 0 THEN 'returned' ELSE 'sold' END
        AS kind
    FROM json_array_elements(${d}.items) item) g
  GROUP BY 1, 2)`;

/** Whether something of a sold article of these goods is left after what other lines of the ticket take back. */
const isKept = (article: string, goods: string): string =>
  `(${article}.kind = 'sold' AND ${article}.price + coalesce((SELECT min(v.price) FROM ${goods} v
    WHERE v.kind = 'void' AND v.price < 0 AND v.name = ${article}.name), 0) > 0)`;

/** A query of the names of articles that a row or record with `items` sells and doesn't take back. */
export const soldBy = (d: string): string =>
  `(WITH goods AS MATERIALIZED ${articlesOf(d)} SELECT a.name FROM goods a WHERE ${isKept('a', 'goods')})`;

const isSameName = (a: string, b: string): string =>
  `(${a} = ${b} OR least(length(${a}), length(${b})) >= ${SHORTEST_CUT} AND (starts_with(${a}, ${b}) OR starts_with(${b}, ${a})))`;

/** Whether a row or record with `facts` is of a ticket that was paid: a canceled one sells nothing, nor does training. */
export const isPaid = (d: string): string =>
  `(coalesce(${d}.facts ->> 'ending', 'paid') = 'paid' AND ${d}.facts ->> 'isTraining' IS DISTINCT FROM 'true')`;

/**
 * A query of the articles that findings are about, with their money, whether they were returned, and the ids, numbers, and
 * times of their transactions: all of a ticket that was given up, or else what was taken back or returned.
 * @param rows a query of these, `items`, and `facts`
 */
export const articlesAt = (rows: string): string =>
  `SELECT x.id, x.transaction_number, x.transaction_time, ${plainName("item ->> 'name'")} AS name,
    abs((item ->> 'price')::numeric) AS price,
    ${isPaid('x')} AND item ->> 'state' IS DISTINCT FROM 'void' AS is_returned
  FROM (${rows}) x CROSS JOIN LATERAL json_array_elements(x.items) item
  WHERE NOT ${isPaid('x')} OR item ->> 'state' = 'void' OR (item ->> 'price')::numeric < 0
    OR x.facts ->> 'refundCents' IS NOT NULL
      AND NOT EXISTS (SELECT FROM json_array_elements(x.items) y WHERE (y ->> 'price')::numeric < 0)`;

const isIn = (article: string, goods: string): string =>
  `EXISTS (SELECT FROM ${goods} g WHERE g.kind = ${article}.kind AND abs(g.price) = abs(${article}.price)
    AND ${isSameName('g.name', `${article}.name`)})`;

/**
 * Whether both rows or records name goods, and the second names others, or at other prices. One that has goods where
 * the first has none, or lists what was taken back where the first doesn't, knows more.
 */
export const namesOtherGoods = (d: string, other: string): string =>
  `CASE WHEN ${d}.items::text = ${other}.items::text OR '[]' IN (${d}.items::text, ${other}.items::text) THEN false
    ELSE (WITH one AS MATERIALIZED ${articlesOf(d)}, other AS MATERIALIZED ${articlesOf(other)}
      SELECT EXISTS (SELECT FROM one a WHERE NOT ${isIn('a', 'other')})
        OR EXISTS (SELECT FROM other a WHERE NOT ${isIn('a', 'one')}
          AND (a.kind <> 'void' OR EXISTS (SELECT FROM one b WHERE b.kind = 'void')))) END`;

/** When a sale may explain an article in `w`: it was rung again within minutes, or sold in the day before it came back. */
const isInTime = (sale: string): string =>
  `w.transaction_time - ${sale}.transaction_time BETWEEN
    interval '-15 minutes' AND CASE WHEN w.is_returned THEN interval '1 day' ELSE interval '15 minutes' END`;

/**
 * The articles in `wanted`, by `articlesAt`, of transactions other than `stored` and near it in time, that the second of
 * both rows or records sells and the first doesn't, or at another price. A first one without goods doesn't say.
 */
const soldAlone = (d: string, other: string, stored: string): string =>
  `WITH one AS MATERIALIZED ${articlesOf(d)}, other AS MATERIALIZED ${articlesOf(other)}, sold AS (
    SELECT w.* FROM other a JOIN wanted w ON ${isSameName('w.name', 'a.name')} AND w.id <> ${stored}.id AND ${isInTime(stored)}
    WHERE ${d}.items::text <> '[]' AND ${isKept('a', 'other')} AND ${isPaid(other)}
      AND NOT (${isPaid(d)} AND (${d}.items::text = ${other}.items::text OR ${isIn('a', 'one')})))`;

/** A query of the numbers of the transactions that these articles are about. */
export const wantedSold = (d: string, other: string, stored: string): string =>
  `${soldAlone(d, other, stored)} SELECT DISTINCT transaction_number FROM sold ORDER BY 1`;

/** What one finding has of these articles, at most: money of a single transaction. 0 for none, or for articles without prices. */
export const wantedMoney = (d: string, other: string, stored: string): string =>
  `(${soldAlone(d, other, stored)}
    SELECT coalesce(max(f.price), 0) FROM (SELECT id, sum(price) AS price FROM sold GROUP BY id) f)`;
