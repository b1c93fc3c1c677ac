// Finds incoming transactions that another export has written in another way: padded numbers, times without seconds, or
// no register. Neither their key nor their rows are those of the stored transaction.
import type { ClientBase } from 'pg';
import { namesMoreFacts } from '../../platform/named-facts.queries.ts';
import { losesName } from '../../platform/person-names.queries.ts';
import { namesOthers } from '../../platform/transaction-facts.queries.ts';
import { indexed, SAME_FILE } from './match-incoming.ts';
import { readStored } from './stored-rows.ts';

/**
 * The share of a file's transactions, in the time that it has in common with stored ones, from which on it counts as
 * another way of writing them. The same day in another layout comes to 1, different registers that agree by chance
 * to 0.09 at most (decision 69).
 */
const LEAST_SHARE = 0.5;

/**
 * If the register is unknown in one of the two, so many must agree, or have been written in several ways before; fewer
 * may be chance.
 */
const FEWEST_WITHOUT_REGISTER = 3;

/** What one export puts before a number that another leaves out. */
const PADDING = "'0#*-_.:/ '";

/** A register without leading zeros. */
const plainRegister = (register: string): string => `ltrim(${register}, '0 ')`;

/** The number without leading zeros and marks, in each of its parts: '4-06000' as '4-6000'. */
const unpadded = (number: string): string =>
  `regexp_replace(ltrim(${number}, ${PADDING}), '([^0-9])0+(?=[0-9])', '\\1', 'g')`;

/** The same without the register that an export puts in front: '4-6000' of register 04 as '6000'. */
const plainNumber = (record: string): string =>
  `CASE WHEN ${plainRegister(`${record}.register_id`)} ~ '^[0-9]+$' THEN
    regexp_replace(${unpadded(`${record}.transaction_number`)},
      '^' || ${plainRegister(`${record}.register_id`)} || '[-_.:/ ]+(?=[0-9])', '')
  ELSE ${unpadded(`${record}.transaction_number`)} END`;

const minuteOf = (time: string): string => `date_trunc('minute', ${time})`;

/** Whether two times agree as far as the less precise one goes; an export without seconds has 0 of them. */
const sameTime = (a: string, b: string): string =>
  `${minuteOf(a)} = ${minuteOf(b)} AND (${a} = ${b} OR ${a} = ${minuteOf(a)} OR ${b} = ${minuteOf(b)})`;

const sameRegister = (a: string, b: string): string =>
  `(${a} = ${b} OR ${a} = '' OR ${b} = '' OR ${plainRegister(a)} = ${plainRegister(b)})`;

/** Whether two records have one number, time, and register, written in different ways. */
export const isSameTicket = (a: string, b: string): string =>
  `${sameTime(`${a}.transaction_time`, `${b}.transaction_time`)}
    AND ${plainNumber(a)} = ${plainNumber(b)}
    AND ${sameRegister(`${a}.register_id`, `${b}.register_id`)}`;

/** Whether two records can be one transaction, written in different ways. */
export const isAlike = (a: string, b: string): string =>
  `${a}.amount = ${b}.amount AND ${a}.transaction_type = ${b}.transaction_type AND ${isSameTicket(a, b)}`;

/** How a file's transactions were met that neither key nor rows matched. */
export interface Likeness {
  /** How many are stored, written in another way. */
  met: number;
  /** How many others are in the time that the file shares with stored transactions. */
  others: number;
  /** Whether that is enough to take them for the same; otherwise all were added. */
  isTaken: boolean;
  /** How many of those met have another number, time, or register. */
  numbers: number;
  times: number;
  registers: number;
}

export const NO_LIKENESS: Likeness = {
  met: 0,
  others: 0,
  isTaken: false,
  numbers: 0,
  times: 0,
  registers: 0,
};

interface Upload {
  storeId: number;
  uploadId: number;
}

/** Call after `matchIncoming`. Adds what it finds to `chosen`. */
export async function matchAlike(client: ClientBase, upload: Upload): Promise<Likeness> {
  const likeness = await findPairs(client, upload);
  if (!likeness.isTaken) return likeness;
  const choose = 'INSERT INTO chosen (incoming_id, id) SELECT incoming_id, id FROM';
  await client.query(`${choose} pairs`);
  const rewritten = await findRewritten(client);
  await client.query(`${choose} rewritten`);
  await client.query('ANALYZE chosen');
  return {
    isTaken: true,
    met: likeness.met + rewritten.met,
    others: Math.max(0, likeness.others - rewritten.met),
    numbers: likeness.numbers + rewritten.numbers,
    times: likeness.times + rewritten.times,
    registers: likeness.registers + rewritten.registers,
  };
}

const COUNTS = `count(*)::integer AS met, count(*) FILTER (WHERE has_other_number)::integer AS numbers,
  count(*) FILTER (WHERE has_other_time)::integer AS times,
  count(*) FILTER (WHERE has_other_register)::integer AS registers`;
/** How the records `u` and `n` are written. */
const WRITTEN = `u.transaction_number <> n.transaction_number AS has_other_number,
  u.transaction_time <> n.transaction_time AS has_other_time, u.register_id <> n.register_id AS has_other_register`;

/**
 * In a file that writes stored transactions in another way, what has the number, time, and register of another stored
 * one is that one, with an amount or kind that was corrected, or forged. Where the register is unknown in one of the
 * two, another cashier makes another transaction.
 */
async function findRewritten(
  client: ClientBase,
): Promise<Pick<Likeness, 'met' | 'numbers' | 'times' | 'registers'>> {
  await client.query(
    `CREATE TEMPORARY TABLE rewritten ON COMMIT DROP AS
    WITH possible AS (
      SELECT u.id AS incoming_id, n.id, ${WRITTEN},
        count(*) OVER (PARTITION BY u.id) AS stored, count(*) OVER (PARTITION BY n.id) AS read
      FROM unmet u JOIN near n ON ${isSameTicket('u', 'n')}
        AND (u.register_id = n.register_id OR NOT ${namesOthers('u', 'n')})
      WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.id = n.id)
        AND NOT EXISTS (SELECT FROM chosen WHERE chosen.incoming_id = u.id)
    )
    SELECT * FROM possible WHERE stored = 1 AND read = 1`,
  );
  const { rows } = await client.query<Likeness>(`SELECT ${COUNTS} FROM rewritten`);
  return rows[0] ?? NO_LIKENESS;
}

async function findPairs(client: ClientBase, { storeId }: Upload): Promise<Likeness> {
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE unmet ON COMMIT DROP AS
    SELECT i.id, i.register_id, i.transaction_number, i.transaction_time, i.amount, i.transaction_type, i.employee_id
    FROM incoming i WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.incoming_id = i.id)`,
  );
  if (rowCount === 0) return NO_LIKENESS;
  await client.query(
    `CREATE TEMPORARY TABLE near ON COMMIT DROP AS
    SELECT t.id, t.register_id, t.transaction_number, t.transaction_time, t.amount, t.transaction_type, t.employee_id
    FROM (SELECT DISTINCT transaction_time::date AS day FROM unmet) days
    JOIN transactions t ON t.store_id = $1 AND t.transaction_time >= days.day
      AND t.transaction_time < days.day + 1`,
    [storeId],
  );
  await client.query('ANALYZE unmet');
  await client.query('ANALYZE near');
  const pairs = await client.query(
    `CREATE TEMPORARY TABLE pairs ON COMMIT DROP AS
    WITH possible AS (
      SELECT u.id AS incoming_id, n.id, u.register_id <> '' AND n.register_id <> '' AS has_register,
        2 * (${namesOthers('u', 'n')})::integer + (u.register_id <> n.register_id)::integer AS otherwise,
        ${WRITTEN}
      FROM unmet u JOIN near n ON ${isAlike('u', 'n')}
      WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.id = n.id)
    ), closest AS (
      SELECT *, otherwise = min(otherwise) OVER (PARTITION BY incoming_id)
        AND otherwise = min(otherwise) OVER (PARTITION BY id) AS is_close
      FROM possible
    ), counted AS (
      SELECT *, count(*) OVER (PARTITION BY incoming_id) AS stored, count(*) OVER (PARTITION BY id) AS read
      FROM closest WHERE is_close
    )
    SELECT * FROM counted WHERE stored = 1 AND read = 1`,
  );
  if (pairs.rowCount === 0) return NO_LIKENESS;
  if ((pairs.rowCount ?? 0) + (await countVersioned(client, storeId)) < FEWEST_WITHOUT_REGISTER)
    await client.query('DELETE FROM pairs WHERE NOT has_register');
  await client.query(
    `CREATE TEMPORARY TABLE spans ON COMMIT DROP AS
    SELECT transaction_time::date AS day, register_id, min(${minuteOf('transaction_time')}) AS first,
      max(transaction_time) AS last
    FROM near GROUP BY 1, 2`,
  );
  await client.query('ANALYZE spans');
  const { rows } = await client.query<Omit<Likeness, 'isTaken'>>(
    `WITH shared AS (
      SELECT u.id FROM unmet u JOIN spans s ON s.day = u.transaction_time::date AND u.transaction_time >= s.first
        AND ${minuteOf('u.transaction_time')} <= s.last AND ${sameRegister('u.register_id', 's.register_id')}
      UNION SELECT incoming_id FROM pairs
    )
    SELECT ${COUNTS}, (SELECT count(*)::integer FROM shared) - count(*)::integer AS others FROM pairs`,
  );
  const found = rows[0] ?? NO_LIKENESS;
  return { ...found, isTaken: found.met > 0 && found.met >= LEAST_SHARE * (found.met + found.others) };
}

/** Of those that key or rows matched, the ones that several exports have written. */
async function countVersioned(client: ClientBase, storeId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM chosen WHERE id IN (
      SELECT s.transaction_id FROM superseded_contents s WHERE s.store_id = $1 AND s.is_version)`,
    [storeId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Creates the temporary table `alike` of those in `repeated` of which both versions count: those that have versions,
 * and those that this file says differently. A file that is another way of writing stored ones may have the keys of
 * some, and a file without goods, or that doesn't name the cashier or how it was paid, doesn't take that from a
 * transaction.
 * @returns whether there are any.
 */
export async function collectAlike(
  client: ClientBase,
  { storeId, uploadId }: Upload,
  { isTaken }: Likeness,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE alike ON COMMIT DROP AS
    WITH same AS (${SAME_FILE}), versioned AS MATERIALIZED (
      SELECT DISTINCT s.transaction_id AS id FROM superseded_contents s WHERE s.store_id = $1 AND s.is_version
    ), possible AS MATERIALIZED (
      SELECT r.incoming_id, r.id, v.id IS NOT NULL AS has_versions FROM repeated r
      LEFT JOIN versioned v ON v.id = r.id WHERE r.is_changed OR v.id IS NOT NULL
    ), readings AS MATERIALIZED (
      SELECT r.transaction_id AS id, r.upload_id, r.run FROM transaction_readings r
      WHERE r.store_id = $1 AND r.transaction_id IN (SELECT id FROM possible)
    ), stored AS MATERIALIZED (${readStored('SELECT id FROM possible')})
    SELECT p.incoming_id, p.id, r.run AS current_run
    FROM possible p
    JOIN incoming i ON i.id = p.incoming_id
    JOIN stored t ON t.id = p.id
    LEFT JOIN readings r ON r.id = p.id AND r.upload_id = t.upload_id
    WHERE p.has_versions OR ${isSameTicket('t', 'i')} AND t.upload_id <> $2 AND t.upload_id NOT IN (SELECT id FROM same)
      AND ($3 OR ${isAlike('t', 'i')} AND (
        (t.items::text = '[]') <> (i.items::text = '[]') OR ${namesMoreFacts('t', 'i')}
          OR ${losesName('t', 'i')} AND NOT ${namesOthers('t', 'i')}))`,
    [storeId, uploadId, isTaken],
  );
  await indexed(client, 'alike', 'id', 'incoming_id');
  return rowCount !== null && rowCount > 0;
}
