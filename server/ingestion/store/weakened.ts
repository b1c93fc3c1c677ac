// Which changes of transactions that nobody has reviewed wait for a decision: those by which a suspicious transaction
// would look better, or somebody else's, or about other goods, and those of how any was paid. In SQL, for stored rows
// `t`, incoming rows `i`, `r` in `repeated`, and `e` in `EXCUSES`, which lacks most rows.
import { encodeFilterMask, FILTERS } from '@tillwatch/core/detection';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { namesOtherFacts } from '../../platform/named-facts.queries.ts';
import { namesOtherGoods, wantedMoney } from '../../platform/named-goods.queries.ts';
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

const MAY_GAIN = `i.priority <= t.priority`;
const MAY_LOSE = `t.filter_mask & ~i.filter_mask & ~${MINOR} = 0`;

/** Two files differ in that. */
export const EXCUSES_FINDING = `(${MAY_GAIN} AND e.gains > 0 OR ${MAY_LOSE} AND e.loses > 0) IS TRUE`;

/** Each may sell what some finding is about: a bagel is in many. The larger excuse doesn't count. */
const GAINS_EXCUSE = `(${MAY_GAIN} AND e.gains > e.loses) IS TRUE`;
const LOSES_EXCUSE = `(${MAY_LOSE} AND e.loses > e.gains) IS TRUE`;

/**
 * The file's version deserves a look more: a higher priority, or as high with more money and without losing a finding
 * other than a minor one, or with as much money, all of the findings, and another one.
 */
const DESERVES_MORE = `(i.priority > t.priority
  OR i.priority = t.priority AND CASE
    WHEN abs(i.amount) > abs(t.amount) THEN t.filter_mask & ~i.filter_mask & ~${MINOR} = 0
    WHEN abs(i.amount) = abs(t.amount) THEN t.filter_mask & ~i.filter_mask = 0 AND i.filter_mask <> t.filter_mask
    ELSE false END)`;

/** That, or what excuses a finding is gone. What excuses one in a later file never is. */
export const IS_WORSE = `(${DESERVES_MORE} AND NOT ${GAINS_EXCUSE} OR ${LOSES_EXCUSE})`;

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
