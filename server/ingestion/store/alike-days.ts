// Compares what a file added on a day with another day, of its store or of another one, at a distance in time.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type CopiedPart, findCopiedParts } from './copied-parts.ts';
import { goodsOf } from './twins.ts';
import type { UploadKey } from './upload-key.ts';

/** Copies may be moved by so much, each by another number of seconds. */
export const MOST_SECONDS = 45;
/** How many are alike at such a distance shows how many are by chance. */
const CHANCE_SECONDS = 17 * 60;

const FEWEST_IN_PART = 5;

/**
 * Tables of what a file added, the last of which, `probes`, has the rarest amount of each of so many parts of a
 * register's day, with its `id`, `day`, and `time`.
 * @param days at least one, 'YYYY-MM-DD', ascending
 */
export const probesOf = (
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
  mostParts: number,
): RawBuilder<unknown> => sql`own AS MATERIALIZED (
    SELECT t.transaction_time::date AS day, t.register_id COLLATE "C" AS register_id, t.transaction_time AS time, t.amount,
      count(*) OVER (PARTITION BY (t.amount * 100)::bigint) AS usual, row_number() OVER placed AS place,
      count(*) OVER (PARTITION BY t.transaction_time::date, t.register_id COLLATE "C") AS added
    FROM transactions t
    WHERE t.store_id = ${storeId} AND t.upload_id = ${uploadId} AND t.amount <> 0
      AND t.transaction_time >= ${days[0]}::date AND t.transaction_time < ${days.at(-1)}::date + 1
      AND t.transaction_time <> t.transaction_time::date
    WINDOW placed AS (PARTITION BY t.transaction_time::date, t.register_id COLLATE "C" ORDER BY t.transaction_time)
  ), parted AS (
    SELECT *, (place - 1) * least(${mostParts}::bigint, 1 + added / ${FEWEST_IN_PART}::bigint) / added AS part FROM own
  ), probes AS MATERIALIZED (
    SELECT row_number() OVER () AS id, day, time, amount FROM (
      SELECT DISTINCT ON (day, register_id, part) day, time, amount FROM parted
      ORDER BY day, register_id, part, usual, abs(amount) DESC, time
    ) AS rarest
  )`;

/** A transaction of a business day. */
interface DayTicket {
  id: number;
  uploadId: number;
  /** Since midnight. */
  seconds: number;
  amount: string;
  type: string;
  /** '' for none. */
  registerId: string;
  /** 'cashier 27' or a bare name. */
  cashier: string | null;
  /** Names and prices; null for none. */
  goods: string | null;
}

/** In order of time. @param day 'YYYY-MM-DD' */
export async function readDay(tx: Kysely<Database>, storeId: number, day: string): Promise<DayTicket[]> {
  const { rows } = await sql<DayTicket>`
    SELECT t.id, t.upload_id AS "uploadId", extract(epoch FROM t.transaction_time::time)::integer AS seconds,
      t.amount::text AS amount, t.transaction_type AS type, t.register_id AS "registerId",
      coalesce('cashier ' || t.employee_id, t.employee_name) AS cashier, ${sql.raw(goodsOf('d'))} AS goods
    FROM transactions t JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${day}::date AND t.transaction_time < ${day}::date + 1
    ORDER BY t.transaction_time, t.id`.execute(tx);
  return rows;
}

export interface AlikePart extends CopiedPart {
  /** By how many seconds it is later in its day; negative if earlier. */
  laterSeconds: number;
  /** Whether that is so only by about a minute. */
  isAbout: boolean;
}

/** @returns what of `added` are copies of `others`, so many seconds later in their day, or about so many. */
export function findAlikeParts(
  added: readonly DayTicket[],
  others: readonly DayTicket[],
  laterSeconds: number,
): AlikePart[] {
  const likes = groupBy(others, keyOf);
  const within = (seconds: number): CopiedPart[] => {
    const copies = match(added, likes, { laterSeconds, seconds });
    const chance = match(added, likes, { laterSeconds: laterSeconds + CHANCE_SECONDS, seconds });
    return findCopiedParts(
      added.map((ticket) => ({
        registerId: ticket.registerId,
        cashier: ticket.cashier,
        at: clockOf(ticket.seconds),
        amount: ticket.amount,
        isCopy: copies.has(ticket),
        isChance: chance.has(ticket),
      })),
    );
  };
  const exact = within(0).map((part) => ({ ...part, laterSeconds, isAbout: false }));
  if (exact.length > 0) return exact;
  const minutes = Math.round(laterSeconds / 60);
  return within(MOST_SECONDS).map((part) => ({ ...part, laterSeconds: minutes * 60, isAbout: true }));
}

/** @returns those that have a like of their own, off by at most so many seconds */
function match(
  added: readonly DayTicket[],
  likes: ReadonlyMap<string, readonly DayTicket[]>,
  { laterSeconds, seconds }: { laterSeconds: number; seconds: number },
): Set<DayTicket> {
  const taken = new Set<DayTicket>();
  const isLike = (ticket: DayTicket, other: DayTicket): boolean =>
    other.id !== ticket.id &&
    Math.abs(ticket.seconds - other.seconds - laterSeconds) <= seconds &&
    (other.goods === null || ticket.goods === null || other.goods === ticket.goods) &&
    !taken.has(other);
  return new Set(
    added.filter((ticket) => {
      const like = likes.get(keyOf(ticket))?.find((other) => isLike(ticket, other));
      if (like !== undefined) taken.add(like);
      return like !== undefined;
    }),
  );
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const keyOf = ({ amount, type }: DayTicket): string => `${amount} ${type}`;

const clockOf = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
