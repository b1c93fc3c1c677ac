// Which changes of transactions that nobody has reviewed wait for a decision: those by which a suspicious transaction
// would look better, or somebody else's, or about other goods, and those of how any was paid. In SQL, for stored rows
// `t`, incoming rows `i`, `r` in `repeated`, and `e` in `EXCUSES` and `k` in `stakes`, which lack most rows.
import { encodeFilterMask, FILTERS } from '@tillwatch/core/detection';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { namesOtherFacts } from '../../platform/named-facts.queries.ts';
import { articlesAt, isPaid, namesOtherGoods, wantedMoney } from '../../platform/named-goods.queries.ts';
import { hasOtherName, losesName } from '../../platform/person-names.queries.ts';
import { namesOtherwise } from '../../platform/transaction-facts.queries.ts';

const ROWS = (alias: string): string => `(${alias}.raw_data -> 'originalRows')::text`;

/** The file prints something else. */
export const HAS_OTHER_ROWS = `${ROWS('t')} <> ${ROWS('i')}`;

/** The file doesn't know the goods. */
export const IS_LESS_EXACT = `(t.items::text <> '[]' AND i.items::text = '[]')`;

const EMPLOYEE = (alias: string): string => employeeKeyOf(`${alias}.employee_id`);

/**
 * An export that names employees where the earlier one didn't accuses nobody else; one that gives a number to another
 * person does.
 */
const HAS_OTHER_EMPLOYEE = `(t.employee_id IS NOT NULL AND ${EMPLOYEE('t')} IS DISTINCT FROM ${EMPLOYEE('i')}
  OR ${hasOtherName('t', 'i')})`;

/** A lower priority, or without one of its findings. */
const LOSES = `(i.priority < t.priority OR t.filter_mask & ~i.filter_mask <> 0)`;

/**
 * The findings are kept, but of another sale or person, or of one who is named no longer, or they are new and somebody
 * else's. What another file names less of is kept as a version before, so only another reading of the same bytes can
 * lose a name.
 */
const IS_REWRITTEN = `(t.filter_mask <> 0 AND (
    ${HAS_OTHER_EMPLOYEE} OR ${losesName('t', 'i')} OR (t.transaction_type, t.amount) IS DISTINCT FROM (i.transaction_type, i.amount))
  OR i.filter_mask & ~t.filter_mask <> 0 AND ${HAS_OTHER_EMPLOYEE})`;

/** Paid in another way than the earlier file names, or with another card: no honest correction of a file is. */
const IS_PAID_OTHERWISE = `CASE WHEN r.is_alike THEN ${namesOtherFacts('t', 'i', 'false')}
  ELSE ${namesOtherwise('t', 't', 'i', 'i')} END`;

/** A finding, or what ranking found, would be about other goods: what the next customer bought, for example. */
export const HAS_OTHER_GOODS = `((t.filter_mask <> 0 OR t.risk > 0) AND ${HAS_OTHER_ROWS} AND ${namesOtherGoods('t', 'i')})`;

/** Filters whose findings are looked at now and then: one of them more or less is worth no money. */
const MINOR = encodeFilterMask(FILTERS.flatMap(({ id, priority }) => (priority === 'check_few' ? [id] : [])));

/** A query of the articles of what the file has findings about and isn't stored that way. Needs `stored`. */
export const ARTICLES_OF_FILE =
  articlesAt(`SELECT coalesce(r.id, i.id) AS id, i.transaction_number, i.transaction_time, i.items, i.facts
  FROM incoming i LEFT JOIN repeated r ON r.incoming_id = i.id LEFT JOIN stored t ON t.id = r.id
  WHERE (r.id IS NULL OR r.is_changed AND NOT t.is_reviewed)
    AND (NOT ${isPaid('i')} OR i.facts ->> 'voids' IS NOT NULL OR i.facts ->> 'refundCents' IS NOT NULL)`);

/**
 * A query of `id`, `gains`, and `loses`: how much money of a finding of the same day only the file's version, or only the
 * stored one, has sold, as if that had been rung again or sold before. Needs `stored` and `wanted`.
 */
export const EXCUSES = `SELECT r.id, ${wantedMoney('t', 'i', 't')} AS gains, ${wantedMoney('i', 't', 't')} AS loses
  FROM repeated r JOIN incoming i ON i.id = r.incoming_id JOIN stored t ON t.id = r.id
  WHERE ${HAS_OTHER_ROWS} AND EXISTS (SELECT FROM wanted)`;

/** The file knows neither an amount nor goods where the store has an amount, and nothing happened instead. */
const FORGETS_AMOUNT = `(t.amount <> 0 AND i.amount = 0 AND i.items::text = '[]'
  AND i.filter_mask & ~t.filter_mask & ~${MINOR} = 0)`;

/** Findings that one version has and the other lacks, other than minor ones. */
const hasMore = (one: string, other: string): string =>
  `${one}.filter_mask & ~${other}.filter_mask & ~${MINOR} <> 0`;

/** By a finding that isn't minor; then nothing else decides. */
const IS_HIGHER = `(i.priority > t.priority AND ${hasMore('i', 't')})`;
const IS_LOWER = `(i.priority < t.priority AND ${hasMore('t', 'i')})`;

/** Two files differ in what they explain. */
export const EXCUSES_FINDING = `(NOT ${IS_HIGHER} AND e.gains > 0 OR NOT ${hasMore('t', 'i')} AND e.loses > 0) IS TRUE`;

/** Money at risk in cents, by each version: its own, less what it explains of another finding. */
const BY_FILE = `(coalesce(k.file, 0) - coalesce(e.gains, 0) * 100)`;
const BY_STORED = `(coalesce(k.stored, 0) - coalesce(e.loses, 0) * 100)`;

/** Of what is equal in all of this, the stored version stays. */
const WORTH = (row: string, money: string): string =>
  `(${money}, ${row}.priority, abs(${row}.amount), bit_count(${row}.filter_mask::bit(32)))`;

/**
 * The file's version deserves a look more: a higher priority by more than a minor finding, or more money at risk, or as
 * much of it and, one after the other, a higher priority, a larger amount, or more findings. It's the same whichever of
 * the two came first.
 */
export const IS_WORSE = `(${IS_HIGHER} OR NOT ${IS_LOWER} AND ${WORTH('i', BY_FILE)} > ${WORTH('t', BY_STORED)})`;

/**
 * Rules that changed in the meantime are no reason: the rows must differ. Nor is another reading of the same bytes, in
 * which nobody can have changed a single transaction, unless findings vanish.
 * @param differs whether the facts differ.
 * @param isSameFile whether the stored version comes from the same bytes.
 */
export const isContest = (differs: string, isSameFile: string): string =>
  `(CASE WHEN ${isSameFile} THEN ${LOSES} AND NOT ${IS_WORSE} ELSE ${LOSES} OR ${IS_REWRITTEN} OR ${IS_PAID_OTHERWISE}
      OR ${HAS_OTHER_GOODS} OR ${EXCUSES_FINDING} OR ${FORGETS_AMOUNT} END
    AND (${differs} OR i.priority < t.priority AND ${HAS_OTHER_ROWS}))`;
